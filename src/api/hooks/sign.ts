import { createHmac, randomBytes } from 'node:crypto'

const mark = 'whsec_'

export const newSecret = (): string => mark + randomBytes(32).toString('base64')

type Message = { id: string; at: Date; body: string }

/** The headers of the Standard Webhooks specification; while a secret is replaced, the old one signs too. */
export function signedHeaders({ id, at, body }: Message, secrets: readonly string[]): Record<string, string> {
  const seconds = String(Math.floor(at.getTime() / 1000))
  const signatures = secrets.map((secret) => {
    const key = Buffer.from(secret.slice(mark.length), 'base64')
    return `v1,${createHmac('sha256', key).update(`${id}.${seconds}.${body}`).digest('base64')}`
  })
  return {
    'content-type': 'application/json',
    'user-agent': 'Viveiro-Webhooks',
    'webhook-id': id,
    'webhook-timestamp': seconds,
    'webhook-signature': signatures.join(' '),
  }
}
