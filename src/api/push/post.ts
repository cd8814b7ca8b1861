import { request as requestHttp } from 'node:http'
import { request as requestHttps } from 'node:https'
import type { Deps } from '../deps.ts'
import { lookupPublic, mayReach } from '#api/http/public-address.ts'

export type Reach = Deps['pushReach']

/** Only encrypted and out in the internet, so that nobody can make this server call its own network. */
export async function isAllowed(endpoint: string, reach: Reach): Promise<boolean> {
  const url = new URL(endpoint)
  if (reach === 'anywhere') return true
  return url.protocol === 'https:' && url.username === '' && (await mayReach(url))
}

const patience = 5000

/** Posts to a push service and answers with its status; redirects are not followed, and its words are not read. */
export async function post(
  endpoint: string,
  headers: Record<string, string>,
  body: Buffer,
  reach: Reach,
): Promise<number> {
  if (!(await isAllowed(endpoint, reach))) return 404
  const request = endpoint.startsWith('https:') ? requestHttps : requestHttp
  const open = { method: 'POST', headers, signal: AbortSignal.timeout(patience), agent: false }
  return new Promise((resolve, reject) => {
    const sent = request(endpoint, reach === 'anywhere' ? open : { ...open, lookup: lookupPublic })
    sent.on('error', reject)
    sent.on('response', (answer) => {
      answer.destroy()
      resolve(answer.statusCode!)
    })
    sent.end(body)
  })
}
