import type * as z from 'zod/mini'
import type { Bilingual } from '#contract/endpoint.ts'
import type { Scope } from '#contract/scopes.ts'
import type { Deps } from '../deps.ts'
import type { Occasion } from '../tell/occasions.ts'
import type { Actor } from '../http/session.ts'

/** Who writes, with the rights that they have when the message leaves. */
export type Writer = Pick<Actor, 'id' | 'scope' | 'emailVerified'>

type Described = {
  /** Who is on the list: «Inscritos em Demo Day». */
  title: { pt: string; en: string }
  /** The letter's button and the page it opens. */
  link: { label: Bilingual; path: `/${string}` }
  /** Words about the record that a text may name between braces, by the name in each language; never empty. */
  words?: readonly RecordWord[]
  /** When what it is about begins, for messages before or after that; null when it does not take place. */
  startsAt?: Date | null
}
export type RecordWord = { name: { pt: string; en: string }; value: { pt: string; en: string } }

type Opened<Filters extends z.ZodMiniType> = {
  scope: Scope
  /** Area and occasion, like `events.message`: whoever mutes its topic gets no mail. */
  occasion: Occasion
  /** The filters of the list, and `ids` where rows can be chosen. */
  filters: Filters
  /** Throws `not_found` when the record of the list is gone. */
  describe: (deps: Deps, filters: z.output<Filters>) => Promise<Described>
  findPeople: (deps: Deps, writer: Writer, filters: z.output<Filters>) => Promise<readonly (string | null)[]>
}

/** A list of an area whose people the team can write to. */
export type Audience = Opened<z.ZodMiniType>

export const audience = <Filters extends z.ZodMiniType>(opened: Opened<Filters>): Audience =>
  opened as unknown as Audience
