import { randomUUID } from 'node:crypto'
import Fastify from 'fastify'
import { Pool, type PoolClient } from 'pg'

/** What a registration costs without rights, rules, letters or languages: the same rows, one statement each, in one transaction. */
export async function startBareWriter(databaseUrl: string, people: ReadonlyMap<string, string>) {
  const pool = new Pool({ connectionString: databaseUrl, max: 10 })
  const app = Fastify()
  app.put<{ Params: { slug: string } }>('/api/v1/events/:slug/registration', async ({ params, headers }) => {
    const client = await pool.connect()
    try {
      await client.query('begin')
      const id = await register(client, params.slug, people.get(headers.authorization!.slice('Bearer '.length))!)
      await client.query('commit')
      return { id, state: 'confirmed' }
    } finally {
      client.release()
    }
  })
  const url = await app.listen({ port: 0, host: '127.0.0.1' })
  return { url, close: () => app.close().then(() => pool.end()) }
}

async function register(client: PoolClient, slug: string, userId: string): Promise<string> {
  const run = (name: keyof typeof statements, values: unknown[]) =>
    client.query<{ id: string }>({ name, text: statements[name], values })
  const [registration, now] = [randomUUID(), new Date()]
  const event = (await run('lock', [slug])).rows[0]!
  await run('register', [registration, event.id, userId, registration.slice(0, 8), now])
  await run('take', [event.id])
  await run('audit', [userId, registration])
  await run('notice', [randomUUID(), userId, text, now])
  await run('mail', [randomUUID(), userId, text, letter, now])
  return registration
}

const text = 'Tens lugar: Oficina número 600'
// As long as a letter of ours.
const letter = 'Tens lugar. '.repeat(250)

const statements = {
  lock: `select * from events where slug = $1 for no key update`,
  register: `insert into event_registrations (id, event_id, user_id, state, ticket, answers, created_at, updated_at)
    values ($1, $2, $3, 'confirmed', $4, '[]', $5, $5)`,
  take: `update events set taken = taken + 1 where id = $1`,
  audit: `insert into audit_log (actor_id, action, object_type, object_id, after)
    values ($1, 'events.register', 'registration', $2, '{"state": "confirmed"}')`,
  notice: `insert into notices (id, user_id, kind, topic, lang, title, body, label, path, created_at)
    values ($1, $2, 'events.confirmed', 'events', 'pt', $3, $3, $3, '/events', $4)`,
  mail: `insert into mails (id, kind, user_id, recipient, subject, body_text, body_html, locale, next_at)
    values ($1, 'events.confirmed', $2, 'ana@exemplo.pt', $3, $4, $4, 'pt', $5)`,
}
