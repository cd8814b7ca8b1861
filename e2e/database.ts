import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { Client } from 'pg'

/** Changes what no page can: as the time that has passed. The product's own PostgreSQL says where it listens. */
export async function inDatabase(statement: string, values: readonly string[] = []): Promise<void> {
  const lines = await readFile(join(process.env['E2E_DATA_DIR']!, 'postgres', 'postmaster.pid'), 'utf8')
  const client = new Client({ host: lines.split('\n')[4]!, user: 'viveiro', database: 'viveiro' })
  await client.connect()
  try {
    await client.query(statement, [...values])
  } finally {
    await client.end()
  }
}
