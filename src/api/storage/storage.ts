import type { Readable } from 'node:stream'

/** Stores uploads by UUID, in a folder or an S3 bucket. */
export type Storage = {
  /** Resolves when the content is durable. */
  put(key: string, content: Buffer, contentType: string): Promise<void>
  get(key: string): Promise<Readable | undefined>
  /** Also deletes the rest of an interrupted `put`; a missing key is no error. */
  delete(key: string): Promise<void>
}

const uuid = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/

/** Keys are our own UUIDs; the check keeps `../` out of paths. */
export function requireKey(key: string): string {
  if (!uuid.test(key)) throw new Error('A storage key is a UUID')
  return key
}
