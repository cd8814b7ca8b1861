import type { Deps } from '#api/deps.ts'
import { refuse } from '#api/http/caller.ts'
import type { Bilingual } from '#contract/endpoint.ts'
import { fewestOpinions, type EventReport } from '#contract/events/report.ts'
import type { EventFigures } from '#contract/events/registration.ts'
import { attendingWays } from '#contract/events/states.ts'
import { chosenIn, hasChoices, wordsOf, type Question } from '#contract/questions.ts'
import { roles } from '#contract/scopes.ts'
import { findFigures } from '../manage/queries.ts'
import { isOver } from '../policy.ts'
import type { WholeEvent } from '../rows.ts'
import { countGuests, findGiven, findTurnout, type Given } from './queries.ts'

type Rows = Awaited<ReturnType<typeof findTurnout>>

/** How it went, in sums: from the statements of the lists, so that the paper says what the pages say. */
export async function reportOf({ db, clock }: Deps, event: WholeEvent): Promise<EventReport> {
  if (event.state !== 'published' || !isOver(event, clock())) refuse('state_conflict')
  const [figures, rows, guests, given] = await Promise.all([
    findFigures(db, event),
    findTurnout(db, event.id),
    countGuests(db, event.id),
    findGiven(db, event.id),
  ])
  const { byState } = figures
  const ways = event.mode === 'hybrid' ? attendingWays : []
  const byWay = ways.map((way) => ({ way, rows: rows.filter((row) => row.way === way) }))
  const byGroup = roles.map((group) => ({ group, rows: rows.filter(({ role }) => role === group) }))
  return {
    event: factsOf(event),
    all: { ...turnoutOf(rows), excused: sum(rows, 'excused') },
    walkIns: sum(rows, 'walked'),
    guests,
    byWay: byWay.map(({ way, rows: of }) => ({ way, ...turnoutOf(of), waiting: sum(of, 'waiting') })),
    byGroup: byGroup
      .map(({ group, rows: of }) => ({ group, ...turnoutOf(of) }))
      .filter(({ registered }) => registered > 0),
    waiting: byState.waitlisted + byState.offered,
    cancelled: byState.cancelled,
    declined: byState.declined,
    opinions: opinionsOf(figures),
    questions: questionsOf(event.questions, given),
  }
}

const sum = (rows: Rows, name: 'registered' | 'came' | 'excused' | 'waiting' | 'walked') =>
  rows.reduce((total, row) => total + row[name], 0)

function turnoutOf(rows: Rows) {
  const [registered, came] = [sum(rows, 'registered'), sum(rows, 'came')]
  return { registered, came, noShows: registered - came - sum(rows, 'excused') }
}

const factsOf = (event: WholeEvent): EventReport['event'] => ({
  slug: event.slug,
  title: { pt: event.title_pt, en: event.title_en },
  startsAt: event.starts_at.toISOString(),
  endsAt: event.ends_at.toISOString(),
  zone: event.zone,
  mode: event.mode,
  place: event.venue,
  capacity: event.mode === 'hybrid' ? bothOf(event) : event.capacity,
})

const bothOf = ({ capacity, online_capacity: online }: WholeEvent) =>
  capacity === null || online === null ? null : capacity + online

function opinionsOf({ ratings, rating, comments }: EventFigures): EventReport['opinions'] {
  const answers = ratings.reduce((total, one) => total + one, 0)
  return { answers, said: answers < fewestOpinions ? null : { ratings, rating, comments } }
}

const whole = ({ pt, en }: Bilingual) => ({ pt, en: en ?? null })

/** Those that are asked now in their order, then those that were once. */
function questionsOf(asked: readonly Question[], given: readonly Given[]): EventReport['questions'] {
  const ids = new Set([...asked.map(({ id }) => id), ...given.map(({ id }) => id)])
  return [...ids].flatMap((id) => {
    const answers = given.filter((one) => one.id === id)
    const question = asked.find((one) => one.id === id)
    const words = question?.text ?? answers[0]?.question
    const kind = question?.kind ?? answers[0]?.kind
    if (!words || !kind) return []
    const total = answers.reduce((sum, { count }) => sum + count, 0)
    const mean = kind === 'number' && total > 0 ? meanOf(answers, total) : null
    return { id, question: whole(words), kind, answers: total, counts: countsOf(kind, question, answers), mean }
  })
}

/** Of several answers each is counted by itself. */
function countsOf(kind: Question['kind'], question: Question | undefined, given: readonly Given[]) {
  if (kind !== 'yes_no' && !hasChoices(kind)) return []
  const counted = new Map<string, { answer: { pt: string; en: string | null }; count: number }>()
  for (const { value, answer, count } of given)
    for (const chosen of kind === 'several' ? chosenIn(value) : [value]) {
      const known = question && wordsOf(question, chosen)
      const words = whole(known?.pt ? known : answer)
      counted.set(chosen, { answer: words, count: (counted.get(chosen)?.count ?? 0) + count })
    }
  return [...counted.values()].toSorted((one, other) => other.count - one.count)
}

function meanOf(given: readonly Given[], total: number): number {
  const points = given.reduce((sum, { value, count }) => sum + Number(value.replace(',', '.')) * count, 0)
  return Math.round((points / total) * 100) / 100
}
