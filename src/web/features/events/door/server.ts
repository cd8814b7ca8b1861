import type { Door, ScanResult } from '#contract/events/door.ts'
import { browserSessionStorage } from '#web/lib/session/session-storage.ts'
import type { Entry } from './model.ts'

/** `code` is that of the API; `offline` when nothing answered. */
export class Refused extends Error {
  readonly code: string
  readonly status: number
  constructor(code: string, status: number) {
    super(code)
    this.code = code
    this.status = status
  }
}

const storage = browserSessionStorage()
export const token = (): string | null => {
  const held = storage.read('_token.local')
  return typeof held === 'string' && held !== '' ? held : null
}

async function ask(path: string, body?: object): Promise<unknown> {
  const authorization = token()
  if (!authorization) throw new Refused('unauthenticated', 401)
  const headers = { authorization, ...(body && { 'content-type': 'application/json' }) }
  const request = { method: body ? 'POST' : 'GET', headers, credentials: 'omit', cache: 'no-store' } as const
  const answer = await fetch(`/api/v1/manage/events/${path}`, {
    ...request,
    ...(body && { body: JSON.stringify(body) }),
  }).catch(() => null)
  if (!answer) throw new Refused('offline', 0)
  const content = (await answer.json().catch(() => null)) as { code?: string } | null
  if (!answer.ok) throw new Refused(content?.code ?? 'internal', answer.status)
  return content
}

export const askDoor = async (slug: string, since: string | null) =>
  (await ask(`${encodeURIComponent(slug)}/door${since ? `?since=${encodeURIComponent(since)}` : ''}`)) as Door

type Answers = { results: { id: string; result: ScanResult; person: { name: string } | null }[] }
export const sendEntries = async (slug: string, entries: readonly Entry[]) => {
  const scans = entries.map((entry) => ({ ...entry, slug: undefined }))
  return ((await ask(`${encodeURIComponent(slug)}/scans`, { scans })) as Answers).results
}
