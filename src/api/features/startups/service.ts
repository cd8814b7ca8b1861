import { randomUUIDv7 } from 'node:crypto'
import { transaction, type Tx } from '#api/db/transaction.ts'
import type { Deps } from '#api/deps.ts'
import { found, refuse, type Caller } from '#api/http/caller.ts'
import { checked } from '#api/http/checked.ts'
import { invalidField } from '#api/errors.ts'
import { audit } from '#api/records/audit.ts'
import { findFilesOf, useFiles } from '#api/records/file-uses.ts'
import { findMember, insertMember } from '#api/records/members.ts'
import { holdRow, saveRow } from '#api/records/rows.ts'
import { findSteps } from '#api/records/steps.ts'
import type { AttachmentKind } from '#contract/attachments/attachments.ts'
import type { BodyOf } from '#contract/endpoint.ts'
import { startupInput, type StartupDetail, type StartupInput, type updateStartup } from '#contract/startups/startups.ts'
import { findMentors, isMentor } from './mentors/queries.ts'
import { findLastTold } from './outcomes/queries.ts'
import { findMarkedMembers, startupMembers } from './team/queries.ts'
import { findLastFigures } from './updates/queries.ts'
import * as policy from './policy.ts'
import type { Viewer } from './policy.ts'
import {
  findStartup,
  insertStartup,
  isPdf,
  recordOf,
  unknownFields,
  type StartupColumns,
  type StartupRow,
} from './queries.ts'
import { auditObject, toDetail, toInput, toRow } from './shape.ts'

/** Hidden and missing startups both answer 404. */
export async function requireStartup({ db }: Pick<Deps, 'db'>, viewer: Viewer, id: string): Promise<StartupRow> {
  const row = found(await findStartup(db, viewer, id))
  return found(policy.canSee(viewer, row) ? row : undefined)
}

export async function showStartup(deps: Deps, viewer: Viewer, id: string): Promise<StartupDetail> {
  const row = await requireStartup(deps, viewer, id)
  const [members, mentors, [deck], steps, figures, told] = await Promise.all([
    findMarkedMembers(deps.db, id),
    findMentors(deps.db, id),
    findFilesOf(deps.db, { ...recordOf(id), field: 'deckId' }),
    findSteps(deps.db, recordOf(id)),
    findLastFigures(deps.db, id),
    row.outcome ? findLastTold(deps.db, id) : undefined,
  ])
  return toDetail(row, viewer, { members, mentors, deck: deck ?? null, steps, figures, told })
}

export async function createStartup(deps: Deps, caller: Caller, input: StartupInput): Promise<string> {
  return transaction(deps.db, async (tx) => {
    const id = randomUUIDv7()
    const now = deps.clock()
    await refuseUnknown(tx, input, now)
    const written = { updated_by: caller.actor.id, created_at: now, updated_at: now }
    await insertStartup(tx, { ...toRow(input), ...written, id })
    await insertMember(tx, startupMembers, { recordId: id, userId: caller.actor.id, role: 'owner', at: now })
    await saveStartupFiles(tx, caller, id, input)
    await audit(tx, caller, 'startups.create', auditObject(id), { after: { name: input.name } })
    return id
  })
}

type StartupChange = BodyOf<typeof updateStartup>

/** False when somebody else has changed the startup since this version. */
export async function changeStartup(deps: Deps, caller: Caller, id: string, { version, ...change }: StartupChange) {
  await requireStartup(deps, caller.actor, id)
  return transaction(deps.db, async (tx) => {
    const before = await holdStartup(tx, caller.actor, id)
    refuse(policy.whyNotEdit(caller.actor, before))
    if (before.version !== version) return false
    const now = deps.clock()
    const whole = checked(startupInput, { ...toInput(before), ...change })
    if (whole.reportsOpen && !before.reports_open && before.my_role === null)
      throw invalidField('reportsOpen', 'consent_of_team')
    await refuseUnknown(tx, whole, now)
    await saveStartupFiles(tx, caller, id, whole)
    await saveRow(tx, 'startups', before, { ...toRow(whole), updated_by: caller.actor.id }, now)
    await audit(tx, caller, 'startups.update', auditObject(id), { before: toInput(before), after: change })
    return true
  })
}

export type HeldStartup = StartupColumns & Pick<StartupRow, 'my_role' | 'mentoring'>

/** The row, locked, with what the person is in its team now: who has just left may change nothing more. */
export async function holdStartup(tx: Tx, viewer: Viewer, id: string): Promise<HeldStartup> {
  const row = await holdRow(tx, 'startups', id)
  const member = await findMember(tx, startupMembers, id, viewer.id)
  const mentoring = await isMentor(tx, id, viewer.id)
  return { ...row, my_role: member?.role ?? null, mentoring }
}

/** What a schema cannot know: the shared list of fields, and today. */
async function refuseUnknown(tx: Tx, { field, moreFields, founded }: StartupInput, now: Date): Promise<void> {
  const [unknown] = await unknownFields(tx, [field, ...moreFields])
  if (unknown) throw invalidField(unknown === field ? 'field' : 'moreFields', 'unknown_reference')
  if (founded && founded > now.toISOString().slice(0, 7)) throw invalidField('founded', 'future_month')
}

const fileKinds = { logoId: 'logo', coverId: 'image', deckId: 'deck' } as const satisfies Partial<
  Record<keyof StartupInput, AttachmentKind>
>

async function saveStartupFiles(tx: Tx, caller: Caller, id: string, input: StartupInput): Promise<void> {
  for (const [field, kind] of Object.entries(fileKinds) as [keyof typeof fileKinds, AttachmentKind][]) {
    const fileIds = input[field] ? [input[field]] : []
    await useFiles(tx, caller, { ...recordOf(id), field, visibility: 'record', kinds: [kind], fileIds })
  }
  if (input.deckId && !(await isPdf(tx, input.deckId))) throw invalidField('deckId', 'deck_not_pdf')
}
