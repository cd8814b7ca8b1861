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

/** Calls an endpoint of the contract as whoever is signed in. */
export async function call<E extends Endpoint>(endpoint: E, ...[args]: Args<E>): Promise<CallAnswer<E>> {
  const given = args ?? ({} as CallArgs<E>)
  let sent: string | null = null
  try {
    return await watched(endpoint, given, () => (sent = session.authorization()))
  } catch (error) {
    // A late answer to an earlier session says nothing about the present one.
    if (isOver(error) && session.holds(sent)) session.expire()
    throw error
  }
}

function isOver(error: unknown): boolean {
  return error instanceof ApiError && (error.code === 'session_revoked' || error.code === 'token_expired')
}

type Authorization = string | null | (() => string | null)

/** A failure has its sentences at hand; a cancelled call is no failure. */
async function watched<E extends Endpoint>(endpoint: E, args: CallArgs<E>, authorization: Authorization) {
  try {
    return await (args.quiet ? sendAs : sendWithBar)(endpoint, args, authorization)
  } catch (error) {
    if (!isCancelled(error)) await loadMessages()
    throw error
  }
}

// What stops a call before it goes out is a failure of the call.
async function sendAs<E extends Endpoint>(endpoint: E, args: CallArgs<E>, authorization: Authorization) {
  return send(endpoint, args, typeof authorization === 'function' ? authorization() : authorization)
}

let running = 0
/** An upload has moved the bar, so whichever call ends last has to finish it. */
let moved = false

/** Lets the loading bar tell of uploads and failures. */
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
