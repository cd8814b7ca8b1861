import type { Transaction } from 'kysely'
import type { Schema } from '#api/db/schema.ts'
import { daysBefore, type SeedContext } from './context.ts'
import { tellDemo } from './told.ts'

/** The partner of the demo, and the websites of the organisations that have one. */
export async function seedOrganisations(tx: Transaction<Schema>, context: SeedContext): Promise<void> {
  const to = context.person('partner').id
  const website = 'https://aguas-do-vouga.example'
  const { id } = await tx
    .updateTable('organisations')
    .set({ website })
    .where('name', '=', 'Águas do Vouga')
    .returning('id')
    .executeTakeFirstOrThrow()
  await tx.insertInto('organisation_members').values({ organisation_id: id, user_id: to }).execute()
  await tellDemo(tx, context, [
    {
      to,
      kind: 'organisations.added',
      title: 'Agora respondes por Águas do Vouga',
      body: 'Vês e respondes ao que lhe chega.',
      act: ['Ver a organização', '/organisation'],
      at: daysBefore(context.now, 20),
    },
    {
      to,
      kind: 'opportunities.published',
      title: 'A tua oportunidade foi publicada',
      body: 'As candidaturas que chegarem são para vocês responderem.',
      act: ['Ver as candidaturas', '/applications/received'],
      at: daysBefore(context.now, 2),
    },
  ])
}
