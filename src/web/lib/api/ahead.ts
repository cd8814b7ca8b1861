import { currentLocale } from '#web/lib/text/i18n.ts'
import { session } from './client.ts'
import { apiRoot, fetchNow } from './http.ts'

const ahead = new Map<string, Promise<Response>>()
const aheadFor = 5000

/**
 * Asks for the record of a page while its code loads; lists are often known from the page before. On the first page of
 * a visit `early.js` has asked.
 */
export function askFirst(asks: readonly unknown[] = [], path: string): void {
  if (!asks.includes('{path}') || document.querySelector('#boot')) return
  const authorization = session.authorization()
  if (authorization) askAhead(path, authorization)
}

/** The code that needs the answer takes it once; after a few seconds it would be old. */
export function askAhead(path: string, authorization: string): void {
  const key = authorization + apiRoot + path
  const answer = fetchNow(apiRoot + path, {
    headers: { 'Accept-Language': currentLocale(), Authorization: authorization },
  })
  answer.catch(() => {})
  ahead.set(key, answer)
  setTimeout(() => ahead.delete(key), aheadFor)
}

export function takeAhead(key: string): Promise<Response> | undefined {
  const kept = ahead.get(key)
  ahead.delete(key)
  return kept
}
