import type { Invited } from '#api/records/programme-invitations.ts'
import type { InvitedTo } from './queries.ts'
import { type ImportCode, type ImportRow, localeOfWord, roleOf } from '#contract/accounts/invitations.ts'
import { accountEmail, optionalPersonName } from '#contract/rules.ts'
import type { Role } from '#contract/scopes.ts'
import { foldWords } from '#contract/search-terms.ts'

type Remark = { line: number; code: ImportCode; of: number | null }
type Known = {
  members: ReadonlySet<string>
  invited: ReadonlyMap<string, InvitedTo>
  full: ReadonlySet<string>
  /** By their names as they are compared. */
  organisations: ReadonlyMap<string, string>
  /** The roles that whoever reads the file in may give. */
  may: readonly Role[]
}
/** `person` is undefined for lines that invite nobody. */
export type JudgedRow = { remark: Remark | undefined; person: Invited | undefined }

const key = (email: string) => email.trim().toLowerCase()

/** Judges each line of a file; the first thing that is wrong with it is told. */
export function judgeRows(rows: readonly ImportRow[], known: Known): JudgedRow[] {
  const { members, invited, full } = known
  const seen = new Map<string, number>()
  return rows.map((row) => {
    const { line } = row
    const email = row.email.trim()
    // Who has an account stays as they are, whatever the line says of them.
    const wrong = members.has(key(email)) ? undefined : whatIsWrong(row, known)
    const first = seen.get(key(email))
    if (!wrong && first === undefined) seen.set(key(email), line)
    const told = (code: ImportCode, of: number | null = null) => ({ line, code, of })
    if (wrong) return { remark: told(wrong), person: undefined }
    if (first !== undefined) return { remark: told('repeated', first), person: undefined }
    if (members.has(key(email))) return { remark: told('member'), person: undefined }
    if (full.has(key(email))) return { remark: told('limit'), person: undefined }
    const person = toInvited(row, known)
    const open = invited.get(key(email))
    if (open && !isTo(open, person)) return { remark: told('elsewhere'), person: undefined }
    return { remark: open && told('invited'), person }
  })
}

const isTo = (open: InvitedTo, { role, organisationId }: Invited) =>
  open.role === role && (open.organisation_id ?? organisationId) === organisationId

/** A partner answers for an organisation that the team has written down. */
const organisationOf = ({ role, organisation = '' }: ImportRow, { organisations }: Known) =>
  roleOf(role) === 'partner' ? organisations.get(foldWords(organisation)) : null

function whatIsWrong(row: ImportRow, known: Known): ImportCode | undefined {
  const { email, firstName, lastName, role, locale } = row
  const meant = roleOf(role)
  if (!accountEmail.safeParse(email.trim()).success) return 'email'
  if (![firstName, lastName].every((name) => optionalPersonName.safeParse(name.trim()).success)) return 'name'
  if (meant === undefined || !known.may.includes(meant)) return 'role'
  if (organisationOf(row, known) === undefined) return 'organisation'
  return localeOfWord(locale) === undefined ? 'locale' : undefined
}

const toInvited = (row: ImportRow, known: Known): Invited => ({
  email: row.email.trim(),
  firstName: row.firstName.trim() || null,
  lastName: row.lastName.trim() || null,
  role: roleOf(row.role)!,
  organisationId: organisationOf(row, known) ?? null,
  locale: localeOfWord(row.locale)!,
})
