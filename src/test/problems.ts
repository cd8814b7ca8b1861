import type { BodyOf } from '#contract/endpoint.ts'
import { problemDefaults, submitProblem, type ProblemInput } from '#contract/problems/problems.ts'
import { decideProblem } from '#contract/problems/manage.ts'
import type { Signed, TestApp } from './app.ts'

const told = { kind: 'problem', lang: 'pt', title: 'Trocos nas feiras', what: 'Acontece.' } as const

export const problemInput = (over: Partial<ProblemInput> = {}): ProblemInput => ({
  ...problemDefaults,
  ...told,
  affected: ['other'],
  frequency: 'daily',
  ...over,
})

/** A problem that nobody has answered yet. */
export const proposed = (t: TestApp, who: Pick<Signed, 'token'>, over: Partial<ProblemInput> = {}) =>
  t.call(submitProblem, { body: problemInput(over) }, who)

type Decision = Partial<BodyOf<typeof decideProblem>>
export const decisionOn = (id: string, over: Decision = {}) => ({
  params: { id },
  body: { decision: 'accept', answer: 'Uma resposta.', version: 1, ...over } as BodyOf<typeof decideProblem>,
})

/** Accepted, unless another decision is given. */
export const decided = (t: TestApp, id: string, who: Pick<Signed, 'token'>, over?: Decision) =>
  t.call(decideProblem, decisionOn(id, over), who)
