import { sql } from 'kysely'
import { submitStartup } from '#contract/startups/intake.ts'
import { assignMentors } from '#contract/startups/mentors.ts'
import { decideStartup } from '#contract/startups/manage.ts'
import { createMilestone, moveMilestone } from '#contract/startups/milestones.ts'
import { tellStartupOutcome } from '#contract/startups/outcomes.ts'
import { putUpdate } from '#contract/startups/updates.ts'
import { updateStartup } from '#contract/startups/startups.ts'
import { dayMs } from '#contract/times.ts'
import { does, happens, oneOf, present, type Person, type World } from '../world.ts'
import type { Habit } from './habit.ts'

const founders = ['founder'] as const

type Found = { id: string; version: number; name: string; description: string }

async function ownStartup(world: World, { id }: Person, states: readonly string[]): Promise<Found | undefined> {
  const { rows } = await sql<Found>`
    select startups.id, version, name, description from startups join startup_members on startup_id = startups.id
    where user_id = ${id} and state = any(${states}) order by startups.id limit 1`.execute(world.at.deps.db)
  return rows[0]
}

const submits: Habit = {
  name: 'submits a startup',
  of: founders,
  chance: 0.08,
  act: async (world, who) => {
    const startup = await ownStartup(world, who, ['draft', 'changes_requested'])
    if (!startup) return
    const { id, version, name } = startup
    const description = `Como chegámos aqui, na versão ${version}.`
    await does(world, who, updateStartup, {
      params: { id },
      body: { version, description, city: 'Braga', country: 'PT' },
    })
    await does(world, who, submitStartup, { params: { id }, body: {} }, `submits ${name}`)
  },
}

const tellsMonth: Habit = {
  name: 'tells the month of a startup',
  of: founders,
  chance: 0.08,
  act: async (world, who) => {
    const startup = await ownStartup(world, who, ['active'])
    if (!startup) return
    const month = world.at.now().toISOString().slice(0, 7)
    const known = await sql`select from startup_updates where startup_id = ${startup.id} and month = ${month}`.execute(
      world.at.deps.db,
    )
    if (known.rows.length > 0) return
    const body = { progress: 'Vendemos mais.', obstacle: null, ask: null, figures: [], version: 0 }
    await does(world, who, putUpdate, { params: { id: startup.id, month }, body }, `tells the month of ${startup.name}`)
  },
}

const planning: Habit = {
  name: 'plans and reaches milestones',
  of: founders,
  chance: 0.04,
  act: async (world, who) => {
    const startup = await ownStartup(world, who, ['active'])
    if (!startup) return
    const { rows } = await sql<{ id: string; version: number; state: string }>`
      select id, version, state from startup_milestones where startup_id = ${startup.id}
        and state in ('planned', 'in_progress') order by id limit 1`.execute(world.at.deps.db)
    const [milestone] = rows
    if (milestone) {
      const params = { id: startup.id, milestoneId: milestone.id }
      const state = milestone.state === 'planned' ? ('in_progress' as const) : ('done' as const)
      const body = { state, version: milestone.version }
      await does(world, who, moveMilestone, { params, body }, `moves a milestone to ${state}`)
      return
    }
    const dueOn = new Date(world.at.now().getTime() + 30 * dayMs).toISOString().slice(0, 10)
    const body = { title: 'Dez clientes', dueOn, ownerId: null, evidence: null, fileIds: [] }
    await does(world, who, createMilestone, { params: { id: startup.id }, body }, 'plans a milestone')
  },
}

const tellsOutcome: Habit = {
  name: 'says what became of a startup',
  of: founders,
  chance: 0.02,
  act: async (world, who) => {
    const startup = await ownStartup(world, who, ['graduated'])
    if (!startup) return
    const told = { outcome: 'independent', jobs: 4, revenue: 20_000, capital: 0, disclose: true } as const
    await does(world, who, tellStartupOutcome, { params: { id: startup.id }, body: told })
  },
}

export const startupHabits: readonly Habit[] = [submits, tellsMonth, planning, tellsOutcome]

const answers = ['accept', 'accept', 'ask', 'decline'] as const

export async function tendStartups(world: World, staff: Person): Promise<void> {
  const { db } = world.at.deps
  const { rows: waiting } = await sql<Found>`
    select id, version, name, description from startups where state = 'submitted' order by answer_due_at, id limit 2`.execute(
    db,
  )
  for (const { id, version, name } of waiting) {
    const decision = oneOf(world, answers)!
    const body = {
      decision,
      version,
      ...(decision !== 'accept' && { answer: `Falta dizer quem compra (${world.acts}).` }),
    }
    await does(world, staff, decideStartup, { params: { id }, body }, `${decision}s ${name}`)
  }
  const { rows: accepted } = await sql<Found>`
    select id, version, name, description from startups where state = 'accepted' order by id limit 2`.execute(db)
  for (const { id, version, name } of accepted) {
    await does(world, staff, decideStartup, { params: { id }, body: { decision: 'start', version } }, `starts ${name}`)
    const mentor = oneOf(world, present(world, 'mentor'))
    if (mentor) await does(world, staff, assignMentors, { params: { id }, body: { userIds: [mentor.id] } })
  }
  await approveMilestones(world, staff)
  if (happens(world, 0.02)) await endOne(world, staff)
}

async function approveMilestones(world: World, staff: Person): Promise<void> {
  const { rows } = await sql<{ id: string; startupId: string; version: number }>`
    select id, startup_id as "startupId", version from startup_milestones where state = 'done' order by id
    limit 3`.execute(world.at.deps.db)
  for (const { id, startupId, version } of rows) {
    const params = { id: startupId, milestoneId: id }
    await does(world, staff, moveMilestone, { params, body: { state: 'approved', version } })
  }
}

/** After half a year a startup graduates, or gives up. */
async function endOne(world: World, staff: Person): Promise<void> {
  const { rows } = await sql<Found>`
    select id, version, name, description from startups where state = 'active'
      and answered_at < ${new Date(world.at.now().getTime() - 150 * dayMs)}::timestamptz order by id limit 1`.execute(
    world.at.deps.db,
  )
  const [startup] = rows
  if (!startup) return
  const { id, version, name } = startup
  const body = happens(world, 0.7)
    ? ({ decision: 'graduate', version } as const)
    : ({ decision: 'close', version, outcome: 'stopped', answer: 'Parámos juntos.' } as const)
  await does(world, staff, decideStartup, { params: { id }, body }, `${body.decision}s ${name}`)
}
