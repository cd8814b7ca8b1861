import { sql } from 'kysely'
import { givePeerFeedback } from '#contract/cohorts/peers.ts'
import { answerAppeal, fileAppeal } from '#contract/reviews/appeals.ts'
import { dayMs } from '#contract/times.ts'
import { does, type Person, type World } from '../world.ts'
import type { Habit } from './habit.ts'

const readsPeers: Habit = {
  name: 'comments the work of a peer',
  of: ['trainee'],
  chance: 0.5,
  act: async (world, who) => {
    const { rows } = await sql<{ id: string }>`
      select cohort_peers.id from cohort_peers join cohort_members on cohort_members.id = reviewer_id
      where user_id = ${who.id} and given_at is null and due_at > ${world.at.now()}::timestamptz
      order by due_at, cohort_peers.id limit 1`.execute(world.at.deps.db)
    const [work] = rows
    if (!work) return
    const body = { text: `Lê-se bem (${world.acts}).` }
    await does(world, who, givePeerFeedback, { params: work, body }, 'comments the work of a peer')
  },
}

/** A team that was not chosen asks for a second look, within its days. */
const appeals: Habit = {
  name: 'asks for a second look',
  of: ['trainee', 'founder'],
  chance: 0.15,
  act: async (world, who) => {
    const { rows } = await sql<{ id: string }>`
      select solutions.id from solutions join solution_members on solution_id = solutions.id
      join review_items on item_id = solutions.id join review_rounds on review_rounds.id = round_id
      where user_id = ${who.id} and active and solutions.state = 'not_selected' and announced_at is not null
        and announced_at + appeal_days * interval '1 day' > ${world.at.now()}::timestamptz
        and not exists (select from review_appeals where review_appeals.item_id = solutions.id)
      order by solutions.id limit 1`.execute(world.at.deps.db)
    const [own] = rows
    if (!own) return
    const call = { params: { area: 'solutions', id: own.id }, body: { lang: 'pt', text: 'Vejam outra vez.' } as const }
    await does(world, who, fileAppeal, call, 'asks for a second look')
  },
}

export const learningHabits: readonly Habit[] = [readsPeers, appeals]

/** Some are answered in a few days, some not before the day that was promised. */
export async function tendAppeals(world: World, staff: Person): Promise<void> {
  const { rows } = await sql<{ id: string }>`
    select id from review_appeals where answered_at is null
      and created_at < ${new Date(world.at.now().getTime() - 4 * dayMs)}::timestamptz
    order by created_at, id limit 1`.execute(world.at.deps.db)
  for (const params of rows) {
    if (world.random() < 0.7) continue
    const body = { upheld: world.random() < 0.3, reason: { pt: `Lemos outra vez (${world.acts}).` } }
    await does(world, staff, answerAppeal, { params, body }, 'answers a request for a second look')
  }
}
