import { randomUUIDv7 } from 'node:crypto'
import type { Transaction } from 'kysely'
import type { Schema } from '#api/db/schema.ts'
import { monthOf } from '#api/features/startups/updates/reporting.ts'
import { remindLater } from '#api/features/startups/updates/silence.ts'
import { monthAfter } from '#contract/startups/months.ts'
import { fillText } from '#contract/errors/messages.ts'
import { dayMs } from '#contract/times.ts'
import { zone, type SeedContext } from '../context.ts'
import { demoMonths, demoYears, type DemoYear } from './year.ts'

const mentors = ['mentor', 'filipa.rocha', 'jorge.almada', 'luisa.ferraz', 'samuel.reis']

const notes = [
  ['Bom mês. Sigam o que já funciona e deixem o resto para depois.', true],
  ['Estão cansados. Falar com eles sobre dividir as vendas.', false],
] as const

type Seeded = Pick<SeedContext, 'now' | 'person'> & {
  startupId: string
  name: string
  team: readonly string[]
  index: number
  isActive: boolean
}

/** A mentor with notes, milestones in every state and a year of updates. */
export async function seedGrowth(tx: Transaction<Schema>, seeded: Seeded) {
  const { startupId, index, now, person, name } = seeded
  const year = demoYears[name]
  if (!year) return
  const at = (offset: number) => new Date(now.getTime() + offset * dayMs)
  const mentor = person(mentors[index % mentors.length]!).id
  const assigned = { startup_id: startupId, user_id: mentor, assigned_at: at(-200) }
  await tx.insertInto('startup_mentors').values(assigned).execute()
  await tx
    .insertInto('startup_milestones')
    .values(milestonesOf(year, seeded, mentor))
    .execute()
  const written = notes.map(([body, shared], place) => ({
    id: randomUUIDv7(),
    startup_id: startupId,
    author_id: mentor,
    body,
    shared,
    created_at: at(place - 12),
  }))
  await tx.insertInto('startup_mentor_notes').values(written).execute()
  await seedUpdates(tx, year, seeded)
}

/** Days from now until each is due. */
const dates = [-150, -90, -6, 30, 75]
const states = ['approved', 'approved', 'done', 'in_progress', 'planned'] as const

function milestonesOf({ reached, ahead }: DemoYear, { startupId, team, index, now, person }: Seeded, mentor: string) {
  const at = (offset: number) => new Date(now.getTime() + offset * dayMs)
  const planned: [string, string?][] = [...reached, ...ahead.map((title): [string] => [title])]
  return planned.map(([title, evidence], place) => {
    const due = dates[place]! + index
    const state = states[place]!
    return {
      id: randomUUIDv7(),
      startup_id: startupId,
      title,
      state,
      due_on: at(due).toISOString().slice(0, 10),
      owner_id: person(team[place % team.length]!).id,
      evidence: evidence ?? null,
      done_at: evidence ? at(Math.min(due, -1)) : null,
      approved_at: state === 'approved' ? at(due + 4) : null,
      approved_by: state === 'approved' ? mentor : null,
      created_at: at(-210),
      updated_at: at(Math.min(due, -1)),
    }
  })
}

const months = 12

async function seedUpdates(tx: Transaction<Schema>, year: DemoYear, seeded: Seeded) {
  const { startupId, index, now, isActive } = seeded
  const heardMonth = monthAfter(monthOf(now, zone), -(year.silence ?? 1))
  const figures = year.figures.map(([name, unit, first, last]) => ({ id: randomUUIDv7(), name, unit, first, last }))
  // Growth that gathers speed, and is never quite even.
  const valueIn = ({ first, last }: (typeof figures)[number], place: number) =>
    Math.round(first + (last - first) * (place / (months - 1)) ** 1.6)
  const rows = Array.from({ length: months }, (_, place) => {
    const month = monthAfter(heardMonth, place - months + 1)
    const [main] = figures
    const values = {
      what: main!.name.toLocaleLowerCase('pt'),
      before: String(valueIn(main!, Math.max(0, place - 1))),
      now: String(valueIn(main!, place)),
    }
    const { progress, ...told } = demoMonths[(place + index * 5) % demoMonths.length]!
    const publishedAt = new Date(`${monthAfter(month)}-0${2 + (index % 6)}T10:${20 + place}:00Z`)
    return {
      ...told,
      progress: fillText(progress, values),
      id: randomUUIDv7(),
      startup_id: startupId,
      month,
      figures: JSON.stringify(
        figures.map((one) => ({ id: one.id, name: one.name, unit: one.unit, value: valueIn(one, place) })),
      ),
      updated_by: seeded.person(seeded.team[place % seeded.team.length]!).id,
      published_at: publishedAt < now ? publishedAt : now,
      updated_at: publishedAt < now ? publishedAt : now,
    }
  })
  await tx.insertInto('startup_updates').values(rows).execute()
  await tx.updateTable('startups').set({ heard_month: heardMonth }).where('id', '=', startupId).execute()
  if (isActive) await remindLater(tx, { clock: () => now }, { startupId, heardMonth, zone })
}
