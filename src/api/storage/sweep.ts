import type { Deps } from '../deps.ts'

// An upload takes a minute at most between its file and its row.
const graceful = 3_600_000
const batch = 500

/** Deletes files that no row names: uploads that were cut off, and those whose row went with its owner. */
export async function sweepUploads({ db, storage, clock }: Deps): Promise<number> {
  const before = clock().getTime() - graceful
  let swept = 0
  let keys: string[] = []
  const deleteUnnamed = async () => {
    const known = await db.selectFrom('attachments').select('id').where('id', 'in', keys).execute()
    const orphans = new Set(keys).difference(new Set(known.map(({ id }) => id)))
    for (const key of orphans) await storage.delete(key)
    swept += orphans.size
    keys = []
  }
  for await (const key of storage.keys()) {
    if (bornAt(key) < before) keys.push(key)
    if (keys.length === batch) await deleteUnnamed()
  }
  if (keys.length > 0) await deleteUnnamed()
  return swept
}

/** A version 7 UUID begins with its time in milliseconds. */
const bornAt = (key: string) => Number.parseInt(key.replaceAll('-', '').slice(0, 12), 16)
