import { sql } from 'kysely'
import { acceptPlace, applyForCohort, leaveCohort } from '#contract/cohorts/intake.ts'
import { createCohort, decideEnrolment } from '#contract/cohorts/manage.ts'
import { planCohort } from '#contract/cohorts/plan.ts'
import { answerOutcome } from '#contract/cohorts/outcomes.ts'
import { completeTrainee } from '#contract/cohorts/certificates.ts'
import { excuseMyself, handIn } from '#contract/cohorts/progress.ts'
import { createTask, giveFeedback } from '#contract/cohorts/trainees.ts'
import { dayMs } from '#contract/times.ts'
import { newCohort, newPlan, newRow } from '#api/features/cohorts/new-cohort.test-kit.ts'
import { linkIn } from '../people.ts'
import { does, happens, oneOf, say, type Person, type World } from '../world.ts'
import type { Habit } from './habit.ts'

const trainees = ['trainee'] as const
const day = (moment: Date) => moment.toISOString().slice(0, 10)

const applies: Habit = {
  name: 'applies for a cohort',
  of: trainees,
  chance: 0.2,
  act: async (world, who) => {
    const { rows } = await sql<{ id: string; name: string }>`
      select id, name from cohorts where applications_close_at > ${world.at.now()}::timestamptz
        and not exists (select from cohort_members where cohort_id = cohorts.id and user_id = ${who.id})
      order by id`.execute(world.at.deps.db)
    const cohort = oneOf(world, rows)
    if (!cohort) return
    const call = { params: { id: cohort.id }, body: { motivation: 'Quero aprender.' } }
    await does(world, who, applyForCohort, call, `applies for cohort ${cohort.name}`)
  },
}

async function ownPlace(
  world: World,
  { id }: Person,
  state: string,
): Promise<{ id: string; name: string } | undefined> {
  const { rows } = await sql<{ id: string; name: string }>`
    select cohorts.id, name from cohorts join cohort_members on cohort_id = cohorts.id
    where user_id = ${id} and state = ${state} order by cohorts.id`.execute(world.at.deps.db)
  return rows[0]
}

const accepts: Habit = {
  name: 'accepts a place',
  of: trainees,
  chance: 0.7,
  act: async (world, who) => {
    const cohort = await ownPlace(world, who, 'offered')
    if (cohort) await does(world, who, acceptPlace, { params: cohort }, `takes the place in ${cohort.name}`)
  },
}

const gives: Habit = {
  name: 'leaves a cohort',
  of: trainees,
  chance: 0.002,
  act: async (world, who) => {
    const cohort = await ownPlace(world, who, 'active')
    if (cohort) await does(world, who, leaveCohort, { params: cohort }, `leaves cohort ${cohort.name}`)
  },
}

const handsIn: Habit = {
  name: 'hands in a task',
  of: trainees,
  chance: 0.35,
  act: async (world, who) => {
    const { rows } = await sql<{ id: string; title: string }>`
      select cohort_tasks.id, title_pt as title from cohort_tasks
      join cohort_members on cohort_members.cohort_id = cohort_tasks.cohort_id
      where user_id = ${who.id} and cohort_members.state = 'active'
        and due_at < ${new Date(world.at.now().getTime() + 14 * dayMs)}::timestamptz
        and not exists (
          select from cohort_answers where task_id = cohort_tasks.id and member_id = cohort_members.id
            and cohort_answers.state <> 'returned')
      order by due_at, cohort_tasks.id limit 1`.execute(world.at.deps.db)
    const [task] = rows
    if (!task) return
    await does(world, who, handIn, { params: { id: task.id }, body: { body: 'Feito.' } }, `hands in «${task.title}»`)
  },
}

const excuses: Habit = {
  name: 'excuses an absence',
  of: trainees,
  chance: 0.03,
  act: async (world, who) => {
    const { rows } = await sql<{ id: string }>`
      select events.id from events join event_registrations on event_id = events.id
      where user_id = ${who.id} and seat = 'cohort' and event_registrations.state = 'confirmed'
        and events.state = 'published' and starts_at > ${world.at.now()}::timestamptz
      order by starts_at, events.id limit 1`.execute(world.at.deps.db)
    const [session] = rows
    if (session)
      await does(world, who, excuseMyself, { params: session, body: { reason: 'Exame.' } }, 'excuses an absence')
  },
}

/** From the link in the mail, also years later. */
const tellsOutcome: Habit = {
  name: 'says what became of them',
  of: trainees,
  chance: 0.06,
  act: async (world, who) => {
    const token = linkIn(world, who.email, '/outcomes/')
    if (!token) return
    const { rows } = await sql`
      select from cohort_outcomes join cohort_members on cohort_members.id = member_id
      where user_id = ${who.id} and asked_at is not null and code is null and token_hash is not null`.execute(
      world.at.deps.db,
    )
    if (rows.length === 0) return
    await does(world, who, answerOutcome, { params: { token }, body: { code: '1A' } }, 'says what became of them')
  },
}

export const cohortHabits: readonly Habit[] = [applies, accepts, gives, handsIn, excuses, tellsOutcome]

/** Twelve weeks from four weeks on: a session and a task each week. */
export async function openCohort(world: World, staff: Person, name: string, weeks: number): Promise<void> {
  const now = world.at.now().getTime()
  const starts = new Date(now + 28 * dayMs)
  const body = {
    ...newCohort,
    name,
    weeks,
    startsOn: day(starts),
    capacity: 12,
    admission: 'selection' as const,
    applicationsCloseAt: new Date(now + 21 * dayMs).toISOString(),
  }
  const cohort = await does(world, staff, createCohort, { body }, `opens cohort ${name}`)
  if (!cohort) return
  const params = { id: cohort.id }
  const rows = [{ ...newRow, title: { pt: `Sessão de ${name}` }, times: weeks }]
  await does(world, staff, planCohort, { params, body: { ...newPlan, rows, publish: true, dryRun: false } })
  for (let week = 1; week <= weeks; week += 1) {
    const dueAt = new Date(starts.getTime() + (week * 7 + 4) * dayMs).toISOString()
    const read = week % 3 === 0 && { peers: { days: 5, isBlind: week % 2 === 0 } }
    const task = { week, title: { pt: `Tarefa ${week} de ${name}` }, body: { pt: 'Escreve.' }, dueAt, ...read }
    await does(world, staff, createTask, { params, body: task })
  }
}

type Member = { id: string; version: number; name: string }

/** Answers who applied, comments what was handed in, and confirms who has completed. */
export async function tendCohorts(world: World, staff: Person): Promise<void> {
  await decideApplicants(world, staff)
  await commentTasks(world, staff)
  await completeTrainees(world, staff)
}

async function decideApplicants(world: World, staff: Person): Promise<void> {
  const { rows } = await sql<Member & { left: number }>`
    select cohort_members.id, cohort_members.version, name, capacity - taken as left from cohort_members
    join cohorts on cohorts.id = cohort_id where state = 'applied' order by cohort_members.created_at, cohort_members.id
    limit 4`.execute(world.at.deps.db)
  for (const { id, version, name } of rows) {
    const decision = happens(world, 0.85) ? ('offer' as const) : ('decline' as const)
    const body = { decision, version, ...(decision === 'decline' && { answer: `Desta vez não (${world.acts}).` }) }
    const done = await does(
      world,
      staff,
      decideEnrolment,
      { params: { id }, body },
      `answers an application for ${name}`,
    )
    if (!done) await does(world, staff, decideEnrolment, { params: { id }, body: { decision: 'waitlist', version } })
  }
}

async function commentTasks(world: World, staff: Person): Promise<void> {
  const { rows } = await sql<{ id: string; taskId: string }>`
    select member_id as id, task_id as "taskId" from cohort_answers where state = 'handed_in'
    order by handed_in_at, id limit 12`.execute(world.at.deps.db)
  for (const params of rows) {
    const accepted = happens(world, 0.9)
    await does(world, staff, giveFeedback, { params, body: { accepted, text: `Lido (${world.acts}).` } })
  }
}

async function completeTrainees(world: World, staff: Person): Promise<void> {
  const { rows } = await sql<Member>`
    select cohort_members.id, cohort_members.version, name from cohort_members join cohorts on cohorts.id = cohort_id
    where state = 'active' and starts_on + weeks * 7 < ${day(world.at.now())}::date
    order by cohort_members.id limit 6`.execute(world.at.deps.db)
  for (const { id, version, name } of rows) {
    const by = { params: { id }, body: { version, reason: 'Cumpriu o que combinámos.' } }
    if (await does(world, staff, completeTrainee, by)) say(world, `Somebody completes cohort ${name}`)
  }
}
