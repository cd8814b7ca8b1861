import type { Db, Deps } from '../deps.ts'
import { hasSecret } from '../mail/secrets.ts'
import { pathOf, type ToldPerson } from '../tell/notices.ts'
import { toldOf } from '../tell/topics.ts'
import { insertDeliveries } from './queries.ts'

type HookDeps = Pick<Deps, 'settings' | 'clock' | 'mailTopics'>
type Told = Pick<ToldPerson, 'text' | 'about'>

/** Lets the systems that asked for an occasion hear of it, in the caller's transaction; never of what is about an account. */
export async function queueHooks(tx: Db, deps: HookDeps, kind: string, told: readonly Told[]): Promise<void> {
  if (told.length === 0 || toldOf(deps.mailTopics, kind).urgency === 'account') return
  const now = deps.clock()
  const subjects = Map.groupBy(told, ({ text }) => addressIn(text.action?.url ?? '', deps.settings.publicUrl))
  const messages = [...subjects].map(([path, readers]) => ({
    subject: path ?? kind,
    body: bodyOf(kind, now, {
      path,
      url: path && deps.settings.publicUrl + path,
      record: readers[0]?.about ?? (path && idIn(path)),
      told: readers.length,
    }),
  }))
  await insertDeliveries(tx, { kind, messages, now })
}

/** What another system gets: where the record is and how many were told, and nothing that somebody wrote or is called. */
export const bodyOf = (type: string, at: Date, data: object): string =>
  JSON.stringify({ type, timestamp: at.toISOString(), data })

/** Behind the path only what names a record; links that open without a session go to nobody. */
function addressIn(url: string, publicUrl: string): string | null {
  const path = hasSecret(url) ? null : pathOf(url, publicUrl)
  if (path === null) return null
  const { pathname, search } = new URL(path, 'http://x')
  return idIn(search) ? pathname + search : pathname
}

const idIn = (path: string) => /[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}/.exec(path)?.[0] ?? null
