import type { ApiArea } from '#api/area.ts'
import { transaction, type Tx } from '#api/db/transaction.ts'
import type { Deps } from '#api/deps.ts'
import { refuse, type Caller } from '#api/http/caller.ts'
import type { Actor } from '#api/http/session.ts'
import { findProgramme } from '#api/programme/queries.ts'
import { audit } from '#api/records/audit.ts'
import { handOver } from '#api/records/hand-over.ts'
import { revokeInvitations } from '#api/records/invitations.ts'
import { findMembers, type MemberRow } from '#api/records/members.ts'
import { findLabelsOf } from '#api/records/labels.ts'
import { findNotes } from '#api/records/notes.ts'
import { endLinksLater } from '#api/features/mentoring/links/queries.ts'
import { holdRow } from '#api/records/rows.ts'
import type { FindOpenEnds } from '#api/records/open-ends.ts'
import { moveRow } from '#api/records/states.ts'
import { noteStep } from '#api/records/steps.ts'
import type { BodyOf, Bilingual, Locale } from '#contract/endpoint.ts'
import { startupTransitions } from '#contract/startups/states.ts'
import type { decideStartup as decideEndpoint, ManagedStartupDetail } from '#contract/startups/manage.ts'
import { mailDecision } from '../mails/intake.ts'
import { mailUninvited } from '../mails/team.ts'
import { answerIn } from '../mails/letters.ts'
import { beginOutcomes } from '../outcomes/outcomes.ts'
import { startupMembers } from '../team/queries.ts'
import * as policy from '../policy.ts'
import { area, recordOf, type StartupColumns } from '../queries.ts'
import { setHeardMonth } from '../updates/queries.ts'
import { monthOf } from '../updates/reporting.ts'
import { requireStartup, showStartup } from '../service.ts'
import { auditObject, remarkValue, toManaged } from '../shape.ts'
import { remindLater } from '../updates/silence.ts'

/** What the areas have open with a startup. */
export const openEndsIn =
  (areas: readonly ApiArea[]): FindOpenEnds =>
  async (db, startupId, now) =>
    (await Promise.all(areas.map(async ({ startupEnds }) => (await startupEnds?.(db, startupId, now)) ?? []))).flat()

export async function showManagedStartup(
  deps: Deps,
  actor: Actor,
  id: string,
  findOpenEnds: FindOpenEnds,
): Promise<ManagedStartupDetail> {
  const row = await requireStartup(deps, actor, id)
  const decide = policy.possibleDecisions(row)
  const [detail, notes, labels, openEnds] = await Promise.all([
    showStartup(deps, actor, id),
    findNotes(deps.db, recordOf(id)),
    findLabelsOf(deps.db, area, [id]),
    decide.includes('close') ? findOpenEnds(deps.db, id, deps.clock()) : [],
  ])
  const can = { ...detail.can, decide }
  return { ...detail, assignee: toManaged(row).assignee, labels: labels.get(id) ?? [], notes, openEnds, can }
}

/** An announcement answers in both languages: each reader gets theirs, the record keeps that of the startup. */
type DecisionInput = Omit<BodyOf<typeof decideEndpoint>, 'version' | 'answer'> & {
  version?: number
  answer?: string | Bilingual | null | undefined
}

const nothing: FindOpenEnds = async () => []

/** False when somebody else has changed the startup since the version that was read. */
export async function decideStartup(
  deps: Deps,
  caller: Caller,
  id: string,
  asked: DecisionInput,
  findOpenEnds = nothing,
): Promise<boolean> {
  return transaction(deps.db, async (tx) => {
    const startup = await holdRow(tx, 'startups', id)
    if (asked.version !== undefined && startup.version !== asked.version) return false
    const input = { ...asked, answer: inBoth(asked, asked.lang ?? startup.lang) }
    if (!policy.mayDecide(startup.state, input.decision)) refuse('state_conflict')
    const isClosing = input.decision === 'close'
    // Whoever applied to it gets an answer before it goes.
    if (isClosing && (await findOpenEnds(tx, id, deps.clock())).length > 0) refuse('startup_awaited')
    const members = await findMembers(tx, startupMembers, id)
    await saveDecision(tx, caller, { startup, members }, input, deps.clock())
    if (policy.outcomes[input.decision] === 'active') await beginTelling(tx, deps, id)
    if (isClosing || input.decision === 'graduate')
      await beginOutcomes(tx, deps, { startupId: id, outcome: input.outcome, by: caller.actor.id })
    if (input.decision === 'close' || input.decision === 'decline')
      await mailUninvited(tx, deps, startup, input.decision, await revokeInvitations(tx, recordOf(id)))
    if (isClosing) await endLinksLater(tx, { startupId: id }, deps.clock())
    const remarks = input.decision === 'ask' ? input.remarks : []
    const people = members.map((member) => member.id)
    await mailDecision(tx, deps, startup, { ...input, lang: input.lang ?? startup.lang, remarks, people })
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
  const lang = langOf(startup.lang, input)
  const other = otherThan(lang, input.answer)
  const remarks = (decision === 'ask' ? (input.remarks ?? []) : []).map((remark) => ({
    ...remark,
    was: remarkValue(startup, members, remark.field),
  }))
  const set = {
    ...(text && {
      answer: text,
      answer_lang: lang,
      answer_other: other,
      answered_by: caller.actor.id,
      answered_at: now,
    }),
    remarks: JSON.stringify(remarks),
    assignee_id: startup.assignee_id ?? caller.actor.id,
    answer_due_at: null,
    ...(outcome && { outcome }),
  }
  await moveRow(tx, 'startups', startupTransitions, { row: startup, to, by: 'staff', set, now })
  // The next answer writes over this one, should the startup come back.
  const kept = decision === 'decline' && text && { details: { answer: text } }
  await noteStep(tx, { ...recordOf(startup.id), step: to, actorId: caller.actor.id, at: now, ...kept })
  const change = {
    before: { state: startup.state },
    after: { state: to, answer: text, outcome, remarks: remarks.length },
  }
  await audit(tx, caller, `startups.${decision}`, auditObject(startup.id), change)
}

/** An answer that was written in both languages. */
function inBoth({ answer, other }: DecisionInput, lang: Locale): DecisionInput['answer'] {
  if (typeof answer !== 'string' || !other?.trim()) return answer
  return lang === 'pt' ? { pt: answer, en: other } : { pt: other, en: answer }
}

const otherThan = (lang: Locale, answer: DecisionInput['answer']): string | null =>
  (answer && typeof answer === 'object' && answer[lang === 'pt' ? 'en' : 'pt']?.trim()) || null

/** What has no English version is Portuguese. */
function langOf(startupLang: Locale, { answer, lang }: Pick<DecisionInput, 'answer' | 'lang'>): Locale {
  if (answer && typeof answer === 'object') return startupLang === 'en' && answer.en ? 'en' : 'pt'
  return lang ?? startupLang
}

export const assignStartup = (deps: Deps, caller: Caller, id: string, userId: string | null, told?: 'one of many') =>
  handOver(
    deps,
    caller,
    {
      table: 'startups',
      type: 'startup',
      id,
      about: told ? undefined : ({ name }) => ({ title: name, path: `/manage/startups?id=${id}` }),
    },
    userId,
  )
