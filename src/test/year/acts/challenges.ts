import { sql } from 'kysely'
import { challengeInputAt } from '#api/demo/factories/challenges.ts'
import { createChallenge, judgeChallenge, publishChallenge } from '#contract/challenges/manage.ts'
import { acceptInvitation } from '#contract/invitations/invitations.ts'
import { announceRound } from '#contract/reviews/announcement.ts'
import { abstainReview, scoreReview, submitReview } from '#contract/reviews/desk.ts'
import {
  addJuror,
  assignRound,
  closeRound,
  createRound,
  openRound,
  removeJuror,
  updateRound,
} from '#contract/reviews/rounds.ts'
import { createSolution, submitSolution, updateSolution } from '#contract/solutions/solutions.ts'
import { inviteMember } from '#contract/solutions/team.ts'
import { dayMs } from '#contract/times.ts'
import { call } from '../../call.ts'
import { decideAll } from '../../review-rounds.ts'
import { linkIn } from '../people.ts'
import { does, happens, mixed, oneOf, present, say, tokenOf, type Person, type World } from '../world.ts'
import type { Habit } from './habit.ts'

const solvers = ['trainee', 'founder'] as const

type Own = { id: string; version: number; title: string | null }

async function ownDraft(world: World, { id }: Person): Promise<Own | undefined> {
  const { rows } = await sql<Own>`
    select solutions.id, solutions.version, title from solutions
    join solution_members on solution_id = solutions.id
    where user_id = ${id} and role = 'owner' and state = 'draft' order by solutions.id limit 1`.execute(
    world.at.deps.db,
  )
  return rows[0]
}

const begins: Habit = {
  name: 'begins a solution',
  of: solvers,
  chance: 0.04,
  act: async (world, who) => {
    const { rows } = await sql<{ slug: string; title: string }>`
      select slug, title ->> 'pt' as title from challenges where state = 'published'
        and opens_at < ${world.at.now()}::timestamptz and closes_at > ${world.at.now()}::timestamptz
        and not exists (select from solution_members where challenge_id = challenges.id and user_id = ${who.id} and active)
      order by id`.execute(world.at.deps.db)
    const challenge = oneOf(world, rows)
    if (!challenge) return
    const made = await does(world, who, createSolution, { params: { slug: challenge.slug }, body: {} })
    if (!made) return
    say(world, `${who.firstName} ${who.lastName} begins a solution of «${challenge.title}»`)
    const other = oneOf(
      world,
      present(world, 'trainee').filter(({ id }) => id !== who.id),
    )
    if (other) await does(world, who, inviteMember, { params: { id: made.id }, body: { userId: other.id } })
  },
}

const joins: Habit = {
  name: 'joins a team',
  of: solvers,
  chance: 0.5,
  act: async (world, who) => {
    const { rows } = await sql`
      select from invitations where email = ${who.email} and area = 'solutions' and state = 'open'
        and expires_at > ${world.at.now()}::timestamptz`.execute(world.at.deps.db)
    const token = rows.length > 0 ? linkIn(world, who.email, '/invitations/') : undefined
    if (token) await does(world, who, acceptInvitation, { params: { token } }, 'joins a team')
  },
}

const delivers: Habit = {
  name: 'delivers a solution',
  of: solvers,
  chance: 0.25,
  act: async (world, who) => {
    const own = await ownDraft(world, who)
    if (!own) return
    const params = { id: own.id }
    if (!own.title) {
      const told = { title: `Ouvido ${world.acts}`, summary: 'Ouve.', description: 'Um sensor no cano.' }
      await does(world, who, updateSolution, { params, body: { ...told, version: own.version } })
    }
    await does(world, who, submitSolution, { params }, 'delivers a solution')
  },
}

const judges: Habit = {
  name: 'judges what was assigned',
  of: ['juror', 'mentor'],
  chance: 0.35,
  act: async (world, who) => {
    const { rows } = await sql<{ id: string; criteria: { id: string }[] }>`
      select reviews.id, criteria from reviews join review_rounds on review_rounds.id = round_id
      where reviewer_id = ${who.id} and reviews.state = 'assigned' and review_rounds.state = 'open'
        and opens_at <= ${world.at.now()}::timestamptz order by reviews.id limit 2`.execute(world.at.deps.db)
    for (const { id, criteria } of rows) {
      if (happens(world, 0.05)) {
        await does(world, who, abstainReview, { params: { id }, body: { reason: 'Não é a minha área.' } }, 'abstains')
        continue
      }
      for (const criterion of criteria) {
        const score = 1 + Math.floor(world.random() * 5)
        await does(world, who, scoreReview, { params: { id, criterion: criterion.id }, body: { score } })
      }
      await does(world, who, submitReview, { params: { id } }, 'hands a review in')
    }
  },
}

export const challengeHabits: readonly Habit[] = [begins, joins, delivers, judges]

export async function openChallenge(world: World, staff: Person, title: string): Promise<void> {
  const now = world.at.now()
  const on = (days: number) => new Date(now.getTime() + days * dayMs).toISOString()
  const dates = { opensAt: on(1), closesAt: on(28), resultsAt: on(56) }
  const input = challengeInputAt(now, { ...dates, title: { pt: title, en: `${title} (en)` }, teamMin: 1, teamMax: 4 })
  const made = await does(world, staff, createChallenge, { body: input })
  if (made)
    await does(world, staff, publishChallenge, { params: { slug: made.slug } }, `opens the challenge «${title}»`)
}

/** From the deadline to the results; a juror who fell ill is replaced. */
export async function tendChallenges(world: World, staff: Person): Promise<void> {
  await beginJudging(world, staff)
  await endJudging(world, staff)
}

async function beginJudging(world: World, staff: Person): Promise<void> {
  const { rows } = await sql<{ id: string; slug: string; title: string; entries: number }>`
    select id, slug, title ->> 'pt' as title,
      (select count(*)::int from solutions where challenge_id = challenges.id and state = 'submitted') as entries
    from challenges where state = 'published' and closes_at < ${world.at.now()}::timestamptz
    order by id`.execute(world.at.deps.db)
  for (const { id, slug, title, entries } of rows) {
    if (entries === 0) continue
    await does(world, staff, judgeChallenge, { params: { slug } }, `begins to judge «${title}»`)
    const round = await does(world, staff, createRound, { body: { area: 'solutions', contextId: id } })
    if (!round) continue
    const params = { id: round.id }
    await does(world, staff, updateRound, { params, body: { version: round.version, appealDays: 14 } })
    const jury = mixed(world, [...present(world, 'juror'), ...present(world, 'mentor')]).slice(0, 5)
    for (const { id: userId } of jury) await does(world, staff, addJuror, { params: { ...params, userId } })
    await does(world, staff, assignRound, { params, body: { seed: 1, dryRun: false } })
    await does(world, staff, openRound, { params }, `opens the round of «${title}»`)
  }
}

type Round = { id: string; closes: Date; missing: string[] }

async function endJudging(world: World, staff: Person): Promise<void> {
  const now = world.at.now()
  const { rows } = await sql<Round>`
    select id, closes_at as closes, array(
      select distinct reviewer_id from reviews where round_id = review_rounds.id and state = 'assigned') as missing
    from review_rounds where state in ('open', 'closed') order by id`.execute(world.at.deps.db)
  for (const { id, closes, missing } of rows) {
    if (missing.length > 0 && now.getTime() > closes.getTime() - 3 * dayMs) {
      for (const userId of missing) await does(world, staff, removeJuror, { params: { id, userId } }, 'lets a juror go')
    }
    if (now < closes) continue
    await does(world, staff, closeRound, { params: { id } })
    const { app } = world.at
    const caller: Parameters<typeof decideAll>[0] = { call: (endpoint, args, who) => call(app, endpoint, args, who) }
    await decideAll(caller, { token: await tokenOf(world, staff) }, { id }, 1)
    await does(world, staff, announceRound, { params: { id }, body: {} }, 'announces the results')
  }
}
