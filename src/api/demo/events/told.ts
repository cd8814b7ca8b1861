import type { Transaction } from 'kysely'
import type { Schema } from '#api/db/schema.ts'
import type { SeedContext } from '../context.ts'
import { tellDemo } from '../told.ts'

const words = {
  confirmed: ['events.confirmed', 'Lugar confirmado', 'O teu bilhete está na página do evento.', 'Ver o evento'],
  offered: [
    'events.offered',
    'Tens um lugar',
    'Abriu um lugar para ti. Confirma-o antes que passe.',
    'Confirmar lugar',
  ],
  waitlisted: ['events.waitlisted', 'Estás na lista de espera', 'Avisamos-te se abrir um lugar.', 'Ver o evento'],
} as const

/** What the trainee and the founder of the demo heard about their seats. */
export async function tellOfSeats(tx: Transaction<Schema>, context: SeedContext): Promise<void> {
  const rows = await tx
    .selectFrom('event_registrations')
    .innerJoin('events', 'events.id', 'event_registrations.event_id')
    .select(['event_registrations.state', 'event_registrations.user_id', 'event_registrations.updated_at'])
    .select(['events.id', 'events.slug', 'events.title_pt'])
    .where('event_registrations.user_id', 'in', [context.person('onit').id, context.person('founder').id])
    .where('events.state', '=', 'published')
    .where('event_registrations.state', 'in', Object.keys(words) as (keyof typeof words)[])
    .execute()
  const told = rows.map(({ state, ...row }) => {
    const [kind, title, body, label] = words[state as keyof typeof words]
    const act = [label, `/events/${row.slug}`] as const
    const about = state === 'offered' ? { about: row.id } : {}
    return { to: row.user_id, kind, title: `${title}: ${row.title_pt}`, body, act, at: row.updated_at, ...about }
  })
  await tellDemo(tx, context, told)
}
