import type { Attachment } from '#contract/attachments/attachments.ts'
import { lastDayOf } from '#contract/cohorts/manage.ts'
import type { PeerFeedback } from '#contract/cohorts/peers.ts'
import type { Progress, ProgressTask, Task } from '#contract/cohorts/progress.ts'
import type { Trainee } from '#contract/cohorts/trainees.ts'
import { phaseOf, weekOf } from '../policy.ts'
import type { CohortRow } from '../queries.ts'
import { toSession } from '../shape.ts'
import type { JudgedProgress } from './load.ts'
import type { AnswerRow, TaskRow, TraineeRow } from './queries.ts'

export const toTask = (row: TaskRow): Task => ({
  id: row.id,
  week: row.week,
  title: { pt: row.title_pt, en: row.title_en },
  body: { pt: row.body_pt, en: row.body_en },
  dueAt: row.due_at.toISOString(),
  rubric: row.rubric,
  peers: row.peer_days === null ? null : { days: row.peer_days, isBlind: row.peer_blind },
  version: row.version,
})

type Files = ReadonlyMap<string, Attachment[]>

type Received = ReadonlyMap<string, PeerFeedback[]>

const toAnswer = (row: AnswerRow, files: Files, received: Received): NonNullable<ProgressTask['answer']> => ({
  body: row.body,
  link: row.link,
  files: files.get(row.id) ?? [],
  handedInAt: row.handed_in_at.toISOString(),
  late: row.late,
  attempts: row.attempts,
  feedback: row.feedback_at && {
    text: row.feedback,
    lang: row.feedback_lang,
    other: row.feedback_other,
    by: row.judge,
    at: row.feedback_at.toISOString(),
    marks: row.marks ?? [],
  },
  peers: received.get(row.task_id) ?? [],
})

export const currentWeek = (cohort: CohortRow, now: Date) =>
  phaseOf(cohort, now) === 'running' ? weekOf(cohort, now) : null

export const mentorOf = ({ mentor_id, mentor }: TraineeRow) =>
  mentor_id && mentor ? { id: mentor_id, name: mentor } : null

type Shown = Pick<Progress, 'certificate' | 'outcomes' | 'passport' | 'modules' | 'peerWork' | 'mentoring'> & {
  cohort: CohortRow
  member: TraineeRow
  judged: JudgedProgress
  files: Files
  received: Received
  now: Date
}

export const toProgress = ({ cohort, member, judged, files, now, received, ...rest }: Shown): Progress => ({
  id: member.id,
  person: { id: member.user_id, name: member.name },
  state: member.state,
  cohort: {
    id: cohort.id,
    name: cohort.name,
    startsOn: cohort.starts_on,
    endsOn: lastDayOf({ startsOn: cohort.starts_on, weeks: cohort.weeks }),
    week: currentWeek(cohort, now),
  },
  squad: member.squad,
  mentor: mentorOf(member),
  intent: member.intent,
  weeks: judged.weeks,
  sessions: judged.sessions.map(({ row, mark, excuse }) => ({ ...toSession(row, cohort), mark, excuse })),
  tasks: judged.tasks.map(({ row, state, answer }) => ({
    ...toTask(row),
    state,
    answer: answer ? toAnswer(answer, files, received) : null,
  })),
  isAlumni: judged.isAlumni,
  attendance: judged.attendance,
  completion: judged.completion,
  ...rest,
})

export function toTrainee(member: TraineeRow, judged: JudgedProgress): Omit<Trainee, 'items'> {
  const asked = judged.tasks.filter(({ state }) => state !== 'before' && state !== 'not_asked' && state !== 'open')
  return {
    id: member.id,
    person: { id: member.user_id, name: member.name },
    institution: member.institution,
    state: member.state,
    squad: member.squad,
    mentor: mentorOf(member),
    weeks: judged.weeks,
    attendance: judged.attendance,
    tasks: { done: asked.filter(({ state }) => state !== 'missing').length, due: asked.length },
    lastSeenAt: member.last_seen_at?.toISOString() ?? null,
    level: judged.level,
    reasons: judged.reasons,
    completion: judged.completion,
  }
}
