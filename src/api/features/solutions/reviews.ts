import type { Tx } from '#api/db/transaction.ts'
import type { Db, Deps } from '#api/deps.ts'
import { whyNotJudge } from '#api/features/challenges/policy.ts'
import { beginJudging, findJudgedChallenges, lockCriteria, moveChallenge } from '#api/features/challenges/queries.ts'
import { findFollowedProblem } from '#api/features/challenges/problem/queries.ts'
import type { ChallengeColumns } from '#api/features/challenges/queries.ts'
import { refuse, type Caller } from '#api/http/caller.ts'
import { audit } from '#api/records/audit.ts'
import { findFilesOf } from '#api/records/file-uses.ts'
import type { Announced, AnnouncedDecision, ItemContent, ReviewSubject } from '#api/records/review-subject.ts'
import { findMembers, findTeams } from '#api/records/members.ts'
import { holdRow, saveRow } from '#api/records/rows.ts'
import { noteStep } from '#api/records/steps.ts'
import type { Bilingual } from '#contract/endpoint.ts'
import { mailChosen, mailResult, type Result } from './mails.ts'
import { moveSolution } from './moves.ts'
import {
  findChallengeSlug,
  findChosen,
  findJudgedSolution,
  findSubmittedSolutions,
  recordOf,
  solutionMembers,
  type SolutionColumns,
} from './queries.ts'
import { filesOf } from './service.ts'
import { auditObject } from './shape.ts'

const sections = { description: { pt: 'Descrição', en: 'Description' }, built: { pt: 'Feito com', en: 'Built with' } }
const links = { repository: 'Repositório', demo: 'Demonstração', video: 'Vídeo' }

async function showItem(db: Db, id: string): Promise<ItemContent | undefined> {
  const row = await findJudgedSolution(db, id)
  if (!row) return undefined
  const files = await findFilesOf(db, filesOf(id))
  const texts = [
    { title: sections.description, text: row.description },
    { title: sections.built, text: row.built_with.map((name) => `- ${name}`).join('\n') },
  ]
  const pages = (['repository', 'demo', 'video'] as const).filter((name) => row[name] !== '')
  return {
    title: row.title,
    summary: row.summary,
    lang: row.lang,
    sections: texts.filter(({ text }) => text !== ''),
    links: pages.map((name) => ({ label: links[name], url: row[name] })),
    covers: row.startup ? [row.startup] : [],
    files: files.map(({ id: file, fileName }) => ({ id: file, name: fileName })),
  }
}

/** A challenge is judged after its deadline. */
async function beginChallenge(tx: Tx, deps: Deps, caller: Caller, challengeId: string): Promise<void> {
  const row = await holdRow(tx, 'challenges', challengeId)
  const now = deps.clock()
  if (row.state === 'judging') return
  refuse(whyNotJudge(row, now))
  await beginJudging(tx, row, now)
  await audit(
    tx,
    caller,
    'challenges.judging',
    { type: 'challenge', id: challengeId },
    { before: { state: row.state } },
  )
}

const results: readonly string[] = ['winner', 'finalist', 'not_selected'] satisfies Result[]
const isResult = (outcome: string): outcome is Exclude<Result, 'shortlisted'> => results.includes(outcome)

async function announceChallenge(
  tx: Tx,
  deps: Deps,
  caller: Caller,
  { contextId, isFinal, decisions }: Announced,
): Promise<void> {
  const challenge = await holdRow(tx, 'challenges', contextId)
  const now = deps.clock()
  if (isFinal) {
    await moveChallenge(tx, { row: challenge, to: 'announced', set: { announced_at: now }, now })
    await audit(tx, caller, 'challenges.announced', { type: 'challenge', id: contextId })
  }
  await tellProblem(tx, deps, challenge, decisions)
  for (const decision of decisions) {
    const row = await holdRow(tx, 'solutions', decision.itemId)
    const result = await giveResult(tx, deps, caller, row, decision)
    const people = (await findMembers(tx, solutionMembers, row.id)).map((member) => member.id)
    await mailResult(tx, deps, { ...row, challenge }, people, result, decision.feedback)
  }
}

type Challenge = Pick<ChallengeColumns, 'slug' | 'title' | 'problem_id'>

/** Those who follow the problem from which the challenge came hear what was chosen, and of the startup behind it. */
async function tellProblem(tx: Tx, deps: Deps, challenge: Challenge, decisions: Announced['decisions']): Promise<void> {
  const [winner] = decisions
    .filter(({ outcome }) => outcome === 'winner')
    .toSorted((a, b) => (a.place ?? 0) - (b.place ?? 0))
  const problem = winner && (await findFollowedProblem(tx, challenge))
  const chosen = problem && (await findChosen(tx, winner.itemId))
  if (chosen) await mailChosen(tx, deps, { ...challenge, problem }, chosen)
}

/** What passed a short list stays delivered, for the next round to judge. */
async function giveResult(
  tx: Tx,
  deps: Deps,
  caller: Caller,
  row: SolutionColumns,
  { outcome, place }: AnnouncedDecision,
): Promise<Result> {
  if (outcome === 'shortlisted') {
    await saveRow(tx, 'solutions', row, { shortlisted_at: deps.clock() }, deps.clock())
    await noteStep(tx, { ...recordOf(row.id), step: 'shortlisted', actorId: caller.actor.id, at: deps.clock() })
    await audit(tx, caller, 'solutions.shortlisted', auditObject(row.id))
    return 'shortlisted'
  }
  const to = isResult(outcome) ? outcome : 'not_selected'
  await moveSolution(tx, deps, caller, { row, to, by: 'jury', set: { place: to === 'not_selected' ? null : place } })
  return to
}

const outcome = (id: Result, passes: boolean, name: Bilingual) => ({ id, passes, name })

/** The solutions delivered to a challenge, judged by its criteria. */
export const solutionReviews: ReviewSubject = {
  sharesResults: true,
  outcomes: [
    { ...outcome('winner', true, { pt: 'Vencedora', en: 'Winner' }), only: 1 },
    outcome('finalist', true, { pt: 'Finalista', en: 'Finalist' }),
    outcome('not_selected', false, { pt: 'Não escolhida', en: 'Not selected' }),
  ],
  shortList: [
    outcome('shortlisted', true, { pt: 'Passa à fase seguinte', en: 'Goes on to the next round' }),
    outcome('not_selected', false, { pt: 'Não escolhida', en: 'Not selected' }),
  ],
  findContexts: async (db, ids) => {
    const rows = await findJudgedChallenges(db, ids)
    return rows.map(({ slug, state, ...row }) => {
      const managePath = `/manage/challenges/${slug}`
      const pages = [
        { title: { pt: 'Texto', en: 'Text' }, path: managePath },
        { title: { pt: 'Soluções', en: 'Solutions' }, path: `${managePath}/solutions` },
      ]
      return { ...row, isCalledOff: state === 'cancelled' || state === 'archived', managePath, pages }
    })
  },
  findItems: async (db, challengeId) => {
    const rows = await findSubmittedSolutions(db, challengeId)
    return rows.map(({ id, title, field, own }) => ({ id, title, fields: field ? [field] : [], field: own }))
  },
  findTeams: (db, ids) => findTeams(db, solutionMembers, ids),
  findPath: async (db, id) => `/challenges/${await findChallengeSlug(db, id)}`,
  showItem,
  lockCriteria: (tx, { clock }, challengeId) => lockCriteria(tx, challengeId, clock()),
  begin: beginChallenge,
  announce: announceChallenge,
}
