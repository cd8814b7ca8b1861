import type { Updateable } from 'kysely'
import type { Schema } from '../db/schema.ts'
import type { Db } from '../deps.ts'

export const saveUser = (tx: Db, id: string, set: Updateable<Schema['users']>) =>
  tx.updateTable('users').set(set).where('id', '=', id).execute()
