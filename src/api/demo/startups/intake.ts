import { randomUUIDv7 } from 'node:crypto'
import type { Transaction } from 'kysely'
import type { Schema } from '#api/db/schema.ts'
import type { StartupState } from '#contract/startups/states.ts'
import { dayMs } from '#contract/times.ts'
import type { SeedContext } from '../context.ts'

const asked = [
  {
    text: {
      pt: 'Quem tem este problema, e com quantas pessoas falaram?',
      en: 'Who has this problem, and how many did you talk to?',
    },
    required: true,
    answer:
      'Falámos com trinta e duas pessoas em três cidades. Vinte e seis disseram que pagariam por uma solução simples.',
  },
  {
    text: { pt: 'O que já está feito?', en: 'What is there already?' },
    required: true,
    answer: 'Um protótipo que usámos com seis pessoas durante duas semanas, e uma lista de espera de quarenta.',
  },
  {
    text: { pt: 'O que esperam do programa?', en: 'What do you expect of the programme?' },
    required: false,
    answer: 'Ajuda com os primeiros contratos e com a contratação de quem faz vendas.',
  },
].map((question) => ({ ...question, id: randomUUIDv7() }))

/** The intake that is open now, with three questions. */
export async function seedIntake(tx: Transaction<Schema>, { now }: SeedContext): Promise<string> {
  const id = randomUUIDv7()
  const at = (offset: number) => new Date(new Date(now.getTime() + offset * dayMs).setUTCHours(9, 0, 0, 0))
  const questions = asked.map(({ answer: _answer, ...question }) => question)
  // The intake that every fresh installation has would come before this one.
  await tx.deleteFrom('startup_intakes').execute()
  await tx
    .insertInto('startup_intakes')
    .values({
      id,
      name: JSON.stringify({ pt: 'Entrada na coorte 2026.2', en: 'Intake of cohort 2026.2' }),
      opens_at: at(-30),
      closes_at: at(40),
      answer_days: 7,
      questions: JSON.stringify(questions),
      created_at: at(-45),
      updated_at: at(-45),
    })
    .execute()
  return id
}

const answers = JSON.stringify(asked.map(({ id, text, answer }) => ({ question: id, asked: text, text: answer })))

const decided: Partial<Record<StartupState, string>> = {
  accepted: 'Gostámos da clareza e do que já fizeram. Começamos na próxima semana.',
  active: 'Bem-vindos. O Henrique acompanha-vos até ao verão.',
  paused: 'Ficam em pausa até à primavera, como pediram.',
  declined:
    'A ideia é simpática, mas não vimos quem pagaria por ela. Voltem quando tiverem falado com dez comerciantes.',
  changes_requested: 'Gostámos muito da ideia. Precisamos de perceber duas coisas antes de decidir.',
  graduated: 'Onze pessoas, trezentos cafés, contas em dia. Foi um gosto.',
  closed: 'Fecharam com contas em dia e ensinaram-nos muito.',
}

const remarks = [
  { field: 'pitch', text: 'Diz para quem é. «Montras vazias» pode ser qualquer coisa.', was: '' },
  { field: 'members', text: 'Quem fala com os senhorios? Digam o que cada pessoa faz.', was: '' },
]

type Seeded = {
  state: StartupState
  age: number
  intake: string
  staff: string
  now: Date
  members: string
  answeredAt: Date | undefined
}

const isRecent = (age: number) => age < 60
/** In days, like the age. */
export const submittedAgo = (age: number) => Math.min(age * 0.9, isRecent(age) ? 9 : age)

/** What stands between a startup and the programme in each state. */
export function programmeOf({ state, age, intake, staff, now, members, answeredAt }: Seeded) {
  if (state === 'draft') return {}
  const before = (count: number) => new Date(now.getTime() - count * dayMs)
  const sentAgo = submittedAgo(age)
  const sent = { submitted_at: before(sentAgo), ...(isRecent(age) && { intake_id: intake, answers }) }
  if (state === 'submitted') return { ...sent, answer_due_at: before(sentAgo - 7) }
  const open = remarks.map((one) => (one.field === 'members' ? { ...one, was: members } : one))
  return {
    ...sent,
    answer: decided[state] ?? null,
    answered_by: staff,
    answered_at: answeredAt,
    assignee_id: staff,
    ...(state === 'changes_requested' && { remarks: JSON.stringify(open) }),
    ...(state === 'graduated' && { outcome: 'independent' as const }),
    ...(state === 'closed' && { outcome: 'stopped' as const }),
  }
}
