import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import type { Problem, ProblemState } from '#contract/problems/problems.ts'
import type { Deadlines, HomePart } from '#web/area.ts'
import { DotList } from '#web/components/display/dot-list.tsx'
import { SupportButton } from '#web/components/display/marks.tsx'
import { SegBar } from '#web/components/display/segbar.tsx'
import { AnswerQuote, useAnswerBy } from '#web/components/display/team-answer.tsx'
import { ListRow } from '#web/components/list/list.tsx'
import { Card } from '#web/components/ui/card.tsx'
import { Status, type StatusTone } from '#web/components/ui/status.tsx'
import { fetchFirst } from '#web/lib/api/query.ts'
import { useFieldName } from '#web/lib/api/reference.ts'
import { useFormat } from '#web/lib/text/format.ts'
import { useT } from '#web/lib/text/i18n.ts'
import { problemMarks, problemQueries } from './api.ts'

type Props = { problem: Problem }

const tones: Record<ProblemState, StatusTone> = {
  submitted: 'warning',
  triage: 'neutral',
  needs_info: 'warning',
  accepted: 'success',
  duplicate: 'neutral',
  declined: 'danger',
  in_challenge: 'success',
  solved: 'info',
  withdrawn: 'neutral',
}

export function ProblemStatus({ state }: { state: ProblemState }) {
  const t = useT('problems')
  return <Status tone={tones[state]}>{t(`state.${state}`)}</Status>
}

/** State and supports, where a problem is named among similar ones. */
export function ProblemMeta({ item: problem }: { item: Problem }) {
  const t = useT('problems')
  return (
    <>
      <ProblemStatus state={problem.state} />
      <span className="subtle">{t('support.count', { count: problem.supports })}</span>
    </>
  )
}

/** A problem of somebody, as a row of a list. */
export function ProblemRow({ problem }: Props) {
  const t = useT('problems')
  const sent = useFormat().relative(problem.createdAt)
  const field = useFieldName(problem.field)
  return (
    <ListRow className="list__row--record">
      <SupportButton marks={problemMarks} record={problem} />
      <div className="grow">
        <Link className="medium" lang={problem.lang} to="/problems/$id" params={{ id: problem.id }}>
          {problem.title}
        </Link>
        <p className="small muted clamp-2" lang={problem.lang}>
          {problem.what}
        </p>
        <DotList
          className="small subtle"
          items={[field, problem.place, problem.proposer?.name ?? t('list.noName'), sent]}
        />
      </div>
      <ProblemStatus state={problem.state} />
    </ListRow>
  )
}

const reached: Partial<Record<ProblemState, number>> = { in_challenge: 2, solved: 4 }
/** The team waits for the proposer. */
const isAsked = ({ state, can }: Problem) => state === 'needs_info' || can.confirm
const isOver = ({ state, confirmedAt }: Problem) =>
  state === 'declined' || state === 'duplicate' || state === 'withdrawn' || confirmedAt !== null

/** One's own problem with the answer of the team and how far it has come. */
export function OwnProblemCard({ problem }: Props) {
  const t = useT('problems')
  const format = useFormat()
  const { state, mergedInto, supports } = problem
  const followed = mergedInto && t('list.followsOther', { count: mergedInto.supports })
  const note = isAsked(problem) ? t('list.waitsForYou') : (followed ?? t('support.count', { count: supports }))
  return (
    <Card as="article" link column>
      <div className="row row--between">
        <ProblemStatus state={state} />
        <span className="small subtle nowrap">{t('list.sentOn', { date: format.shortDay(problem.createdAt) })}</span>
      </div>
      <h3 className="title-card" lang={problem.lang}>
        <Link className="stretched" to="/problems/$id" params={{ id: problem.id }}>
          {problem.title}
        </Link>
      </h3>
      {problem.answer && <AnswerQuote answer={problem.answer} />}
      <div>
        <SegBar value={reached[state] ?? 1} max={4} />
        <span className="small subtle">{note}</span>
      </div>
    </Card>
  )
}

const useOpen = () => {
  const { data, isPending, isLoadingError } = useQuery(problemQueries.mine())
  return { isPending, isLoadingError, open: (data?.items ?? []).filter((problem) => !isOver(problem)) }
}

/** The team has a question, or asks whether it is solved. */
function useDeadlines(): Deadlines {
  const t = useT('problems')
  const { open, isPending, isLoadingError } = useOpen()
  const waiting = open.filter(isAsked).map(({ id, title, lang, can }) => ({
    id,
    title,
    lang,
    note: t(can.confirm ? 'home.confirm' : 'home.waiting'),
    to: `/problems/${id}`,
    action: t('home.answer'),
  }))
  return { pending: isPending, failed: isLoadingError, deadlines: [], waiting, otherwise: [] }
}

function useStanding() {
  const t = useT('problems')
  const { day } = useFormat()
  const answerBy = useAnswerBy()
  return useOpen().open.map(({ id, title, lang, state, answerDueAt }) => ({
    id,
    title,
    lang,
    note: answerDueAt ? answerBy(answerDueAt, day(answerDueAt)) : t('home.note'),
    status: <ProblemStatus state={state} />,
    to: `/problems/${id}`,
  }))
}

export const home: HomePart = { prefetch: () => fetchFirst(problemQueries.mine()), useDeadlines, useStanding }
