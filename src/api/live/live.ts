import { beatSeconds } from '#contract/live.ts'
import type { Deps } from '../deps.ts'
import { AppError } from '../errors.ts'
import { readSessions } from '../http/queries.ts'
import { followChanges, type Follower } from './follow.ts'
import { findBetween, findRecent, type Change, type Cursor } from './queries.ts'
import {
  beatText,
  lookedAtAnew,
  newsFor,
  newsText,
  openStream,
  say,
  type Listener,
  type LiveAreas,
  type Stream,
} from './streams.ts'

const mostStreams = 2000
const mostPerPerson = 6
// Longer than a beat, so that no stream outlives its token.
const endsBefore = (beatSeconds + 10) * 1000

type LiveDeps = Pick<Deps, 'db' | 'clock' | 'listen'>

/** The open streams of this instance. */
export class Live {
  readonly #deps: LiveDeps
  readonly #areas: LiveAreas
  readonly #streams = new Set<Stream>()
  #follower: Follower | undefined
  #beating: NodeJS.Timeout | undefined
  #isClosed = false

  constructor(deps: LiveDeps, areas: LiveAreas) {
    this.#deps = deps
    this.#areas = areas
  }

  count = (): number => this.#streams.size

  /** `from` is where the stream was cut off; `stays` is false for whoever only asks what changed. */
  async open(listener: Listener, from: Cursor | undefined, stays: boolean): Promise<Stream['out']> {
    const { catchUp, cursor } = this.#start()
    await catchUp()
    this.#makeRoom(listener.userId)
    const stream = openStream(listener)
    // From here on it is told what is committed after this point; what came before is read beside.
    const to = cursor()
    this.#streams.add(stream)
    stream.out.once('close', () => this.#streams.delete(stream))
    const missed = await this.#findMissed(from, to).catch((error: unknown) => {
      this.#end(stream)
      throw error
    })
    // Ended meanwhile, by a limit, a stop or the end of its session.
    if (!this.#streams.has(stream)) return stream.out
    const news = missed ? newsFor(listener, missed, this.#areas) : { areas: [], records: [], missed: true as const }
    const first = news ? newsText(to, news) : beatText(to)
    for (const text of [first, ...stream.held!]) stream.out.push(text)
    stream.held = undefined
    if (!stays || this.#isNearEnd(stream)) this.#end(stream)
    return stream.out
  }

  /** Looks after all streams: those near the end of their token go, the others hear that they are alive. */
  async beat(): Promise<void> {
    const follower = this.#follower
    if (this.#streams.size === 0 || !follower) return
    for (const stream of this.#streams) if (this.#isNearEnd(stream)) this.#end(stream)
    await this.#endInvalid([...this.#streams])
    const id = await follower.catchUp().catch(() => follower.cursor())
    for (const stream of this.#streams) if (!stream.held) say(stream, beatText(id))
  }

  /** Ends all streams, so that a stop does not wait for them; their readers turn to another instance. */
  async close(): Promise<void> {
    this.#isClosed = true
    clearInterval(this.#beating)
    for (const stream of this.#streams) this.#end(stream)
    await this.#follower?.close()
  }

  /** With the first stream: an instance that nobody follows needs no connection for it. */
  #start(): Follower {
    this.#follower ??= followChanges(this.#deps, (changes) => this.#tell(changes))
    this.#beating ??= setInterval(() => void this.beat(), beatSeconds * 1000).unref()
    return this.#follower
  }

  #tell(changes: readonly Change[]): void {
    const id = this.#follower!.cursor()
    for (const stream of this.#streams) {
      const news = newsFor(stream, changes, this.#areas)
      if (news) say(stream, newsText(id, news))
    }
    const changed = lookedAtAnew(changes)
    const suspects = [...this.#streams].filter(({ userId }) => changed.has(userId))
    if (suspects.length > 0) void this.#endInvalid(suspects)
  }

  /** Ends streams whose session is over or whose person has another role now; they come back with the new one. */
  async #endInvalid(suspects: readonly Stream[]): Promise<void> {
    const ids = [...new Set(suspects.map(({ sessionId }) => sessionId))]
    // Without a database nobody hears of anything either.
    const rows = await readSessions(this.#deps.db, [ids]).catch(() => undefined)
    if (!rows) return
    const roles = new Map(rows.map(({ session_id, role }) => [session_id, role]))
    for (const stream of suspects) if (roles.get(stream.sessionId) !== stream.role) this.#end(stream)
  }

  #makeRoom(userId: string): void {
    if (this.#isClosed || this.#streams.size >= mostStreams) throw new AppError('unavailable', { retryAfter: 10 })
    const own = [...this.#streams].filter((stream) => stream.userId === userId)
    // The oldest is likely one that nobody reads any more.
    for (const stream of own.slice(0, Math.max(0, own.length - mostPerPerson + 1))) this.#end(stream)
  }

  #findMissed(from: Cursor | undefined, to: Cursor): Promise<Change[] | undefined> {
    const { db } = this.#deps
    return from === undefined ? findRecent(db, to) : findBetween(db, from, to).catch(unlessUnreadable)
  }

  #isNearEnd = ({ until }: Stream): boolean => until <= this.#deps.clock().getTime() + endsBefore

  #end(stream: Stream): void {
    this.#streams.delete(stream)
    stream.out.push(null)
  }
}

/** A cursor that is no snapshot is answered like one that is too old. */
function unlessUnreadable(error: unknown): undefined {
  if (!(error as { code?: string }).code?.startsWith('22')) throw error
}
