import { StartError } from '../postgres/start-error.ts'

/** What an operator can do about a failure of the disk or the database, by errno or SQLSTATE. */
const remedies: Record<string, string> = {
  ENOSPC: 'the disk is full: make room and start again',
  EDQUOT: 'the disk quota is used up: make room and start again',
  '53100': 'the disk of the database is full: make room and start again',
  EROFS: 'the disk is read-only',
  EIO: 'the disk cannot be read or written',
  '58030': 'the disk of the database cannot be read or written',
  XX001: 'the database is damaged: restore a backup into an empty DATA_DIR',
  XX002: 'an index of the database is damaged: restore a backup into an empty DATA_DIR',
  '53300': 'the database has no free connection',
  '42501': 'the account in DATABASE_URL lacks rights in the database',
}

/** Any failure of a start or command as one sentence. */
export function toStartError(error: unknown): StartError {
  if (error instanceof StartError) return error
  const { code = '', message = String(error) } = error as { code?: string; message?: string }
  const [reason = ''] = message.trim().split('\n')
  const remedy = remedies[code]
  const detail = remedy ? `${remedy} (${reason})` : reason
  return new StartError(`Viveiro cannot work: ${detail.replace(/\.$/, '')}.`, { cause: error })
}
