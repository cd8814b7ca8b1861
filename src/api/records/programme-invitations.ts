import { randomBytes, randomUUIDv7 } from 'node:crypto'
import { sql } from 'kysely'
import type { Locale } from '#contract/endpoint.ts'
import { invitationDays } from '#contract/invitations/invitations.ts'
import type { Role } from '#contract/scopes.ts'
import { dayMs } from '#contract/times.ts'
import type { Db, Deps } from '../deps.ts'
import { invalidField } from '../errors.ts'
import { queueMails } from '../mail/outbox.ts'
import { countUnasked } from '../mail/unasked.ts'
import { programmeInvitationMail } from '../mail/programme-invitation.ts'
import { nameIn } from '#contract/programme/article.ts'
import { findProgramme, namesOf } from '../programme/queries.ts'
import { hashToken, type InvitationRow } from './invitations.ts'
import { findNames } from './names.ts'

/** Invitations to the programme share the table with those to records; the programme is a record without an id. */
export const toProgramme = { area: 'programme', recordId: '00000000-0000-0000-0000-000000000000' } as const

export type Invited = {
  email: string
  firstName: string | null
  lastName: string | null
  role: Role
  /** Of a partner: the organisation for which they are to answer. */
  organisationId?: string | null
  /** Of a juror: the round in which they are to judge, and what it is about in the language of the invitation. */
  roundId?: string | null
  memberTitle?: string | null
  /** Null where nobody knows it: the mail is in both. */
  locale: Locale | null
}

const expiryFrom = (now: Date) => new Date(now.getTime() + invitationDays * dayMs)

/**
 * Writes invitations that are still to be mailed; inviting an address again renews the open one and ends its link. One
 * to something else stays as it is and is not among the answers, unless it is the one that is to be replaced.
 */
export async function insertProgrammeInvitations(
  tx: Db,
  deps: Deps,
  people: readonly Invited[],
  by: string,
  replaces: string | null = null,
): Promise<InvitationRow[]> {
  const now = deps.clock()
  await countUnasked(
    tx,
    deps,
    'invitation',
    people.map(({ email }) => email),
  )
  // Nobody knows a token to this hash: the link is made when it is mailed.
  const rows = people.map((person) => ({ id: randomUUIDv7(), hash: randomBytes(32).toString('hex'), ...person }))
  const { area, recordId } = toProgramme
  const { rows: stored } = await sql<InvitationRow>`
    insert into invitations
      (id, area, record_id, email, first_name, last_name, role, locale, token_hash, invited_by, created_at, expires_at,
        organisation_id, round_id, member_title)
    select id, ${area}, ${recordId}, email, "firstName", "lastName", role, locale, decode(hash, 'hex'), ${by}, ${now}::timestamptz,
      ${expiryFrom(now)}::timestamptz, "organisationId", "roundId", "memberTitle"
    from jsonb_to_recordset(${JSON.stringify(rows)})
      as list (id uuid, hash text, email text, "firstName" text, "lastName" text, role text, locale text,
        "organisationId" uuid, "roundId" uuid, "memberTitle" text)
    on conflict (area, record_id, lower(email)) where state = 'open' do update
      set role = excluded.role, organisation_id = ${kept('organisation_id')}, round_id = ${kept('round_id')},
        member_title = ${kept('member_title')}, locale = excluded.locale, first_name = coalesce(excluded.first_name, invitations.first_name),
        last_name = coalesce(excluded.last_name, invitations.last_name), token_hash = excluded.token_hash,
        invited_by = excluded.invited_by, expires_at = excluded.expires_at, sent_at = null
      where invitations.expires_at <= ${now} or invitations.id = ${replaces}::uuid or invitations.role = excluded.role
        and coalesce(invitations.organisation_id = excluded.organisation_id, true)
        and coalesce(invitations.round_id = excluded.round_id, true)
    returning *`.execute(tx)
  return stored
}

/** Whoever is invited to the same again without a word of it keeps their organisation or their round. */
const kept = (column: string) => sql`case when invitations.role = excluded.role
  then coalesce(excluded.${sql.ref(column)}, invitations.${sql.ref(column)}) else excluded.${sql.ref(column)} end`

/** Invites one person; refuses where another invitation is open that would be lost. */
export async function insertProgrammeInvitation(
  tx: Db,
  deps: Deps,
  person: Invited,
  by: string,
  replaces?: string,
): Promise<InvitationRow> {
  const [row] = await insertProgrammeInvitations(tx, deps, [person], by, replaces)
  if (!row) throw invalidField('email', 'invited_elsewhere')
  return row
}

async function findOrganisationNames(db: Db, ids: readonly string[]): Promise<Map<string, string>> {
  if (ids.length === 0) return new Map()
  const { rows } = await sql<{ id: string; name: string }>`
    select id, name from organisations where id = any(${ids}::uuid[])`.execute(db)
  return new Map(rows.map(({ id, name }) => [id, name]))
}

/** Which of these addresses, in small letters, have an open invitation. */
export async function findInvitedEmails(db: Db, emails: readonly string[], now: Date): Promise<Set<string>> {
  const { rows } = await sql<{ email: string }>`
    select lower(email) as email from invitations
    where area = ${toProgramme.area} and state = 'open' and expires_at > ${now} and lower(email) = any(${emails})`.execute(
    db,
  )
  return new Set(rows.map(({ email }) => email))
}

/** Makes the links of invitations that wait to be sent, and mails them; at most `limit` at a time. Returns how many. */
export async function mailProgrammeInvitations(tx: Db, deps: Deps, ids?: readonly string[], limit = 100) {
  const now = deps.clock()
  let waiting = tx
    .selectFrom('invitations')
    .selectAll()
    .where('area', '=', toProgramme.area)
    .where('state', '=', 'open')
    .where('sent_at', 'is', null)
    .where('expires_at', '>', now)
  if (ids) waiting = waiting.where('id', '=', sql<string>`any(${ids}::uuid[])`)
  const rows = await waiting.orderBy('id').limit(limit).forUpdate().skipLocked().execute()
  if (rows.length === 0) return 0
  const programme = namesOf(await findProgramme(tx))
  const organisations = await findOrganisationNames(
    tx,
    rows.flatMap(({ organisation_id }) => organisation_id ?? []),
  )
  const inviters = await findNames(tx, [...new Set(rows.flatMap(({ invited_by }) => invited_by ?? []))])
  const letters = rows.map((row) => {
    const token = randomBytes(32).toString('base64url')
    const facts = {
      programme,
      inviter: inviters.get(row.invited_by ?? '') ?? nameIn(row.locale ?? 'pt', programme),
      organisation: organisations.get(row.organisation_id ?? ''),
      round: row.member_title ?? undefined,
    }
    return { id: row.id, token, mail: programmeInvitationMail(deps, row, { ...facts, token }) }
  })
  const sent = letters.map(({ id, token }) => ({ id, hash: hashToken(token).toString('hex') }))
  await sql`
    update invitations set token_hash = decode(sent.hash, 'hex'), sent_at = ${now}
    from jsonb_to_recordset(${JSON.stringify(sent)}) as sent (id uuid, hash text)
    where invitations.id = sent.id`.execute(tx)
  const mails = letters.map(({ mail }) => mail)
  await queueMails(tx, deps, mails)
  return rows.length
}
