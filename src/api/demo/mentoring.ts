import { randomUUIDv7 } from 'node:crypto'
import type { Transaction } from 'kysely'
import type { Schema } from '#api/db/schema.ts'
import { hourOn } from '#api/features/mentoring/hours/roll.ts'
import type { Audience } from '#contract/mentoring/mentoring.ts'
import { dayMs } from '#contract/times.ts'
import { daysBefore, zone, type SeedContext } from './context.ts'

type Tx = Transaction<Schema>

const desks: {
  name: string
  topics: string[]
  weekly: [weekday: number, at: string][]
  place: string | null
  audience: Audience
}[] = [
  {
    name: 'mentor',
    topics: ['Preço', 'Primeiro investimento', 'Contar a história'],
    weekly: [
      [2, '10:00'],
      [4, '09:00'],
    ],
    place: null,
    audience: 'all',
  },
  {
    name: 'filipa.rocha',
    topics: ['Primeiro contrato', 'Pacto de sócios'],
    weekly: [
      [4, '10:00'],
      [4, '11:00'],
    ],
    place: 'Sala Sobreiro',
    audience: 'startups',
  },
  {
    name: 'samuel.reis',
    topics: ['Correr sem rede', 'Medir erros'],
    weekly: [
      [2, '15:00'],
      [5, '10:00'],
    ],
    place: 'Braga',
    audience: 'all',
  },
  { name: 'jorge.almada', topics: ['Revisão de código'], weekly: [[3, '18:00']], place: null, audience: 'trainees' },
]
const link = 'https://sala.viveiro.example'

const weeklyOf = ({ weekly, place, audience }: (typeof desks)[number]) =>
  weekly.map(([weekday, at]) => ({ weekday, at, minutes: 60, place, link: place ? null : link, audience }))

/** Two weeks of free hours, an hour that two want, one that is booked, and sessions with and without a note. */
export async function seedMentoring(tx: Tx, context: SeedContext): Promise<void> {
  const { person, now, today } = context
  for (const desk of desks) {
    const mentor = person(desk.name)
    const weekly = weeklyOf(desk)
    const row = {
      user_id: mentor.id,
      topics: desk.topics,
      weekly: JSON.stringify(weekly),
      busy_url: null,
      busy_failed: null,
      rolled_until: null,
    }
    await tx.insertInto('mentor_desks').values(row).execute()
    const hours = Array.from({ length: 27 }, (_, index) => today.add({ days: index + 1 })).flatMap((day) =>
      weekly.filter(({ weekday }) => weekday === day.dayOfWeek).map((one) => hourOn(day, one, zone)),
    )
    await tx
      .insertInto('mentor_hours')
      .values(
        hours.map(({ startsAt, endsAt, ...where }) => ({
          id: randomUUIDv7(),
          mentor_id: mentor.id,
          starts_at: startsAt,
          ends_at: endsAt,
          weekly: true,
          ...where,
        })),
      )
      .execute()
    const runAt = new Date(now.getTime() + dayMs)
    const job = {
      id: randomUUIDv7(),
      kind: 'mentoring.roll',
      payload: JSON.stringify({ userId: mentor.id }),
      run_at: runAt,
      key: `mentoring.roll:${mentor.id}`,
    }
    await tx.insertInto('jobs').values(job).execute()
  }
  const caixeiro = await startupNamed(tx, 'Caixeiro')
  const rega = await startupNamed(tx, 'Rega')
  await seedPast(tx, context, [caixeiro, rega])
  await seedWanted(tx, context, [caixeiro, rega])
}

const startupNamed = (tx: Tx, name: string) =>
  tx.selectFrom('startups').select('id').where('name', '=', name).executeTakeFirstOrThrow()

type Startup = { id: string }
type Past = {
  mentor: string
  days: number
  question: string
  note: string
  advice: string | null
  against?: number
  open?: true
}
const past: Past[] = [
  {
    mentor: 'samuel.reis',
    days: 52,
    question: 'Ler etiquetas por fotografia',
    note: 'De 7 para 9 certas em cada 10.',
    advice: 'Façam vocês a fila: são duas semanas de trabalho.',
  },
  {
    mentor: 'filipa.rocha',
    days: 40,
    question: 'Contrato com a associação',
    note: 'Revimos duas cláusulas.',
    advice: 'Não guardem pagamentos sem licença. Comprem a quem já a tem.',
    against: 0,
  },
  {
    mentor: 'mentor',
    days: 33,
    question: 'Preço por feira ou por mês',
    note: 'Ficou por mês, 12 €, até ao verão.',
    advice: null,
  },
  { mentor: 'mentor', days: 3, question: 'Onde procurar o primeiro investimento', note: '', advice: null, open: true },
]

/** Sessions of a startup with several mentors; the last one waits for its note. */
async function seedPast(tx: Tx, { person, now }: SeedContext, [team, other]: [Startup, Startup]): Promise<void> {
  const founder = person('founder').id
  const ids = past.map(() => randomUUIDv7())
  for (const [index, one] of past.entries()) {
    const id = ids[index]!
    const { id: startup_id } = one.open ? other : team
    const mentor_id = person(one.mentor).id
    const starts_at = daysBefore(now, one.days)
    const requestId = randomUUIDv7()
    const closed = one.open
      ? {}
      : {
          closed_at: starts_at,
          useful: 4,
          prepared: 4,
          against_id: one.against === undefined ? null : ids[one.against]!,
        }
    const hour = {
      id,
      mentor_id,
      starts_at,
      ends_at: new Date(starts_at.getTime() + 3_600_000),
      place: 'Sala Sobreiro',
      link: null,
      audience: 'all' as const,
    }
    await tx
      .insertInto('mentor_hours')
      .values({
        ...hour,
        state: one.open ? 'booked' : 'done',
        taken: 1,
        startup_id,
        shared_note: one.note,
        advice: one.advice,
        ...closed,
      })
      .execute()
    const asked = { hour_id: id, startup_id, trainee_id: null, user_id: founder, question: one.question }
    await tx
      .insertInto('mentor_requests')
      .values({ id: requestId, ...asked, state: 'given', asked_at: starts_at, served: 0, rank: 1 })
      .execute()
    await tx.updateTable('mentor_hours').set({ request_id: requestId }).where('id', '=', id).execute()
  }
  const action = {
    id: randomUUIDv7(),
    hour_id: ids[2]!,
    position: 0,
    body: 'Pedir duas propostas de licença',
    owner_id: founder,
  }
  await tx
    .insertInto('mentor_actions')
    .values({ ...action, due_on: daysBefore(now, -5).toISOString().slice(0, 10) })
    .execute()
}

/** One hour that two startups want, and one that is theirs. */
async function seedWanted(tx: Tx, { person, now }: SeedContext, teams: [Startup, Startup]): Promise<void> {
  const next = async (name: string, skip: number) =>
    tx
      .selectFrom('mentor_hours')
      .selectAll()
      .where('mentor_id', '=', person(name).id)
      .where('state', '=', 'open')
      .where('starts_at', '>', daysBefore(now, -3))
      .orderBy('starts_at')
      .offset(skip)
      .limit(1)
      .executeTakeFirstOrThrow()
  const wanted = await next('samuel.reis', 0)
  const gives = new Date(now.getTime() + dayMs)
  await tx.updateTable('mentor_hours').set({ gives_at: gives }).where('id', '=', wanted.id).execute()
  const user_id = person('founder').id
  const question = 'O terminal não funciona sem rede. Trocamos de fornecedor?'
  await tx
    .insertInto('mentor_requests')
    .values(
      teams.map(({ id }, index) => ({
        id: randomUUIDv7(),
        hour_id: wanted.id,
        startup_id: id,
        trainee_id: null,
        user_id,
        question,
        state: 'asked' as const,
        asked_at: daysBefore(now, index / 24),
      })),
    )
    .execute()
  const job = {
    id: randomUUIDv7(),
    kind: 'mentoring.give',
    payload: '{}',
    run_at: gives,
    key: `mentoring.give:${wanted.id}`,
  }
  await tx.insertInto('jobs').values(job).execute()
  const mine = await next('mentor', 0)
  const booked = {
    id: randomUUIDv7(),
    hour_id: mine.id,
    startup_id: teams[0].id,
    trainee_id: null,
    user_id,
    question,
    state: 'given' as const,
    asked_at: now,
    served: 0,
    rank: 1,
  }
  await tx.insertInto('mentor_requests').values(booked).execute()
  await tx
    .updateTable('mentor_hours')
    .set({ state: 'booked', taken: 1, request_id: booked.id, startup_id: teams[0].id })
    .where('id', '=', mine.id)
    .execute()
}
