import { transaction } from '#api/db/transaction.ts'
import type { Deps } from '#api/deps.ts'
import type { ProblemColumns } from '#api/features/problems/queries.ts'
import { refuse, type Caller } from '#api/http/caller.ts'
import { audit } from '#api/records/audit.ts'
import { holdRow } from '#api/records/rows.ts'
import { challengeDefaults, type ChallengeTimes } from '#contract/challenges/manage.ts'
import { challengeLimits, type ChallengeInput } from '#contract/challenges/challenges.ts'
import { hasChallenge } from './queries.ts'
import { insertChallengeDraft } from '../service.ts'
import { auditObject } from '../shape.ts'
import { usualTimesFrom } from '../usual-times.ts'

/**
 * A draft with what the proposer told; staff find a partner, a prize and criteria. Until it is published nobody is told,
 * and nothing changes that others see.
 */
export async function challengeFromProblem(deps: Deps, caller: Caller, problemId: string): Promise<string> {
  return transaction(deps.db, async (tx) => {
    const problem = await holdRow(tx, 'problems', problemId)
    // A report about the site is between whoever made it and the team.
    const isReady = problem.kind === 'problem' && problem.state === 'accepted'
    if (!isReady || (await hasChallenge(tx, problemId))) refuse('state_conflict')
    const draft = await insertChallengeDraft(
      tx,
      deps,
      caller,
      { ...toDraft(problem), ...(await usualTimesFrom(deps)) },
      problemId,
    )
    await audit(tx, caller, 'challenges.create', auditObject(draft.id), { after: { problem: problemId } })
    return draft.slug
  })
}

const headings = { workaround: 'Hoje', expected: 'O que se espera', evidence: 'O que se sabe' } as const

/** What the proposer wrote goes where Portuguese stands: it is compulsory, and staff translate what is not. */
function toDraft(problem: ProblemColumns): Omit<ChallengeInput, keyof ChallengeTimes> {
  const told = (['workaround', 'expected', 'evidence'] as const)
    .filter((name) => problem[name])
    .map((name) => `## ${headings[name]}\n\n${problem[name]}`)
  return {
    ...challengeDefaults,
    title: { pt: problem.title },
    summary: { pt: firstLine(problem.what) },
    brief: { pt: [problem.what, ...told].join('\n\n') },
    field: problem.field,
    partner: problem.organisation,
  }
}

const firstLine = (text: string) => text.replaceAll(/\s+/g, ' ').trim().slice(0, challengeLimits.summary)
