import { sql, type RawBuilder } from 'kysely'
import { findPage, type Paging } from '#api/db/keyset.ts'
import { matchesWords } from '#api/db/search.ts'
import type { Db } from '#api/deps.ts'
import { refusedAt } from '#api/mail/queries.ts'
import type { InvitationRow } from '#api/records/invitations.ts'
import { toProgramme } from '#api/records/programme-invitations.ts'
import type { InvitationState, listProgrammeInvitations } from '#contract/accounts/invitations.ts'
import type { QueryOf } from '#contract/endpoint.ts'
import type { Role } from '#contract/scopes.ts'

export type ListedInvitation = Omit<InvitationRow, 'state' | 'created_at'> & {
  state: InvitationState
  created_at: Date
  inviter: string | null
  organisation: string | null
  refused: boolean
}

const shownState = (now: Date) => sql`case
  when invitations.state = 'open' and invitations.expires_at <= ${now} then 'expired' else invitations.state end`
/** The same rule for lists, state by state, so that an index finds them. */
function isIn(shown: ListedInvitation['state'], now: Date): RawBuilder<unknown> {
  if (shown === 'open') return sql`(invitations.state = 'open' and invitations.expires_at > ${now})`
  if (shown === 'expired') return sql`(invitations.state = 'open' and invitations.expires_at <= ${now})`
  return sql`invitations.state = ${shown}`
}
const searched = sql<string>`f_unaccent(lower(
  coalesce(invitations.first_name, '') || ' ' || coalesce(invitations.last_name, '') || ' ' || invitations.email))`

export type Filters = Partial<Pick<QueryOf<typeof listProgrammeInvitations>, 'q' | 'state' | 'role'>> & {
  id?: string
  /** The roles that the reader may give. */
  among?: readonly Role[]
}

export async function findInvitationPage(db: Db, { q, state, role, id, among }: Filters, paging: Paging, now: Date) {
  const tests = [
    // Without an address it is the link of the first administrator.
    sql`invitations.area = ${toProgramme.area} and invitations.email <> ''`,
    id && sql`invitations.id = ${id}`,
    q?.trim() && matchesWords(searched, q),
    state &&
      sql`(${sql.join(
        state.map((shown) => isIn(shown, now)),
        sql` or `,
      )})`,
    role && sql`invitations.role = any(${role})`,
    among && sql`invitations.role = any(${among})`,
  ]
  return findPage<ListedInvitation>(db, {
    select: sql`invitations.*, ${shownState(now)} as state, ${refusedAt(sql`invitations.email`)} is not null as refused, users.first_name || ' ' || users.last_name as inviter, organisations.name as organisation`,
    from: sql`invitations`,
    join: sql`left join users on users.id = invitations.invited_by
      left join organisations on organisations.id = invitations.organisation_id`,
    where: tests.filter((test) => typeof test === 'object'),
    id: 'invitations.id',
    sorts: { createdAt: { column: 'invitations.created_at', type: 'timestamptz' } },
    sort: '-createdAt',
    ...paging,
  })
}

export async function findInvitation(db: Db, id: string, now: Date): Promise<ListedInvitation | undefined> {
  return (await findInvitationPage(db, { id }, { limit: 1, total: false }, now)).rows[0]
}

export type InvitedTo = { role: string; organisation_id: string | null }

/** Which of these addresses have an account, and which an open invitation to what. */
export async function findKnownEmails(db: Db, emails: readonly string[], now: Date) {
  const given = sql`select lower(unnest(${emails}::text[]))`
  const { rows: members } = await sql<{ email: string }>`
    select lower(email) as email from users where lower(email) in (${given})`.execute(db)
  const { rows: invited } = await sql<InvitedTo & { email: string }>`
    select lower(email) as email, role, organisation_id from invitations
    where area = ${toProgramme.area} and state = 'open' and expires_at > ${now} and lower(email) in (${given})`.execute(
    db,
  )
  return {
    members: new Set(members.map(({ email }) => email)),
    invited: new Map(invited.map(({ email, ...to }) => [email, to])),
  }
}

/** All that take part, by their names as they are compared. */
export async function findOrganisationIds(db: Db): Promise<Map<string, string>> {
  const { rows } = await sql<{ id: string; name_key: string }>`
    select id, name_key from organisations where archived_at is null`.execute(db)
  return new Map(rows.map(({ id, name_key }) => [name_key, id]))
}

/** Only while it is open; returns whether it was. */
export async function revokeInvitation(tx: Db, id: string): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('invitations')
    .set({ state: 'revoked' })
    .where('id', '=', id)
    .where('state', '=', 'open')
    .executeTakeFirst()
  return numUpdatedRows > 0n
}
