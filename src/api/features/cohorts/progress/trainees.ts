import { transaction } from '#api/db/transaction.ts'
import type { Deps } from '#api/deps.ts'
import { found, refuse, type Caller } from '#api/http/caller.ts'
import { invalidField } from '#api/errors.ts'
import { setMentors } from '#api/features/mentoring/links/queries.ts'
import { audit } from '#api/records/audit.ts'
import { findNotes } from '#api/records/notes.ts'
import { holdRow, saveRow } from '#api/records/rows.ts'
import { findSteps, noteStep } from '#api/records/steps.ts'
import { findRunningCohort } from '#api/programme/queries.ts'
import type { AnswerOf, BodyOf, QueryOf } from '#contract/endpoint.ts'
import type {
  giveFeedback,
  listTrainees as listEndpoint,
  Trainee,
  TraineeDetail,
  TraineeSort,
  updateTrainee,
} from '#contract/cohorts/trainees.ts'
import { countByMember } from '../modules/queries.ts'
import { findMilestones, findPassport } from '../passport/queries.ts'
import { scopeOf, type Viewer } from '../policy.ts'
import { area, findCohort, findMentors, findNewestCohort, type CohortRow } from '../queries.ts'
import { marksColumn, marksOf } from '../rubrics/marks.ts'
import { enrolmentObject } from '../shape.ts'
import { findLearning } from './learning.ts'
import { judgeProgress, loadCohortFacts } from './load.ts'
import { mailFeedback } from './mails.ts'
import { findAfter, findAnswerFiles } from './own.ts'
import { findSeenCohorts, findTask, findTrainees, saveFeedback } from './queries.ts'
import { averagesOf } from './rules.ts'
import { currentWeek, toProgress, toTrainee } from './shape.ts'

/** A running cohort in which the reader sees somebody, else the running one, else the newest. */
async function defaultCohort(deps: Deps, viewer: Viewer): Promise<CohortRow | undefined> {
  const running = await findRunningCohort(deps.db, deps.clock())
  const scope = scopeOf(viewer)
  const [seen] = 'all' in scope ? [] : await findSeenCohorts(deps.db, scope, deps.clock())
  const id = seen?.id ?? running?.id
  return id ? findCohort(deps.db, id) : findNewestCohort(deps.db)
}

type TraineeFilters = Omit<Partial<QueryOf<typeof listEndpoint>>, 'limit' | 'cursor' | 'sort'>

/** All trainees of a cohort, judged now: they are few hundred, and a stored verdict would be yesterday's. */
export async function judgeTrainees(deps: Deps, viewer: Viewer, { cohortId, q, level, everybody }: TraineeFilters) {
  const cohort = cohortId ? found(await findCohort(deps.db, cohortId)) : await defaultCohort(deps, viewer)
  if (!cohort) return { cohort: null, all: [], items: [] }
  const scope = scopeOf(viewer)
  const mentorId = 'mentor' in scope && !everybody ? scope.mentor : undefined
  const members = await findTrainees(deps.db, { scope, cohortId: cohort.id, q, mentorId })
  const [facts, done] = await Promise.all([
    loadCohortFacts(deps.db, cohort, members),
    countByMember(deps.db, cohort.id),
  ])
  const now = deps.clock()
  const all = members.map((member) => ({
    ...toTrainee(member, judgeProgress(facts, member, now)),
    items: { done: done.of.get(member.id) ?? 0, of: done.items },
  }))
  return { cohort, all, items: level ? all.filter((one) => level.includes(one.level)) : all }
}

export async function listTrainees(
  deps: Deps,
  viewer: Viewer,
  query: QueryOf<typeof listEndpoint>,
): Promise<AnswerOf<typeof listEndpoint>> {
  const { cohort, all, items } = await judgeTrainees(deps, viewer, query)
  const start = query.cursor === undefined ? 0 : Number(query.cursor)
  if (!Number.isInteger(start) || start < 0) throw invalidField('cursor', 'invalid')
  const count = (level: string) => all.filter((one) => one.level === level).length
  const end = start + query.limit
  return {
    items: inOrder(items, query.sort).slice(start, end),
    nextCursor: end < items.length ? String(end) : null,
    total: items.length,
    cohort: cohort && {
      id: cohort.id,
      name: cohort.name,
      week: currentWeek(cohort, deps.clock()),
      weeks: cohort.weeks,
      isLead: cohort.lead_mentor_id === viewer.id,
    },
    cohorts: await findSeenCohorts(deps.db, scopeOf(viewer), deps.clock()),
    counts: { fine: count('fine'), watch: count('watch'), risk: count('risk') },
    averages: averagesOf(all),
  }
}

const sortKeys = {
  attendance: ({ attendance }: Trainee) => attendance ?? -1,
  lastSeenAt: ({ lastSeenAt }: Trainee) => Date.parse(lastSeenAt ?? '') || 0,
}

/** The rows come sorted by name, which equal keys keep. */
function inOrder(items: Trainee[], sort: TraineeSort = 'name'): Trainee[] {
  const by = sort.replace('-', '')
  const key = by in sortKeys ? sortKeys[by as keyof typeof sortKeys] : () => 0
  const ordered = items.toSorted((one, other) => key(one) - key(other))
  return sort.startsWith('-') ? ordered.toReversed() : ordered
}

/** Hidden and missing trainees both answer 404. */
export async function requireTrainee({ db }: Deps, viewer: Viewer, id: string) {
  const [member] = await findTrainees(db, { scope: scopeOf(viewer), id })
  return found(member)
}

export async function showTrainee(deps: Deps, viewer: Viewer, id: string): Promise<TraineeDetail> {
  const member = await requireTrainee(deps, viewer, id)
  const cohort = found(await findCohort(deps.db, member.cohort_id))
  const facts = await loadCohortFacts(deps.db, cohort, [member])
  const now = deps.clock()
  const judged = judgeProgress(facts, member, now)
  const manage = viewer.scope.has('trainees:manage')
  const [after, learning, passport, milestones, files, notes, history] = await Promise.all([
    findAfter(deps.db, member),
    findLearning(deps, member, viewer),
    findPassport(deps.db, member.user_id),
    findMilestones(deps.db, member.user_id),
    findAnswerFiles(deps.db, facts.answers.values()),
    manage ? findNotes(deps.db, { area, recordId: id }) : [],
    findSteps(deps.db, { area, recordId: id }),
  ])
  return {
    ...toProgress({ cohort, member, judged, files, now, passport, ...learning, ...after }),
    outcomes: manage || member.user_id === viewer.id ? after.outcomes : [],
    level: judged.level,
    reasons: judged.reasons,
    lastSeenAt: member.last_seen_at?.toISOString() ?? null,
    squads: cohort.squads,
    milestones,
    notes,
    history,
    can: { manage, judge: viewer.scope.has('trainees:judge') },
    version: member.version,
  }
}

/** False when somebody else has changed the trainee since this version. */
export async function changeTrainee(
  deps: Deps,
  caller: Caller,
  id: string,
  input: BodyOf<typeof updateTrainee>,
): Promise<boolean> {
  const { version, mentorId, squad } = input
  const { cohort_id } = await requireTrainee(deps, caller.actor, id)
  return transaction(deps.db, async (tx) => {
    const before = await holdRow(tx, 'cohort_members', id)
    if (before.version !== version) return false
    if (mentorId && !(await findMentors(tx)).some((one) => one.id === mentorId))
      throw invalidField('mentorId', 'unknown_reference')
    const { squads } = found(await findCohort(tx, cohort_id))
    if (squad && !squads.includes(squad)) throw invalidField('squad', 'unknown_reference')
    const now = deps.clock()
    const set = { ...(mentorId !== undefined && { mentor_id: mentorId }), ...(squad !== undefined && { squad }) }
    await saveRow(tx, 'cohort_members', before, set, now)
    if (mentorId !== undefined) {
      const step = mentorId ? 'mentor' : 'no_mentor'
      await noteStep(tx, { area, recordId: id, step, actorId: caller.actor.id, at: now })
      await setMentors(tx, { startup_id: null, trainee_id: before.user_id }, mentorId ? [mentorId] : [], now)
    }
    await audit(tx, caller, `${area}.assign`, enrolmentObject(id), { after: set })
    return true
  })
}

type AnswerKey = { id: string; taskId: string }

export async function judgeAnswer(
  deps: Deps,
  caller: Caller,
  { id, taskId }: AnswerKey,
  input: BodyOf<typeof giveFeedback>,
) {
  const member = await requireTrainee(deps, caller.actor, id)
  await transaction(deps.db, async (tx) => {
    const task = found(await findTask(tx, member.cohort_id, taskId))
    const now = deps.clock()
    const text = input.text?.trim() || null
    const state = input.accepted ? 'accepted' : 'returned'
    const marks = marksColumn(marksOf(task, input))
    const { lang: feedback_lang = 'pt' } = input
    const written = { feedback: text, feedback_lang, feedback_other: (text && input.other?.trim()) || null }
    const given = { ...written, state, feedback_by: caller.actor.id, feedback_at: now, marks } as const
    if (!(await saveFeedback(tx, taskId, id, given))) refuse('state_conflict')
    const step = { area, recordId: id, actorId: caller.actor.id, at: now, details: { task: task.title_pt } }
    await noteStep(tx, { ...step, step: state })
    await audit(tx, caller, `${area}.feedback`, enrolmentObject(id), { after: { taskId, state } })
    await mailFeedback(tx, deps, { member, task, accepted: input.accepted, written })
  })
}
