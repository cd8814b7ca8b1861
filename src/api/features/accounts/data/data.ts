import { Readable } from 'node:stream'
import type { ApiArea } from '#api/area.ts'
import type { Deps } from '#api/deps.ts'
import type { Caller } from '#api/http/caller.ts'
import { inChunks } from '#api/http/exports/export-cells.ts'
import { throttle } from '#api/http/limits/throttle.ts'
import { zipStream, type ZipEntry } from '#api/http/exports/zip.ts'
import { audit } from '#api/records/audit.ts'
import { readOwnRows, type OwnRows } from '#api/records/own-data.ts'
import { aboutTheArchive } from './data-words.ts'
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
  yield { path: 'LEIA-ME README.txt', content: Readable.from([aboutTheArchive]), at }
  for (const { name, people } of areas) {
    const { rows, files } = people?.gather ?? {}
    if (rows) yield { path: `${name}.json`, content: jsonStream(deps, rows, userId), at }
    if (files) for await (const file of files(deps, userId)) yield { at, ...file }
  }
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
