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
import { changesUntil, mayChange } from '../policy.ts'
import { findRules, findSubjects, findUsage, isKeptApart, keyOf, monthOf, subjectId, usageKey } from '../queries.ts'
import { findActions, type ActionRow } from '../sessions/queries.ts'
import { hourLine } from './line.ts'
import { findFree, findMentorFacts, findWritten, type FreeRow } from '../suggest/queries.ts'
import * as queries from './queries.ts'
import { isSuggested, reasonsFor, weightOf } from '../suggest/reasons.ts'

const shownDays = 14

const toFree = (row: FreeRow): FreeHour => ({
  id: row.id,
  startsAt: row.starts_at.toISOString(),
  endsAt: row.ends_at.toISOString(),
  place: row.place,
  online: row.link !== null,
  others: row.others,
  mine: row.mine,
  givesAt: row.gives_at?.toISOString() ?? null,
})

const toRequest = (session: queries.SessionFacts): RequestShown => ({
  id: session.id,
  state: session.state,
  subject: session.subject,
  mentor: { id: session.mentorId, name: session.mentor },
  hour: {
    id: session.hourId,
    startsAt: session.startsAt.toISOString(),
    endsAt: session.endsAt.toISOString(),
    place: session.place,
    // Only who has the hour gets the link to it.
    link: session.state === 'given' ? session.link : null,
    state: session.hourState,
  },
  question: session.question,
  links: session.links,
  askedAt: session.askedAt.toISOString(),
  givesAt: session.givesAt?.toISOString() ?? null,
  offerExpiresAt: session.offerExpiresAt?.toISOString() ?? null,
})

const limitOf = ({ kind }: Subject, rules: MentoringRules) =>
  kind === 'startup' ? rules.startupMonth : rules.traineeMonth

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
    one.subject.id === subject.id && ['asked', 'offered'].includes(one.state) && monthOf(one.startsAt, zone) === month
  return subjects.map((subject) => ({
    subject,
    used: usage.get(usageKey(subject.id, month))?.had ?? 0,
    asked: live.filter(isAsked(subject)).length,
    limit: limitOf(subject, rules),
  }))
}

async function mentorsFor(deps: Deps, subject: Subject) {
  const now = deps.clock()
  const until = new Date(now.getTime() + shownDays * dayMs)
  const [facts, written, free] = await Promise.all([
    findMentorFacts(deps.db, subject, now),
    findWritten(deps.db, keyOf(subject)),
    findFree(deps.db, keyOf(subject), { now, until }),
  ])
  const mentors = facts.map(({ id, name, headline, topics, ...rest }) => {
    const reasons = reasonsFor({ id, name, headline, topics, ...rest }, written)
    const hours = free.filter((hour) => hour.mentor_id === id).map(toFree)
    return { id, name, headline, topics, reasons: isSuggested(reasons) ? reasons : [], hours }
  })
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
  const { hourId, startsAt, state, hourState, closedAt } = session
  const until = new Date(now.getTime() + shownDays * dayMs)
  const isGiven = session.served !== null
  const [rules, order, position, actions, apart, free] = await Promise.all([
    findRules(deps.db),
    orderOf(deps, { hourId, startsAt, mine: session.subject.id, isGiven }),
    hourLine.findPosition(deps.db, hourId, session),
    findActions(deps.db, [hourId]),
    isKeptApart(deps.db, { mentorId: session.mentorId, key: session, side: 'team' }),
    findFree(deps.db, session, { now, until, mentorId: session.mentorId }),
  ])
  const mayMove = state === 'given' && hourState === 'booked' && mayChange(session, rules, now)
  const isShared = state === 'given' && closedAt !== null
  return {
    ...toRequest(session),
    order,
    position,
    changesUntil: changesUntil(session, rules).toISOString(),
    note: isShared ? session.sharedNote || null : null,
    advice: isShared ? session.advice : null,
    actions: isShared ? actions.map(toAgreed) : [],
    useful: session.useful,
    apart,
    can: {
      withdraw: ['asked', 'waitlisted', 'offered'].includes(state) || mayMove,
      accept: state === 'offered' && session.offerExpiresAt! > now,
      move: mayMove,
      keepApart: state === 'given' && startsAt <= now,
      rate: state === 'given' && session.endsAt <= now && hourState !== 'missed' && session.useful === null,
    },
    others: mayMove ? free.filter(({ mine, others, gives_at }) => !mine && others === 0 && !gives_at).map(toFree) : [],
    rules,
  }
}

const toAgreed = ({ id, body, owner, due_on, done_at }: ActionRow) => ({
  id,
  body,
  owner,
  dueOn: due_on,
  doneAt: done_at?.toISOString() ?? null,
})
