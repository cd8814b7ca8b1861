import type { BodyOf } from '#contract/endpoint.ts'
import { type Attendance, eventLimits } from '#contract/events.ts'
import { type scanResults, sendScans } from '#contract/events-registrations.ts'
import { ApiError } from '#web/lib/api/api-error.ts'
import { call } from '#web/lib/api/client.ts'
import { refreshEvents, sendMark } from '../manage/manage-api.ts'

type Scan = BodyOf<typeof sendScans>['scans'][number]
/** Somebody ticked by name, who has no ticket at hand. */
type Tick = { id: string; registrationId: string; name: string; attendance: Attendance | null; at: string }
export type Entry = Scan | Tick

/** `refused` is ours: the person's registration has changed since the list of names was fetched. */
export type Outcome = {
  id: string
  result: (typeof scanResults)[number] | 'refused' | 'undone'
  name: string | null
  /** It had to wait for the connection, so nobody was looking when the answer came. */
  late: boolean
}

export type QueueState = {
  /** What waits to be sent, the oldest first. */
  waiting: readonly Entry[]
  sending: boolean
  /** Why the last try to send failed. */
  failure: unknown
  /** What the server said, the newest first. */
  outcomes: readonly Outcome[]
}

type Answer = Omit<Outcome, 'late'>

const mostOutcomes = 20

const isScan = (entry: Entry): entry is Scan => 'ticket' in entry

const isAboutSame = (one: Entry, other: Entry): boolean =>
  isScan(one)
    ? isScan(other) && one.ticket === other.ticket
    : !isScan(other) && one.registrationId === other.registrationId

/**
 * One ticket counts once however often it is shown, unless somebody was taken off the list since: it may be theirs. A
 * name counts again only when the last word on it was another.
 */
function isRepeated(entry: Entry, waiting: readonly Entry[]): boolean {
  const at = waiting.findLastIndex((other) => isAboutSame(entry, other))
  const last = waiting[at]
  if (!last) return false
  if (!isScan(entry) && !isScan(last)) return entry.attendance === last.attendance
  return waiting.slice(at).every((other) => isScan(other) || other.attendance !== null)
}

/**
 * Scans on their way to the server. Each is written down with an id of its own before it is sent, and stays until the
 * server has answered: a lost connection, a closed page or an expired session loses none, and sending one again counts
 * once.
 */
export class CheckInQueue {
  readonly #slug: string
  readonly #storage: Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>
  readonly #listeners = new Set<() => void>()
  readonly #late: Set<string>
  #unkept = false
  #state: QueueState

  constructor(slug: string, storage: Pick<Storage, 'getItem' | 'setItem' | 'removeItem'> = localStorage) {
    this.#slug = slug
    this.#storage = storage
    this.#state = { waiting: this.#read(), sending: false, failure: null, outcomes: [] }
    this.#late = new Set(this.#state.waiting.map(({ id }) => id))
  }

  state = (): QueueState => this.#state

  subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener)
    return () => this.#listeners.delete(listener)
  }

  /** Tells whether it is new; what is waiting already is not written down twice. */
  add(entry: Entry): boolean {
    const waiting = this.#read()
    if (isRepeated(entry, waiting)) return false
    this.#write([...waiting, entry])
    return true
  }

  async flush(): Promise<void> {
    if (this.#state.sending || this.#read().length === 0) return
    this.#set({ sending: true })
    try {
      for (let waiting = this.#read(); waiting.length > 0; waiting = this.#read())
        this.#settle(await this.#send(waiting))
      this.#set({ failure: null })
      void refreshEvents()
    } catch (failure) {
      for (const { id } of this.#read()) this.#late.add(id)
      this.#set({ failure })
    } finally {
      this.#set({ sending: false })
    }
  }

  /** Gives up on what waits, for a queue that can never be sent. */
  clear() {
    this.#write([])
    this.#set({ failure: null })
  }

  /** In the order in which they were taken, since the last word on a person counts: scans in a row go in one call. */
  async #send(waiting: readonly Entry[]): Promise<Answer[]> {
    const [first] = waiting
    if (!first) return []
    if (!isScan(first)) return [await this.#mark(first)]
    const scans: Scan[] = []
    for (const entry of waiting.slice(0, eventLimits.scans)) {
      if (!isScan(entry)) break
      scans.push(entry)
    }
    const { results } = await call(sendScans, { params: { slug: this.#slug }, body: { scans }, quiet: true })
    return results.map(({ id, result, person }) => ({ id, result, name: person?.name ?? null }))
  }

  async #mark({ id, registrationId, name, attendance, at }: Tick): Promise<Answer> {
    try {
      await sendMark(this.#slug, { id: registrationId, attendance, at })
      return { id, result: attendance === null ? 'undone' : 'checked_in', name }
    } catch (error) {
      const isFinal = error instanceof ApiError && (error.status === 404 || error.status === 409)
      if (!isFinal) throw error
      return { id, result: 'refused', name }
    }
  }

  #settle(answers: Answer[]) {
    const done = new Set(answers.map(({ id }) => id))
    const outcomes = answers.map((answer) => ({ ...answer, late: this.#late.delete(answer.id) }))
    this.#write(this.#read().filter(({ id }) => !done.has(id)))
    this.#set({ outcomes: [...outcomes.toReversed(), ...this.#state.outcomes].slice(0, mostOutcomes) })
  }

  get #key() {
    return `viveiro.check-in.${this.#slug}`
  }

  // From the storage as long as there is one, so that two tabs at the same door do not undo each other.
  #read(): Entry[] {
    if (this.#unkept) return [...this.#state.waiting]
    try {
      const kept: unknown = JSON.parse(this.#storage.getItem(this.#key) ?? '[]')
      return Array.isArray(kept) ? (kept as Entry[]) : []
    } catch {
      return []
    }
  }

  #write(waiting: Entry[]) {
    try {
      this.#unkept = false
      if (waiting.length > 0) this.#storage.setItem(this.#key, JSON.stringify(waiting))
      else this.#storage.removeItem(this.#key)
    } catch {
      // Without storage, or without room in it, the queue lasts as long as the page.
      this.#unkept = true
    }
    this.#set({ waiting })
  }

  #set(change: Partial<QueueState>) {
    this.#state = { ...this.#state, ...change }
    for (const listener of this.#listeners) listener()
  }
}
