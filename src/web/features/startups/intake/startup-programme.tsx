import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { Check } from 'lucide-react'
import type { Remark, StartupDetail } from '#contract/startups/startups.ts'
import { AnswerDue, TeamAnswer } from '#web/components/display/team-answer.tsx'
import { Alert } from '#web/components/ui/alert.tsx'
import { Button } from '#web/components/ui/button.tsx'
import { Card, CardHead } from '#web/components/ui/card.tsx'
import { useAct } from '#web/components/ui/use-act.ts'
import { useFormat } from '#web/lib/text/format.ts'
import { type Locale, useT } from '#web/lib/text/i18n.ts'
import { StartupOutcomes } from '../outcomes/startup-outcomes.tsx'
import { teamQueries, useReapply } from '../team/api.ts'
import { IntakeAnswers } from './startup-answers.tsx'
import { StartupStatus } from '../startup-card.tsx'
import { StartupPath } from './startup-path.tsx'
import './startup-programme.css'
import { StartupReadiness } from '../startup-readiness.tsx'
import { SubmitForm } from './startup-submit.tsx'

type Props = { startup: StartupDetail }

/** The way into the programme and through it: where the startup stands, what was asked, the answer, what is next. */
export function StartupProgramme({ startup }: Props) {
  const t = useT('startups')
  const { state, answer, answerDueAt, submittedAt, createdAt, remarks, can } = startup
  const isOpen = state === 'draft' || state === 'changes_requested'
  return (
    <>
      <StartupPath startup={startup} />
      <div className="main-aside">
        <div className="stack stack--lg">
          {answerDueAt && <AnswerDue from={submittedAt ?? createdAt} to={answerDueAt} />}
          {remarks.length > 0 && <Remarks startup={startup} />}
          {answer && <TeamAnswer answer={answer} status={isOpen ? null : <StartupStatus state={state} />} />}
          {can.reapply && <Reapply startup={startup} />}
          {(state === 'graduated' || state === 'closed') && <StartupOutcomes startup={startup} />}
          {isOpen && <Submit startup={startup} />}
          {!isOpen && <IntakeAnswers answers={startup.answers} lang={startup.lang} />}
        </div>
        <aside className="aside stack" aria-label={t('ready.title')}>
          <StartupReadiness missing={startup.missing} />
        </aside>
      </div>
    </>
  )
}

function Submit({ startup }: Props) {
  const t = useT('startups')
  const { day } = useFormat()
  const { data } = useQuery(teamQueries.intake(startup.id))
  if (!data) return null
  const { intake, isAnswered } = data
  if (startup.myRole !== 'owner') return <p className="muted">{t('programme.ownerSubmits')}</p>
  if (!intake) return <Alert tone="note">{t(isAnswered ? 'programme.answered' : 'programme.closed')}</Alert>
  return (
    <>
      {intake.closesAt && startup.state === 'draft' && (
        <p className="muted">{t('programme.closes', { date: day(intake.closesAt) })}</p>
      )}
      <SubmitForm startup={startup} intake={intake} />
    </>
  )
}

/** Back to a draft for the next intake, with the same history. */
function Reapply({ startup: { id } }: Props) {
  const t = useT('startups')
  const act = useAct()
  const reapply = useReapply(id)
  const action = (
    <Button
      variant="primary"
      loading={reapply.isPending}
      onClick={() => void act(() => reapply.mutateAsync(undefined))}
    >
      {t('programme.reapply')}
    </Button>
  )
  return (
    <Alert tone="note" title={t('programme.reapplyTitle')} action={action}>
      {t('programme.reapplyText')}
    </Alert>
  )
}

function Remarks({ startup: { id, remarks, answer } }: Props) {
  const t = useT('startups')
  const done = remarks.filter((one) => one.done).length
  return (
    <Card as="section" aria-labelledby="remarks">
      <CardHead title={t('programme.remarks', { count: remarks.length })} id="remarks">
        <span className="small subtle">{t('programme.done', { done, all: remarks.length })}</span>
      </CardHead>
      <ul className="fixes">
        {remarks.map((remark, index) => (
          // oxlint-disable-next-line react/no-array-index-key -- remarks have no identity but their position
          <RemarkRow key={index} remark={remark} id={id} lang={answer?.lang} />
        ))}
      </ul>
    </Card>
  )
}

type RemarkProps = { remark: Remark; id: string; lang: Locale | undefined }

function RemarkRow({ remark: { field, text, done }, id, lang }: RemarkProps) {
  const t = useT('startups')
  const isTeam = field === 'members'
  return (
    <li className={done ? 'fix is-done' : 'fix'}>
      <span className="fix__mark" aria-hidden>
        {done && <Check />}
      </span>
      <div className="grow">
        <p className="medium">
          {t(`remark.${field}`)}
          <span className="small subtle"> {done ? t('programme.changed') : t('programme.toChange')}</span>
        </p>
        <p className="muted" lang={lang}>
          {text}
        </p>
      </div>
      {field !== 'answers' &&
        (isTeam ? (
          <Link className="link small" to="/startup/$id" params={{ id }} search={{ tab: 'team' }}>
            {t('programme.change')}
          </Link>
        ) : (
          <Link className="link small" to="/startup/$id/edit" params={{ id }}>
            {t('programme.change')}
          </Link>
        ))}
    </li>
  )
}
