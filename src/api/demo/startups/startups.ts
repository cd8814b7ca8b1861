import { randomUUIDv7 } from 'node:crypto'
import type { Transaction } from 'kysely'
import type { Schema } from '#api/db/schema.ts'
import { planAsking } from '#api/features/startups/outcomes/outcomes.ts'
import { recordOf } from '#api/features/startups/queries.ts'
import { toRow } from '#api/features/startups/shape.ts'
import { noteStep } from '#api/records/steps.ts'
import { startupDefaults } from '#contract/startups/startups.ts'
import type { StartupState } from '#contract/startups/states.ts'
import { daysBefore, type SeedContext } from '../context.ts'
import { demoStartups } from './content.ts'
import { seedCompany } from './company.ts'
import { seedGrowth } from './growth.ts'
import { tellOfStartups } from './told.ts'
import { programmeOf, seedIntake, submittedAgo } from './intake.ts'

type Demo = (typeof demoStartups)[number]

export async function seedStartups(tx: Transaction<Schema>, context: SeedContext): Promise<void> {
  const intake = await seedIntake(tx, context)
  for (const [index, demo] of demoStartups.entries()) await seedStartup(tx, { demo, index }, intake, context)
  await planAsking(tx)
  await tellOfStartups(tx, context)
}

async function seedStartup(
  tx: Transaction<Schema>,
  { demo, index }: { demo: Demo; index: number },
  intake: string,
  { now, person }: SeedContext,
) {
  const { state, age, team, told, wasDeclined = false, labels = [] } = demo
  const before = (days: number) => daysBefore(now, days)
  const id = randomUUIDv7()
  const owner = person(team[0]![0]).id
  const staff = person('staff').id
  // As the titles of the team stood when the remark was written, so that it is still open.
  const titles = JSON.stringify(team.map(([name, title]) => [person(name).id, title]))
  const earlier = wasDeclined ? earlierSteps(id, { owner, staff, before, age }) : []
  const steps = pathTo(state).map((step, index) => {
    const actorId = step === 'submitted' ? owner : staff
    const ago = submittedAgo(age)
    return { ...recordOf(id), step, actorId, at: before(ago - index * Math.min(6, ago / 5)) }
  })
  const programme = programmeOf({ state, age, intake, staff, now, members: titles, answeredAt: steps.at(-1)?.at })
  const written = { id, state, updated_by: owner, created_at: before(age), updated_at: before(age / 10) }
  await tx
    .insertInto('startups')
    .values({ ...toRow({ ...startupDefaults, lang: 'pt', ...told }), ...written, ...programme })
    .execute()
  const members = team.map(([name, title], index) => ({
    startup_id: id,
    user_id: person(name).id,
    title,
    joined_at: before(age - index),
    role: index === 0 ? ('owner' as const) : ('member' as const),
    is_primary: index === 0,
  }))
  await tx.insertInto('startup_members').values(members).execute()
  const named = labels.map((label) => ({ area: 'startups', record_id: id, label }))
  if (named.length > 0) await tx.insertInto('record_labels').values(named).execute()
  await noteStep(tx, ...earlier, ...steps)
  const growing = { startupId: id, name: told.name, team: team.map(([name]) => name), index, now, person }
  await seedGrowth(tx, { ...growing, isActive: state === 'active' })
  await seedCompany(tx, { startupId: id, name: told.name, state, owner, staff, before, person })
}

type Earlier = { owner: string; staff: string; before: (days: number) => Date; age: number }

/** What an earlier intake said, before the startup came back. */
const earlierSteps = (id: string, { owner, staff, before, age }: Earlier) => [
  { ...recordOf(id), step: 'submitted', actorId: owner, at: before(age) },
  {
    ...recordOf(id),
    step: 'declined',
    actorId: staff,
    at: before(age * 0.6),
    details: { answer: 'Falem primeiro com três fábricas e voltem. Gostávamos de vos ouvir de novo.' },
  },
  { ...recordOf(id), step: 'reapplied', actorId: owner, at: before(age * 0.5) },
]

const entered: StartupState[] = ['submitted', 'accepted', 'active']

/** The states that a startup went through before this one. */
function pathTo(state: StartupState): StartupState[] {
  if (state === 'draft') return []
  if (state === 'submitted') return [state]
  if (state === 'changes_requested' || state === 'declined' || state === 'accepted') return ['submitted', state]
  return state === 'active' ? entered : [...entered, state]
}
