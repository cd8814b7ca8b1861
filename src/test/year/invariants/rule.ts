import type { World } from '../world.ts'

/** Something that must hold in the evening of every day; it names what does not, one line each. */
export type Rule = {
  name: string
  find: (world: World) => Promise<readonly string[]>
  /** Only on every so many days, where looking is dear. */
  every?: number
}
