import { sql, type RawBuilder } from 'kysely'
import type { Tx } from '#api/db/transaction.ts'
import type { Db } from '#api/deps.ts'
import type { Role } from '#contract/scopes.ts'

export type DirectoryRow = {
  id: string
  email: string
  first_name: string
  last_name: string
  role: Role
  status: 'active' | 'suspended' | 'leaving'
  password_version: number
  directory_id: string | null
  directory_ended_at: Date | null
  created_at: Date
  updated_at: Date
}

const columns = sql`id, email, first_name, last_name, role, status, password_version, directory_id, directory_ended_at, created_at, updated_at`
/** Who takes part in the programme is none of a company's business, unless its directory brought them. */
const isOfDirectory = sql`status in ('active', 'suspended', 'leaving')
  and (role in ('mentor', 'staff', 'admin') or directory_since is not null)`

export type DirectoryFilter = { by: 'userName' | 'externalId'; value: string }
const matches = ({ by, value }: DirectoryFilter) =>
  by === 'userName' ? sql`lower(email) = lower(${value})` : sql`directory_id = ${value}`

export async function findDirectory(
  db: Db,
  { filter, offset, limit }: { filter: DirectoryFilter | undefined; offset: number; limit: number },
): Promise<{ rows: DirectoryRow[]; total: number }> {
  const where = filter ? sql`${isOfDirectory} and ${matches(filter)}` : isOfDirectory
  const { rows } = await sql<DirectoryRow>`
    select ${columns} from users where ${where} order by created_at, id limit ${limit} offset ${offset}`.execute(db)
  const counted = await sql<{ total: number }>`select count(*)::int as total from users where ${where}`.execute(db)
  return { rows, total: counted.rows[0]!.total }
}

export async function findInDirectory(db: Db, id: string): Promise<DirectoryRow | undefined> {
  return (await readOne(id, sql``).execute(db)).rows[0]
}

/** Whoever else changes the account waits until the transaction ends. */
export async function holdInDirectory(tx: Tx, id: string): Promise<DirectoryRow | undefined> {
  return (await readOne(id, sql`for no key update`).execute(tx)).rows[0]
}

const readOne = (id: string, held: RawBuilder<unknown>) =>
  sql<DirectoryRow>`select ${columns} from users where id = ${id} and ${isOfDirectory} ${held}`

/** The account that stays is known to the directory where the other one was. */
export async function moveDirectory(tx: Db, { from, to }: { from: string; to: string }): Promise<void> {
  await sql`update users set directory_id = coalesce(users.directory_id, gone.directory_id),
      directory_since = coalesce(users.directory_since, gone.directory_since)
    from users as gone where users.id = ${to} and gone.id = ${from} and gone.directory_since is not null`.execute(tx)
}
