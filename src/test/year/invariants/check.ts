import type { World } from '../world.ts'
import { calendarRules } from './calendars.ts'
import { figureRules } from './figures.ts'
import { wayRules } from './ways-on.ts'
import { erasureRules } from './erased.ts'
import type { Rule } from './rule.ts'
import { seatRules } from './seats.ts'
import { tellingRules } from './telling.ts'
import { waitingRules } from './waiting.ts'

/** A promise of the programme that does not hold, with what shows it. */
export type Broken = { rule: string; found: string }

export const rules: readonly Rule[] = [
  ...waitingRules,
  ...seatRules,
  ...tellingRules,
  ...calendarRules,
  ...wayRules,
  ...figureRules,
  ...erasureRules,
]

/** What is broken in the evening of a day. */
export async function checkDay(world: World, day: number): Promise<Broken[]> {
  const broken: Broken[] = []
  for (const { name, every = 1, find } of rules) {
    if ((day + 1) % every !== 0) continue
    for (const found of await find(world)) broken.push({ rule: name, found })
  }
  return broken
}
