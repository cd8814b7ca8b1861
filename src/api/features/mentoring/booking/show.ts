import { fromColumns } from '#api/db/column-names.ts'
import type { Deps } from '#api/deps.ts'
import { found } from '#api/http/caller.ts'
import type { Actor } from '#api/http/session.ts'
import { findProgramme } from '#api/programme/queries.ts'
import type { AnswerOf } from '#contract/endpoint.ts'
import type {
  FreeHour,
  getBooking,
  getOrder,
  HourAccount,
  RequestDetail,
  RequestShown,
} from '#contract/mentoring/booking.ts'
import { fairOrder, servedBy, type MentoringRules, type Subject } from '#contract/mentoring/mentoring.ts'
import { dayMs } from '#contract/times.ts'
import { changesUntil, limitOf, mayChange } from '../policy.ts'
import { findRules, findSubjects, findUsage, isKeptApart, keyOf, monthOf, subjectId, usageKey } from '../queries.ts'
import { findActions, type ActionRow } from '../sessions/queries.ts'
import { hourLine } from './line.ts'
import { findFree, type FreeRow } from '../suggest/queries.ts'
import * as queries from './queries.ts'
import { isSuggested, judgeMentors, weightOf } from '../suggest/reasons.ts'

const shownDays = 14

const toFree = (row: FreeRow): FreeHour => ({
  ...fromColumns(row, ['id', 'startsAt', 'endsAt', 'place', 'others', 'mine', 'givesAt']),
  online: row.link !== null,
})

const toRequest = (session: queries.SessionFacts): RequestShown => ({
  ...fromColumns(session, ['id', 'state', 'subject', 'question', 'links', 'askedAt', 'givesAt', 'offerExpiresAt']),
  mentor: { id: session.mentor_id, name: session.mentor },
  hour: {
    id: session.hour_id,
    ...fromColumns(session, ['startsAt', 'endsAt', 'place']),
    // Only who has the hour gets the link to it.
    link: session.state === 'given' ? session.link : null,
    state: session.hour_state,
  },
})

type Counted = { live: readonly queries.SessionFacts[]; rules: MentoringRules; zone: string }

async function accountsOf(
  deps: Deps,
  subjects: readonly Subject[],
  { live, rules, zone }: Counted,
): Promise<HourAccount[]> {
  const now = deps.clock()
  const month = monthOf(now, zone)
  const ids = subjects.map(({ id }) => id)
  const usage = await findUsage(deps.db, ids, zone, [now])
  const isAsked = (subject: Subject) => (one: queries.SessionFacts) =>
    one.subject.id === subject.id && ['asked', 'offered'].includes(one.state) && monthOf(one.starts_at, zone) === month
  return subjects.map((subject) => ({
    subject,
    used: usage.get(usageKey(subject.id, month))?.had ?? 0,
    asked: live.filter(isAsked(subject)).length,
    limit: limitOf(subject, rules),
  }))
}

async function mentorsFor(deps: Deps, subject: Subject) {
  const judged = await judgeMentors(deps, subject, { days: shownDays })
  const mentors = judged.map(({ mentor, hours, reasons }) => ({
    ...fromColumns(mentor, ['id', 'name', 'headline', 'topics']),
    reasons: isSuggested(reasons) ? reasons : [],
    hours: hours.map(toFree),
  }))
  const rankOf = (one: (typeof mentors)[number]) => (one.hours.length > 0 ? weightOf(one.reasons) + 1 : 0)
  return mentors.toSorted((one, other) => rankOf(other) - rankOf(one))
}

export async function showBooking(deps: Deps, actor: Actor, asked?: string): Promise<AnswerOf<typeof getBooking>> {
  const [subjects, live, rules, { zone }] = await Promise.all([
    findSubjects(deps.db, actor.id),
    queries.findLive(deps.db, actor.id, deps.clock()),
    findRules(deps.db),
    findProgramme(deps.db),
  ])
  const subject = asked ? found(subjects.find(({ id }) => id === asked)) : subjects[0]
  const next = live.find(({ state }) => state === 'given')
  return {
    accounts: await accountsOf(deps, subjects, { live, rules, zone }),
    subjectId: subject?.id ?? null,
    next: next ? toRequest(next) : null,
    waiting: live.filter((one) => one !== next).map(toRequest),
    rules,
    zone,
    mentors: subject ? await mentorsFor(deps, subject) : [],
  }
}

type OrderOf = { hourId: string; startsAt: Date; mine: string; isGiven: boolean }

/** The order by the rule: as it stands while people may ask, and as it was once the hour was given. */
async function orderOf(deps: Deps, { hourId, startsAt, mine, isGiven }: OrderOf) {
  const [claims, { zone }] = await Promise.all([queries.findClaims(deps.db, hourId), findProgramme(deps.db)])
  const usage = await findUsage(deps.db, claims.map(subjectId), zone, [startsAt])
  const month = monthOf(startsAt, zone)
  const weighed = claims
    .filter(({ rank }) => isGiven === (rank !== null))
    .map((claim) => {
      const had = usage.get(usageKey(subjectId(claim), month))
      const served = claim.served ?? (had ? servedBy(had) : 0)
      const askedAt = claim.asked_at.toISOString()
      return { id: claim.id, name: claim.name, served, askedAt, mine: subjectId(claim) === mine }
    })
  return fairOrder(weighed)
}

export async function showOrder(
  deps: Deps,
  actor: Actor,
  hourId: string,
  mine: string,
): Promise<AnswerOf<typeof getOrder>> {
  const subject = found((await findSubjects(deps.db, actor.id)).find(({ id }) => id === mine))
  const until = new Date(deps.clock().getTime() + 2 * shownDays * dayMs)
  const free = await findFree(deps.db, keyOf(subject), { now: deps.clock(), until })
  const hour = found(free.find(({ id }) => id === hourId))
  const order = await orderOf(deps, { hourId, startsAt: hour.starts_at, mine, isGiven: false })
  return { order, givesAt: hour.gives_at?.toISOString() ?? null }
}

export async function showRequest(deps: Deps, actor: Actor, id: string): Promise<RequestDetail> {
  const session = found(await queries.findSession(deps.db, id, actor.id))
  const now = deps.clock()
  const { hour_id: hourId, starts_at: startsAt, state, hour_state: hourState } = session
  const until = new Date(now.getTime() + shownDays * dayMs)
  const isGiven = session.served !== null
  const [rules, order, position, actions, apart, free] = await Promise.all([
    findRules(deps.db),
    orderOf(deps, { hourId, startsAt, mine: session.subject.id, isGiven }),
    hourLine.findPosition(deps.db, hourId, session),
    findActions(deps.db, [hourId]),
    isKeptApart(deps.db, { mentorId: session.mentor_id, key: session, side: 'team' }),
    findFree(deps.db, session, { now, until, mentorId: session.mentor_id }),
  ])
  const mayMove = state === 'given' && hourState === 'booked' && mayChange(session, rules, now)
  const isShared = state === 'given' && session.closed_at !== null
  return {
    ...toRequest(session),
    order,
    position,
    changesUntil: changesUntil(session, rules).toISOString(),
    note: isShared ? session.shared_note || null : null,
    advice: isShared ? session.advice : null,
    actions: isShared ? actions.map(toAgreed) : [],
    useful: session.useful,
    apart,
    can: {
      withdraw: ['asked', 'waitlisted', 'offered'].includes(state) || mayMove,
      accept: state === 'offered' && session.offer_expires_at! > now,
      move: mayMove,
      keepApart: state === 'given' && startsAt <= now,
      rate: state === 'given' && session.ends_at <= now && hourState !== 'missed' && session.useful === null,
    },
    others: mayMove ? free.filter(({ mine, others, gives_at }) => !mine && others === 0 && !gives_at).map(toFree) : [],
    rules,
  }
}

const toAgreed = (row: ActionRow) => fromColumns(row, ['id', 'body', 'owner', 'dueOn', 'doneAt'])
