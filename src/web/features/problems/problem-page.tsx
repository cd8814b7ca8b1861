import { useQuery } from '@tanstack/react-query'
import { Link, useParams } from '@tanstack/react-router'
import { Inbox, Pencil } from 'lucide-react'
import { openStates, type ProblemDetail, type ProblemState } from '#contract/problems/problems.ts'
import { Answers } from '#web/components/display/answers.tsx'
import { DotList } from '#web/components/display/dot-list.tsx'
import { FileLinks } from '#web/components/display/file-link.tsx'
import { Lineage, type LineageStep } from '#web/components/display/lineage.tsx'
import { FollowButton, SupportButton, Supporters } from '#web/components/display/marks.tsx'
import { AnswerDue, RecordHistory, TeamAnswer } from '#web/components/display/team-answer.tsx'
import { Alert } from '#web/components/ui/alert.tsx'
import { ButtonLink } from '#web/components/ui/button.tsx'
import { RecordHead } from '#web/components/ui/record-head.tsx'
import { problemLineData, useProblemLine } from '#web/features/challenges/problem-line-card.tsx'
import { session } from '#web/lib/api/client.ts'
import { fetchFirst, queryClient } from '#web/lib/api/query.ts'
import { useFieldName } from '#web/lib/api/reference.ts'
import { useTitle } from '#web/lib/page/title.ts'
import { useHasScope } from '#web/lib/session/use-session.ts'
import { useFormat } from '#web/lib/text/format.ts'
import { useT } from '#web/lib/text/i18n.ts'
import type { TextKey } from '#web/locales/areas.ts'
import { problemMarks, problemQueries } from './api.ts'
import { ProblemStatus } from './problem-card.tsx'
import { IsItSolved, Withdraw } from './problem-own.tsx'

export async function loader({ params }: { params: Record<string, string> }) {
  const id = params['id'] ?? ''
  // Challenges are for those inside the programme.
  const line = session.hasScope('members:browse') ? [problemLineData(id)] : []
  await Promise.all([queryClient.ensureQueryData(problemQueries.detail(id)), fetchFirst(...line)])
}

type Props = { problem: ProblemDetail }

export function ProblemPage() {
  const t = useT('problems')
  const { id } = useParams({ from: '/problems/$id' })
  const { data: problem } = useQuery(problemQueries.detail(id))
  // Who supports it is told inside the programme.
  const isMember = useHasScope('members:browse')
  useTitle(problem?.title)
  if (!problem) return null
  const { kind, answer, answerDueAt, createdAt, mine, mergedInto } = problem
  return (
    <article className="stack">
      <ProblemHead problem={problem} />
      {mergedInto && (
        <Alert tone="note" action={<Link {...linkTo(mergedInto.id)}>{t('page.seeOther')}</Link>}>
          {t('page.merged', { title: mergedInto.title })}
        </Alert>
      )}
      {problem.can.confirm && <IsItSolved problem={problem} />}
      {answerDueAt && mine && <AnswerDue from={createdAt} to={answerDueAt} />}
      {kind === 'problem' && <ProblemLine problem={problem} />}
      <div className="main-aside">
        <div className="stack stack--lg">
          <ProblemAnswers problem={problem} />
          {answer && <TeamAnswer answer={answer} status={<ProblemStatus state={problem.state} />} />}
        </div>
        <div className="aside stack">
          {kind === 'problem' && isMember && <Supporters {...problem} />}
          <History problem={problem} />
        </div>
      </div>
    </article>
  )
}

type HeadProps = Props & { /** Leads to the page, and says what the team wants to know first. */ inQueue?: boolean }

export function ProblemHead({ problem, inQueue = false }: HeadProps) {
  const t = useT('problems')
  const { id, code, kind, title, mine, frequency, place, organisation } = problem
  const date = useFormat().day(problem.createdAt)
  const field = useFieldName(problem.field)
  const name = problem.proposer?.name
  const supports = t('support.count', { count: problem.supports })
  const named = name ? t('page.proposedBy', { name, date }) : t('page.proposedNoName', { date })
  const byline = mine ? t('page.proposedByYou', { date }) : named
  const facts = <DotList className="small" items={[name, date, organisation ?? place, supports]} />
  const about = inQueue ? frequency && t(`frequency.${frequency}`) : place
  const head = inQueue
    ? { level: 2 as const, code, title: <Link {...linkTo(id)}>{title}</Link>, by: facts }
    : { title, by: byline, actions: <ProblemActions problem={problem} /> }
  return (
    <RecordHead
      {...head}
      chips={[kind === 'platform' && t('kind.platform'), field, about]}
      status={<ProblemStatus state={problem.state} />}
      lang={problem.lang}
      person={name}
    />
  )
}

const linkTo = (id: string) => ({ to: '/problems/$id', params: { id } }) as const

function ProblemActions({ problem }: Props) {
  const t = useT('problems')
  const { can, id, kind, state } = problem
  return (
    <>
      {can.edit && (
        <ButtonLink to="/problem" search={{ id }} variant={state === 'needs_info' ? 'primary' : 'secondary'}>
          <Pencil />
          {t(state === 'needs_info' ? 'page.answerNow' : 'page.edit')}
        </ButtonLink>
      )}
      {can.withdraw && <Withdraw problem={problem} />}
      {can.manage && (
        <ButtonLink to="/manage/problems" search={{ id }}>
          <Inbox />
          {t('page.manage')}
        </ButtonLink>
      )}
      {can.follow && <FollowButton marks={problemMarks} record={problem} />}
      {kind === 'problem' && <SupportButton marks={problemMarks} record={problem} large />}
    </>
  )
}

const isOpen = (state: ProblemState) => (openStates as readonly ProblemState[]).includes(state)

/** As far as it has come. */
function ProblemLine({ problem }: Props) {
  const t = useT('problems')
  const { history, mergedCount, state } = problem
  const supports = t('support.count', { count: problem.supports })
  const inChallenge = history.some(({ step }) => step === 'in_challenge')
  const grown = useProblemLine(problem.id)
  const here = {
    title: problem.title,
    text: mergedCount > 0 ? t('page.lineMerged', { count: mergedCount, supports }) : supports,
    status: <ProblemStatus state={state} />,
    here: true,
  }
  const all: LineageStep[] = [
    { id: 'problem', kind: t('page.lineProblem'), ...here },
    {
      id: 'challenge',
      kind: t('page.lineChallenge'),
      ...(inChallenge && { title: t('page.inChallenge') }),
      ...grown.challenge,
    },
    { id: 'solutions', kind: t('page.lineSolutions'), ...grown.solutions },
    { id: 'startup', kind: t('page.lineStartup'), ...grown.startup },
  ]
  // What ended grows no further.
  const steps = isOpen(state) ? all : all.filter(({ title }) => title)
  if (steps.length === 1) return null
  return <Lineage title={t('page.grew')} note={t('page.grewNote')} since={problem.createdAt} steps={steps} />
}

/** What the proposer told, question by question. */
export function ProblemAnswers({ problem, boxed }: Props & { boxed?: boolean }) {
  const t = useT('problems')
  const { list } = useFormat()
  const { affected, affectedNote, frequency, evidence, files } = problem
  const groups = list(affected.map((group) => t(`affected.${group}`)))
  const who = [groups.charAt(0) + groups.slice(1).toLocaleLowerCase(), affectedNote].filter(Boolean).join('. ')
  const proof = (evidence || files.length > 0) && (
    <>
      {evidence}
      <FileLinks files={files} />
    </>
  )
  return (
    <Answers
      boxed={boxed}
      lang={problem.lang}
      answers={[
        { term: t('fact.what'), value: problem.what },
        { term: t('fact.who'), value: who },
        { term: t('fact.frequency'), value: frequency && t(`frequency.${frequency}`) },
        { term: t('fact.workaround'), value: problem.workaround },
        { term: t('fact.expected'), value: problem.expected },
        { term: t('fact.evidence'), value: proof },
        { term: t('fact.organisation'), value: problem.organisation },
        { term: t('fact.page'), value: problem.page },
        { term: t('fact.reply'), value: problem.reply },
        { term: t('fact.confidential'), value: problem.confidential },
      ]}
    />
  )
}

function History({ problem: { history, answerDueAt } }: Props) {
  const t = useT('problems')
  return (
    <RecordHistory
      history={history}
      title={({ step }) => t(`step.${step}` as TextKey<'problems'>)}
      meta={({ details: { supports } }, date) => (supports ? t('step.mergedWith', { date, count: supports }) : date)}
      due={answerDueAt}
    />
  )
}
