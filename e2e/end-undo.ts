import { join } from 'node:path'
import { Client } from 'pg'
import { findPostmaster } from '../src/api/postgres/postmaster-file.ts'

/** Ends the ten minutes in which the moves of a posting can be undone; the worker then tells them within seconds. */
export async function endUndo(slug: string): Promise<void> {
  const server = await findPostmaster(join(process.env['E2E_DATA_DIR']!, 'postgres'))
  const client = new Client({ host: server!.socketDir, user: 'viveiro', database: 'viveiro' })
  await client.connect()
  try {
    await client.query(
      `update applications set moved_at = moved_at - interval '10 minutes'
       where opportunity_id = (select id from opportunities where slug = $1) and moved_at is not null`,
      [slug],
    )
    await client.query(`update jobs set run_at = now() where kind = 'applications.tell' and done_at is null`)
  } finally {
    await client.end()
  }
}
