import type { Transaction } from 'kysely'
import type { Schema } from '#api/db/schema.ts'
import { hourMs } from '#contract/times.ts'
import type { SeedContext } from '../context.ts'
import { tellDemo } from '../told.ts'

const words = {
  offer: ['applications.offer', 'Tens uma proposta', 'Lê-a e responde dentro do prazo.', 'Ver proposta'],
  interview: ['applications.interview', 'Entrevista', 'Vê o dia, a hora e o sítio.', 'Ver a candidatura'],
  in_review: ['applications.in_review', 'Em análise', 'Alguém está a ler a tua candidatura.', 'Ver a candidatura'],
  shortlisted: ['applications.shortlisted', 'Na lista curta', 'Passaste à fase seguinte.', 'Ver a candidatura'],
  rejected: ['applications.rejected', 'Resposta', 'Desta vez não foste escolhida. Lê porquê.', 'Ver a resposta'],
} as const

const hoursApart = 31

/** What the trainee of the demo heard about her applications. */
export async function tellOfAnswers(tx: Transaction<Schema>, context: SeedContext): Promise<void> {
  const rows = await tx
    .selectFrom('applications')
    .innerJoin('opportunities', 'opportunities.id', 'applications.opportunity_id')
    .select(['applications.id', 'applications.state', 'opportunities.title'])
    .where('applications.applicant_id', '=', context.person('onit').id)
    .where('applications.state', 'in', Object.keys(words) as (keyof typeof words)[])
    .execute()
  const told = rows.map(({ id, state, title }, index) => {
    const [kind, what, body, label] = words[state as keyof typeof words]
    const about = state === 'offer' ? { about: id } : {}
    const act = [label, `/applications?id=${id}`] as const
    const at = new Date(context.now.getTime() - index * hoursApart * hourMs)
    return { to: context.person('onit').id, kind, title: `${what}: ${title.pt}`, body, act, at, ...about }
  })
  await tellDemo(tx, context, told)
}
