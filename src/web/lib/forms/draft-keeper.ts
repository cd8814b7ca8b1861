import { ApiError, isCancelled } from '#web/lib/api/api-error.ts'
import { discardDraft, readDraft, saveDraft } from './drafts.ts'
import { sameValue } from './same-value.ts'

export type StoredDraft<V> = { version: number; content: V; updatedAt: string }
/** Version 0 without content: nothing has been saved yet, or it was deleted. */
type MaybeDraft<V> = StoredDraft<V> | { version: number; content: null; updatedAt: string | null }

/** How a draft is read and written; injected, so that the keeper needs no network in its tests. */
export type DraftCalls<V> = {
  load: () => Promise<MaybeDraft<V>>
  /** `version` 0 makes a new one. While `leaving`, the request has to outlive the page. */
  save: (version: number, content: V, leaving: boolean) => Promise<StoredDraft<V>>
  remove: () => Promise<unknown>
}

/** `saving` begins with the first letter that the server does not have yet. */
export type DraftState<V> =
  | { status: 'loading' | 'idle' | 'saving' }
  | { status: 'saved'; at: string }
  | { status: 'failed'; error: unknown }
  | { status: 'conflict'; theirs: StoredDraft<V> }

export type KeeperOptions<V> = {
  calls: DraftCalls<V>
  /** What the form holds while nothing is typed. */
  blank: V
  /** Under which this tab keeps what could not be sent. */
  localKey: string
  /** Puts a text into the form. */
  apply: (content: V) => void
}

/** What this tab could not send yet, and what it was written over. */
type Unsent<V> = { version: number; base: V; content: V | null }

const typingPause = 800
const firstRetry = 2000
const longestRetry = 30_000

/**
 * Keeps one draft on the server while somebody types: one request at a time, always with the version that it read.
 * What has not arrived stays in this tab, so that neither a lost connection nor an expired session costs a letter.
 */
export class DraftKeeper<V extends object> {
  #options: KeeperOptions<V>
  #state: DraftState<V> = { status: 'loading' }
  #listeners = new Set<() => void>()
  #timer: ReturnType<typeof setTimeout> | undefined
  #running: Promise<void> | null = null
  #isLoaded = false
  #version = 0
  #savedAt: string | null = null
  #latest: V
  /** What the server is known to hold: the common ground of two texts that differ. */
  #base: V
  #failures = 0

  constructor(options: KeeperOptions<V>) {
    this.#options = options
    this.#latest = this.#base = options.blank
  }

  state = (): DraftState<V> => this.#state
  base = (): V => this.#base

  subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener)
    return () => this.#listeners.delete(listener)
  }

  /** Reads the draft and puts it into the form. */
  async open() {
    const { calls, localKey, blank } = this.#options
    const unsent = readDraft<Unsent<V>>(localKey, { version: 0, base: blank, content: null })
    try {
      const stored = await calls.load()
      this.#isLoaded = true
      this.#begin(unsent, this.#whole(stored))
    } catch (error) {
      if (unsent.content) this.#resume(unsent, unsent.content)
      this.#fail(error)
    }
  }

  /** The form holds this now. */
  change(content: V) {
    this.#latest = content
    const { status } = this.#state
    if (status === 'loading') return
    this.#keepHere()
    if (status === 'conflict') return
    clearTimeout(this.#timer)
    if (!this.#isUnsaved()) return this.#rest()
    // One that failed says so until a try succeeds.
    if (status !== 'failed') this.#set({ status: 'saving' })
    this.#schedule(typingPause)
  }

  /** Sends at once what waits. */
  async flush(leaving = false) {
    const { status } = this.#state
    if (this.#running || status === 'loading' || status === 'conflict') return
    if (!this.#isLoaded) return this.open()
    if (!this.#isUnsaved()) return
    clearTimeout(this.#timer)
    this.#running = this.#save(leaving)
    await this.#running
    this.#running = null
    if (this.#state.status === 'saving') this.#schedule(typingPause)
  }

  /** Ends a conflict with the text that was chosen: one of the two, or what was made of both. */
  async settle(content: V) {
    if (this.#state.status !== 'conflict') return
    this.#adopt(this.#state.theirs)
    this.#show(content)
    this.#keepHere()
    this.#rest()
    await this.flush()
  }

  /** After the text was sent for good. What another tab has written meanwhile stays. */
  async discard() {
    clearTimeout(this.#timer)
    await this.#running
    const mayRemove = this.#state.status !== 'conflict' && this.#version > 0
    this.#version = 0
    this.#savedAt = null
    this.#base = this.#latest
    discardDraft(this.#options.localKey)
    this.#set({ status: 'idle' })
    // One that cannot be deleted is offered again the next time; that is better than an error after a success.
    if (mayRemove) await this.#options.calls.remove().catch(() => {})
  }

  /** The page goes away. */
  close() {
    clearTimeout(this.#timer)
    void this.flush(true)
  }

  #begin(unsent: Unsent<V>, stored: StoredDraft<V> | null) {
    const { blank } = this.#options
    const mine = unsent.content ?? (sameValue(this.#latest, blank) ? null : this.#latest)
    if (!mine) {
      if (stored) this.#adopt(stored)
      if (stored) this.#show(stored.content)
      return this.#rest()
    }
    this.#resume(unsent, mine)
    if (stored && stored.version !== unsent.version) return this.#compare(stored)
    if (!stored) this.#version = 0
    this.#set({ status: 'saving' })
    this.#schedule(0)
  }

  #resume({ version, base }: Unsent<V>, content: V) {
    this.#version = version
    this.#base = base
    this.#show(content)
    this.#keepHere()
  }

  async #save(leaving: boolean) {
    const content = this.#latest
    if (this.#state.status !== 'failed') this.#set({ status: 'saving' })
    try {
      const { version, updatedAt } = await this.#options.calls.save(this.#version, content, leaving)
      this.#adopt({ version, content, updatedAt })
      this.#keepHere()
      if (this.#isUnsaved()) this.#set({ status: 'saving' })
      else this.#rest()
    } catch (error) {
      this.#fail(error)
    }
  }

  #fail(error: unknown) {
    if (isCancelled(error)) return
    const { code, status, current } = error instanceof ApiError ? error : new ApiError('internal', 500)
    const theirs = code === 'stale_version' ? this.#whole(current as MaybeDraft<V>) : null
    if (theirs) return this.#compare(theirs)
    this.#set({ status: 'failed', error })
    // Deleted elsewhere, most likely because another tab has sent it: what is typed here starts a new one.
    const isGone = code === 'stale_version' || code === 'not_found'
    if (isGone) this.#version = 0
    if (isGone || status === 0 || status === 429 || status >= 500) this.#schedule(this.#pauseAfter(error, isGone))
  }

  #pauseAfter(error: unknown, isGone: boolean): number {
    this.#failures += 1
    const asked = error instanceof ApiError && error.retryAfter ? error.retryAfter * 1000 : 0
    const grown = isGone && this.#failures === 1 ? 0 : firstRetry * 2 ** (this.#failures - 1)
    return Math.max(asked, Math.min(longestRetry, grown))
  }

  #compare(theirs: StoredDraft<V>) {
    if (!sameValue(theirs.content, this.#latest)) return this.#set({ status: 'conflict', theirs })
    this.#adopt(theirs)
    this.#keepHere()
    this.#rest()
  }

  #adopt({ version, content, updatedAt }: StoredDraft<V>) {
    this.#version = version
    this.#base = content
    this.#savedAt = updatedAt
    this.#failures = 0
  }

  #show(content: V) {
    this.#latest = content
    this.#options.apply(content)
  }

  #rest() {
    this.#set(this.#savedAt === null ? { status: 'idle' } : { status: 'saved', at: this.#savedAt })
  }

  #isUnsaved(): boolean {
    const isBlank = this.#version === 0 && sameValue(this.#latest, this.#options.blank)
    return !isBlank && !sameValue(this.#latest, this.#base)
  }

  /** A form may have grown fields since the draft was kept. */
  #whole({ version, content, updatedAt }: MaybeDraft<V>): StoredDraft<V> | null {
    return content && { version, content: { ...this.#options.blank, ...content }, updatedAt: updatedAt ?? '' }
  }

  #keepHere() {
    const unsent: Unsent<V> = { version: this.#version, base: this.#base, content: this.#latest }
    if (this.#isUnsaved()) saveDraft(this.#options.localKey, unsent)
    else discardDraft(this.#options.localKey)
  }

  #schedule(pause: number) {
    clearTimeout(this.#timer)
    this.#timer = setTimeout(() => void this.flush(), pause)
  }

  #set(state: DraftState<V>) {
    this.#state = state
    for (const listener of this.#listeners) listener()
  }
}
