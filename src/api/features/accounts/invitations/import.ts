import type { Invited } from '#api/records/programme-invitations.ts'
import { type ImportCode, type ImportRow, localeOfWord, roleOf } from '#contract/accounts/invitations.ts'
import { accountEmail, optionalPersonName } from '#contract/rules.ts'

type Remark = { line: number; code: ImportCode; of: number | null }
type Known = { members: ReadonlySet<string>; invited: ReadonlySet<string>; full: ReadonlySet<string> }
/** `person` is undefined for lines that invite nobody. */
export type JudgedRow = { remark: Remark | undefined; person: Invited | undefined }

const key = (email: string) => email.trim().toLowerCase()

/** Judges each line of a file; the first thing that is wrong with it is told. */
export function judgeRows(rows: readonly ImportRow[], { members, invited, full }: Known): JudgedRow[] {
  const seen = new Map<string, number>()
  return rows.map((row) => {
    const { line } = row
    const email = row.email.trim()
    const wrong = whatIsWrong(row)
    const first = seen.get(key(email))
    if (!wrong && first === undefined) seen.set(key(email), line)
    const told = (code: ImportCode, of: number | null = null) => ({ line, code, of })
    if (wrong) return { remark: told(wrong), person: undefined }
    if (first !== undefined) return { remark: told('repeated', first), person: undefined }
    if (members.has(key(email))) return { remark: told('member'), person: undefined }
    if (full.has(key(email))) return { remark: told('limit'), person: undefined }
    const remark = invited.has(key(email)) ? told('invited') : undefined
    return { remark, person: toInvited(row) }
  })
}

function whatIsWrong({ email, firstName, lastName, role, locale }: ImportRow): ImportCode | undefined {
  if (!accountEmail.safeParse(email.trim()).success) return 'email'
  if (![firstName, lastName].every((name) => optionalPersonName.safeParse(name.trim()).success)) return 'name'
  if (roleOf(role) === undefined) return 'role'
  return localeOfWord(locale) === undefined ? 'locale' : undefined
}

const toInvited = ({ email, firstName, lastName, role, locale }: ImportRow): Invited => ({
  email: email.trim(),
  firstName: firstName.trim() || null,
  lastName: lastName.trim() || null,
  role: roleOf(role)!,
  locale: localeOfWord(locale)!,
})
