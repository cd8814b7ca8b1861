import { argon2, createHmac, randomUUID } from 'node:crypto'
import { promisify } from 'node:util'
import Fastify from 'fastify'
import { Pool } from 'pg'

/** What the same content costs without sessions, rights, limits or validation: Fastify, the driver, one statement each. */
export async function startBareServer(databaseUrl: string, userId: string) {
  const pool = new Pool({ connectionString: databaseUrl, max: 10 })
  const app = Fastify()
  const rows = async (name: keyof typeof statements, values: unknown[]) =>
    (await pool.query<Row>({ name, text: statements[name], values })).rows

  app.get('/api/v1/auth/me', async () => {
    const [user] = await rows('me', [userId])
    return { ...user, emailVerified: true, scope: [], cohort: null }
  })
  app.get('/api/v1/events', async () => {
    const found = await rows('list', [new Date(), userId])
    return {
      items: found.slice(0, 20).map(toCard),
      nextCursor: found.length > 20 ? found[19]!['id'] : null,
      total: 500,
    }
  })
  app.get<{ Params: { slug: string } }>('/api/v1/events/:slug', async ({ params }) => {
    const [event] = await rows('detail', [params.slug, userId])
    return toDetail(event!)
  })
  app.post<{ Body: { email: string; password: string } }>('/api/v1/auth/login', async ({ body }) => {
    const [user] = await rows('login', [body.email])
    const [, , , , nonce = ''] = (user!['password_hash'] as string).split('$')
    const given = { message: body.password, nonce: Buffer.from(nonce, 'base64'), ...cost }
    await derive('argon2id', given)
    await rows('session', [randomUUID(), user!['id']])
    return {
      token: createHmac('sha256', 'bare')
        .update(user!['id'] as string)
        .digest('base64url'),
    }
  })
  const url = await app.listen({ port: 0, host: '127.0.0.1' })
  return {
    url,
    async close() {
      await app.close()
      await pool.end()
    },
  }
}

type Row = Record<string, unknown>

const derive = promisify(argon2)
const cost = { memory: 19_456, passes: 2, parallelism: 1, tagLength: 32 }

const card = `events.id, slug, kind, events.state, title_pt, title_en, summary_pt, summary_en, field, mode, venue,
  starts_at, ends_at, zone, capacity, taken, admission, cover_id, own.state as own_state`
const withOwn = (user: string) =>
  `events left join event_registrations as own on own.event_id = events.id and own.user_id = ${user}`

const statements = {
  me: `select id, email, first_name as "firstName", last_name as "lastName", role, locale from users where id = $1`,
  list: `select ${card} from ${withOwn('$2')} where events.state <> 'draft' and ends_at > $1 and starts_at > $1 - interval '31 days'
    order by starts_at, events.id limit 21`,
  detail: `select ${card}, description_pt, description_en, link, speakers, agenda, materials, translated, events.version,
      events.updated_at, registration_opens_at, registration_closes_at,
      (select count(*) from event_registrations where event_id = events.id and state = 'waitlisted')::int as waiting
    from ${withOwn('$2')} where slug = $1`,
  login: `select id, password_hash from users where lower(email) = lower($1)`,
  session: `insert into sessions (id, user_id, device, expires_at) values ($1, $2, 'bare', now() + interval '7 days')`,
}

const toCard = (row: Row) => ({
  id: row['id'],
  slug: row['slug'],
  kind: row['kind'],
  state: row['state'],
  title: { pt: row['title_pt'], en: row['title_en'] },
  summary: { pt: row['summary_pt'], en: row['summary_en'] },
  field: row['field'],
  mode: row['mode'],
  place: row['venue'],
  startsAt: row['starts_at'],
  endsAt: row['ends_at'],
  zone: row['zone'],
  capacity: row['capacity'],
  taken: row['taken'],
  admission: row['admission'],
  phase: 'open',
  coverId: row['cover_id'],
  registration: row['own_state'] && { state: row['own_state'], offerExpiresAt: null, asksFeedback: false },
  can: { register: true, withdraw: false, acceptOffer: false, manage: false },
})

const toDetail = (row: Row) => ({
  ...toCard(row),
  description: { pt: row['description_pt'], en: row['description_en'] },
  venue: null,
  link: row['link'],
  speakers: row['speakers'],
  agenda: row['agenda'],
  materials: row['materials'],
  registrationOpensAt: row['registration_opens_at'],
  registrationClosesAt: row['registration_closes_at'],
  waiting: row['waiting'],
  registersAs: 'confirmed',
  cancelReason: null,
  translated: row['translated'],
  version: row['version'],
  updatedAt: row['updated_at'],
  updatedBy: null,
})
