import { randomUUIDv7 } from 'node:crypto'
import { sql } from 'kysely'
import type { Tx } from '#api/db/transaction.ts'
import type { Db } from '#api/deps.ts'
import { seedPlan, seedTeams } from './plan.ts'
import { seedOutcomes } from './outcomes.ts'
import { seedPassports } from './passport.ts'
import { seedProgress } from './progress.ts'
import { findOpenEvents } from '../events/attendance.ts'
import { wallTime, type SeedContext } from '../context.ts'

/** So many of the trainees were in the cohort before; all others are in the running one. */
const alumni = 11

export async function seedCohorts(tx: Tx, context: SeedContext): Promise<void> {
  const { today, people, person } = context
  const monday = today.subtract({ days: today.dayOfWeek - 1 })
  const cohort = (name: string, starts: Temporal.PlainDate, closesIn: number) => ({
    id: randomUUIDv7(),
    name,
    starts_on: starts.toString(),
    weeks: 16,
    capacity: 24,
    squads: ['Sobreiro', 'Azinheira', 'Oliveira', 'Medronheiro'],
    lead_mentor_id: person('mentor').id,
    place: 'Sala Poente, Casa do Vento',
    resources: JSON.stringify(resources),
    applications_close_at: wallTime(today.add({ days: closesIn }), '23:59'),
  })
  const before = cohort('2025.2', monday.subtract({ weeks: 36 }), -280)
  const next = cohort('2026.2', monday.add({ weeks: 13 }), 18)
  const running = { ...cohort('2026.1', monday.subtract({ weeks: 6 }), -60), next_id: next.id }
  const evenings = inTheEvening(cohort('2026.2 noite', monday.add({ weeks: 15 }), 32))
  await tx.insertInto('cohorts').values([before, running, next, evenings]).execute()
  await seedTeams(tx, context, [running, next, evenings])
  await seedPlan(tx, context, evenings)
  const trainees = people.filter(({ role }) => role === 'trainee')
  const members = trainees.map(({ id }, index) => {
    const isAlumna = index >= trainees.length - alumni
    const { id: cohort_id, starts_on } = isAlumna ? before : running
    const joined_at = wallTime(Temporal.PlainDate.from(starts_on).subtract({ days: 20 }), '10:00')
    const state = isAlumna ? ('completed' as const) : ('active' as const)
    // The day its certificates were issued.
    const ended_at = isAlumna ? wallTime(Temporal.PlainDate.from(starts_on).add({ weeks: 16, days: 5 }), '12:00') : null
    return { id: randomUUIDv7(), cohort_id, user_id: id, state, joined_at, created_at: joined_at, ended_at }
  })
  await tx.insertInto('cohort_members').values(members).execute()
  await sql`update cohorts set taken = (select count(*) from cohort_members where cohort_id = cohorts.id)`.execute(tx)
  await certify(tx, context, before, members)
  await linkEvents(tx, running.id)
  const inIt = members.filter(({ cohort_id }) => cohort_id === running.id)
  await seedProgress(tx, context, running, inIt)
  await excuse(tx, context, running.id, inIt)
  await seedPassports(tx, context, inIt)
}

/** Beside the others, online, with nobody in it yet. */
const inTheEvening = <Cohort extends object>(cohort: Cohort) => ({
  ...cohort,
  weeks: 8,
  capacity: 16,
  squads: [],
  mode: 'online' as const,
  place: null,
  link: 'https://sala.nortada.example/noite',
})

const resources = [
  { title: { pt: 'Guia de quem começa', en: 'Guide for beginners' }, url: 'https://nortada.example/guia' },
  { title: { pt: 'Modelos de documentos', en: 'Document templates' }, url: 'https://nortada.example/modelos' },
]

/** Twenty-five sessions, sixteen tasks, and a rule of 80 and 75 percent. */
function figuresOf(index: number) {
  const came = 21 + (index % 4)
  const part = (name: 'attendance' | 'tasks' | 'compulsory', have: number, of: number, need: number) => ({
    part: name,
    have,
    of,
    need,
    met: true,
  })
  const parts = [part('attendance', came, 25, 20), part('tasks', 13, 16, 12), part('compulsory', 2, 2, 2)]
  return { attendance: came * 4, tasks: 13, parts }
}

type Named = { id: string; cohort_id: string; user_id: string }

const certifiedSkills = [
  { name: { pt: 'React', en: 'React' }, level: 4 },
  { name: { pt: 'Acessibilidade web', en: 'Web accessibility' }, level: 3 },
  { name: { pt: 'TypeScript', en: 'TypeScript' }, level: 3 },
  { name: { pt: 'Figma', en: 'Figma' }, level: 2 },
]

/** Everybody of the finished cohort has a certificate, and was asked what they do now. */
async function certify(tx: Tx, context: SeedContext, cohort: Certified, members: Named[]): Promise<void> {
  const { person, people } = context
  const { id, name, starts_on, weeks, lead_mentor_id: signer_id } = cohort
  const ends = Temporal.PlainDate.from(starts_on).add({ weeks }).subtract({ days: 1 })
  const dates = { startsOn: starts_on, endsOn: ends.toString(), weeks }
  const rows = members
    .filter(({ cohort_id }) => cohort_id === id)
    .map((member, index) => {
      const { first_name, last_name } = people.find((one) => one.id === member.user_id)!
      const facts = {
        name: `${first_name} ${last_name}`,
        cohort: name,
        ...dates,
        ...figuresOf(index),
        decision: null,
        skills: certifiedSkills.slice(0, 2 + (index % 3)),
      }
      const code = `VV-DEM2-${name.replaceAll(/\D/g, '').replaceAll(/[01]/g, '9').slice(0, 4)}-${'ABCDEFGHJKM'[index]}K7M`
      const issued = { issued_at: wallTime(ends.add({ days: 6 }), '12:00'), issued_by: person('staff').id, signer_id }
      const shown = { shows_skills: index === 0 }
      return { id: randomUUIDv7(), member_id: member.id, code, facts: JSON.stringify(facts), ...issued, ...shown }
    })
  await tx.insertInto('certificates').values(rows).execute()
  await seedOutcomes(tx, context, id, rows)
}
type Certified = { id: string; name: string; starts_on: string; weeks: number; lead_mentor_id: string }

/** The events within the dates of the running cohort are its sessions; welcome and Demo Day are compulsory. */
async function linkEvents(tx: Db, cohortId: string): Promise<void> {
  await sql`
    insert into cohort_events (event_id, cohort_id, compulsory)
    select sessions.id, cohorts.id, sessions.title_pt like 'Boas-vindas%' or sessions.title_pt like 'Demo Day%'
    from cohort_sessions as sessions, cohorts
    where cohorts.id = ${cohortId} and day >= starts_on and day < starts_on + weeks * 7
      and sessions.id <> all(${await findOpenEvents(tx)}::uuid[])`.execute(tx)
}

/** Two people said that they cannot come to the next session, each with a reason. */
async function excuse(tx: Db, { now }: SeedContext, cohortId: string, members: Named[]): Promise<void> {
  const reasons = ['Exame na universidade a essa hora.', 'Consulta médica marcada há meses.']
  const ids = members.slice(3, 3 + reasons.length).map(({ id }) => id)
  await sql`
    insert into cohort_excuses (event_id, member_id, reason, day, created_at)
    select next.id, given.id, given.reason, next.day, ${now}
    from (select id, day from cohort_sessions where cohort_id = ${cohortId} and starts_at > ${now} order by starts_at limit 1) as next,
      unnest(${ids}::uuid[], ${reasons}::text[]) as given (id, reason)`.execute(tx)
}
