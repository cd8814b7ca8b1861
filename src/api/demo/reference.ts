import type { Transaction } from 'kysely'
import type { Schema } from '../db/schema.ts'
import { daysBefore, type SeedContext } from './context.ts'

const proposals = [
  { slug: 'openscad', name: 'OpenSCAD', by: 'onit', days: 3 },
  { slug: 'lora-wan', name: 'LoRaWAN', by: 'lukas.weber', days: 8 },
]

/** Their profile names them too. */
export const skillsProposedBy = (name: string) => proposals.filter(({ by }) => by === name).map(({ slug }) => slug)

/** Skills that people proposed and that wait for the team. */
export async function seedProposals(tx: Transaction<Schema>, { now, person }: SeedContext): Promise<void> {
  const rows = proposals.map(({ slug, name, by, days }) => ({
    slug,
    name_pt: name,
    name_en: name,
    category: 'product',
    status: 'proposed' as const,
    proposed_by: person(by).id,
    proposed_at: daysBefore(now, days),
  }))
  await tx
    .insertInto('skills')
    .values(rows)
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}
