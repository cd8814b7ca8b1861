import { randomUUIDv7 } from 'node:crypto'
import { transaction } from '#api/db/transaction.ts'
import { found, refuse, type Caller } from '#api/http/caller.ts'
import type { Actor } from '#api/http/session.ts'
import { findProgramme } from '#api/programme/queries.ts'
import { audit } from '#api/records/audit.ts'
import { calendarDaysAfter } from '#api/records/calendar-days.ts'
import type { BodyOf } from '#contract/endpoint.ts'
import type {
  Appeal,
  answerAppeal,
  fileAppeal,
  FrozenRecord,
  ManagedAppeal,
  OwnAppeal,
} from '#contract/reviews/appeals.ts'
import { contextKey, contextsOf, type Engine } from '../engine.ts'
import { codeOf, type RoundRow } from '../queries.ts'
import { averageIn, findAnnouncedFor } from '../ranking/results.ts'
import { lateAppeals } from './late.ts'
import { mailAnswered, mailAppeal } from './mails.ts'
import * as queries from './queries.ts'

type Subject = { area: string; id: string }
/** In so many days the team has an answer. */
const answerDays = 7
const auditObject = (id: string) => ({ type: 'review_appeal', id })

/** Null where nothing is announced or the round has no appeals. */
async function lastMoment({ db }: Engine, { announced_at, appeal_days }: RoundRow): Promise<Date | null> {
  if (!announced_at || appeal_days === 0) return null
  const { zone } = await findProgramme(db)
  return calendarDaysAfter(announced_at, { days: appeal_days, zone })
}

export async function showAppeal(engine: Engine, actor: Actor, subject: Subject): Promise<OwnAppeal> {
  const { isMember, round } = await findAnnouncedFor(engine, actor, subject)
  const until = round ? await lastMoment(engine, round) : null
  if (!round || !until) return { until: null, appeal: null, record: null, can: { appeal: false } }
  const filed = await queries.findAppeal(engine.db, round.id, subject.id)
  return {
    until: until.toISOString(),
    appeal: filed ? toAppeal(filed) : null,
    record: recordOf(round, subject.id),
    can: { appeal: isMember && !filed && engine.clock() <= until },
  }
}

type Filed = NonNullable<Awaited<ReturnType<typeof queries.findAppeal>>>

const toAppeal = ({ id, lang, text, author_id, author, upheld, answer, answered_at, ...row }: Filed): Appeal => ({
  id,
  lang,
  text,
  at: row.created_at.toISOString(),
  dueAt: row.answer_due_at.toISOString(),
  author: author_id && author ? { id: author_id, name: author } : null,
  answer: answered_at && answer ? { upheld: upheld === true, text: answer, at: answered_at.toISOString() } : null,
})

const noLines = { scoring: 'scores', passMark: null, mostPerField: null, kept: [] } as const

/** Sorted by their scores, so that the order tells nobody who gave them. */
function recordOf({ decision, criteria }: RoundRow, itemId: string): FrozenRecord | null {
  if (!decision) return null
  const { average, method } = averageIn(decision, itemId)
  const lines = decision.version ? decision : noLines
  const own = decision.ratings.filter(({ item }) => item === itemId).map(({ scores }) => scores)
  const names = new Map(criteria.map(({ id, name }) => [id, name]))
  return {
    decidedAt: decision.at,
    method,
    scoring: lines.scoring,
    passMark: lines.passMark,
    mostPerField: lines.mostPerField,
    kept: lines.kept.find(({ item }) => item === itemId)?.by ?? null,
    of: decision.order.length,
    cut: decision.cut,
    mean: average,
    reason: decision.reason,
    criteria: decision.criteria.map(({ id, weight }) => ({ id, weight, name: names.get(id) ?? { pt: '–' } })),
    reviews: own.toSorted((one, other) => sumOf(other) - sumOf(one)),
  }
}

const sumOf = (scores: Record<string, number>) => Object.values(scores).reduce((sum, score) => sum + score, 0)

export async function fileOwnAppeal(
  engine: Engine,
  caller: Caller,
  subject: Subject,
  { lang, text }: BodyOf<typeof fileAppeal>,
): Promise<void> {
  const { isMember, round } = await findAnnouncedFor(engine, caller.actor, subject)
  const own = found(isMember ? round : undefined)
  const until = await lastMoment(engine, own)
  const now = engine.clock()
  if (!until || now > until) refuse('appeal_over')
  await transaction(engine.db, async (tx) => {
    const id = randomUUIDv7()
    const times = { created_at: now, answer_due_at: await lateAppeals.promise(tx, id, now, answerDays) }
    const row = { id, round_id: own.id, item_id: subject.id, author_id: caller.actor.id, lang, text, ...times }
    if (!(await queries.insertAppeal(tx, row))) refuse('appeal_exists')
    await audit(tx, caller, 'reviews.appeal', auditObject(id), { after: { round: own.id, item: subject.id } })
    const [filed] = await queries.findAppeals(tx, { id })
    await mailAppeal(tx, engine, own, codeOf(found(filed)))
  })
}

export async function listAppeals(engine: Engine, asked: { roundId?: string | undefined }): Promise<ManagedAppeal[]> {
  return describe(engine, await queries.findAppeals(engine.db, asked))
}

async function describe(engine: Engine, rows: readonly queries.AppealRow[]): Promise<ManagedAppeal[]> {
  const contexts = await contextsOf(engine, rows)
  return rows.map((row) => ({
    ...toAppeal(row),
    item: { id: row.item_id, code: codeOf(row), title: row.title },
    round: { id: row.round_id, title: contexts.get(contextKey(row))?.title ?? { pt: row.title } },
  }))
}

export async function answerTeam(
  engine: Engine,
  caller: Caller,
  id: string,
  { upheld, reason }: BodyOf<typeof answerAppeal>,
): Promise<ManagedAppeal> {
  const answered_at = engine.clock()
  return transaction(engine.db, async (tx) => {
    const inOne = { ...engine, db: tx }
    const row = found((await queries.findAppeals(tx, { id }))[0])
    const saved = { upheld, answer: JSON.stringify(reason), answered_by: caller.actor.id, answered_at }
    if (!(await queries.saveAnswer(tx, id, saved))) refuse('state_conflict')
    await audit(tx, caller, 'reviews.appeal_answered', auditObject(id), { after: { upheld, reason } })
    await mailAnswered(tx, inOne, row, { upheld, answer: reason })
    return (await describe(inOne, await queries.findAppeals(tx, { id })))[0]!
  })
}
