import { Link } from '@tanstack/react-router'
import { CalendarPlus } from 'lucide-react'
import { useRef, useState } from 'react'
import type { ApplicationState } from '#contract/applications/states.ts'
import type { ApplicationDetail } from '#contract/applications/own.ts'
import { ActBar } from '#web/components/display/act-bar.tsx'
import { Countdown } from '#web/components/display/countdown.tsx'
import { DotList } from '#web/components/display/dot-list.tsx'
import { PromiseClock } from '#web/components/display/promise-clock.tsx'
import { useNow } from '#web/components/display/ticker.ts'
import { Translated } from '#web/components/display/translated.tsx'
import { AskedAct } from '#web/components/editor/asked-act.tsx'
import { Alert } from '#web/components/ui/alert.tsx'
import { Button, ButtonLink } from '#web/components/ui/button.tsx'
import { Card, CardBody } from '#web/components/ui/card.tsx'
import { succeed, toast } from '#web/components/ui/toast-store.ts'
import { useAct } from '#web/components/ui/use-act.ts'
import { ReviewResultCard } from '#web/features/reviews/ranking/review-result-card.tsx'
import { useFormat } from '#web/lib/text/format.ts'
import { useT } from '#web/lib/text/i18n.ts'
import { saveInterview, useAnswer } from '../api.ts'
import { ApplicationStatus, isOver } from '../application-card.tsx'
import '../applications.css'
import { CancelApplicationDialog } from './cancel-application-form.tsx'
import { PoolOffer } from '../pool/pool-section.tsx'
import { FrozenPostingView } from './frozen-posting.tsx'
import { SentDocuments } from './sent-documents.tsx'
import { ProposedTimes } from './proposed-times.tsx'
import { OpportunityLogo } from '../opportunity-logo.tsx'
import { ApplicationHistory } from './own-application-card.tsx'
import { SentContent } from '../sent-content.tsx'

/** A jury has decided nothing yet. */
const isUnjudged = (state: ApplicationState) => state === 'submitted' || state === 'in_review'

type Props = { application: ApplicationDetail }

/** One's own application with all that was sent and what can be done. */
export function OpenApplication({ application }: Props) {
  const t = useT('applications')
  const { opportunity, state, submittedAt, message, messageLang } = application
  const { day } = useFormat()
  const facts = [opportunity.organisation.name, opportunity.place, t('open.sent', { day: day(submittedAt) })]
  const title = <Translated text={opportunity.title} />
  return (
    <Card as="section" aria-labelledby="open-application" className="appopen">
      <CardBody className="stack stack--lg">
        <header className="row row--wrap">
          <OpportunityLogo opportunity={opportunity} />
          <div className="grow">
            <h2 className="title-section" id="open-application">
              {opportunity.shown ? (
                <Link to="/opportunities/$slug" params={{ slug: opportunity.slug }}>
                  {title}
                </Link>
              ) : (
                title
              )}
            </h2>
            <DotList className="small muted" items={facts} />
          </div>
          <ApplicationStatus state={state} />
        </header>
        {!isOver(state) && <Until application={application} />}
        {state === 'offer' && <Offer application={application} />}
        <Ended application={application} />
        <Kept application={application} />
        {isOver(state) && state !== 'accepted' && <PoolOffer />}
        <SentDocuments application={application} />
        {message && (
          <blockquote className="appmessage" lang={messageLang}>
            {message}
          </blockquote>
        )}
        {!isUnjudged(state) && <ReviewResultCard area="applications" id={application.id} />}
        <ProposedTimes application={application} />
        <InterviewNote application={application} />
        <div className="appparts">
          <section className="stack" aria-label={t('own.history')}>
            <h3 className="title-card">{t('own.history')}</h3>
            <ApplicationHistory application={application} />
          </section>
          {!application.erasedAt && <SentContent application={application} />}
        </div>
        <FrozenPostingView posting={application.posting} />
        <Cancelling application={application} />
      </CardBody>
    </Card>
  )
}

/** Why it is over, where it was not the applicant who ended it. */
function Ended({ application: { state, closedFor, replyBy, opportunity } }: Props) {
  const t = useT('applications')
  const { deadline } = useFormat()
  const { name } = opportunity.organisation
  if (state === 'lapsed')
    return <Alert tone="warning">{t('ended.lapsed', { name, when: replyBy ? deadline(replyBy) : '' })}</Alert>
  return closedFor && <Alert tone="note">{t(`ended.${closedFor}`, { name })}</Alert>
}

/** How long what was sent is kept, once it is over. */
function Kept({ application: { erasesAt, erasedAt } }: Props) {
  const t = useT('applications')
  const { day } = useFormat()
  const when = erasedAt ?? erasesAt
  return when && <p className="small muted">{t(erasedAt ? 'ended.erased' : 'ended.erases', { day: day(when) })}</p>
}

/** By when the answer comes; on an offer the clock is the applicant's. */
function Until({ application: { state, submittedAt, answerDueAt, answeredAt, replyBy } }: Props) {
  const t = useT('applications')
  const { weekdayDate } = useFormat()
  const now = useNow('minute')
  const isMine = state === 'offer' && replyBy !== null
  const to = isMine ? replyBy : answerDueAt
  return (
    <div className="lcd appuntil">
      <p>
        <span className="small muted block">{t(isMine ? 'open.yours' : 'open.promised')}</span>
        <span className="title-card">{weekdayDate(to)}</span>
      </p>
      {isMine || Date.parse(to) > now ? (
        <Countdown to={to} losable={isMine} />
      ) : (
        <PromiseClock from={submittedAt} to={to} done={answeredAt} gentle row />
      )}
    </div>
  )
}

function InterviewNote({ application: { id: own, interview, interviewers } }: Props) {
  const t = useT('applications')
  const act = useAct()
  const { dateTime, list } = useFormat()
  if (!interview) return null
  const people = interviewers.length > 0 && t('open.interviewers', { names: list(interviewers) })
  const save = (
    <Button size="sm" onClick={() => void act(() => saveInterview(own))}>
      <CalendarPlus />
      {t('open.calendar')}
    </Button>
  )
  const text = t('open.interviewText', { count: interview.minutes, place: interview.place })
  return (
    <Alert tone="info" title={t('open.interview', { when: dateTime(interview.at) })} action={save}>
      {[text, people, interview.note].filter(Boolean).join(' ')}
    </Alert>
  )
}

/** On an offer the clock is the applicant's. */
function Offer({ application: { id: own, replyBy, opportunity } }: Props) {
  const t = useT('applications')
  const answer = useAnswer(own)
  const { deadline } = useFormat()
  const [asked, setAsked] = useState<'accept' | 'decline'>()
  const panel = useRef<HTMLDivElement>(null)
  const send = async (choice: 'accept' | 'decline') => {
    await answer.mutateAsync(choice)
    if (choice === 'accept') succeed(t('offer.acceptDone'), t('offer.next', { name: opportunity.organisation.name }))
    else toast(t('offer.declineDone'))
  }
  const actions = (
    <span className="row">
      <Button size="sm" onClick={() => setAsked('decline')}>
        {t('offer.decline')}
      </Button>
      <Button size="sm" variant="primary" onClick={() => setAsked('accept')}>
        {t('offer.accept')}
      </Button>
    </span>
  )
  return (
    <>
      <div ref={panel}>
        <Alert tone="success" title={t('offer.title', { name: opportunity.organisation.name })} action={actions}>
          {replyBy && t('offer.until', { when: deadline(replyBy) })}
        </Alert>
      </div>
      {replyBy && (
        <ActBar label={t('list.yourTurn')} to={replyBy} losable panel={panel}>
          <Button variant="primary" onClick={() => setAsked('accept')}>
            {t('offer.accept')}
          </Button>
        </ActBar>
      )}
      {asked && (
        <AskedAct
          tone={asked === 'accept' ? 'primary' : 'danger'}
          title={t(`offer.${asked}Title`)}
          words={{ act: t(`offer.${asked}`), keep: t('offer.think') }}
          act={() => send(asked)}
          onClose={() => setAsked(undefined)}
        >
          {t(`offer.${asked}Text`)}
        </AskedAct>
      )}
    </>
  )
}

function Cancelling({ application }: Props) {
  const t = useT('applications')
  const [open, setOpen] = useState(false)
  const { can, state, opportunity } = application
  const again = state === 'cancelled' && opportunity.open
  if (!can.cancel && !again) return null
  return (
    <footer className="row appopen__foot">
      {again && (
        <ButtonLink to="/opportunities/$slug" params={{ slug: opportunity.slug }}>
          {t('open.again')}
        </ButtonLink>
      )}
      {can.cancel && (
        <Button variant="danger-soft" onClick={() => setOpen(true)}>
          {t('cancel.confirm')}
        </Button>
      )}
      {open && <CancelApplicationDialog application={application} onClose={() => setOpen(false)} />}
    </footer>
  )
}
