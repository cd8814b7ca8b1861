import { randomUUIDv7 } from 'node:crypto'
import type { Transaction } from 'kysely'
import type { Schema } from '#api/db/schema.ts'
import { area, recordOf, replaceSkills } from '#api/features/opportunities/queries.ts'
import { toRow } from '#api/features/opportunities/shape.ts'
import { reserveSlug } from '#api/records/slugs.ts'
import { noteStep } from '#api/records/steps.ts'
import type { OpportunityState } from '#contract/opportunities/states.ts'
import { daysBefore, wallTime, type SeedContext } from '../context.ts'
import { demoOpportunities, demoQuestions, demoStages } from './content.ts'

const usual = {
  organisation: null,
  startupId: null,
  place: null,
  hours: null,
  payMin: null,
  payMax: null,
  payPeriod: 'month',
  unpaidReason: { pt: '' },
  durationMonths: null,
  openings: 1,
  field: null,
  asksCv: true,
  applyUrl: null,
  visibility: 'members',
} as const

export async function seedOpportunities(tx: Transaction<Schema>, context: SeedContext): Promise<void> {
  const startups = await tx.selectFrom('startups').select(['id', 'name']).execute()
  for (const demo of demoOpportunities) {
    const startup = 'startup' in demo.of ? demo.of.startup : undefined
    const startupId = startups.find(({ name }) => name === startup)?.id ?? null
    await seedOpportunity(tx, demo, startupId, context)
  }
}

const withIds = <T extends object>(entries: readonly T[] = []) =>
  entries.map((entry) => ({ id: randomUUIDv7(), ...entry }))

async function seedOpportunity(
  tx: Transaction<Schema>,
  { state, of, title, days, told, description }: (typeof demoOpportunities)[number],
  startupId: string | null,
  { now, today, person }: SeedContext,
): Promise<void> {
  const organisation = 'startup' in of ? of.startup : of.organisation
  const input = {
    ...usual,
    ...told,
    title: { pt: title[0], en: title[1] },
    description,
    startupId,
    deadline: wallTime(today.add({ days: days.left }), '18:00').toISOString(),
    startsOn: days.starts ? today.add({ days: days.starts }).toString() : null,
    questions: withIds(demoQuestions[title[0]]),
    stages: withIds(demoStages[title[0]]),
  }
  const id = randomUUIDv7()
  const begun = daysBefore(now, days.age)
  const staff = person('staff').id
  const steps = pathTo(state)
  const publishedAt = steps.includes('published') ? begun : null
  const by = { created_by: staff, updated_by: staff, created_at: begun, updated_at: begun }
  await tx
    .insertInto('opportunities')
    .values({
      ...toRow(input, organisation),
      id,
      slug: await reserveSlug(tx, area, title[0], 'oportunidade'),
      state,
      published_at: publishedAt,
      alerted_at: publishedAt,
      ...by,
    })
    .execute()
  await replaceSkills(tx, id, input.skills)
  await noteStep(tx, ...steps.map((step) => ({ ...recordOf(id), step, actorId: staff, at: begun })))
}

/** The states that a posting went through before this one. */
function pathTo(state: OpportunityState): OpportunityState[] {
  if (state === 'draft') return ['draft']
  if (state === 'proposed') return ['draft', 'proposed']
  return state === 'published' ? ['draft', 'published'] : ['draft', 'published', state]
}
