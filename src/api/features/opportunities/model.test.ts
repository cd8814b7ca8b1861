import { randomUUIDv7 } from 'node:crypto'
import { it } from 'vitest'
import { opportunityStates, opportunityTransitions } from '#contract/opportunities/states.ts'
import type { OpportunityMover, OpportunityState } from '#contract/opportunities/states.ts'
import { appWith } from '#test/app-with.ts'
import { opportunityInput } from '#test/opportunities.ts'
import { walkRows } from '#test/walk.ts'
import { toRow } from './shape.ts'

const at = appWith({ staff: 'staff' })

/** The rules of the product once more, by hand. */
const rules: Record<OpportunityMover, readonly `${OpportunityState} ${OpportunityState}`[]> = {
  filled: ['published closed'],
  team: ['draft proposed', 'proposed draft', 'published closed'],
  staff: [
    'draft published',
    'proposed published',
    'proposed draft',
    'published closed',
    'published withdrawn',
    'closed published',
    'closed withdrawn',
  ],
}

it('keeps to its table on a thousand walks of fifty steps', async () => {
  const { db, clock } = at.api.deps
  const now = clock()
  const times = { published_at: now, created_at: now, updated_at: now }
  const by = { created_by: at.staff.id, updated_by: at.staff.id }
  const ids = Array.from({ length: 1000 }, () => randomUUIDv7())
  const row = toRow(opportunityInput(), 'Nortada')
  const rows = ids.map((id) => ({ ...row, ...times, ...by, id, slug: id }))
  await db.insertInto('opportunities').values(rows).execute()
  await walkRows({
    db,
    table: 'opportunities',
    transitions: opportunityTransitions,
    ids,
    begin: 'draft',
    states: opportunityStates,
    movers: ['staff', 'team', 'filled'],
    may: (from, to, who) => rules[who].includes(`${from} ${to}`),
  })
})
