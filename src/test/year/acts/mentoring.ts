import { sql } from 'kysely'
import { acceptHour, askHour, rateHour, withdrawRequest } from '#contract/mentoring/booking.ts'
import { cancelHour, leaveDesk, saveDesk } from '#contract/mentoring/hours.ts'
import { closeSession, saveAfter } from '#contract/mentoring/sessions.ts'
import { does, happens, oneOf, type Person, type World } from '../world.ts'
import type { Habit } from './habit.ts'

const askers = ['trainee', 'founder'] as const

/** A trainee asks for themselves, a founder for the startup. */
export async function subjectOf(world: World, { id, role }: Person): Promise<string | undefined> {
  if (role === 'trainee') return id
  const { rows } = await sql<{ id: string }>`
    select startups.id from startups join startup_members on startup_id = startups.id
    where user_id = ${id} and state in ('accepted', 'active') order by startups.id limit 1`.execute(world.at.deps.db)
  return rows[0]?.id
}

const asks: Habit = {
  name: 'asks for an hour of a mentor',
  of: askers,
  chance: 0.04,
  act: async (world, who) => {
    const subjectId = await subjectOf(world, who)
    const { rows } = await sql<{ id: string }>`
      select id from mentor_hours where state = 'open' and starts_at > ${world.at.now()}::timestamptz
        and not exists (select from mentor_requests where hour_id = mentor_hours.id and user_id = ${who.id})
      order by starts_at, id limit 8`.execute(world.at.deps.db)
    const hour = oneOf(world, rows)
    if (!hour || !subjectId) return
    const body = { subjectId, question: 'Como falo com o primeiro cliente?', links: [] }
    await does(world, who, askHour, { params: hour, body }, 'asks for an hour of a mentor')
  },
}

async function ownRequest(world: World, { id }: Person, where: ReturnType<typeof sql>) {
  const { rows } = await sql<{ id: string }>`
    select mentor_requests.id from mentor_requests join mentor_hours on mentor_hours.id = hour_id
    where user_id = ${id} and ${where} order by asked_at, mentor_requests.id limit 1`.execute(world.at.deps.db)
  return rows[0]
}

const takes: Habit = {
  name: 'takes an hour that became free',
  of: askers,
  chance: 0.6,
  act: async (world, who) => {
    const wish = await ownRequest(world, who, sql`mentor_requests.state = 'offered'`)
    if (wish) await does(world, who, acceptHour, { params: wish }, 'takes an hour that became free')
  },
}

const withdraws: Habit = {
  name: 'gives an hour back',
  of: askers,
  chance: 0.02,
  act: async (world, who) => {
    const open = sql`mentor_requests.state in ('asked', 'given', 'waitlisted') and starts_at > ${world.at.now()}::timestamptz`
    const wish = await ownRequest(world, who, open)
    if (wish) await does(world, who, withdrawRequest, { params: wish }, 'gives an hour back')
  },
}

const rates: Habit = {
  name: 'says whether an hour was useful',
  of: askers,
  chance: 0.2,
  act: async (world, who) => {
    const wish = await ownRequest(
      world,
      who,
      sql`mentor_requests.state = 'given' and mentor_hours.state = 'done' and useful is null`,
    )
    if (wish) await does(world, who, rateHour, { params: wish, body: { useful: 4 } })
  },
}

const offersHours: Habit = {
  name: 'offers hours',
  of: ['mentor'],
  chance: 0.1,
  act: async (world, who) => {
    const known = await sql`select from mentor_desks where user_id = ${who.id}`.execute(world.at.deps.db)
    if (known.rows.length > 0) return
    const weekday = 1 + Math.floor(world.random() * 5)
    const weekly = [{ weekday, at: '17:00', minutes: 60, place: 'Sala Sobreiro', link: null, audience: 'all' as const }]
    const body = { topics: ['Vendas'], weekLimit: 2, weekly, away: [], busyUrl: null, version: 0 }
    await does(world, who, saveDesk, { body }, 'offers an hour each week')
  },
}

const closes: Habit = {
  name: 'writes down what an hour left',
  of: ['mentor'],
  chance: 0.6,
  act: async (world, who) => {
    const { rows } = await sql<{ id: string; version: number }>`
      select id, version from mentor_hours where mentor_id = ${who.id} and state = 'booked'
        and ends_at < ${world.at.now()}::timestamptz order by ends_at, id limit 1`.execute(world.at.deps.db)
    const [hour] = rows
    if (!hour) return
    const params = { id: hour.id }
    const empty = { againstId: null, prepared: 4, actions: [], doneIds: [], decided: [], privateNote: '', advice: '' }
    await does(world, who, saveAfter, {
      params,
      body: { ...empty, sharedNote: 'Falar com dez.', version: hour.version },
    })
    await does(world, who, closeSession, { params, body: { came: happens(world, 0.9) } }, 'closes an hour with a note')
  },
}

const takesBack: Habit = {
  name: 'takes an hour back',
  of: ['mentor'],
  chance: 0.01,
  act: async (world, who) => {
    const { rows } = await sql<{ id: string }>`
      select id from mentor_hours where mentor_id = ${who.id} and state in ('open', 'booked')
        and starts_at > ${world.at.now()}::timestamptz order by starts_at, id limit 1`.execute(world.at.deps.db)
    const [hour] = rows
    if (hour) await does(world, who, cancelHour, { params: hour, body: { word: 'Adoeci.' } }, 'takes an hour back')
  },
}

export const mentoringHabits: readonly Habit[] = [asks, takes, withdraws, rates, offersHours, closes, takesBack]

export async function leaveMentoring(world: World, mentor: Person): Promise<void> {
  const { rows } = await sql<{ version: number }>`
    select version from mentor_desks where user_id = ${mentor.id}`.execute(world.at.deps.db)
  const [desk] = rows
  if (!desk) return
  await does(
    world,
    mentor,
    leaveDesk,
    { body: { word: 'Mudo de país.', version: desk.version } },
    'stops being a mentor',
  )
}
