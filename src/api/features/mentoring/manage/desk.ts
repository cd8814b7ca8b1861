import { fromColumns } from '#api/db/column-names.ts'
import type { Paging } from '#api/db/keyset.ts'
import { transaction } from '#api/db/transaction.ts'
import type { Deps } from '#api/deps.ts'
import { currentOrStale, found, refuse, type Caller } from '#api/http/caller.ts'
import { issueHours } from '#api/features/cohorts/certificates/queries.ts'
import { findProgramme } from '#api/programme/queries.ts'
import { audit } from '#api/records/audit.ts'
import type { Locale, QueryOf } from '#contract/endpoint.ts'
import type { Reason } from '#contract/mentoring/booking.ts'
import type { listManagedSessions, MentoringDesk, PairProposal } from '#contract/mentoring/manage.ts'
import { weeksAhead, type MentoringRules, type Subject } from '#contract/mentoring/mentoring.ts'
import { dayMs } from '#contract/times.ts'
import { leaveAll } from '../hours/service.ts'
import { tellAfter } from '../mails.ts'
import { insertLink } from '../links/queries.ts'
import { tellLinkNow } from '../links/service.ts'
import { findRules, keyOf, putApart } from '../queries.ts'
import { findSessions } from '../sessions/queries.ts'
import { isSuggested, judgeMentors, weightOf } from '../suggest/reasons.ts'
import * as queries from './queries.ts'

const quietShown = 20
const proposalsShown = 6
const rulesObject = { type: 'mentoring_rules', id: 'rules' }

function monthSpan(now: Date, zone: string) {
  const first = Temporal.Instant.fromEpochMilliseconds(now.getTime())
    .toZonedDateTimeISO(zone)
    .with({ day: 1 })
    .startOfDay()
  const at = (moment: Temporal.ZonedDateTime) => new Date(moment.epochMilliseconds)
  return { from: at(first), to: at(first.add({ months: 1 })), now, month: first.toPlainDate().toString().slice(0, 7) }
}

export async function showDesk(deps: Deps): Promise<MentoringDesk> {
  const now = deps.clock()
  const [{ zone }, rules] = await Promise.all([findProgramme(deps.db), findRules(deps.db)])
  const { month, ...span } = monthSpan(now, zone)
  const [mentors, quiet, aparts] = await Promise.all([
    queries.findLoads(deps.db, span),
    queries.findQuiet(deps.db, rules.quietWeeks, now, quietShown),
    queries.findAparts(deps.db),
  ])
  return {
    month,
    mentors,
    quiet: quiet.map(({ subject, weeks, mentor }) => ({ subject, weeks, mentor })),
    quietCount: quiet[0]?.total ?? 0,
    proposals: await proposalsFor(deps, quiet.slice(0, proposalsShown)),
    aparts: aparts.map(({ mentor_id, mentor, ...row }) => ({
      ...fromColumns(row, ['subject', 'side', 'at']),
      mentor: { id: mentor_id, name: mentor },
    })),
    rules,
  }
}

/** Who could help somebody now: a mentor with a reason and an hour. */
async function mentorsFor(deps: Deps, subject: Subject, only?: string) {
  const judged = await judgeMentors(deps, subject, { days: weeksAhead * 7, only })
  return judged
    .map(({ mentor: { id, name }, hours, reasons }) => ({
      mentor: { id, name },
      freeHours: hours.filter(({ mine }) => !mine).length,
      reasons,
    }))
    .filter(({ freeHours, reasons }) => freeHours > 0 && isSuggested(reasons))
    .toSorted((one, other) => weightOf(other.reasons) - weightOf(one.reasons) || other.freeHours - one.freeHours)
}

/** The best pair of each, whom nothing keeps apart and who have no link yet. */
async function proposalsFor(deps: Deps, quiet: readonly queries.QuietRow[]): Promise<PairProposal[]> {
  const linked = await queries.findLinked(
    deps.db,
    quiet.map(({ subject }) => subject.id),
  )
  const found = await Promise.all(
    quiet.map(async ({ subject, weeks }) => {
      const best = (await mentorsFor(deps, subject)).find(({ mentor }) => !linked.has(`${mentor.id} ${subject.id}`))
      return best ? [{ subject, weeks, ...best }] : []
    }),
  )
  return found.flat()
}

export async function saveRules(deps: Deps, caller: Caller, rules: MentoringRules): Promise<MentoringDesk> {
  const saved = await transaction(deps.db, async (tx) => {
    const before = await findRules(tx)
    if (!(await queries.saveRules(tx, rules))) return false
    await audit(tx, caller, 'mentoring.rules', rulesObject, { before, after: rules })
    return true
  })
  return currentOrStale(saved, await showDesk(deps))
}

const words: Record<Locale, Record<Reason['kind'], string>> = {
  pt: {
    own: 'Já trabalham em conjunto.',
    topic: 'Sabe de: {about}.',
    field: 'Trabalha na mesma área.',
    skill: 'Têm em comum: {about}.',
    stage: 'Acompanha quem está na mesma fase.',
    never_met: 'Ainda não falaram.',
    light: 'Tem horas livres.',
  },
  en: {
    own: 'You already work together.',
    topic: 'Knows about: {about}.',
    field: 'Works in the same field.',
    skill: 'You have in common: {about}.',
    stage: 'Accompanies others at the same stage.',
    never_met: 'You have not met.',
    light: 'Has free hours.',
  },
}
const sentences = (locale: Locale, reasons: readonly Reason[]) =>
  reasons.map(({ kind, about }) => words[locale][kind].replace('{about}', about ?? '')).join(' ')

type Settled = { mentorId: string; subjectId: string; state: 'proposed' | 'dismissed' }

/** Nothing is booked or linked: both sides get the reason, and decide. */
export async function settleProposal(deps: Deps, caller: Caller, settled: Settled): Promise<void> {
  const { mentorId, state } = settled
  const subject = found(await queries.findSubject(deps.db, settled.subjectId))
  const [best] = await mentorsFor(deps, subject, mentorId)
  if (!best) return refuse('state_conflict')
  await transaction(deps.db, async (tx) => {
    const [key, at, by] = [keyOf(subject), deps.clock(), caller.actor.id]
    const object = { type: 'user', id: mentorId }
    await audit(tx, caller, `mentoring.${state}`, object, { after: { subject: subject.id } })
    if (state === 'dismissed') return putApart(tx, { mentorId, key, side: 'programme', authorId: by, at })
    const pair = {
      ...key,
      mentor_id: mentorId,
      wished_side: 'programme' as const,
      wished_by: by,
      note: '',
      wished_at: at,
    }
    const linkId = await insertLink(tx, pair)
    if (!linkId) return refuse('state_conflict')
    const why = { pt: sentences('pt', best.reasons), en: sentences('en', best.reasons) }
    await tellLinkNow(tx, deps, linkId, { news: 'proposed', by: 'programme', word: why })
  })
}

type Days = { from: string; to: string }

/** Says nothing of who came: how many sessions, hours and teams. The same hours of a period give one certificate. */
export async function certifyHours(deps: Deps, caller: Caller, mentorId: string, { from, to }: Days): Promise<string> {
  const { zone } = await findProgramme(deps.db)
  const { name, sessions, minutes, teams } = found(await queries.findHoursGiven(deps.db, mentorId, { from, to, zone }))
  if (sessions === 0) refuse('no_hours')
  const weeks = Math.max(1, Math.ceil((Date.parse(to) - Date.parse(from) + dayMs) / (7 * dayMs)))
  const mentoring = { sessions, hours: Math.round(minutes / 6) / 10, teams }
  const facts = { name, cohort: '', startsOn: from, endsOn: to, weeks, attendance: null, tasks: 0, mentoring }
  return transaction(deps.db, async (tx) => {
    const code = await issueHours(tx, { mentorId, facts, by: caller.actor.id, at: deps.clock() })
    await audit(tx, caller, 'mentoring.certify', { type: 'user', id: mentorId }, { after: { code, from, to } })
    return code
  })
}

/** One reminder a mentor, whatever they owe. */
export async function askNotes(deps: Deps, caller: Caller): Promise<number> {
  return transaction(deps.db, async (tx) => {
    const owed = await queries.findOwed(tx, deps.clock())
    await tellAfter(tx, deps, owed)
    await audit(tx, caller, 'mentoring.notes', rulesObject, { after: { asked: owed.length } })
    return owed.length
  })
}

export async function endMentor(deps: Deps, caller: Caller, mentorId: string): Promise<void> {
  await transaction(deps.db, async (tx) => {
    await leaveAll(tx, deps, mentorId)
    await audit(tx, caller, 'mentoring.leave', { type: 'user', id: mentorId })
  })
}

type Asked = Omit<QueryOf<typeof listManagedSessions>, 'limit' | 'cursor'>

export async function findManaged(deps: Deps, { month, ...filters }: Asked, paging: Paging) {
  const { zone } = await findProgramme(deps.db)
  return findSessions(deps.db, { ...filters, ...(month && { month: { of: month, zone } }), now: deps.clock() }, paging)
}

export const findMonths = async (deps: Deps, paging: Paging) =>
  queries.findMonths(deps.db, (await findProgramme(deps.db)).zone, paging)
