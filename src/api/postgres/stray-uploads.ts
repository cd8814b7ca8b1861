import { readdir, rm } from 'node:fs/promises'
import path from 'node:path'
import { escapeIdentifier, type Client } from 'pg'

const upload = /^([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})(\.part)?$/

/**
 * Deletes uploads of which the restored database knows nothing: a copy under load also catches files that came after its
 * last row, or whose row was deleted meanwhile, and nobody would ever delete them. Any mention of its id keeps a file.
 */
export async function deleteStrays(client: Client, uploads: string): Promise<number> {
  const names = await readdir(uploads, { recursive: true }).catch(() => [])
  const found = names.flatMap((name) => {
    const [, id, isPart] = upload.exec(path.basename(name)) ?? []
    return id === undefined ? [] : [{ id, isPart: isPart !== undefined, file: path.join(uploads, name) }]
  })
  const known = await findMentioned(
    client,
    found.map(({ id }) => id),
  )
  // An upload that was under way when the copy was made goes on nowhere.
  const strays = found.filter(({ id, isPart }) => isPart || !known.has(id))
  for (const { file } of strays) await rm(file)
  return strays.length
}

/** Looks in every column that can hold an id, so that it knows tables of older and later releases. */
async function findMentioned(client: Client, ids: readonly string[]): Promise<Set<string>> {
  const mentioned = new Set<string>()
  if (ids.length === 0) return mentioned
  const { rows: columns } = await client.query<{ table: string; column: string }>(
    `select table_name as table, column_name as column from information_schema.columns
     join information_schema.tables using (table_schema, table_name)
     where table_schema = 'public' and table_type = 'BASE TABLE' and data_type = 'uuid'`,
  )
  for (const { table, column } of columns) {
    const [from, id] = [escapeIdentifier(table), escapeIdentifier(column)]
    const { rows } = await client.query<{ id: string }>(`select ${id} as id from ${from} where ${id} = any($1)`, [ids])
    for (const row of rows) mentioned.add(row.id)
  }
  return mentioned
}
