import { transaction, type Tx } from '#api/db/transaction.ts'
import type { Deps } from '#api/deps.ts'
import { refuse, type Caller } from '#api/http/caller.ts'
import type { JobHandlers } from '#api/jobs/jobs.ts'
import { audit, auditMoves } from '#api/records/audit.ts'
import {
  findInvitedEmails,
  insertProgrammeInvitations,
  mailProgrammeInvitations,
} from '#api/records/programme-invitations.ts'
import { holdRow, saveRow } from '#api/records/rows.ts'
import type { AnswerOf, BodyOf } from '#contract/endpoint.ts'
import { getsPlace, type putIntoCohort } from '#contract/cohorts/people.ts'
import { personName } from '#contract/rules.ts'
import { moveMembers, placeLine, planStart } from '../intake/places.ts'
import { mailEnrolments } from '../mails.ts'
import { phaseOf } from '../policy.ts'
import { area, type CohortRow } from '../queries.ts'
import { cohortObject, enrolmentType } from '../shape.ts'
import { judgePeople, keyOfEmail, type JudgedPerson, type KnownPerson } from './judge.ts'
import { deleteInvitee, findKnownPeople, findListsOf, insertInvitees, insertMembers } from './queries.ts'

type Given = BodyOf<typeof putIntoCohort>

/** Judges under the lock of the cohort, so that what is said is what is done. */
async function judge(tx: Tx, deps: Deps, cohort: CohortRow, given: Pick<Given, 'rows' | 'rejoin' | 'above'>) {
  const emails = given.rows.map(({ email }) => keyOfEmail(email))
  const known = await findKnownPeople(tx, cohort, emails)
  return judgePeople(given.rows, {
    ...given,
    known: new Map(known.map((one) => [one.email, one])),
    invited: await findInvitedEmails(tx, emails, deps.clock()),
    free: cohort.capacity === null ? null : Math.max(0, cohort.capacity - cohort.taken),
  })
}

/** Gives places to the chosen lines in one commit; with `dryRun` nothing happens. */
export async function putPeopleIn(
  deps: Deps,
  caller: Caller,
  id: string,
  given: Given,
): Promise<AnswerOf<typeof putIntoCohort>> {
  return transaction(deps.db, async (tx) => {
    const cohort = await holdRow(tx, 'cohorts', id)
    if (phaseOf(cohort, deps.clock()) === 'finished') refuse('state_conflict')
    const judged = await judge(tx, deps, cohort, given)
    const placed = judged.flatMap(({ outcome, known }) => (known && getsPlace(outcome) ? [known] : []))
    const strangers = given.invite ? judged.filter(({ outcome }) => outcome === 'unknown' || outcome === 'invited') : []
    if (!given.dryRun) {
      await givePlaces(tx, deps, caller, cohort, placed)
      await inviteStrangers(tx, deps, caller, cohort, strangers)
    }
    return {
      dryRun: given.dryRun,
      added: placed.length,
      invited: strangers.length,
      capacity: cohort.capacity === null ? null : Math.max(cohort.capacity, cohort.taken + placed.length),
      results: judged.map(({ line, outcome, name, of }) => ({ line, outcome, name, of })),
    }
  })
}

/** The caller holds the cohort's row, and has judged who gets a place. */
async function givePlaces(tx: Tx, deps: Deps, by: Caller | null, cohort: CohortRow, people: readonly KnownPerson[]) {
  if (people.length === 0) return
  const now = deps.clock()
  await raiseCapacity(tx, by, cohort, { needed: cohort.taken + people.length, now })
  await placeLine.changeTaken(tx, cohort.id, people.length)
  const enrolled = people.flatMap(({ member_id: id, state }) => (id && state ? [{ id, state }] : []))
  const fresh = people.filter(({ member_id }) => member_id === null)
  const moved = await moveMembers(tx, enrolled, {
    to: 'accepted',
    by: 'staff',
    now,
    set: { joined_at: now, answer: null },
  })
  const rows = fresh.map(({ user_id }) => ({
    cohort_id: cohort.id,
    user_id,
    state: 'accepted' as const,
    joined_at: now,
    created_at: now,
    updated_at: now,
  }))
  const members = [...moved, ...(await insertMembers(tx, rows))]
  if (members.length < people.length) refuse('state_conflict')
  if (phaseOf(cohort, now) === 'running') await moveMembers(tx, members, { to: 'active', by: 'system', now })
  else await planStart(tx, cohort)
  const action = `${area}.put_in`
  await auditMoves(tx, by, action, { type: enrolmentType, from: enrolled }, members)
  await mailEnrolments(tx, deps, 'added', cohort, members)
}

/** Nobody gets a place beyond capacity: with the team's word there are more of them. */
async function raiseCapacity(
  tx: Tx,
  by: Caller | null,
  cohort: CohortRow,
  { needed, now }: { needed: number; now: Date },
) {
  const { id, capacity } = cohort
  if (capacity === null || needed <= capacity) return
  await saveRow(tx, 'cohorts', cohort, { capacity: needed }, now)
  await audit(tx, by, `${area}.update`, cohortObject(id), { before: { capacity }, after: { capacity: needed } })
}

/** What a list says is only an address to greet by; the person gives the name when joining. */
const nameIn = (cell: string) => (personName.safeParse(cell.trim()).success ? cell.trim() : null)

/** Who has an open invitation already gets no second mail. */
async function inviteStrangers(tx: Tx, deps: Deps, by: Caller, cohort: CohortRow, people: readonly JudgedPerson[]) {
  if (people.length === 0) return
  const now = deps.clock()
  const emails = people.map(({ given }) => keyOfEmail(given.email))
  await insertInvitees(tx, cohort.id, emails, now)
  const invited = people
    .filter(({ outcome }) => outcome === 'unknown')
    .map(({ given }) => ({
      email: given.email.trim(),
      firstName: nameIn(given.firstName),
      lastName: nameIn(given.lastName),
      role: 'trainee' as const,
      locale: null,
    }))
  const rows = invited.length === 0 ? [] : await insertProgrammeInvitations(tx, deps, invited, by.actor.id)
  const ids = rows.map(({ id }) => id)
  if (ids.length > 0) await mailProgrammeInvitations(tx, deps, ids, ids.length)
  // Addresses stay out of the log, which is never changed.
  await audit(tx, by, `${area}.invite`, cohortObject(cohort.id), { after: { people: people.length } })
}

/** Somebody on the list of a cohort has an account now: they get their place, or the next number in line. */
async function placeInvited(deps: Deps, userId: string): Promise<void> {
  for (const { cohort_id, email } of await findListsOf(deps.db, userId)) {
    await placeLine.holding(deps, cohort_id, async (tx, cohort) => {
      await deleteInvitee(tx, cohort_id, email)
      if (phaseOf(cohort, deps.clock()) === 'finished') return
      const rows = [{ line: 1, email, firstName: '', lastName: '' }]
      const [judged] = await judge(tx, deps, cohort, { rows, rejoin: false, above: false })
      if (!judged?.known) return
      if (getsPlace(judged.outcome)) await givePlaces(tx, deps, null, cohort, [judged.known])
      else if (judged.outcome === 'full' && judged.known.member_id === null)
        await putInLine(tx, deps, cohort, judged.known)
    })
  }
}

async function putInLine(tx: Tx, deps: Deps, cohort: CohortRow, { user_id }: KnownPerson): Promise<void> {
  const now = deps.clock()
  const place = { queue_position: await placeLine.takeNumber(tx, cohort.id), created_at: now, updated_at: now }
  const made = await insertMembers(tx, [{ cohort_id: cohort.id, user_id, state: 'waitlisted', ...place }])
  await mailEnrolments(tx, deps, 'waitlisted', cohort, made)
}

export const memberJobs: JobHandlers = {
  [`${area}.place_invited`]: (deps, { userId }) => placeInvited(deps, userId!),
}
