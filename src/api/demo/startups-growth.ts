import { randomUUIDv7 } from 'node:crypto'
import type { Transaction } from 'kysely'
import type { Schema } from '#api/db/schema.ts'
import type { MilestoneState } from '#contract/startups-milestones.ts'
import type { SeedContext } from './context.ts'

const mentors = ['mentor', 'filipa.rocha', 'jorge.almada', 'luisa.ferraz', 'samuel.reis']

/** Days from now until it is due. */
const milestones: readonly (readonly [title: string, state: MilestoneState, due: number, evidence?: string])[] = [
  ['Primeiro protótipo no terreno', 'approved', -150, 'Duas semanas com oito pessoas; relatório em anexo no e-mail.'],
  ['Dez entrevistas a quem tem o problema', 'approved', -90, 'Catorze entrevistas, resumo de duas páginas.'],
  ['Primeira fatura paga', 'done', -6, 'Fatura n.º 1, paga a tempo. O cliente confirma por telefone.'],
  ['Cem clientes ativos', 'in_progress', 30],
  ['Contratar a primeira pessoa', 'planned', 75],
]

const notes = [
  ['Bom mês. Sigam para as feiras grandes e deixem o resto para depois.', true],
  ['Estão cansados. Falar com eles sobre dividir as vendas.', false],
] as const

type Seeded = Pick<SeedContext, 'now' | 'person'> & { startupId: string; owner: string; index: number }

/** A mentor with notes, and milestones in every state. */
export async function seedGrowth(tx: Transaction<Schema>, { startupId, owner, index, now, person }: Seeded) {
  const at = (offset: number) => new Date(now.getTime() + offset * 86_400_000)
  const mentor = person(mentors[index % mentors.length]!).id
  await tx
    .insertInto('startup_mentors')
    .values({ startup_id: startupId, user_id: mentor, assigned_at: at(-200) })
    .execute()
  const rows = milestones.map(([title, state, due, evidence]) => ({
    id: randomUUIDv7(),
    startup_id: startupId,
    title,
    state,
    due_on: at(due).toISOString().slice(0, 10),
    owner_id: owner,
    evidence: evidence ?? null,
    done_at: state === 'done' || state === 'approved' ? at(due) : null,
    ...(state === 'approved' && { approved_at: at(due + 4), approved_by: mentor }),
    created_at: at(-210),
    updated_at: at(Math.min(due, -1)),
  }))
  for (const row of rows) await tx.insertInto('startup_milestones').values(row).execute()
  const written = notes.map(([body, shared], place) => ({
    id: randomUUIDv7(),
    startup_id: startupId,
    author_id: mentor,
    body,
    shared,
    created_at: at(place - 12),
  }))
  await tx.insertInto('startup_mentor_notes').values(written).execute()
}
