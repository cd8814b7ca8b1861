import type { User } from '#contract/auth/auth.ts'
import { loginPath } from '#contract/page-marks.ts'
import { pathOf, rememberedAddress } from './remembered-address.ts'
import type { SessionStorage } from './session-storage.ts'
import { asBearer, expiryOf, statusOf } from './token.ts'

export type Credentials = { email: string; password: string; link?: string }

/** The calls a session makes; `authorization` is the value of the header. */
export type SessionTransport = {
  login: (credentials: Credentials) => Promise<{ token?: string | undefined } | null | undefined>
  logout: (authorization: string) => Promise<unknown>
  me: (authorization: string | null) => Promise<User | null | undefined>
  /** Whether the error says that the token is expired or revoked. */
  isOver: (error: unknown) => boolean
}

/** The router, as far as the session uses it; attached once the app is shown. */
export type SessionNavigation = {
  /** Path, query and hash of the current page. */
  address: () => string
  /** Replaces the history entry, so that Back does not loop; done when the page is there. */
  go: (address: string) => unknown
  /** The `auth` mark of the current page. */
  mark: () => 'guest' | 'off' | undefined
}

export type SessionState = { user: User | null; loggedIn: boolean; busy: boolean }

type Options = {
  transport: SessionTransport
  storage: SessionStorage
  now?: () => number
  /** Called with errors during the start of the app. */
  report?: (error: unknown) => void
}

const strategyName = 'local'
const keys = { strategy: 'strategy', token: '_token.local', expiration: '_token_expiration.local' }
const logoutPatience = 2000

export class ExpiredAuthSessionError extends Error {
  override name = 'ExpiredAuthSessionError'
  constructor() {
    super('Both token and refresh token have expired. Your request was aborted.')
  }
}

export class Session {
  readonly remembered: ReturnType<typeof rememberedAddress>
  /** The last session ended without a logout in this tab; the login page says so. */
  ended = false
  /** A mailed link to a guest page that a signed-in person opened. */
  heldLink: string | null = null
  readonly #transport: SessionTransport
  readonly #storage: SessionStorage
  readonly #now: () => number
  readonly #report: (error: unknown) => void
  readonly #listeners = new Set<() => void>()
  #navigation: SessionNavigation | null = null
  #strategy: string | null = null
  #state: SessionState = { user: null, loggedIn: false, busy: false }

  constructor({ transport, storage, now = () => Date.now(), report = reportToConsole }: Options) {
    this.#transport = transport
    this.#storage = storage
    this.#now = now
    this.#report = report
    this.remembered = rememberedAddress(storage)
  }

  state = (): SessionState => this.#state

  subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener)
    return () => this.#listeners.delete(listener)
  }

  /** From here on login and logout navigate; recognising a stored token does not. */
  attach(navigation: SessionNavigation) {
    this.#navigation = navigation
  }

  /** Recognises a stored token. The app is shown only after this; it never throws. */
  async start() {
    this.#storage.sync(keys.strategy)
    this.setStrategy(strategyName)
    if (this.isExpired()) return this.#end()
    try {
      if (this.#token() && !this.#state.user) await this.#fetchUser()
    } catch (error) {
      if (this.#transport.isOver(error)) this.#end()
      else this.#report(error)
    }
  }

  setStrategy(name: string) {
    if (name !== strategyName) throw new Error(`Strategy ${name} is not defined!`)
    this.#strategy = name
    this.#storage.write(keys.strategy, name)
  }

  async login(credentials: Credentials) {
    return this.#working(async () => {
      this.#reset()
      const answer = await this.#transport.login(credentials)
      if (!answer?.token) throw new Error('The login response does not contain a token', { cause: answer })
      await this.#accept(answer.token)
      return answer
    })
  }

  /** Signs in with a given token, such as the one from sign-up. */
  async enter(token: string) {
    await this.#working(() => this.#accept(token))
  }

  /** Fetches the user again, after something about them has changed. */
  async refresh() {
    if (this.#token()) await this.#fetchUser()
  }

  async logout() {
    const token = this.isExpired() ? null : this.#token()
    if (token) {
      const patience = new Promise((resolve) => setTimeout(resolve, logoutPatience))
      // Log out locally even if the server's call fails.
      await Promise.race([this.#transport.logout(token), patience]).catch(() => {})
    }
    this.#reset()
    this.ended = false
    this.remembered.forget()
    this.#leave()
  }

  /** The header for the next request, or null for a visitor. Throws when the session has ended. */
  authorization(): string | null {
    const token = this.#token()
    if (this.isExpired(token) || (!token && this.#state.loggedIn)) {
      this.expire()
      throw new ExpiredAuthSessionError()
    }
    return token
  }

  /** The header for what runs in the background, which neither sends an expired token nor ends the session. */
  heldToken(): string | null {
    return this.isExpired() ? null : this.#token()
  }

  /** Whether this header still belongs to the current session. */
  holds(authorization: string | null): boolean {
    return this.#token() === authorization
  }

  isExpired(token = this.#token()): boolean {
    return token !== null && statusOf(this.#storage.sync(keys.expiration), this.#now()) === 'expired'
  }

  /** Ends an expired session: the person signs in and returns to the same page. */
  expire() {
    if (this.#navigation && this.#navigation.mark() === undefined) {
      this.remembered.remember(this.#navigation.address())
    }
    this.#end()
    this.#leave()
  }

  /** Like `expire`, for the route guard, which redirects itself and knows the requested address. */
  drop(address: string) {
    this.#end()
    this.remembered.remember(address)
  }

  hasScope(scope: string): boolean {
    const held: unknown = this.#state.user?.scope
    if (Array.isArray(held)) return held.includes(scope)
    return typeof held === 'object' && held !== null && Boolean((held as Record<string, unknown>)[scope])
  }

  /** Follows a login or logout in another tab. */
  follow = async (event: { key: string | null; newValue: string | null }) => {
    if (event.key !== `auth.${keys.token}` || event.newValue === null || this.#state.busy) return
    const wasLoggedIn = this.#state.loggedIn
    if (event.newValue === 'false') {
      // An expired session, unlike a logout, has stored an address: this tab then returns to its own.
      if (wasLoggedIn && this.#navigation && this.remembered.peek()) this.remembered.hold(this.#navigation.address())
      this.ended = wasLoggedIn
      this.#set({ user: null, loggedIn: false })
      if (wasLoggedIn) this.#leave()
    } else if (this.#token() && !this.isExpired()) {
      // A tab that loads with an expired token writes it once more before it clears it.
      await this.#fetchUser().catch(this.#report)
      if (!wasLoggedIn && this.#state.loggedIn) await this.#arrive()
    }
  }

  async #accept(token: string) {
    this.#requireStrategy()
    this.#storage.write(keys.token, asBearer(token))
    this.#storage.write(keys.expiration, expiryOf(token, this.#now()))
    await this.#fetchUser()
    this.ended = false
    await this.#arrive()
  }

  async #fetchUser() {
    this.#requireStrategy()
    const sent = this.authorization()
    const user = await this.#transport.me(sent).catch((error: unknown) => {
      if (this.holds(sent)) throw error
    })
    // Somebody signed in or out meanwhile: the answer belongs to another session.
    if (!this.holds(sent)) return this.refresh()
    // The specified text names the missing field; the user is the whole body, so its name is `false`.
    if (!user) throw new Error('User Data response does not contain field false')
    this.#set({ user, loggedIn: this.#token() !== null })
  }

  #requireStrategy() {
    if (this.#strategy === null) throw new Error('No strategy is set!')
  }

  async #working<T>(work: () => Promise<T>): Promise<T> {
    this.#requireStrategy()
    this.#set({ busy: true })
    try {
      return await work()
    } finally {
      this.#set({ busy: false })
    }
  }

  #token(): string | null {
    const token = this.#storage.sync(keys.token)
    return typeof token === 'string' && token !== '' ? token : null
  }

  #end() {
    this.ended = true
    this.#reset()
  }

  #reset() {
    this.#set({ user: null, loggedIn: false })
    this.#storage.write(keys.token, false)
    this.#storage.write(keys.expiration, false)
  }

  #leave() {
    if (this.#navigation && this.#navigation.mark() !== 'off') this.#navigation.go(loginPath)
  }

  async #arrive() {
    if (!this.#navigation || this.#navigation.mark() === 'off') return
    const target = this.remembered.take()
    if (pathOf(target) !== pathOf(this.#navigation.address())) await this.#navigation.go(target)
  }

  #set(change: Partial<SessionState>) {
    this.#state = { ...this.#state, ...change }
    for (const listener of this.#listeners) listener()
  }
}

function reportToConsole(error: unknown) {
  console.error('[ERROR] [AUTH]', error)
}
