import { rightFor, type Endpoint } from '#contract/endpoint.ts'
import { AppError } from '../errors.ts'
import type { Actor } from './session.ts'

/** Reads a record as the handler of its endpoint does, for the person of the running request. */
type Read = (endpoint: Endpoint, given: { params: object; query: object }) => unknown

const isRecord = ({ method, path, produces, tagged }: Endpoint) =>
  method === 'GET' && path.endsWith('}') && !produces && !tagged

/**
 * A kept answer is repeated only to who may still see it: the records that its address names, and the one that it made,
 * are read once more, and a refusal there is the answer. Account, session and right were checked before.
 */
export async function requireVisible(
  endpoint: Endpoint,
  { actor, params, answer }: { actor: Actor | null; params: object; answer: unknown },
  known: readonly Endpoint[],
  read: Read,
): Promise<void> {
  const readable = known.filter(isRecord)
  const records = [
    ...readable.filter((one) => endpoint.path.startsWith(`${one.path}/`)).map((one) => ({ one, params })),
    ...madeBy(endpoint, readable).map((one) => ({ one, params: answer ?? {} })),
  ]
  for (const { one, params: given } of records) {
    const right = one.access === 'public' ? undefined : rightFor(one.access)
    if (right && !actor?.scope.has(right)) continue
    const [parsed, query] = [one.params?.safeParse(given), one.query?.safeParse({})]
    if (!parsed?.success || query?.success === false) continue
    await refusalOf(() => read(one, { params: parsed.data, query: query?.data ?? {} }))
  }
}

/** Where the record that it made is read: below its own address, or below the last word of that. */
function madeBy({ path }: Endpoint, readable: readonly Endpoint[]): Endpoint[] {
  const below = (address: string) => readable.filter((one) => one.path.replace(/\{\w+\}$/, '') === `${address}/`)
  const own = below(path)
  return own.length > 0 ? own : below(`/${path.split('/').at(-1)!}`)
}

/** Only what hides a record counts. */
async function refusalOf(read: () => unknown): Promise<void> {
  try {
    await read()
  } catch (error) {
    if (error instanceof AppError && (error.code === 'not_found' || error.code === 'forbidden')) throw error
  }
}
