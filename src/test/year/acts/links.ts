import { sql } from 'kysely'
import { listLinkOptions, listLinks, moveLink, wishLink, type LinkMove } from '#contract/mentoring/links.ts'
import { does, happens, oneOf, type World } from '../world.ts'
import type { Habit } from './habit.ts'
import { subjectOf } from './mentoring.ts'

const askers = ['trainee', 'founder'] as const

const wishes: Habit = {
  name: 'wishes for a mentor',
  of: askers,
  chance: 0.01,
  act: async (world, who) => {
    const subjectId = await subjectOf(world, who)
    if (!subjectId) return
    const options = await does(world, who, listLinkOptions, { query: { subjectId } })
    const mentor = oneOf(world, options?.items ?? [])
    if (!mentor) return
    const body = { mentorId: mentor.id, subjectId, note: `Já falámos uma vez (${world.acts}).` }
    await does(world, who, wishLink, { body }, 'wishes for a mentor')
  },
}

/** What somebody may do with a link, by how it stands: from the wish to the farewell. */
function nextMove(world: World, moves: readonly LinkMove[]): LinkMove | undefined {
  if (moves.includes('confirmed')) return happens(world, 0.75) ? 'confirmed' : 'declined'
  if (moves.includes('talked') && happens(world, 0.5)) return 'talked'
  if (moves.includes('withdrawn') && happens(world, 0.05)) return 'withdrawn'
  return moves.includes('ended') && happens(world, 0.04) ? 'ended' : undefined
}

const answers: Habit = {
  name: 'answers about a mentor',
  of: ['mentor', 'trainee', 'founder'],
  chance: 0.12,
  act: async (world, who) => {
    const { rows } = await sql`
      select from mentor_links where state in ('wished', 'talked', 'confirmed') limit 1`.execute(world.at.deps.db)
    if (rows.length === 0) return
    const links = await does(world, who, listLinks, { query: {} })
    const link = oneOf(world, links?.items ?? [])
    const to = link && nextMove(world, link.can.moves)
    if (!link || !to) return
    const body = { to, word: to === 'declined' ? 'Este mês não consigo.' : null }
    await does(world, who, moveLink, { params: { id: link.id }, body }, `says of a link that it is ${to}`)
  },
}

export const linkHabits: readonly Habit[] = [wishes, answers]
