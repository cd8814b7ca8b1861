import { Readable } from 'node:stream'
import type { Role, Scope } from '#contract/scopes.ts'
import type { LiveNews } from '#contract/live.ts'
import type { Change, Cursor } from './queries.ts'

/** Which right an area's changes need, beside those that name a person or a record. */
export type LiveAreas = ReadonlyMap<string, Scope>

export type Listener = {
  userId: string
  sessionId: string
  role: Role
  scope: ReadonlySet<Scope>
  /** When the token ends, in milliseconds. */
  until: number
}

/** A stream that is open; `held` while what it missed is still being read. */
export type Stream = Listener & { out: Readable; held: string[] | undefined }

export const openStream = (listener: Listener): Stream => ({
  ...listener,
  out: new Readable({ read() {}, highWaterMark: 0 }),
  held: [],
})

export const say = (stream: Stream, text: string) => {
  if (stream.held) stream.held.push(text)
  else if (!stream.out.destroyed) stream.out.push(text)
}

export const newsText = (id: Cursor, news: LiveNews) => `id: ${id}\ndata: ${JSON.stringify(news)}\n\n`
/** Keeps proxies from closing an idle connection, and moves the place from which it is resumed. */
export const beatText = (id: Cursor) => `: beat\nid: ${id}\n\n`

/** What of it this person may hear; undefined for nothing. Deny by default: an area without a right reaches nobody. */
export function newsFor(listener: Listener, changes: readonly Change[], areas: LiveAreas): LiveNews | undefined {
  const mine = changes.filter(({ user_id }) => user_id === listener.userId)
  const open = changes.filter(({ user_id, record }) => user_id === null && record !== null)
  const team = changes.filter(({ area, user_id, record }) => {
    const scope = areas.get(area)
    return user_id === null && record === null && scope !== undefined && listener.scope.has(scope)
  })
  const told = [...mine, ...team].map(({ area }) => area).filter((area) => area !== sessions)
  const news = { areas: [...new Set(told)], records: [...new Set(open.map(({ record }) => record!))] }
  return news.areas.length + news.records.length > 0 ? news : undefined
}

/** The area of changes that end streams instead of being told. */
const sessions = 'sessions'

/** Whose sessions, role or account changed. */
export const lookedAtAnew = (changes: readonly Change[]): Set<string> =>
  new Set(changes.filter(({ area }) => area === sessions).map(({ user_id }) => user_id!))
