import type { Door, DoorGuest, Scan } from '#contract/events/door.ts'
import { forgetLists } from '#web/lib/page/device-store.ts'
import { storeOf } from '#web/lib/page/store.ts'
import { uuid } from '#web/lib/session/uuid.ts'
import * as kept from './kept.ts'
import { apply, type Entry, type Guests, guestsOf, isRepeated, judge, merged, ticketHash, type Told } from './model.ts'
import { askDoor, Refused, sendEntries, token } from './server.ts'

export type DeskState = {
  door: Door | null
  guests: Guests
  /** Taken here, and not yet answered by the server; the oldest first. */
  waiting: readonly Entry[]
  /** Why the last request failed; null while connected. */
  failure: Refused | null
  sending: boolean
  /** The device keeps nothing: storage is full or denied. */
  unkept: boolean
  last: Told | null
  /** What the server refused later than the door had let in. */
  attention: readonly Told[]
}

/** As many as the server takes at once. */
const batch = 100
const nobody = guestsOf({ guests: [], elsewhere: [] })
const atFirst: DeskState = {
  door: null,
  guests: nobody,
  waiting: [],
  failure: null,
  sending: false,
  unkept: false,
  last: null,
  attention: [],
}
export type Options = { act: 'in' | 'out'; listId: string | null; door: string }
type Whom = Pick<Scan, 'ticket' | 'guestId' | 'walkIn' | 'act'>

/** The door of one event on this device: its list, what it has taken, and what the server has heard of. */
export class Desk {
  readonly slug: string
  readonly options: Options = { act: 'in', listId: null, door: '' }
  readonly #store = storeOf<DeskState>(atFirst)
  #offset = 0
  #busy = false
  #turn: Promise<void> = Promise.resolve()

  constructor(slug: string) {
    this.slug = slug
  }

  state = this.#store.state
  subscribe = this.#store.subscribe

  /** Shows what the device has, then asks the server. */
  async start(): Promise<void> {
    if (!token()) {
      await this.#keep(() => forgetLists())
      return this.#set({ failure: new Refused('unauthenticated', 401) })
    }
    const found = await this.#keep(() => kept.keptDoor(this.slug))
    const entries = (await this.#keep(() => kept.keptEntries())) ?? []
    this.#offset = found?.offset ?? 0
    if (found) await this.#show(found.door, this.#own(entries))
    else this.#set({ waiting: this.#own(entries) })
    await this.#keep(() => kept.forgetOver(this.now()))
    await this.exchange()
  }

  /** The server's time, as well as this device knows it. */
  now = () => Date.now() + this.#offset

  /** Sends what waits, and asks what others did. */
  async exchange(): Promise<void> {
    if (this.#busy) return
    this.#busy = true
    try {
      await this.#sendAll()
      await this.#refresh()
      this.#set({ failure: null })
    } catch (error) {
      if (!(error instanceof Refused)) throw error
      await this.#failed(error)
    } finally {
      this.#busy = false
      this.#set({ sending: false })
    }
  }

  /** Says at once what the list says, keeps it, and sends it; one after the other, so that the last is what is shown. */
  take(whom: Whom): Promise<void> {
    const { act, listId, door } = this.options
    const chosen = { act: whom.act ?? act, ...(listId && { listId }), ...(door && { door }) }
    const at = new Date(this.now()).toISOString()
    this.#turn = this.#turn.then(() => this.#take({ ...whom, ...chosen, id: uuid(), slug: this.slug, scannedAt: at }))
    return this.#turn
  }

  async #take(entry: Entry): Promise<void> {
    const { door: list } = this.state()
    const hash = entry.ticket && list ? await ticketHash(list.event.id, entry.ticket) : null
    const { guests, waiting } = this.state()
    const { told, guest } = judge(guests, entry, hash)
    if (isRepeated(entry, waiting)) return this.#set({ last: { ...told, result: 'repeated' } })
    apply(guests, entry, guest)
    this.#set({ waiting: [...waiting, entry] })
    // Kept before it is told: whoever heard «come in» is not lost by a reload.
    await this.#keep(() => kept.keepEntry(entry))
    this.#set({ last: told })
    void this.exchange()
  }

  putAway = () => this.#set({ last: null })

  /** Gives up what can never be sent. */
  async discard(): Promise<void> {
    const ids = this.state().waiting.map(({ id }) => id)
    this.#set({ waiting: [], failure: null })
    await this.#keep(() => kept.forgetEntries(ids))
    await this.exchange()
  }

  async #sendAll(): Promise<void> {
    for (let some = this.#next(); some.length > 0; some = this.#next()) {
      this.#set({ sending: true })
      const results = await sendEntries(this.slug, some)
      const done = new Set(results.map(({ id }) => id))
      this.#answered(results.map(({ id, result, person }) => ({ id, result, name: person?.name ?? null, inAt: null })))
      this.#set({ waiting: this.state().waiting.filter(({ id }) => !done.has(id)) })
      await this.#keep(() => kept.forgetEntries([...done]))
    }
  }

  #next = () => this.state().waiting.slice(0, batch)

  /** The server's word wins. What it refused while nobody looked is listed. */
  #answered(answers: Told[]) {
    const { last, attention } = this.state()
    const shown = answers.find(({ id }) => id === last?.id)
    const refused = answers.filter(({ id, result }) => id !== last?.id && isRefusal(result))
    this.#set({ last: shown && last ? { ...last, ...shown, name: shown.name ?? last.name, inAt: last.inAt } : last })
    if (refused.length > 0) this.#set({ attention: [...refused, ...attention].slice(0, 20) })
  }

  async #refresh(): Promise<void> {
    const known = this.state().door
    const asked = Date.now()
    const door = await askDoor(this.slug, known?.now ?? null)
    this.#offset = Date.parse(door.now) - (asked + Date.now()) / 2
    const whole = known ? merged(known, door) : door
    await this.#show(whole, this.state().waiting)
    await this.#keep(() => kept.keepDoor({ slug: this.slug, door: whole, offset: this.#offset }))
  }

  async #show(door: Door, waiting: readonly Entry[]): Promise<void> {
    const guests = guestsOf(structuredClone(door))
    for (const entry of waiting) apply(guests, entry, await this.#guestOf(door, guests, entry))
    // Meanwhile somebody may have come in.
    const later = this.state().waiting.filter(({ id }) => !waiting.some((entry) => entry.id === id))
    for (const entry of later) apply(guests, entry, await this.#guestOf(door, guests, entry))
    this.#set({ door, guests, waiting: [...waiting, ...later] })
  }

  async #guestOf(door: Door, guests: Guests, { ticket, guestId }: Entry): Promise<DoorGuest | undefined> {
    if (guestId) return guests.byId.get(guestId)
    const hash = ticket ? await ticketHash(door.event.id, ticket) : null
    return hash ? guests.byHash.get(hash) : undefined
  }

  async #failed(failure: Refused): Promise<void> {
    this.#set({ failure })
    // Who may not see the list any more must not keep it.
    if (failure.status === 403 || failure.status === 404) await this.#keep(() => kept.forgetDoors([this.slug]))
    // What others did still counts while our own cannot be sent.
    if (failure.code === 'event_cancelled') await this.#refresh().catch(() => {})
  }

  #own = (entries: readonly Entry[]) => entries.filter(({ slug }) => slug === this.slug)

  async #keep<T>(work: () => Promise<T>): Promise<T | undefined> {
    try {
      return await work()
    } catch {
      this.#set({ unkept: true })
      return undefined
    }
  }

  #set(change: Partial<DeskState>) {
    this.#store.set({ ...this.state(), ...change })
  }
}

const refusals: readonly Told['result'][] = ['not_confirmed', 'ticket_cancelled', 'ticket_invalid', 'wrong_event']
export const isRefusal = (result: Told['result']): boolean => refusals.includes(result)
