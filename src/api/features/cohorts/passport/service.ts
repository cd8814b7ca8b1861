import { transaction, type Tx } from '#api/db/transaction.ts'
import type { Deps } from '#api/deps.ts'
import { canSee, type Viewer as ProfileViewer } from '#api/features/profile/policy.ts'
import { findSeen } from '#api/features/profile/queries.ts'
import { found, type Caller } from '#api/http/caller.ts'
import { invalidField } from '#api/errors.ts'
import { audit } from '#api/records/audit.ts'
import { noteStep } from '#api/records/steps.ts'
import type { judgeSkill as judgeEndpoint, PassportSkill } from '#contract/cohorts/passport.ts'
import type { BodyOf } from '#contract/endpoint.ts'
import type { TraineeRow } from '../progress/queries.ts'
import { area, type MemberRow } from '../queries.ts'
import { enrolmentObject } from '../shape.ts'
import { mailAsked, mailJudged, type SkillName } from './mails.ts'
import { findEarned, findMilestones, findSkillName, saveAskedSkill, saveJudgedSkill } from './queries.ts'

/** The earned skills of somebody; hidden and missing people both answer 404. */
export async function showPassport({ db, clock }: Deps, viewer: ProfileViewer, id: string): Promise<PassportSkill[]> {
  const seen = found(await findSeen(db, { viewerId: viewer?.id ?? null, userId: id, now: clock() }))
  found(canSee(viewer, seen) ? seen : undefined)
  return findEarned(db, id)
}

async function requireSkill(tx: Tx, skill: string): Promise<SkillName> {
  const name = await findSkillName(tx, skill)
  if (!name) throw invalidField('skill', 'unknown_reference')
  return name
}

/** Safe to repeat: the newest link counts. */
export async function askForSkill(deps: Deps, caller: Caller, own: MemberRow, skill: string, link: string | null) {
  await transaction(deps.db, async (tx) => {
    const name = await requireSkill(tx, skill)
    const asked = { user_id: own.user_id, skill, link, asked_at: deps.clock() }
    const isNew = await saveAskedSkill(tx, asked)
    await audit(tx, caller, `${area}.ask_skill`, enrolmentObject(own.id), { after: { skill } })
    if (isNew) await mailAsked(tx, deps, own, name)
  })
}

/** The newest word of each person counts, and ends what was asked. */
export async function judgeSkill(deps: Deps, caller: Caller, member: TraineeRow, input: BodyOf<typeof judgeEndpoint>) {
  const { skill, level, milestoneId = null } = input
  const { user_id } = member
  const note = input.note?.trim() || null
  await transaction(deps.db, async (tx) => {
    const name = await requireSkill(tx, skill)
    if (milestoneId && !(await findMilestones(tx, user_id)).some(({ id }) => id === milestoneId))
      throw invalidField('milestoneId', 'not_approved')
    const now = deps.clock()
    const state = level === null ? ('declined' as const) : ('confirmed' as const)
    const given = { level, note, milestone_id: milestoneId, decided_by: caller.actor.id, decided_at: now }
    await saveJudgedSkill(tx, { ...given, user_id, skill, state })
    const details = { task: name.pt }
    const step = level === null ? 'skill_declined' : 'skill_confirmed'
    await noteStep(tx, { area, recordId: member.id, step, actorId: caller.actor.id, at: now, details })
    await audit(tx, caller, `${area}.judge_skill`, enrolmentObject(member.id), { after: { skill, level } })
    await mailJudged(tx, deps, { userId: user_id, name, level, note })
  })
}
