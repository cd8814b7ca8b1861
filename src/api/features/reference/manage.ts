import { moveReferences } from '#api/db/foreign-keys.ts'
import { transaction } from '#api/db/transaction.ts'
import type { Db, Deps } from '#api/deps.ts'
import { takeField } from '#api/features/profile/queries.ts'
import { callerOf, found, refuse, type Caller } from '#api/http/caller.ts'
import { sendExport } from '#api/http/exports/exports.ts'
import { readerFor } from '#api/http/exports/reader.ts'
import { invalidField } from '#api/errors.ts'
import type { Route } from '#api/http/route.ts'
import { audit } from '#api/records/audit.ts'
import type { BodyOf } from '#contract/endpoint.ts'
import * as contract from '#contract/reference/manage.ts'
import { groupsOf, type ReferenceEntry, type ReferenceList } from '#contract/reference/manage.ts'
import { columns } from './columns.ts'
import {
  findEntries,
  findNamedEntry,
  insertEntry,
  lockEntries,
  retireMerged,
  saveEntry,
  type EntryKey,
  type EntryRow,
} from './queries.ts'

const toEntry = (row: EntryRow): ReferenceEntry => ({
  slug: row.slug,
  name: { pt: row.name_pt, en: row.name_en },
  group: row.group,
  state: row.status,
  proposedBy: row.proposer,
  proposedAt: row.proposed_at?.toISOString() ?? null,
  uses: row.uses,
  mergedInto: row.merged_into,
})

const object = ({ list, slug }: EntryKey) => ({ type: list, id: slug })

async function createEntry(deps: Deps, caller: Caller, list: ReferenceList, body: BodyOf<typeof contract.createEntry>) {
  const { pt, en } = { pt: body.name.pt.trim(), en: body.name.en.trim() }
  checkGroup(list, body.group)
  return transaction(deps.db, async (tx) => {
    await refuseTaken(tx, list, { pt, en })
    const told = { status: 'accepted', proposed_by: null, proposed_at: null } as const
    const slug = await insertEntry(tx, list, { name_pt: pt, name_en: en, group: body.group, ...told })
    await audit(tx, caller, 'reference.create', object({ list, slug }), { after: body })
    return toEntry(found((await findEntries(tx, list, slug))[0]))
  })
}

async function refuseTaken(tx: Db, list: ReferenceList, names: { pt?: string; en?: string }, slug?: string) {
  for (const [language, name] of Object.entries(names))
    if (await findNamedEntry(tx, list, name, slug)) throw invalidField(`name.${language}`, 'entry_taken')
}

function checkGroup(list: ReferenceList, group: string | undefined): void {
  if (group !== undefined && !groupsOf[list].includes(group)) throw invalidField('group', 'invalid_option')
}

async function changeEntry(deps: Deps, caller: Caller, key: EntryKey, body: BodyOf<typeof contract.changeEntry>) {
  const { list, slug } = key
  const { name, group, state } = body
  checkGroup(list, group)
  return transaction(deps.db, async (tx) => {
    await lockEntries(tx, list, [slug])
    const before = found((await findEntries(tx, list, slug))[0])
    refuse(before.merged_into === null ? undefined : 'state_conflict')
    const [pt, en] = [name?.pt.trim() ?? before.name_pt, name?.en.trim() ?? before.name_en]
    const renamed = { ...(pt !== before.name_pt && { pt }), ...(en !== before.name_en && { en }) }
    await refuseTaken(tx, list, renamed, slug)
    await saveEntry(tx, key, {
      name_pt: pt,
      name_en: en,
      status: state ?? before.status,
      group: group ?? before.group,
    })
    if (state === 'accepted') await followProposal(tx, before, list, slug)
    const was = { pt: before.name_pt, en: before.name_en, state: before.status, group: before.group }
    await audit(tx, caller, 'reference.change', object(key), { before: was, after: body })
    return toEntry(found((await findEntries(tx, list, slug))[0]))
  })
}

/** Whoever proposed a field because none fitted gets it, or the one that took it in. */
async function followProposal(
  tx: Db,
  { status, proposed_by }: EntryRow,
  list: ReferenceList,
  slug: string,
): Promise<void> {
  if (list === 'fields' && status === 'proposed' && proposed_by) await takeField(tx, proposed_by, slug)
}

async function mergeEntry(deps: Deps, caller: Caller, key: EntryKey, into: string): Promise<ReferenceEntry> {
  const { list, slug } = key
  if (into === slug) throw invalidField('into', 'invalid')
  return transaction(deps.db, async (tx) => {
    await lockEntries(tx, list, [slug, into])
    const before = found((await findEntries(tx, list, slug))[0])
    refuse(before.merged_into === null ? undefined : 'state_conflict')
    const [target] = await findEntries(tx, list, into)
    if (target?.status !== 'accepted') throw invalidField('into', 'unknown_reference')
    await moveReferences(tx, list, slug, into)
    await followProposal(tx, before, list, into)
    await retireMerged(tx, key, into)
    await audit(tx, caller, 'reference.merge', object(key), { after: { into, uses: before.uses } })
    return toEntry(found((await findEntries(tx, list, into))[0]))
  })
}

export function manageRoutes(route: Route, deps: Deps): void {
  route(contract.listEntries, async ({ params }) => ({
    items: (await findEntries(deps.db, params.list)).map(toEntry),
  }))
  route(contract.exportEntries, async ({ actor, params: { list, format }, reply }) => {
    const rows = await findEntries(deps.db, list)
    return sendExport(reply, { format, name: list, reader: readerFor(deps, actor), columns, rows })
  })
  route(contract.createEntry, (call) =>
    call.once((inOne) => createEntry(inOne, callerOf(call), call.params.list, call.body)),
  )
  route(contract.changeEntry, (call) => changeEntry(deps, callerOf(call), call.params, call.body))
  route(contract.mergeEntry, (call) => mergeEntry(deps, callerOf(call), call.params, call.body.into))
}
