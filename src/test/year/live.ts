import { checkDay, type Broken } from './invariants/check.ts'
import { openInstallation, type Installation, type Place, type SentMail } from './installation.ts'
import { dayAfter, liveDay, openProgramme, type Size } from './script.ts'
import { newWorld, say, type World } from './world.ts'

export type Life = {
  place: Place
  /** A Monday, at midnight. */
  start: Date
  seed: number
  size: Size
  /** The last day that is lived; the whole size without it. */
  until?: Date | undefined
  /** Called in the evening of each day, as for a restart. */
  evening?: (world: World, day: number) => Promise<void>
  /** A file that gets each line of the story as it happens. */
  story?: string | undefined
  /** Lives on after something is broken, to see what else is. */
  goesOn?: boolean
  /** Called once the programme has opened, as to plant a fault. */
  opened?: (at: Installation) => Promise<void>
}

export type Lived = { world: World; days: number; broken: Broken[] }

/** Lives the year until its end or until something is broken. */
export async function live({ place, start, seed, size, until, evening, story, goesOn, opened }: Life): Promise<Lived> {
  const mails: SentMail[] = []
  const at = await openInstallation(place, start, (mail) => mails.push(mail))
  const world = newWorld(at, seed, mails, story)
  await at.passUntil(new Date(start.getTime() + 8 * 3_600_000))
  await openProgramme(world, size)
  await opened?.(at)
  const all = new Map<string, Broken>()
  for (let day = 0; day < size.weeks * 7; day += 1) {
    const midnight = dayAfter(start, day)
    if (until && midnight > until) return { world, days: day, broken: [...all.values()] }
    await liveDay(world, size, midnight, day)
    const broken = await checkDay(world, day)
    for (const one of broken) {
      const line = `BROKEN ${one.rule}: ${one.found}`
      if (!all.has(line)) say(world, line)
      all.set(line, one)
    }
    if (all.size > 0 && !goesOn) return { world, days: day + 1, broken }
    await evening?.(world, day)
  }
  return { world, days: size.weeks * 7, broken: [...all.values()] }
}
