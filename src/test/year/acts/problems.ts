import { sql } from 'kysely'
import { confirmProblem, submitProblem, updateProblem, withdrawProblem } from '#contract/problems/problems.ts'
import { decideProblem } from '#contract/problems/manage.ts'
import { problemInput } from '../../problems.ts'
import { does, oneOf, type Person, type World } from '../world.ts'
import type { Habit } from './habit.ts'

const proposers = ['trainee', 'founder'] as const

type Found = { id: string; version: number; title: string }

async function ownProblem(world: World, { id }: Person, states: readonly string[]): Promise<Found | undefined> {
  const { rows } = await sql<Found>`
    select id, version, title from problems where proposer_id = ${id} and state = any(${states})
    order by number`.execute(world.at.deps.db)
  return oneOf(world, rows)
}

const proposes: Habit = {
  name: 'reports a problem',
  of: proposers,
  chance: 0.02,
  act: async (world, who) => {
    const title = `Fila ${world.acts} na junta`
    await does(world, who, submitProblem, { body: problemInput({ title }) }, `reports «${title}»`)
  },
}

const answersQuestion: Habit = {
  name: 'answers what the team asked',
  of: proposers,
  chance: 0.4,
  act: async (world, who) => {
    const problem = await ownProblem(world, who, ['needs_info'])
    if (!problem) return
    const { id, version, title } = problem
    const body = { version, what: 'Acontece todas as segundas.', reply: 'Às segundas.' }
    await does(world, who, updateProblem, { params: { id }, body }, `answers about «${title}»`)
  },
}

const withdraws: Habit = {
  name: 'withdraws a problem',
  of: proposers,
  chance: 0.002,
  act: async (world, who) => {
    const problem = await ownProblem(world, who, ['submitted', 'triage'])
    if (problem) await does(world, who, withdrawProblem, { params: problem }, `withdraws «${problem.title}»`)
  },
}

const confirms: Habit = {
  name: 'says whether a problem is solved',
  of: proposers,
  chance: 0.1,
  act: async (world, who) => {
    const { rows } = await sql<Found>`
      select id, version, title from problems where proposer_id = ${who.id} and state = 'solved' and confirmed_at is null
      order by number limit 1`.execute(world.at.deps.db)
    const [problem] = rows
    if (!problem) return
    await does(world, who, confirmProblem, { params: problem, body: { isSolved: true } }, `confirms «${problem.title}»`)
  },
}

export const problemHabits: readonly Habit[] = [proposes, answersQuestion, withdraws, confirms]

const answers = ['accept', 'accept', 'ask', 'decline', 'solve'] as const

export async function tendProblems(world: World, staff: Person): Promise<void> {
  const { rows } = await sql<Found>`
    select id, version, title from problems where state in ('submitted', 'triage') order by answer_due_at, id
    limit 3`.execute(world.at.deps.db)
  for (const { id, version, title } of rows) {
    const decision = oneOf(world, answers)!
    const body = { decision, version, answer: `Falámos disto na reunião (${world.acts}).` }
    await does(world, staff, decideProblem, { params: { id }, body }, `${decision}s «${title}»`)
  }
}
