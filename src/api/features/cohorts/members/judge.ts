import { getsPlace, type GivenPerson, type MemberOutcome } from '#contract/cohorts/people.ts'
import { placedStates, type EnrolmentState } from '#contract/cohorts/states.ts'
import { accountEmail } from '#contract/rules.ts'
import { scopesOf, type Role } from '#contract/scopes.ts'

export type KnownPerson = {
  email: string
  user_id: string
  name: string
  role: Role
  status: string
  /** Their enrolment in this cohort. */
  member_id: string | null
  state: EnrolmentState | null
  /** Has a place in another cohort at the same time. */
  elsewhere: boolean
}
export type Judged = { line: number; outcome: MemberOutcome; name: string | null; of: number | null }
export type JudgedPerson = Judged & { given: GivenPerson; known: KnownPerson | undefined }

export const keyOfEmail = (email: string) => email.trim().toLowerCase()

type Facts = {
  known: ReadonlyMap<string, KnownPerson>
  /** With an open invitation to the programme. */
  invited: ReadonlySet<string>
  /** Free places; null without limit. */
  free: number | null
  rejoin: boolean
  above: boolean
}

/** What becomes of each line, in its order: places go to the first. */
export function judgePeople(rows: readonly GivenPerson[], facts: Facts): JudgedPerson[] {
  const seen = new Map<string, number>()
  let given = 0
  return rows.map((row) => {
    const key = keyOfEmail(row.email)
    const known = facts.known.get(key)
    const of = seen.get(key) ?? null
    const wanted = of === null ? outcomeOf(row, known, facts) : 'repeated'
    if (wanted !== 'email' && of === null) seen.set(key, row.line)
    const isFull = getsPlace(wanted) && !facts.above && facts.free !== null && given >= facts.free
    if (getsPlace(wanted) && !isFull) given += 1
    return { line: row.line, outcome: isFull ? 'full' : wanted, name: known?.name ?? null, of, given: row, known }
  })
}

function outcomeOf({ email }: GivenPerson, known: KnownPerson | undefined, facts: Facts): MemberOutcome {
  if (!accountEmail.safeParse(email.trim()).success) return 'email'
  if (!known) return facts.invited.has(keyOfEmail(email)) ? 'invited' : 'unknown'
  if (known.status !== 'active') return 'suspended'
  if (!scopesOf[known.role].includes('cohorts:join')) return 'role'
  const { state } = known
  if (state !== null && (placedStates as readonly EnrolmentState[]).includes(state)) return 'in'
  if ((state === 'withdrawn' || state === 'declined') && !facts.rejoin) return 'left'
  if (known.elsewhere) return 'elsewhere'
  return state === 'applied' || state === 'waitlisted' ? 'waiting' : 'add'
}
