import { createHash, randomBytes, randomUUIDv7 } from 'node:crypto'
import { parseArgs } from 'node:util'
import pino from 'pino'
import { rules } from '#contract/rules.ts'
import { audit } from './audit.ts'
import { openDatabase } from './db/client.ts'
import { migrate } from './db/migrate.ts'
import { StartError } from './db/start-error.ts'
import { transaction } from './db/transaction.ts'
import type { Db } from './deps.ts'
import { readSettings } from './env.ts'
import { findUserByEmail, insertToken } from './features/auth/queries.ts'

const linkHours = 24
// No password fits this hash: the account opens only by the link.
const unusable = `$argon2id$v=19$m=19456,t=2,p=1$${'A'.repeat(22)}$${'A'.repeat(43)}`

try {
  await createAdmin()
} catch (error) {
  if (!(error instanceof StartError)) throw error
  console.error(error.message)
  process.exitCode = 1
}

/** `npm run admin -- --email name@example.com`: raises a person, or creates one and prints a link to choose a password. */
async function createAdmin(): Promise<void> {
  const { values } = parseArgs({ options: { email: { type: 'string' } } })
  const email = values.email ?? ''
  if (!rules.required(email) || !rules.email(email)) {
    throw new StartError('Say who is to be the administrator: npm run admin -- --email name@example.com')
  }
  const settings = readSettings(process.env)
  const log = pino({ level: 'silent' })
  const database = await openDatabase({ databaseUrl: settings.databaseUrl, dataDir: settings.dataDir, log })
  try {
    await migrate({ pool: database.pool, log })
    console.log(await transaction(database.db, (tx) => raise(tx, email, settings.publicUrl)))
  } finally {
    await database.close()
  }
}

async function raise(tx: Db, email: string, publicUrl: string): Promise<string> {
  const known = await findUserByEmail(tx, email)
  const id = known?.id ?? (await insertAdmin(tx, email))
  await tx.updateTable('users').set({ role: 'admin' }).where('id', '=', id).execute()
  await audit(tx, { actorId: null, action: 'users.raise', object: { type: 'user', id }, after: { role: 'admin' } })
  if (known) return `${email} is an administrator now.`
  const token = randomBytes(32).toString('base64url')
  const now = new Date()
  const expiresAt = new Date(now.getTime() + linkHours * 3_600_000)
  const hash = createHash('sha256').update(token).digest()
  await insertToken(tx, { hash, purpose: 'reset_password', userId: id, now, expiresAt })
  return `${email} is an administrator now. Choose a password within ${linkHours} hours at ${publicUrl}/auth/reset-password/${token}`
}

async function insertAdmin(tx: Db, email: string): Promise<string> {
  const id = randomUUIDv7()
  await tx
    .insertInto('users')
    .values({ id, email, password_hash: unusable, first_name: 'Admin', last_name: 'Viveiro', role: 'admin' })
    .execute()
  return id
}
