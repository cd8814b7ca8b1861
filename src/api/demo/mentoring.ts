import { randomUUIDv7 } from 'node:crypto'
import type { Insertable, Transaction } from 'kysely'
import type { Schema } from '#api/db/schema.ts'
import { hourOn } from '#api/features/mentoring/hours/roll.ts'
import type { Audience } from '#contract/mentoring/mentoring.ts'
import { schedule } from '#api/jobs/jobs.ts'
import { dayMs, hourMs } from '#contract/times.ts'
import { daysBefore, zone, type SeedContext } from './context.ts'
import { tellDemo } from './told.ts'

type Tx = Transaction<Schema>

const desks: {
  name: string
  /** One text for all readers: in words that both languages use. */
  topics: string[]
  weekly: [weekday: number, at: string][]
  place: string | null
  audience: Audience
}[] = [
  {
    name: 'mentor',
    topics: ['Pricing', 'Pitch', 'Pre-seed'],
    weekly: [
      [2, '10:00'],
      [4, '09:00'],
    ],
    place: null,
    audience: 'all',
  },
  {
    name: 'filipa.rocha',
    topics: ['Term sheet', 'Cap table'],
    weekly: [
      [4, '10:00'],
      [4, '11:00'],
    ],
    place: 'Sala Sobreiro',
    audience: 'startups',
  },
  {
    name: 'samuel.reis',
    topics: ['Offline-first', 'Debugging'],
    weekly: [
      [2, '15:00'],
      [5, '10:00'],
    ],
    place: 'Braga',
    audience: 'all',
  },
  { name: 'jorge.almada', topics: ['Code review'], weekly: [[3, '18:00']], place: null, audience: 'trainees' },
]
const link = 'https://sala.viveiro.example'

const weeklyOf = ({ weekly, place, audience }: (typeof desks)[number]) =>
  weekly.map(([weekday, at]) => ({ weekday, at, minutes: 60, place, link: place ? null : link, audience }))

/** Two weeks of free hours, an hour that two want, one that is booked, and sessions with and without a note. */
export async function seedMentoring(tx: Tx, context: SeedContext): Promise<void> {
  for (const desk of desks) await seedDesk(tx, context, desk)
  const caixeiro = await startupNamed(tx, 'Caixeiro')
  const rega = await startupNamed(tx, 'Rega')
  await seedPast(tx, context, [caixeiro, rega])
  await seedWanted(tx, context, [caixeiro, rega])
  await seedBooked(tx, context, caixeiro)
  await seedLinks(tx, context)
}

async function seedDesk(tx: Tx, { person, now, today }: SeedContext, desk: (typeof desks)[number]): Promise<void> {
  const { id: mentor_id } = person(desk.name)
  const weekly = weeklyOf(desk)
  const nothingRead = { busy_url: null, busy_failed: null, rolled_until: null }
  const row = { user_id: mentor_id, topics: desk.topics, weekly: JSON.stringify(weekly), ...nothingRead }
  await tx.insertInto('mentor_desks').values(row).execute()
  const hours = Array.from({ length: 27 }, (_, index) => today.add({ days: index + 1 })).flatMap((day) =>
    weekly.filter(({ weekday }) => weekday === day.dayOfWeek).map((one) => hourOn(day, one, zone)),
  )
  const rows = hours.map(({ startsAt: starts_at, endsAt: ends_at, ...where }) => ({ starts_at, ends_at, ...where }))
  await tx
    .insertInto('mentor_hours')
    .values(rows.map((hour) => ({ id: randomUUIDv7(), mentor_id, weekly: true, ...hour })))
    .execute()
  const runAt = new Date(now.getTime() + dayMs)
  await schedule(tx, {
    kind: 'mentoring.roll',
    payload: { userId: mentor_id },
    runAt,
    key: `mentoring.roll:${mentor_id}`,
  })
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

/** Sessions of a startup with several mentors; the last one, of another startup, waits for its note. */
async function seedPast(tx: Tx, context: SeedContext, [team, other]: [Startup, Startup]): Promise<void> {
  const ids = past.map(() => randomUUIDv7())
  for (const [index, one] of past.entries()) {
    const against_id = one.against === undefined ? null : ids[one.against]!
    await seedSession(tx, context, one, { id: ids[index]!, against_id, startup_id: (one.open ? other : team).id })
  }
  const due_on = daysBefore(context.now, -5).toISOString().slice(0, 10)
  const action = { body: 'Pedir duas propostas de licença', owner_id: context.person('founder').id, due_on }
  await tx
    .insertInto('mentor_actions')
    .values({ id: randomUUIDv7(), hour_id: ids[2]!, position: 0, ...action })
    .execute()
}

type Keys = { id: string; against_id: string | null; startup_id: string }

async function seedSession(tx: Tx, { person, now }: SeedContext, one: Past, keys: Keys): Promise<void> {
  const { against_id, ...own } = keys
  const starts_at = daysBefore(now, one.days)
  const times = { starts_at, ends_at: new Date(starts_at.getTime() + hourMs) }
  const where = { place: 'Sala Sobreiro', link: null, audience: 'all' as const }
  const closed = one.open
    ? { state: 'booked' as const }
    : { state: 'done' as const, closed_at: starts_at, useful: 4, prepared: 4, against_id }
  const left = { shared_note: one.note, advice: one.advice, taken: 1, ...closed }
  await tx
    .insertInto('mentor_hours')
    .values({ ...own, mentor_id: person(one.mentor).id, ...times, ...where, ...left })
    .execute()
  await giveTo(tx, person('founder').id, {
    hourId: own.id,
    startupId: own.startup_id,
    question: one.question,
    at: starts_at,
  })
}

type Given = { hourId: string; startupId: string; question: string; at: Date }

/** The request by which a startup has an hour. */
async function giveTo(tx: Tx, user_id: string, { hourId, startupId, question, at }: Given): Promise<void> {
  const id = randomUUIDv7()
  const asked = { hour_id: hourId, startup_id: startupId, trainee_id: null, user_id, question, asked_at: at }
  await tx
    .insertInto('mentor_requests')
    .values({ id, ...asked, state: 'given', served: 0, rank: 1 })
    .execute()
  await tx.updateTable('mentor_hours').set({ request_id: id }).where('id', '=', hourId).execute()
}

const question = 'O terminal não funciona sem rede. Trocamos de fornecedor?'

/** The next hour of a mentor that is far enough to be asked for. */
const nextOf = (tx: Tx, { person, now }: SeedContext, name: string) =>
  tx
    .selectFrom('mentor_hours')
    .select('id')
    .where('mentor_id', '=', person(name).id)
    .where('state', '=', 'open')
    .where('starts_at', '>', daysBefore(now, -3))
    .orderBy('starts_at')
    .limit(1)
    .executeTakeFirstOrThrow()

/** One hour that two startups want. */
async function seedWanted(tx: Tx, context: SeedContext, teams: [Startup, Startup]): Promise<void> {
  const { person, now } = context
  const { id: hour_id } = await nextOf(tx, context, 'samuel.reis')
  const runAt = new Date(now.getTime() + dayMs)
  await tx.updateTable('mentor_hours').set({ gives_at: runAt }).where('id', '=', hour_id).execute()
  const asked = { hour_id, trainee_id: null, user_id: person('founder').id, question, state: 'asked' as const }
  await tx
    .insertInto('mentor_requests')
    .values(
      teams.map(({ id: startup_id }, index) => {
        const asked_at = daysBefore(now, index / 24)
        return { id: randomUUIDv7(), startup_id, asked_at, ...asked }
      }),
    )
    .execute()
  await schedule(tx, { kind: 'mentoring.give', payload: {}, runAt, key: `mentoring.give:${hour_id}` })
}

/** One hour to come that is a startup's. */
async function seedBooked(tx: Tx, context: SeedContext, { id: startup_id }: Startup): Promise<void> {
  const { id } = await nextOf(tx, context, 'mentor')
  const booked = { state: 'booked' as const, taken: 1, startup_id }
  await tx.updateTable('mentor_hours').set(booked).where('id', '=', id).execute()
  const user = context.person('founder').id
  await giveTo(tx, user, { hourId: id, startupId: startup_id, question, at: context.now })
}

/** Who accompanies startups and trainees already, a wish of each side, one who talked, and one that ended with words. */
async function seedLinks(tx: Tx, context: SeedContext): Promise<void> {
  const agreed = { team_agreed: true, mentor_agreed: true, lead: true }
  await tx.updateTable('mentor_links').set(agreed).where('state', '=', 'confirmed').execute()
  const trainees = await tx
    .selectFrom('cohort_members')
    .select(['user_id', 'mentor_id'])
    .distinctOn('user_id')
    .where('mentor_id', 'is not', null)
    .where('state', 'in', ['accepted', 'active'])
    .orderBy('user_id')
    .execute()
  const since = { wished_at: daysBefore(context.now, 40), confirmed_at: daysBefore(context.now, 36) }
  const confirmed = { state: 'confirmed' as const, startup_id: null, ...agreed, ...since }
  await tx
    .insertInto('mentor_links')
    .values(trainees.map(({ user_id, mentor_id }) => ({ mentor_id: mentor_id!, trainee_id: user_id, ...confirmed })))
    .execute()
  for (const link of links) await seedLink(tx, context, link)
}

/** The demo mentor has a notice of the wish that waits for them. */
async function seedLink(tx: Tx, context: SeedContext, { startup, mentor, days, ...link }: Linked): Promise<void> {
  const { person, now } = context
  const { id: startup_id } = await startupNamed(tx, startup)
  const at = daysBefore(now, days)
  const ended = link.state === 'ended' && { confirmed_at: at, ended_at: daysBefore(now, 9) }
  const { id } = await tx
    .insertInto('mentor_links')
    .values({ startup_id, trainee_id: null, mentor_id: person(mentor).id, ...link, wished_at: at, ...ended })
    .returning('id')
    .executeTakeFirstOrThrow()
  if (mentor !== 'mentor' || link.state !== 'wished') return
  const title = `${startup} gostava que acompanhasses`
  const act = ['Responder', '/mentoring/hours#links'] as const
  const notice = { kind: 'mentoring.link' as const, title, body: link.note, act, about: id, at }
  await tellDemo(tx, context, [{ to: person('mentor').id, ...notice }])
}

type Linked = Pick<Insertable<Schema['mentor_links']>, 'state' | 'wished_side' | 'team_word' | 'mentor_word'> & {
  startup: string
  mentor: string
  days: number
  note: string
  team_agreed?: boolean
  mentor_agreed?: boolean
}
const links: Linked[] = [
  {
    startup: 'Meia Dose',
    mentor: 'mentor',
    days: 3,
    state: 'wished',
    wished_side: 'team',
    team_agreed: true,
    note: 'Já ajudou a Caixeiro a encontrar o preço. Queremos fazer o mesmo com os restaurantes.',
  },
  {
    startup: 'Meia Dose',
    mentor: 'luisa.ferraz',
    days: 8,
    state: 'talked',
    wished_side: 'team',
    team_agreed: true,
    note: 'Já vendeu a restaurantes e conhece quem os abastece.',
  },
  {
    startup: 'Caixeiro',
    mentor: 'samuel.reis',
    days: 2,
    state: 'wished',
    wished_side: 'mentor',
    mentor_agreed: true,
    note: 'Gostava de seguir a leitura das etiquetas até ao fim.',
  },
  {
    startup: 'Caixeiro',
    mentor: 'filipa.rocha',
    days: 120,
    state: 'ended',
    wished_side: 'programme',
    team_agreed: true,
    mentor_agreed: true,
    note: '',
    mentor_word: 'O contrato está assinado e já não precisam de mim. Foi um gosto.',
    team_word: 'Obrigado. Sem ti ainda estávamos na cláusula sete.',
  },
]
