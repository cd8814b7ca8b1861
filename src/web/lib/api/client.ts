import type { Endpoint } from '#contract/endpoint.ts'
import { ApiError, isCancelled } from './api-error.ts'
import { type CallAnswer, type CallArgs, send } from './http.ts'
import { login, logout, me } from './light-endpoints.ts'
import { loadingBar } from '#web/lib/page/loading-bar.ts'
import { loadMessages } from './messages.ts'
import { Session } from '#web/lib/session/session.ts'
import { browserSessionStorage } from '#web/lib/session/session-storage.ts'

/** The session of this tab. */
export const session = new Session({
  transport: {
    login: (credentials) => watched(login, { body: credentials }, null),
    logout: (authorization) => send(logout, {}, authorization),
    me: (authorization) => watched(me, {}, authorization),
    isOver,
  },
  storage: browserSessionStorage(),
})

type Args<E extends Endpoint> = object extends CallArgs<E> ? [args?: CallArgs<E>] : [args: CallArgs<E>]

/** Calls an endpoint of the contract with the session's token, if there is one. */
export async function call<E extends Endpoint>(endpoint: E, ...[args]: Args<E>): Promise<CallAnswer<E>> {
  const given = args ?? ({} as CallArgs<E>)
  let sent: string | null = null
  try {
    const answer = await watched(endpoint, given, () => (sent = session.authorization()))
    around.done?.(endpoint, given)
    return answer
  } catch (error) {
    // Ignore answers that belong to an earlier session.
    if (isOver(error) && session.holds(sent)) session.expire()
    if (await around.mend?.(error)) return call(endpoint, given as never)
    throw error
  }
}

/** What the frame of the pages does with each answer; the login page has no use for it. */
type Around = {
  done?: (endpoint: Endpoint, given: { body?: unknown }) => void
  /** Whether the call may now be made again. */
  mend?: (error: unknown) => Promise<boolean>
}
export const around: Around = {}

function isOver(error: unknown): boolean {
  return error instanceof ApiError && (error.code === 'session_revoked' || error.code === 'token_expired')
}

type Authorization = string | null | (() => string | null)

/** Loads the error sentences for a failed call. A cancelled call is not a failure. */
async function watched<E extends Endpoint>(endpoint: E, args: CallArgs<E>, authorization: Authorization) {
  try {
    return await (args.quiet ? sendAs : sendWithBar)(endpoint, args, authorization)
  } catch (error) {
    if (!isCancelled(error)) await loadMessages()
    throw error
  }
}

// An error before the request is sent, such as an expired session, is a failed call as well.
async function sendAs<E extends Endpoint>(endpoint: E, args: CallArgs<E>, authorization: Authorization) {
  return send(endpoint, args, typeof authorization === 'function' ? authorization() : authorization)
}

let running = 0
/** An upload has moved the bar, so the last call to end must finish it. */
let moved = false

/** Shows uploads and failures on the loading bar. */
async function sendWithBar<E extends Endpoint>(endpoint: E, args: CallArgs<E>, authorization: Authorization) {
  running += 1
  const progress =
    args.progress &&
    ((fraction: number) => {
      args.progress?.(fraction)
      moved = true
      loadingBar.set((100 * fraction) / running)
    })
  try {
    const answer = await sendAs(endpoint, { ...args, progress }, authorization)
    if (moved && running === 1) loadingBar.finish()
    return answer
  } catch (error) {
    if (!isCancelled(error)) loadingBar.fail()
    if (moved || !isCancelled(error)) loadingBar.finish()
    throw error
  } finally {
    running -= 1
    moved &&= running > 0
  }
}
