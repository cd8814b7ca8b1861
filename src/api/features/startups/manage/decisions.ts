import { transaction, type Tx } from '#api/db/transaction.ts'
import type { Deps } from '#api/deps.ts'
import { refuse, type Caller } from '#api/http/caller.ts'
import type { Actor } from '#api/http/session.ts'
import { messageSegment } from '#api/mail/segment-message.ts'
import { findProgramme } from '#api/programme/queries.ts'
import { audit } from '#api/records/audit.ts'
import { handOver } from '#api/records/hand-over.ts'
import { findMembers, type MemberRow } from '#api/records/members.ts'
import { findNotes } from '#api/records/notes.ts'
import { holdRow } from '#api/records/rows.ts'
import { moveRow } from '#api/records/states.ts'
import { noteStep } from '#api/records/steps.ts'
import type { BodyOf, Bilingual } from '#contract/endpoint.ts'
import { startupTransitions } from '#contract/startups/states.ts'
import type {
  decideStartup as decideEndpoint,
  ManagedStartupDetail,
  messageStartups,
} from '#contract/startups/manage.ts'
import { answerIn, mailDecision } from '../mails.ts'
import { findTeamsIn, startupMembers } from '../team/queries.ts'
import * as policy from '../policy.ts'
import { recordOf, type StartupColumns } from '../queries.ts'
import { setHeardMonth } from '../updates/queries.ts'
import { monthOf } from '../updates/reporting.ts'
import { requireStartup, showStartup } from '../service.ts'
import { auditObject, remarkValue, toManaged } from '../shape.ts'
import { remindLater } from '../updates/silence.ts'

export async function showManagedStartup(deps: Deps, actor: Actor, id: string): Promise<ManagedStartupDetail> {
  const row = await requireStartup(deps, actor, id)
  const [detail, notes] = await Promise.all([showStartup(deps, actor, id), findNotes(deps.db, recordOf(id))])
  const can = { ...detail.can, decide: policy.possibleDecisions(row) }
  return { ...detail, assignee: toManaged(row).assignee, notes, can }
}

/** An announcement answers in both languages: each reader gets theirs, the record keeps that of the startup. */
type DecisionInput = Omit<BodyOf<typeof decideEndpoint>, 'version' | 'answer'> & {
  version?: number
  answer?: string | Bilingual | null | undefined
}

/** False when somebody else has changed the startup since the version that was read. */
export async function decideStartup(deps: Deps, caller: Caller, id: string, input: DecisionInput): Promise<boolean> {
  return transaction(deps.db, async (tx) => {
    const startup = await holdRow(tx, 'startups', id)
    if (input.version !== undefined && startup.version !== input.version) return false
    if (!policy.mayDecide(startup.state, input.decision)) refuse('state_conflict')
    const members = await findMembers(tx, startupMembers, id)
    await saveDecision(tx, caller, { startup, members }, input, deps.clock())
    if (policy.outcomes[input.decision] === 'active') await beginTelling(tx, deps, id)
    await mailDecision(tx, deps, startup, { ...input, people: members.map((member) => member.id) })
    return true
  })
}

/** From the month in which a startup becomes active, or active again, silence is counted. */
async function beginTelling(tx: Tx, deps: Deps, startupId: string): Promise<void> {
  const { zone } = await findProgramme(tx)
  const heardMonth = monthOf(deps.clock(), zone)
  await setHeardMonth(tx, startupId, heardMonth)
  await remindLater(tx, deps, { startupId, heardMonth, zone })
}

type HeldTeam = { startup: StartupColumns; members: MemberRow[] }

async function saveDecision(tx: Tx, caller: Caller, { startup, members }: HeldTeam, input: DecisionInput, now: Date) {
  const { decision, outcome } = input
  const to = policy.outcomes[decision]
  const text = answerIn(startup.lang, input.answer)?.trim()
  const remarks = (decision === 'ask' ? (input.remarks ?? []) : []).map((remark) => ({
    ...remark,
    was: remarkValue(startup, members, remark.field),
  }))
  const set = {
    ...(text && { answer: text, answered_by: caller.actor.id, answered_at: now }),
    remarks: JSON.stringify(remarks),
    assignee_id: startup.assignee_id ?? caller.actor.id,
    answer_due_at: null,
    ...(outcome && { outcome }),
  }
  await moveRow(tx, 'startups', startupTransitions, { row: startup, to, by: 'staff', set, now })
  await noteStep(tx, { ...recordOf(startup.id), step: to, actorId: caller.actor.id, at: now })
  const change = {
    before: { state: startup.state },
    after: { state: to, answer: text, outcome, remarks: remarks.length },
  }
  await audit(tx, caller, `startups.${decision}`, auditObject(startup.id), change)
}

export const assignStartup = (deps: Deps, caller: Caller, id: string, userId: string | null) =>
  handOver(deps, caller, { table: 'startups', type: 'startup', id }, userId)

/** Everybody in the teams of startups in one state. */
export const messageTeams = (deps: Deps, caller: Caller, message: BodyOf<typeof messageStartups>) =>
  messageSegment(deps, caller, message, {
    kind: 'startups.message',
    object: { type: 'startups', id: message.segment },
    title: { pt: 'a tua startup', en: 'your startup' },
    link: { label: { pt: 'Ver as startups', en: 'See the startups' }, path: '/startup' },
    findPeople: (tx) => findTeamsIn(tx, message.segment),
  })
