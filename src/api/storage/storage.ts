import type { Readable } from 'node:stream'

/** Where uploads lie: a folder or an S3 bucket, both by UUID. */
export type Storage = {
  /** Returns only when the content will survive a power cut. */
  put(key: string, content: Buffer, contentType: string): Promise<void>
  get(key: string): Promise<Readable | undefined>
  /** Also what an interrupted `put` left behind; deleting what is not there is no error. */
  delete(key: string): Promise<void>
}

const uuid = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/

/** Keys come from us alone; this keeps it so, since a folder would take `../` for a way out. */
export function requireKey(key: string): string {
  if (!uuid.test(key)) throw new Error('A storage key is a UUID')
  return key
}
