import { randomUUIDv7 } from 'node:crypto'
import { transaction, type Tx } from '#api/db/transaction.ts'
import type { Deps } from '#api/deps.ts'
import { invalidField } from '#api/errors.ts'
import { countAnswers } from '#api/features/applications/queries.ts'
import { found, refuse, type Caller } from '#api/http/caller.ts'
import type { Actor } from '#api/http/session.ts'
import { audit } from '#api/records/audit.ts'
import { useFiles } from '#api/records/file-uses.ts'
import { holdRow, holdRows, saveRow } from '#api/records/rows.ts'
import type { ManagedOrganisationDetail } from '#contract/organisations/manage.ts'
import type { OrganisationDetail, OrganisationInput } from '#contract/organisations/organisations.ts'
import * as queries from './queries.ts'
import { recordOf, type OrganisationRow } from './queries.ts'
import { auditObject, rateOf, toDetail } from './shape.ts'

async function describe(deps: Deps, { id: viewer, scope }: Actor, row: OrganisationRow): Promise<OrganisationDetail> {
  const now = deps.clock()
  const isTeam = scope.has('organisations:manage')
  const inside = await queries.findInside(deps.db, row.id, { id: viewer, isTeam }, now)
  const answerRate = rateOf(await countAnswers(deps.db, row.name_key, now))
  return toDetail(row, { ...inside, answerRate })
}

export async function showManaged(deps: Deps, actor: Actor, id: string): Promise<ManagedOrganisationDetail> {
  const row = found(await queries.findOrganisation(deps.db, id))
  const invited = await queries.findInvited(deps.db, id, deps.clock())
  return {
    ...(await describe(deps, actor, row)),
    contactLostAt: row.contact_lost_at?.toISOString() ?? null,
    invited: invited.map(({ expires_at, ...one }) => ({ ...one, expiresAt: expires_at.toISOString() })),
    can: { archive: row.archived_at === null, reopen: row.archived_at !== null },
  }
}

/** Nobody finds an organisation to which they do not belong. */
async function requireOwn(db: Deps['db'], actor: Actor, id: string): Promise<string> {
  return found((await queries.findOwnIds(db, actor.id)).find((one) => one === id))
}

export async function showOwn(deps: Deps, actor: Actor, id: string): Promise<OrganisationDetail> {
  await requireOwn(deps.db, actor, id)
  return describe(deps, actor, found(await queries.findOrganisation(deps.db, id)))
}

export async function listOwn(deps: Deps, actor: Actor): Promise<{ items: OrganisationDetail[] }> {
  const ids = await queries.findOwnIds(deps.db, actor.id)
  return { items: await Promise.all(ids.map((id) => showOwn(deps, actor, id))) }
}

/** One of this name is there already; the database decides when two people write it at once. */
async function refuseTaken(tx: Tx, name: string, except?: string): Promise<void> {
  const other = await queries.findNamed(tx, name)
  if (other && other.id !== except) throw invalidField('name', 'organisation_taken')
}

const saveLogo = (tx: Tx, caller: Caller, id: string, logoId: string | null) =>
  useFiles(tx, caller, {
    ...recordOf(id),
    field: 'logoId',
    visibility: 'public',
    kinds: ['logo'],
    fileIds: logoId ? [logoId] : [],
  })

export async function createOrganisation(deps: Deps, caller: Caller, input: OrganisationInput): Promise<string> {
  return transaction(deps.db, async (tx) => {
    await refuseTaken(tx, input.name)
    const id = randomUUIDv7()
    const { website, logoId: logo_id } = input
    await queries.insertOrganisation(tx, { id, name: input.name.trim(), website, logo_id })
    await saveLogo(tx, caller, id, input.logoId)
    await audit(tx, caller, 'organisations.create', auditObject(id), { after: { name: input.name } })
    return id
  })
}

type Change = Partial<OrganisationInput> & { version: number }

/** False when somebody else has changed it since this version. */
export async function changeOrganisation(deps: Deps, caller: Caller, id: string, { version, ...change }: Change) {
  return transaction(deps.db, async (tx) => {
    const before = await holdRow(tx, 'organisations', id)
    if (before.version !== version) return false
    if (change.name !== undefined) await refuseTaken(tx, change.name, id)
    if (change.logoId !== undefined) await saveLogo(tx, caller, id, change.logoId)
    const set = {
      ...(change.name !== undefined && { name: change.name.trim() }),
      ...(change.website !== undefined && { website: change.website }),
      ...(change.logoId !== undefined && { logo_id: change.logoId }),
    }
    await saveRow(tx, 'organisations', before, set, deps.clock())
    const was = { name: before.name, website: before.website, logoId: before.logo_id }
    await audit(tx, caller, 'organisations.update', auditObject(id), { before: was, after: change })
    return true
  })
}

export async function changeOwn(deps: Deps, caller: Caller, id: string, change: Omit<Change, 'name'>) {
  await requireOwn(deps.db, caller.actor, id)
  return changeOrganisation(deps, caller, id, change)
}

/** Nobody may be left waiting for an organisation that no longer takes part; whoever is invited to it is so no more. */
export async function archiveOrganisation(deps: Deps, caller: Caller, id: string, archived: boolean): Promise<void> {
  await transaction(deps.db, async (tx) => {
    const row = await holdRow(tx, 'organisations', id)
    if ((row.archived_at !== null) === archived) return
    const now = deps.clock()
    if (archived && (await queries.isAwaited(tx, id, now))) refuse('organisation_awaited')
    await saveRow(tx, 'organisations', row, { archived_at: archived ? now : null }, now)
    const after = archived ? { invitations: await queries.revokeInvited(tx, id) } : undefined
    await audit(tx, caller, `organisations.${archived ? 'archive' : 'reopen'}`, auditObject(id), { after })
  })
}

export async function mergeOrganisation(deps: Deps, caller: Caller, into: string, id: string): Promise<void> {
  await transaction(deps.db, async (tx) => {
    if (id === into) throw invalidField('from', 'unknown_reference')
    const held = await holdRows(tx, 'organisations', [id, into])
    const to = found(held.get(into))
    if (to.archived_at) refuse('organisation_merged_away')
    const from = held.get(id)
    if (!from) throw invalidField('from', 'unknown_reference')
    await saveLogo(tx, caller, id, null)
    await queries.moveAll(tx, id, to)
    await audit(tx, caller, 'organisations.merge', auditObject(into), { before: { name: from.name, id } })
  })
}

export async function showSolutions(deps: Deps, actor: Actor, challengeId: string) {
  const row = found(await queries.findClosedChallenge(deps.db, challengeId, actor.id, deps.clock()))
  const announced = row.announced_at !== null
  return {
    challenge: { title: row.title, state: row.state, announced },
    items: await queries.findSolutions(deps.db, row.id, announced),
  }
}
