import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { ArrowLeft, CalendarClock } from 'lucide-react'
import { useState } from 'react'
import type { TeamMove } from '#contract/applications/states.ts'
import type { ReceivedDetail } from '#contract/applications/received.ts'
import { RecordHistory } from '#web/components/editor/record-history.tsx'
import { Translated } from '#web/components/display/translated.tsx'
import { CardSkeleton } from '#web/components/list/card-skeleton.tsx'
import { Loaded } from '#web/components/list/loaded.tsx'
import { Alert } from '#web/components/ui/alert.tsx'
import { Button } from '#web/components/ui/button.tsx'
import { Card, CardBody, CardHead } from '#web/components/ui/card.tsx'
import { Chip } from '#web/components/ui/chip.tsx'
import { PageHeader } from '#web/components/ui/page-header.tsx'
import { useTitle } from '#web/lib/page/title.ts'
import { pick } from '#web/lib/text/bilingual.ts'
import { useHasScope } from '#web/lib/session/use-session.ts'
import { useFormat } from '#web/lib/text/format.ts'
import { useLocale, useT } from '#web/lib/text/i18n.ts'
import { AnswerClock } from './answer-clock.tsx'
import { applicationQueries } from '../api.ts'
import { stagesFor } from './board-card.tsx'
import { applicantName, ApplicationStatus } from '../application-card.tsx'
import { DocumentsCheck } from './documents-check.tsx'
import { InterviewPanel } from './interview-panel.tsx'
import { LateAnswer } from './late-answer.tsx'
import { MoveDialog, needsDialog, useQuickMove } from './quick-move.ts'
import { ApplicationHistory } from '../own/own-application-card.tsx'
import { ApplicationNotes } from './application-notes.tsx'
import { OpinionsCard } from './opinions.tsx'
import type { Place } from './received-search.ts'
import { SentContent } from '../sent-content.tsx'
import { SkillMatch } from './skill-match.tsx'
import { useUndoMoves } from './use-undo-moves.ts'

type Props = { application: ReceivedDetail }

/** One application for those who answer it: what was sent at the left, what becomes of it at the right. */
export function ReceivedRecord({ id, place }: { id: string; place: Place }) {
  const m = useT('applications-manage')
  const query = useQuery(applicationQueries.receivedDetail(id))
  return (
    <>
      <Link className="link small row received__back" to={place}>
        <ArrowLeft size={16} aria-hidden />
        {m('back')}
      </Link>
      <Loaded query={query} skeleton={<CardSkeleton rows={4} />}>
        {(application) => <Found application={application} />}
      </Loaded>
    </>
  )
}

function Found({ application }: Props) {
  const isTeam = useHasScope('opportunities:manage')
  const t = useT('applications')
  const m = useT('applications-manage')
  const { day } = useFormat()
  const { opportunity, state, erasedAt, submittedAt, headline } = application
  const name = applicantName(application, t)
  useTitle(name)
  const facts = [headline, opportunity.organisation.name, t('open.sent', { day: day(submittedAt) })]
  return (
    <>
      <PageHeader
        title={name}
        badge={
          <>
            <ApplicationStatus state={state} />
            {application.stage && (
              <Chip>
                <Translated text={application.stage.name} />
              </Chip>
            )}
          </>
        }
        sub={
          <>
            <Translated text={opportunity.title} />
            {` · ${facts.filter(Boolean).join(' · ')}`}
          </>
        }
      />
      <div className="main-aside appsanswers">
        <div className="stack stack--lg">
          {erasedAt ? (
            <Alert tone="note">{t('ended.erased', { day: day(erasedAt) })}</Alert>
          ) : (
            <SentContent application={application} whole />
          )}
        </div>
        <aside className="aside stack" aria-label={m('decide')}>
          <Decide application={application} />
          <InterviewPanel application={application} />
          {!erasedAt && <OpinionsCard application={application} />}
          <Card as="section" aria-label={t('own.history')}>
            <CardHead title={t('own.history')} level={3} />
            <CardBody>
              <ApplicationHistory application={{ ...application, can: { cancel: false, accept: false } }} />
            </CardBody>
          </Card>
          {application.can.answer && !erasedAt && (
            <Card pad>
              <ApplicationNotes application={application} />
            </Card>
          )}
          {isTeam && <RecordHistory type="application" id={application.id} />}
        </aside>
      </div>
    </>
  )
}

function Decide({ application }: Props) {
  const m = useT('applications-manage')
  const [asked, setAsked] = useState<TeamMove | 'plan'>()
  const quick = useQuickMove()
  const { can, match, interview, state } = application
  const locale = useLocale()
  const { dateTime } = useFormat()
  const move = (to: TeamMove) => (needsDialog(to) ? setAsked(to) : void quick(application, to))
  const close = () => setAsked(undefined)
  return (
    <Card as="section" aria-labelledby="decide" className="appsanswers__act">
      <CardHead title={m('decide')} level={3} id="decide" />
      <CardBody className="stack">
        <AnswerClock application={application} />
        {match.of > 0 && <SkillMatch match={match} />}
        {(application.source ?? application.referrer) && (
          <p className="small muted">
            {application.referrer
              ? m('sharedBy', { name: application.referrer.name })
              : m('cameFrom', { source: application.source! })}
          </p>
        )}
        <Said application={application} />
        <LateAnswer application={application} />
        <DocumentsCheck application={application} />
        {interview && <p className="small">{`${dateTime(interview.at)}. ${interview.place}`}</p>}
        <Undoing application={application} />
        {can.move.map((to) => (
          <Button key={to} variant={to === 'rejected' ? 'danger-soft' : 'secondary'} onClick={() => move(to)}>
            {m(state === 'lapsed' && to === 'offer' ? 'renew' : `move.${to}`)}
          </Button>
        ))}
        {stagesFor(application).map((stage) => (
          <Button key={stage.id} onClick={() => void quick(application, stage.within, stage)}>
            {m('toStage', { name: pick(stage.name, locale) })}
          </Button>
        ))}
        <Proposed application={application} />
        {state === 'interview' && can.interview && (
          <Button onClick={() => setAsked('plan')}>
            <CalendarClock />
            {m(interview ? 'interview.change' : 'interview.title')}
          </Button>
        )}
      </CardBody>
      {asked && <MoveDialog application={application} to={asked === 'plan' ? 'interview' : asked} onClose={close} />}
    </Card>
  )
}

/** The times that wait for the applicant's choice, or why none of them fits. */
function Proposed({ application: { times, timesOver, timesReply } }: Props) {
  const m = useT('applications-manage')
  const { dateTime, list } = useFormat()
  return (
    <>
      {times.length > 0 && (
        <p className="small">{m('interview.proposed', { times: list(times.map((time) => dateTime(time))) })}</p>
      )}
      {timesOver && <Alert tone="warning">{m('interview.over')}</Alert>}
      {timesReply && (
        <Alert tone="warning" title={m('interview.noneFits')}>
          {timesReply}
        </Alert>
      )}
    </>
  )
}

/** Why it was rejected or cancelled, and what the applicant was written. */
function Said({ application: { rejectReason, cancelReason, cancelNote, message, messageLang, broken } }: Props) {
  const m = useT('applications-manage')
  const t = useT('applications')
  return (
    <>
      {broken && <Alert tone="danger">{m('brokenText')}</Alert>}
      {rejectReason && <p className="small">{m('rejectedFor', { reason: m(`reason.${rejectReason}`) })}</p>}
      {cancelReason && <p className="small">{m('cancelledFor', { reason: t(`cancel.reason.${cancelReason}`) })}</p>}
      {message && (
        <blockquote className="appmessage small" lang={messageLang}>
          {message}
        </blockquote>
      )}
      {cancelNote && <blockquote className="appmessage small">{cancelNote}</blockquote>}
    </>
  )
}

function Undoing({ application: { id, undoUntil, can } }: Props) {
  const m = useT('applications-manage')
  const { time } = useFormat()
  const undo = useUndoMoves()
  if (!undoUntil) return null
  const button = can.undo && (
    <Button size="sm" onClick={() => void undo([id])}>
      {m('undo.act')}
    </Button>
  )
  return (
    <Alert tone="note" action={button}>
      {m('tellsAt', { time: time(undoUntil) })}
    </Alert>
  )
}
