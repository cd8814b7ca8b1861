import { dayMs, minuteMs } from '#contract/times.ts'
import { challengeHabits, openChallenge, tendChallenges } from './acts/challenges.ts'
import { cohortHabits, openCohort, tendCohorts } from './acts/cohorts.ts'
import { announceEvent, cancelOneEvent, eventHabits, moveOneEvent, tendEvents } from './acts/events.ts'
import type { Habit } from './acts/habit.ts'
import { connectOthers, secureSignIn, tendOthers, writeToSome } from './acts/house.ts'
import { learningHabits, tendAppeals } from './acts/learning.ts'
import { leave, suspend } from './acts/leaving.ts'
import { linkHabits } from './acts/links.ts'
import { leaveMentoring, mentoringHabits } from './acts/mentoring.ts'
import { opportunityHabits, postOpportunity, tendApplications } from './acts/opportunities.ts'
import { problemHabits, tendProblems } from './acts/problems.ts'
import { announceSeries, importOneEvent, seriesHabits } from './acts/series.ts'
import { startupHabits, tendStartups } from './acts/startups.ts'
import { becomeAdministrator, joinByInvitation, signUp } from './people.ts'
import { happens, mixed, oneOf, present, type Person, type World } from './world.ts'

/** How many people of each kind come, and for how many weeks. */
export type Size = { trainees: number; founders: number; mentors: number; jurors: number; staff: number; weeks: number }
export const wholeYear: Size = { trainees: 34, founders: 14, mentors: 5, jurors: 4, staff: 2, weeks: 52 }
/** Six people besides the team, for every run of the tests. */
export const shortYear: Size = { trainees: 3, founders: 1, mentors: 1, jurors: 1, staff: 1, weeks: 8 }

const habits: readonly Habit[] = [
  ...eventHabits,
  ...cohortHabits,
  ...opportunityHabits,
  ...problemHabits,
  ...startupHabits,
  ...mentoringHabits,
  ...challengeHabits,
  ...seriesHabits,
  ...linkHabits,
  ...learningHabits,
]

/** The team is away: what it promised falls due meanwhile. */
const holidays = (week: number) => week === 16 || week === 17 || week === 47 || week === 48

/** The first day: an administrator, the team, and those who come from outside. */
export async function openProgramme(world: World, size: Size): Promise<void> {
  const admin = await becomeAdministrator(world)
  for (const [role, count] of [
    ['staff', size.staff],
    ['mentor', size.mentors],
    ['juror', size.jurors],
  ] as const) {
    for (let number = 0; number < count; number += 1) await joinByInvitation(world, admin, role)
  }
  await connectOthers(world, admin)
  for (const one of present(world, 'staff').slice(0, 1)) await secureSignIn(world, one)
}

/** People come over the first third of the year, most of them at once. */
async function newcomers(world: World, size: Size, week: number): Promise<void> {
  const share = Math.min(1, 0.5 + (week - 1) / (size.weeks / 3) / 2)
  for (const [role, count] of [
    ['trainee', size.trainees],
    ['founder', size.founders],
  ] as const) {
    const here = world.people.filter((person) => person.role === role).length
    for (let number = here; number < Math.ceil(count * share); number += 1) await signUp(world, role)
  }
}

const atClock = (day: Date, minutes: number) => new Date(day.getTime() + minutes * minuteMs)

/** One day of everybody, from nine in the morning. `day` is midnight. */
export async function liveDay(world: World, size: Size, day: Date, number: number): Promise<void> {
  const week = Math.floor(number / 7) + 1
  const weekday = number % 7
  await world.at.passUntil(atClock(day, 9 * 60))
  if (weekday === 0) await newcomers(world, size, week)
  if (weekday < 5 && !holidays(week)) await workDay(world, size, week, weekday)
  const [admin] = present(world, 'admin')
  if (admin) await tendOthers(world, admin, number)
  await livePeople(world, day)
  await world.at.passUntil(atClock(day, 23 * 60 + 30))
  await world.at.tidy()
}

/** Who does what today, at which minute; then in the order of the clock. */
async function livePeople(world: World, day: Date): Promise<void> {
  const doings: { minute: number; who: Person; habit: Habit }[] = []
  for (const who of world.people) {
    for (const habit of habits) {
      if (!habit.of.includes(who.role) || !happens(world, habit.chance * who.care)) continue
      doings.push({ minute: 10 * 60 + Math.floor(world.random() * 11 * 60), who, habit })
    }
  }
  for (const { minute, who, habit } of doings.toSorted((one, other) => one.minute - other.minute)) {
    if (who.hasLeft) continue
    await world.at.passUntil(atClock(day, minute))
    await habit.act(world, who)
  }
}

async function workDay(world: World, size: Size, week: number, weekday: number): Promise<void> {
  const staff = oneOf(world, present(world, 'staff'))!
  if (weekday === 0) await weeklyPlan(world, size, staff, week)
  for (const tend of [
    tendEvents,
    tendCohorts,
    tendProblems,
    tendStartups,
    tendApplications,
    tendChallenges,
    tendAppeals,
  ]) {
    await tend(world, staff)
  }
}

/** What the team plans for the weeks of the year; a short year sees the first of it. */
async function weeklyPlan(world: World, size: Size, staff: Person, week: number): Promise<void> {
  await announceEvent(world, staff, week)
  if (week === 1) await openCohort(world, staff, 'Um', 12)
  if (week === 22) await openCohort(world, staff, 'Dois', 14)
  if (week === 2 || week % 5 === 0) await postOpportunity(world, staff, week)
  if (week === 2 || week === 30) await openChallenge(world, staff, `Desafio da semana ${week}`)
  if (week % 20 === 3) await announceSeries(world, staff, `Clínica de código ${week}`)
  if (week % 12 === 4) await importOneEvent(world, staff, week)
  if (week % 3 === 0) await writeToSome(world, staff)
  if (week % 7 === 4) await moveOneEvent(world, staff)
  if (week % 9 === 5) await cancelOneEvent(world, staff)
  if (week > 5 && week % 6 === 0) await loseSomebody(world)
  if (week === 33) await oneLeavesMentoring(world)
  if (week === 5 && size.weeks < 52) await loseSomebody(world)
}

async function loseSomebody(world: World): Promise<void> {
  const [admin] = present(world, 'admin')
  const leavers = mixed(world, [...present(world, 'trainee'), ...present(world, 'founder')])
  const [one] = leavers
  if (!one || !admin) return
  if (happens(world, 0.2)) await suspend(world, admin, one)
  else await leave(world, one)
}

async function oneLeavesMentoring(world: World): Promise<void> {
  const [mentor] = present(world, 'mentor')
  if (mentor) await leaveMentoring(world, mentor)
}

export const dayAfter = (start: Date, days: number) => new Date(start.getTime() + days * dayMs)
