import type { Role } from '#contract/scopes.ts'
import type { Person, World } from '../world.ts'

/** What somebody of these roles does now and then, by chance and care; it finds for itself whether there is anything to do. */
export type Habit = {
  name: string
  of: readonly Role[]
  /** A day, for the most careful. */
  chance: number
  act: (world: World, who: Person) => Promise<void>
}
