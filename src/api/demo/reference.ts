import type { Transaction } from 'kysely'
import type { Schema } from '../db/schema.ts'
import type { SeedContext } from './context.ts'

/** Skills that people proposed and that wait for the team. */
export async function seedProposals(tx: Transaction<Schema>, { now, person }: SeedContext): Promise<void> {
  const proposal = (slug: string, name: string, by: string, days: number) => ({
    slug,
    name_pt: name,
    name_en: name,
    category: 'product',
    status: 'proposed' as const,
    proposed_by: person(by).id,
    proposed_at: new Date(now.getTime() - days * 86_400_000),
  })
  await tx
    .insertInto('skills')
    .values([proposal('openscad', 'OpenSCAD', 'onit', 3), proposal('lora-wan', 'LoRaWAN', 'lukas.weber', 8)])
    .onConflict((conflict) => conflict.doNothing())
    .execute()
  const own = [
    { user_id: person('onit').id, skill: 'openscad', position: 20 },
    { user_id: person('lukas.weber').id, skill: 'lora-wan', position: 20 },
  ]
  await tx.insertInto('user_skills').values(own).execute()
}
