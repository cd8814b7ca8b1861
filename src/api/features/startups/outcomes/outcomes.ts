import { transaction, type Tx } from '#api/db/transaction.ts'
import type { Deps } from '#api/deps.ts'
import { found, refuse, type Caller } from '#api/http/caller.ts'
import { askingJob, closesAt, isOpen, newLink } from '#api/records/asked-by-mail.ts'
import { audit } from '#api/records/audit.ts'
import { hashToken } from '#api/records/invitations.ts'
import { holdRow } from '#api/records/rows.ts'
import { noteStep } from '#api/records/steps.ts'
import {
  finalOutcomes,
  outcomeInput,
  type AskedStartupOutcome,
  type OutcomeInput,
} from '#contract/startups/outcomes.ts'
import type { StartupOutcomes } from '#contract/startups/outcomes.ts'
import { mailOutcomeQuestions } from '../mails/outcomes.ts'
import * as policy from '../policy.ts'
import type { Viewer } from '../policy.ts'
import { area, recordOf } from '../queries.ts'
import { holdStartup, requireStartup } from '../service.ts'
import { auditObject } from '../shape.ts'
import * as queries from './queries.ts'
import type { OutcomeQuestion, OutcomeRow } from './queries.ts'

const mostInRound = 200

const yearAfter = (date: Date) => new Date(new Date(date).setUTCFullYear(date.getUTCFullYear() + 1))

const toldIn = (row: OutcomeRow): OutcomeInput | null =>
  row.outcome && outcomeInput.parse(Object.fromEntries(told.map((name) => [name, row[name]])))
const told = Object.keys(outcomeInput.shape) as (keyof OutcomeInput)[]

export async function listOutcomes(deps: Deps, viewer: Viewer, id: string): Promise<StartupOutcomes> {
  const startup = await requireStartup(deps, viewer, id)
  if (!policy.canSeeInside(viewer, startup)) refuse('forbidden')
  const rows = await queries.findOutcomeRows(deps.db, id)
  const open = rows.find((row) => row.asked_at && !row.outcome && isOpen(row, deps.clock()))
  return {
    items: rows.flatMap((row) => {
      const answer = toldIn(row)
      return answer ? [{ ...answer, id: row.id, at: row.answered_at!.toISOString(), by: row.teller }] : []
    }),
    asked: open ? closesAt(open).toISOString() : null,
    next: rows.find(({ asked_at }) => asked_at === null)?.due_at.toISOString() ?? null,
    can: { tell: policy.whyNotTellOutcome(viewer, startup) === undefined },
  }
}

/** The team is asked again in a year, for as long as there is a company to ask about. */
async function planNext(tx: Tx, { startupId, outcome }: Pick<Left, 'startupId' | 'outcome'>, now: Date): Promise<void> {
  if (outcome && finalOutcomes.includes(outcome)) await queries.dropNext(tx, startupId)
  else await queries.insertNext(tx, [startupId], yearAfter(now))
  await asking.plan(tx)
}

/** Owners and contact get a link each. The next question waits for its year from now on. */
async function askTeams(tx: Tx, deps: Deps): Promise<void> {
  const now = deps.clock()
  const due = await queries.holdDueQuestions(tx, now, mostInRound)
  const links = due.flatMap(({ id, startup, due_at, people }) =>
    people.map((userId) => ({ outcomeId: id, startup, due_at, userId, ...newLink() })),
  )
  const ids = due.map(({ id }) => id)
  await queries.markAsked(tx, ids, links, now)
  const startups = due.map(({ startup_id }) => startup_id)
  await queries.insertNext(tx, startups, yearAfter(now))
  await mailOutcomeQuestions(tx, deps, links)
}

const asking = askingJob({
  kind: `${area}.ask_outcomes`,
  key: 'startup-outcomes',
  findNext: queries.findNextQuestion,
  ask: askTeams,
})
export const { plan: planAsking, jobs: outcomeJobs } = asking

const toAsked = (row: OutcomeQuestion, now: Date): AskedStartupOutcome => ({
  startup: row.startup,
  closesAt: closesAt(row).toISOString(),
  isOpen: isOpen(row, now),
  told: toldIn(row),
})

export const showAsked = async (deps: Deps, token: string) =>
  toAsked(found(await queries.findQuestion(deps.db, hashToken(token))), deps.clock())

/** Who holds the link from the mail answers without signing in, as often as they like until it closes. */
export async function answerAsked(deps: Deps, token: string, answer: OutcomeInput): Promise<AskedStartupOutcome> {
  const hash = hashToken(token)
  await transaction(deps.db, async (tx) => {
    const { startup_id } = found(await queries.findQuestion(tx, hash))
    await holdRow(tx, 'startups', startup_id)
    // Read again under the lock: they may have left the team.
    const row = found(await queries.findQuestion(tx, hash))
    if (!isOpen(row, deps.clock())) refuse('outcome_closed')
    await saveTold(tx, deps, null, { startupId: startup_id, row, answer })
  })
  return showAsked(deps, token)
}

/** With a session, at any time: an open question is answered by it, and what was told lately is corrected. */
export async function tellOutcome(deps: Deps, caller: Caller, id: string, answer: OutcomeInput): Promise<void> {
  await requireStartup(deps, caller.actor, id)
  await transaction(deps.db, async (tx) => {
    const startup = await holdStartup(tx, caller.actor, id)
    refuse(policy.whyNotTellOutcome(caller.actor, startup))
    const last = await queries.findLastAsked(tx, id)
    const row = last && isOpen(last, deps.clock()) ? last : undefined
    await saveTold(tx, deps, caller, { startupId: id, row, answer })
  })
}

type Telling = { startupId: string; row: OutcomeRow | undefined; answer: OutcomeInput }

async function saveTold(tx: Tx, deps: Deps, caller: Caller | null, { startupId, row, answer }: Telling): Promise<void> {
  const now = deps.clock()
  const by = { answered_by: caller?.actor.id ?? null, answered_at: now }
  if (row) await queries.saveOutcome(tx, row.id, { ...answer, ...by })
  else await queries.insertTold(tx, startupId, { ...answer, ...by })
  await queries.setOutcome(tx, startupId, answer.outcome)
  await planNext(tx, { startupId, outcome: answer.outcome }, now)
  if (row?.outcome !== answer.outcome)
    await noteStep(tx, { ...recordOf(startupId), step: `outcome_${answer.outcome}`, actorId: by.answered_by, at: now })
  const change = { before: (row && toldIn(row)) ?? {}, after: answer }
  await audit(tx, caller, 'startups.outcome', auditObject(startupId), change)
}

type Left = { startupId: string; outcome: OutcomeInput['outcome'] | undefined; by: string }

/** With the decision by which it leaves, which may say what becomes of it. */
export async function beginOutcomes(tx: Tx, deps: Deps, { startupId, outcome, by }: Left): Promise<void> {
  const now = deps.clock()
  if (outcome) await queries.insertTold(tx, startupId, { outcome, answered_by: by, answered_at: now })
  await planNext(tx, { startupId, outcome }, now)
}
