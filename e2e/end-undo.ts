import { join } from 'node:path'
import { Client } from 'pg'
import { findPostmaster } from '../src/api/postgres/postmaster-file.ts'

type Query = (text: string, values?: unknown[]) => Promise<unknown>

async function inDatabase(work: (query: Query) => Promise<void>): Promise<void> {
  const server = await findPostmaster(join(process.env['E2E_DATA_DIR']!, 'postgres'))
  const client = new Client({ host: server!.socketDir, user: 'viveiro', database: 'viveiro' })
  await client.connect()
  try {
    await work((text, values) => client.query(text, values))
  } finally {
    await client.end()
  }
}

const ofPosting = 'opportunity_id = (select id from opportunities where slug = $1)'

/** Ends the ten minutes in which the moves of a posting can be undone; the worker then tells them within seconds. */
export const endUndo = (slug: string): Promise<void> =>
  inDatabase(async (query) => {
    await query(
      `update applications set moved_at = moved_at - interval '10 minutes' where ${ofPosting} and moved_at is not null`,
      [slug],
    )
    await query(`update jobs set run_at = now() where kind = 'applications.tell' and done_at is null`)
  })

/** The day on which the offers of a posting end is over. */
export const endOffers = (slug: string): Promise<void> =>
  inDatabase(async (query) => {
    await query(`update applications set reply_by = now() - interval '1 second' where ${ofPosting}`, [slug])
    await query(`update jobs set run_at = now() where kind = 'applications.offers' and done_at is null`)
  })
