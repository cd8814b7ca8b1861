import { createHash } from 'node:crypto'
import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import type { ApiArea } from '#api/area.ts'
import type { Deps } from '#api/deps.ts'
import type { Caller } from '#api/http/caller.ts'
import { inChunks } from '#api/http/exports/export-cells.ts'
import { throttle } from '#api/http/limits/throttle.ts'
import { zipStream, type ZipEntry } from '#api/http/exports/zip.ts'
import { audit } from '#api/records/audit.ts'
import { readOwnRows, type OwnRows } from '#api/records/own-data.ts'
import { indexPage, type IndexEntry } from './index-page.ts'
import { auditObject } from '../queries.ts'

const copiesPerHour = 10

/** Everything about the caller, from all areas, as an archive that is written while it is read. */
export async function openOwnData(deps: Deps, areas: readonly ApiArea[], caller: Caller): Promise<Readable> {
  const { id } = caller.actor
  await throttle(deps, `data:${id}`, copiesPerHour, 3600)
  await audit(deps.db, caller, 'accounts.data', auditObject(id))
  return zipStream(entriesOf(deps, areas, id))
}

async function* entriesOf(deps: Deps, areas: readonly ApiArea[], userId: string): AsyncGenerator<ZipEntry, void> {
  const at = deps.clock()
  const listed: IndexEntry[] = []
  const byContent = new Map<string, string>()
  for (const { name, people } of areas) {
    const { rows, files } = people?.gather ?? {}
    if (rows) {
      listed.push({ path: `${name}.json` })
      yield { path: `${name}.json`, content: jsonStream(deps, rows, userId), at }
    }
    if (!files) continue
    for await (const file of files(deps, userId)) {
      // A CV is copied to each application: the archive holds it once. No file is larger than an upload may be.
      const content = await buffer(file.content)
      const digest = createHash('sha256').update(content).digest('hex')
      const same = byContent.get(digest)
      listed.push({ path: file.path, same })
      if (same) continue
      byContent.set(digest, file.path)
      yield { at, ...file, content: Readable.from([content]) }
    }
  }
  yield { path: 'index.html', content: Readable.from([indexPage(listed)]), at }
}

const jsonStream = (deps: Deps, rows: Record<string, OwnRows>, userId: string) =>
  Readable.from(inChunks(jsonTexts(deps, rows, userId)), { objectMode: false })

async function* jsonTexts({ db }: Deps, parts: Record<string, OwnRows>, userId: string): AsyncGenerator<string, void> {
  let begin = '{'
  for (const [name, rows] of Object.entries(parts)) {
    yield `${begin}\n${JSON.stringify(name)}: [`
    begin = ','
    let comma = ''
    for await (const row of readOwnRows(db, rows, userId)) {
      yield `${comma}\n${JSON.stringify(row)}`
      comma = ','
    }
    yield ']'
  }
  yield '\n}\n'
}
