import { ApiError, isCancelled } from '#web/lib/api/api-error.ts'
import { storeOf } from '#web/lib/page/store.ts'
import { discardDraft, readDraft, saveDraft } from './drafts.ts'
import { sameValue } from './same-value.ts'
import { saveQueue } from './save-queue.ts'

export type StoredDraft<V> = { version: number; content: V; updatedAt: string }
/** Version 0 without content: nothing was saved yet, or the draft was deleted. */
type MaybeDraft<V> = StoredDraft<V> | { version: number; content: null; updatedAt: string | null }

/** The API calls of a draft; injected, so that tests need no network. */
export type DraftCalls<V> = {
  load: () => Promise<MaybeDraft<V>>
  /** `version` 0 creates a draft. With `leaving`, the request must survive the page. */
  save: (version: number, content: V, leaving: boolean) => Promise<StoredDraft<V>>
  remove: () => Promise<unknown>
}

/** `saving` lasts from the first unsaved change to the answer. */
export type DraftState<V> =
  | { status: 'loading' | 'idle' | 'saving' }
  | { status: 'saved'; at: string }
  | { status: 'failed'; error: unknown }
  | { status: 'conflict'; theirs: StoredDraft<V> }

export type KeeperOptions<V> = {
  calls: DraftCalls<V>
  /** The form's values before anything is typed. */
  blank: V
  /** The key under which this tab stores unsaved changes. */
  localKey: string
  /** Puts content into the form. */
  apply: (content: V) => void
}

/** Changes of this tab that are not saved yet, and the content they are based on. */
type Unsent<V> = { version: number; base: V; content: V | null }

/**
 * Saves one draft on the server during typing: one request at a time, each with the version it is based on. Unsaved
 * changes stay in this tab, so that neither a lost connection nor an expired session loses any.
 */
export class DraftKeeper<V extends object> {
  #options: KeeperOptions<V>
  #store = storeOf<DraftState<V>>({ status: 'loading' })
  #queue = saveQueue()
  #isLoaded = false
  #version = 0
  #savedAt: string | null = null
  #latest: V
  /** The content last known on the server: the common base of a conflict. */
  #base: V

  constructor(options: KeeperOptions<V>) {
    this.#options = options
    this.#latest = this.#base = options.blank
  }

  state = this.#store.state
  subscribe = this.#store.subscribe
  base = (): V => this.#base

  /** Loads the draft into the form. */
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

  /** Called with the form's values on every change. */
  change(content: V) {
    this.#latest = content
    const { status } = this.state()
    if (status === 'loading') return
    this.#keepHere()
    if (status === 'conflict') return
    this.#queue.stop()
    if (!this.#isUnsaved()) return this.#rest()
    // A failed save stays visible until the next one succeeds.
    if (status !== 'failed') this.#store.set({ status: 'saving' })
    this.#queue.later(this.#flush)
  }

  /** Saves pending changes at once. */
  async flush(leaving = false) {
    const { status } = this.state()
    if (this.#queue.isBusy() || status === 'loading' || status === 'conflict') return
    if (!this.#isLoaded) return this.open()
    if (!this.#isUnsaved()) return
    this.#queue.stop()
    await this.#queue.now(() => this.#save(leaving))
    if (this.state().status === 'saving') this.#queue.later(this.#flush)
  }

  #flush = () => this.flush()

  /** Saves what is pending, also after a save that is under way; false if something could not be saved. */
  async finish(): Promise<boolean> {
    await this.#queue.settled()
    await this.flush()
    return this.#isLoaded && !this.#isUnsaved()
  }

  /** Ends a conflict with the chosen content: either side, or a merge of both. */
  async settle(content: V) {
    const state = this.state()
    if (state.status !== 'conflict') return
    this.#adopt(state.theirs)
    this.#show(content)
    this.#keepHere()
    this.#rest()
    await this.flush()
  }

  /** Deletes the draft after the form was submitted, unless another tab has changed it meanwhile. */
  async discard() {
    this.#queue.stop()
    await this.#queue.settled()
    const mayRemove = this.state().status !== 'conflict' && this.#version > 0
    this.#version = 0
    this.#savedAt = null
    this.#base = this.#latest
    discardDraft(this.#options.localKey)
    this.#store.set({ status: 'idle' })
    // A draft that could not be deleted is offered again; that is better than an error after a success.
    if (mayRemove) await this.#options.calls.remove().catch(() => {})
  }

  /** Saves pending changes; called when the form is unmounted. */
  close() {
    this.#queue.stop()
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
    this.#store.set({ status: 'saving' })
    this.#queue.later(this.#flush, 0)
  }

  #resume({ version, base }: Unsent<V>, content: V) {
    this.#version = version
    this.#base = base
    this.#show(content)
    this.#keepHere()
  }

  async #save(leaving: boolean): Promise<boolean> {
    const content = this.#latest
    if (this.state().status !== 'failed') this.#store.set({ status: 'saving' })
    try {
      const { version, updatedAt } = await this.#options.calls.save(this.#version, content, leaving)
      this.#adopt({ version, content, updatedAt })
      this.#keepHere()
      if (this.#isUnsaved()) this.#store.set({ status: 'saving' })
      else this.#rest()
      return true
    } catch (error) {
      this.#fail(error)
      return false
    }
  }

  #fail(error: unknown) {
    if (isCancelled(error)) return
    const { code, status, current } = error instanceof ApiError ? error : new ApiError('internal', 500)
    const theirs = code === 'stale_version' ? this.#whole(current as MaybeDraft<V>) : null
    if (theirs) return this.#compare(theirs)
    this.#store.set({ status: 'failed', error })
    // The draft was deleted elsewhere, probably because another tab submitted it: start a new one.
    const isGone = code === 'stale_version' || code === 'not_found'
    if (isGone) this.#version = 0
    if (isGone || status === 0 || status === 429 || status >= 500)
      this.#queue.retry(this.#flush, error, { soon: isGone })
  }

  #compare(theirs: StoredDraft<V>) {
    if (!sameValue(theirs.content, this.#latest)) return this.#store.set({ status: 'conflict', theirs })
    this.#adopt(theirs)
    this.#keepHere()
    this.#rest()
  }

  #adopt({ version, content, updatedAt }: StoredDraft<V>) {
    this.#version = version
    this.#base = content
    this.#savedAt = updatedAt
    this.#queue.succeeded()
  }

  #show(content: V) {
    this.#latest = content
    this.#options.apply(content)
  }

  #rest() {
    this.#store.set(this.#savedAt === null ? { status: 'idle' } : { status: 'saved', at: this.#savedAt })
  }

  #isUnsaved(): boolean {
    const isBlank = this.#version === 0 && sameValue(this.#latest, this.#options.blank)
    return !isBlank && !sameValue(this.#latest, this.#base)
  }

  /** The form may have got new fields since the draft was saved. */
  #whole({ version, content, updatedAt }: MaybeDraft<V>): StoredDraft<V> | null {
    return content && { version, content: { ...this.#options.blank, ...content }, updatedAt: updatedAt ?? '' }
  }

  #keepHere() {
    const unsent: Unsent<V> = { version: this.#version, base: this.#base, content: this.#latest }
    if (this.#isUnsaved()) saveDraft(this.#options.localKey, unsent)
    else discardDraft(this.#options.localKey)
  }
}
