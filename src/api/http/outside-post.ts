import { request as requestHttp } from 'node:http'
import { request as requestHttps } from 'node:https'
import { lookupPublic, mayReach, PrivateAddress } from './public-address.ts'

/** `anywhere` is for tests and drills, whose receivers are on this machine. */
export type Reach = 'anywhere' | undefined

/** Only encrypted and out in the internet, so that nobody can make this server call its own network. */
export async function isAllowed(address: string, reach: Reach): Promise<boolean> {
  const url = URL.parse(address)
  if (!url || !/^https?:$/.test(url.protocol) || url.username !== '') return false
  return reach === 'anywhere' || (url.protocol === 'https:' && (await mayReach(url)))
}

type Post = {
  headers: Record<string, string>
  body: Buffer | string
  reach: Reach
  signal: AbortSignal
  /** How many bytes of the answer are read; the rest is never taken. */
  reads?: number
}

/**
 * Posts to an address that somebody gave. Redirects are not followed, and the address is checked where it is connected to,
 * so that a name cannot first point outside and then inside.
 */
export async function postOutside(address: string, post: Post): Promise<{ status: number; text: string }> {
  const { headers, body, reach, signal, reads = 0 } = post
  if (!(await isAllowed(address, reach))) throw new PrivateAddress(address)
  signal.throwIfAborted()
  const request = address.startsWith('https:') ? requestHttps : requestHttp
  const options = {
    method: 'POST',
    headers,
    signal,
    agent: false,
    ...(reach !== 'anywhere' && { lookup: lookupPublic }),
  }
  return new Promise((resolve, reject) => {
    const sent = request(address, options)
    sent.on('error', reject)
    sent.on('response', (answer) => {
      const parts: Buffer[] = []
      let size = 0
      const done = () => {
        answer.destroy()
        const text = Buffer.concat(parts).subarray(0, reads).toString('utf8')
        resolve({ status: answer.statusCode!, text })
      }
      answer.on('data', (part: Buffer) => {
        parts.push(part)
        size += part.length
        if (size >= reads) done()
      })
      answer.on('end', done)
      answer.on('error', reject)
      if (reads === 0) done()
    })
    sent.end(body)
  })
}
