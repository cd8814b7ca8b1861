import { join } from 'node:path'
import { Client } from 'pg'
import { findPostmaster } from '../src/api/postgres/postmaster-file.ts'

/** Changes what no page can, such as the time that has passed. */
export async function inDatabase(statement: string, values: readonly string[] = []): Promise<void> {
  const server = await findPostmaster(join(process.env['E2E_DATA_DIR']!, 'postgres'))
  const client = new Client({ host: server!.socketDir, user: 'viveiro', database: 'viveiro' })
  await client.connect()
  try {
    await client.query(statement, [...values])
  } finally {
    await client.end()
  }
}
