import { createHash, randomUUIDv7 } from 'node:crypto'
import type { Transaction } from 'kysely'
import { dayMs, hourMs } from '#contract/times.ts'
import { toProgramme } from '#api/records/programme-invitations.ts'
import type { Schema } from '#api/db/schema.ts'
import type { SeedContext } from '../context.ts'

/** Invitations in each state, somebody suspended, and when people were last here. */
export async function seedAccounts(tx: Transaction<Schema>, { now, people, person }: SeedContext): Promise<void> {
  const ago = (days: number) => new Date(now.getTime() - days * dayMs)
  const admin = person('admin').id
  const invitation = (email: string, names: readonly [string, string], days: number, over: object = {}) => ({
    id: randomUUIDv7(),
    area: toProgramme.area,
    record_id: toProgramme.recordId,
    email,
    first_name: names[0],
    last_name: names[1],
    role: 'mentor',
    locale: 'pt' as const,
    // Nobody knows a token to this hash: demo invitations are sent again before they work.
    token_hash: createHash('sha256').update(email).digest(),
    invited_by: admin,
    created_at: ago(days),
    sent_at: ago(days),
    expires_at: ago(days - 14),
    ...over,
  })
  const accepted = { state: 'accepted', answered_at: ago(51), answered_by: person('filipa.rocha').id } as const
  await tx
    .insertInto('invitations')
    .values([
      invitation('aisha.camara@viveiro.example', ['Aisha', 'Camará'], 2),
      invitation('rowan.price@viveiro.example', ['Rowan', 'Price'], 5, { locale: 'en' }),
      invitation('carolina.mestre@viveiro.example', ['Carolina', 'Mestre'], 9, { role: 'staff' }),
      invitation('alvaro.pinto@viveiro.example', ['Álvaro', 'Pinto'], 30),
      invitation('duarte.lopes@viveiro.example', ['Duarte', 'Lopes'], 12, { role: 'founder', state: 'revoked' }),
      invitation('filipa.rocha@viveiro.example', ['Filipa', 'Rocha'], 52, accepted),
    ])
    .execute()
  await tx.updateTable('users').set({ status: 'suspended' }).where('id', '=', person('xavier.ramalho').id).execute()
  // Spread over the last fortnight, the same at every start.
  for (const [index, { id }] of people.entries()) {
    const seen = new Date(now.getTime() - ((index * 37) % 340) * hourMs - 600_000)
    await tx.updateTable('users').set({ last_seen_at: seen }).where('id', '=', id).execute()
  }
}
