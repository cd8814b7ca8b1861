import { randomUUIDv7 } from 'node:crypto'
import { transaction, type Tx } from '#api/db/transaction.ts'
import type { Db, Deps } from '#api/deps.ts'
import { found, refuse, type Caller } from '#api/http/caller.ts'
import { invalidField } from '#api/errors.ts'
import { findProgramme } from '#api/programme/queries.ts'
import { audit } from '#api/records/audit.ts'
import { saveRow } from '#api/records/rows.ts'
import { personOf } from '#api/records/names.ts'
import type { BodyOf } from '#contract/endpoint.ts'
import { monthAfter } from '#contract/startups/months.ts'
import * as contract from '#contract/startups/updates.ts'
import type { StartupUpdate, StartupUpdates, ToldFigure, UpdateInput } from '#contract/startups/updates.ts'
import { mailUpdate } from '../mails/growth.ts'
import { findMentors } from '../mentors/queries.ts'
import * as policy from '../policy.ts'
import type { Viewer } from '../policy.ts'
import { findUpdateRows, insertUpdate, setHeardMonth, type UpdateRow } from './queries.ts'
import { monthOf, owedBy } from './reporting.ts'
import { holdStartup, requireStartup, type HeldStartup } from '../service.ts'
import { auditObject } from '../shape.ts'
import { remindLater } from './silence.ts'

type UpdateKey = { id: string; month: string }

/** `earlier` are the months before it, the newest first. */
function toUpdate(row: UpdateRow, earlier: readonly UpdateRow[]): StartupUpdate {
  const { month, progress, obstacle, ask, updated_by, author, version } = row
  return {
    month,
    progress,
    obstacle,
    ask,
    version,
    figures: row.figures.map((figure) => ({ ...figure, before: valueBefore(figure.id, earlier) })),
    updatedBy: personOf(updated_by, author),
    publishedAt: row.published_at.toISOString(),
    updatedAt: row.updated_at.toISOString(),
  }
}

function valueBefore(figureId: string, earlier: readonly UpdateRow[]): ToldFigure['before'] {
  for (const { month, figures } of earlier) {
    const value = figures.find(({ id }) => id === figureId)?.value
    if (value !== undefined && value !== null) return { month, value }
  }
  return null
}

/** The updates of a startup, the newest first. */
export async function findUpdates(db: Db, startupId: string): Promise<StartupUpdate[]> {
  const rows = await findUpdateRows(db, startupId)
  return rows.map((row, index) => toUpdate(row, rows.slice(index + 1)))
}

export async function listUpdates(deps: Deps, viewer: Viewer, id: string): Promise<StartupUpdates> {
  const startup = await requireStartup(deps, viewer, id)
  if (!policy.canSeeInside(viewer, startup)) refuse('forbidden')
  const [items, { zone }] = await Promise.all([findUpdates(deps.db, id), findProgramme(deps.db)])
  const now = deps.clock()
  return {
    items,
    owed: owedBy(startup, now, zone),
    thisMonth: monthOf(now, zone),
    can: { write: policy.whyNotTell(viewer, startup) === undefined },
  }
}

export const showUpdate = async (deps: Deps, viewer: Viewer, { id, month }: UpdateKey): Promise<StartupUpdate> =>
  found((await listUpdates(deps, viewer, id)).items.find((update) => update.month === month))

/** False when somebody else of the team has published or changed this month since the version that was read. */
export async function putUpdate(
  deps: Deps,
  caller: Caller,
  { id, month }: UpdateKey,
  { version, ...input }: BodyOf<typeof contract.putUpdate>,
): Promise<boolean> {
  await requireStartup(deps, caller.actor, id)
  return transaction(deps.db, async (tx) => {
    const startup = await holdStartup(tx, caller.actor, id)
    refuse(policy.whyNotTell(caller.actor, startup))
    const now = deps.clock()
    const { zone } = await findProgramme(tx)
    refuseMonth(month, monthOf(now, zone))
    const before = (await findUpdateRows(tx, id)).find((row) => row.month === month)
    if ((before?.version ?? 0) !== version) return false
    const set = { ...input, figures: JSON.stringify(input.figures), updated_by: caller.actor.id }
    if (before) await saveRow(tx, 'startup_updates', before, set, now)
    else {
      const dates = { published_at: now, updated_at: now }
      const row = { ...set, ...dates, id: randomUUIDv7(), startup_id: id, month }
      await insertUpdate(tx, row)
      await endSilence(tx, deps, startup, { month, input, zone })
    }
    await audit(tx, caller, 'startups.update-month', auditObject(id), { before: before?.figures, after: { month } })
    return true
  })
}

function refuseMonth(month: string, current: string): void {
  if (month > current) throw invalidField('month', 'future_month')
  if (month <= monthAfter(current, -contract.monthsToTell)) throw invalidField('month', 'past_month')
}

type ToldUpdate = { month: string; input: UpdateInput; zone: string }

/** Ends the silence and hands what the startup asks for to its mentors. */
async function endSilence(tx: Tx, deps: Deps, startup: HeldStartup, { month, input, zone }: ToldUpdate): Promise<void> {
  const heard = startup.heard_month
  if (heard === null || heard < month) {
    await setHeardMonth(tx, startup.id, month)
    if (startup.state === 'active') await remindLater(tx, deps, { startupId: startup.id, heardMonth: month, zone })
  }
  const mentors = (await findMentors(tx, startup.id)).map((mentor) => mentor.id)
  await mailUpdate(tx, deps, startup, { people: mentors, month, ...input })
}
