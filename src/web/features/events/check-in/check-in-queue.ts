import type { BodyOf } from '#contract/endpoint.ts'
import { type Attendance, eventLimits } from '#contract/events/events.ts'
import { type scanResults, sendScans } from '#contract/events/registration.ts'
import { ApiError } from '#web/lib/api/api-error.ts'
import { call } from '#web/lib/api/client.ts'
import { saveQueue } from '#web/lib/forms/save-queue.ts'
import { storeOf } from '#web/lib/page/store.ts'
import { refreshEvents, sendMark } from '../manage/manage-api.ts'

type Scan = BodyOf<typeof sendScans>['scans'][number]
/** A check-in by name, of a person without a ticket at hand. */
type NameCheckIn = { id: string; registrationId: string; name: string; attendance: Attendance | null; at: string }
export type QueuedCheckIn = Scan | NameCheckIn

/** `refused` is the client's own: the registration changed after the list of names was loaded. */
export type Outcome = {
  id: string
  result: (typeof scanResults)[number] | 'refused' | 'undone'
  name: string | null
  /** The check-in was sent late, after waiting for a connection, so nobody saw its result. */
  late: boolean
}

export type QueueState = {
  /** Check-ins to send, the oldest first. */
  waiting: readonly QueuedCheckIn[]
  sending: boolean
  /** Why the last request failed. */
  failure: unknown
  /** Results from the server, the newest first. */
  outcomes: readonly Outcome[]
}

type Answer = Omit<Outcome, 'late'>

const mostOutcomes = 20

const isScan = (entry: QueuedCheckIn): entry is Scan => 'ticket' in entry

const isAboutSame = (one: QueuedCheckIn, other: QueuedCheckIn): boolean =>
  isScan(one)
    ? isScan(other) && one.ticket === other.ticket
    : !isScan(other) && one.registrationId === other.registrationId

/**
 * A ticket counts once however often it is shown, unless a check-in by name was undone since, which may be the same
 * person's. A name counts again only if its last decision was a different one.
 */
function isRepeated(entry: QueuedCheckIn, waiting: readonly QueuedCheckIn[]): boolean {
  const at = waiting.findLastIndex((other) => isAboutSame(entry, other))
  const last = waiting[at]
  if (!last) return false
  if (!isScan(entry) && !isScan(last)) return entry.attendance === last.attendance
  return waiting.slice(at).every((other) => isScan(other) || other.attendance !== null)
}

/**
 * The check-ins to send. Each is stored with its own id before it is sent and stays until the server has answered, so
 * that a lost connection, a closed page or an expired session loses none, and a repeated request counts once.
 */
export class CheckInQueue {
  readonly #slug: string
  readonly #storage: Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>
  readonly #late: Set<string>
  readonly #queue = saveQueue()
  readonly #store = storeOf<QueueState>({ waiting: [], sending: false, failure: null, outcomes: [] })
  #unkept = false

  constructor(slug: string, storage: Pick<Storage, 'getItem' | 'setItem' | 'removeItem'> = localStorage) {
    this.#slug = slug
    this.#storage = storage
    this.#set({ waiting: this.#read() })
    this.#late = new Set(this.state().waiting.map(({ id }) => id))
  }

  state = this.#store.state
  subscribe = this.#store.subscribe

  /** Queues a check-in; returns false if it is queued already. */
  add(entry: QueuedCheckIn): boolean {
    const waiting = this.#read()
    if (isRepeated(entry, waiting)) return false
    this.#write([...waiting, entry])
    return true
  }

  async flush(): Promise<void> {
    if (!this.#queue.isBusy() && this.#read().length > 0) await this.#queue.now(() => this.#sendAll())
  }

  async #sendAll(): Promise<boolean> {
    this.#set({ sending: true })
    try {
      for (let waiting = this.#read(); waiting.length > 0; waiting = this.#read())
        this.#settle(await this.#send(waiting))
      this.#set({ failure: null })
      void refreshEvents()
      return true
    } catch (failure) {
      for (const { id } of this.#read()) this.#late.add(id)
      this.#set({ failure })
      return false
    } finally {
      this.#set({ sending: false })
    }
  }

  /** Discards the queue, for one that can never be sent. */
  clear() {
    this.#write([])
    this.#set({ failure: null })
  }

  /** Sends in order, because the last check-in of a person counts; consecutive scans share a request. */
  async #send(waiting: readonly QueuedCheckIn[]): Promise<Answer[]> {
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

  async #mark({ id, registrationId, name, attendance, at }: NameCheckIn): Promise<Answer> {
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
    this.#set({ outcomes: [...outcomes.toReversed(), ...this.state().outcomes].slice(0, mostOutcomes) })
  }

  get #key() {
    return `viveiro.check-in.${this.#slug}`
  }

  // Always read from storage, so that two tabs at the same event do not overwrite each other.
  #read(): QueuedCheckIn[] {
    if (this.#unkept) return [...this.state().waiting]
    try {
      const kept: unknown = JSON.parse(this.#storage.getItem(this.#key) ?? '[]')
      return Array.isArray(kept) ? (kept as QueuedCheckIn[]) : []
    } catch {
      return []
    }
  }

  #write(waiting: QueuedCheckIn[]) {
    try {
      this.#unkept = false
      if (waiting.length > 0) this.#storage.setItem(this.#key, JSON.stringify(waiting))
      else this.#storage.removeItem(this.#key)
    } catch {
      // Storage is missing or full: the queue lasts until the page is closed.
      this.#unkept = true
    }
    this.#set({ waiting })
  }

  #set(change: Partial<QueueState>) {
    this.#store.set({ ...this.state(), ...change })
  }
}
