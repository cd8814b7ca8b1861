import type { ApiArea } from '#api/area.ts'
import type { Deps } from '#api/deps.ts'
import { AppError } from '#api/errors.ts'
import { refuse } from '#api/http/caller.ts'
import type { Audience, Writer } from '#api/records/audience.ts'
import type { MessageAudience } from '#contract/messages/messages.ts'
import type { Scope } from '#contract/scopes.ts'

export type Audiences = ReadonlyMap<string, Audience>

/** Every list that can be written to, as `<area>.<list>`. */
export const audiencesOf = (areas: readonly ApiArea[]): Audiences =>
  new Map(
    areas.flatMap(({ name, audiences = {} }) =>
      Object.entries(audiences).map(([list, audience]) => [`${name}.${list}`, audience] as const),
    ),
  )

/** The lists that somebody with these rights may write to. */
export const listsFor = (audiences: Audiences, scope: ReadonlySet<Scope>): string[] =>
  [...audiences].flatMap(([list, audience]) => (scope.has(audience.scope) ? [list] : []))

/** The list with its filters checked anew: they were kept, and lists change. */
export function openAudience(audiences: Audiences, { list, filters }: MessageAudience) {
  const audience = audiences.get(list)
  const parsed = audience?.filters.safeParse(filters)
  if (!audience || !parsed?.success) refuse('message_list_gone')
  return {
    ...audience,
    describe: (deps: Deps) => orGone(audience.describe(deps, parsed.data)),
    findPeople: async (deps: Deps, writer: Writer): Promise<string[]> => {
      const people = await orGone(audience.findPeople(deps, writer, parsed.data))
      return [...new Set(people.filter((id) => id !== null))].toSorted()
    },
  }
}

async function orGone<T>(work: Promise<T>): Promise<T> {
  try {
    return await work
  } catch (error) {
    if (error instanceof AppError && error.code === 'not_found') refuse('message_list_gone')
    throw error
  }
}
