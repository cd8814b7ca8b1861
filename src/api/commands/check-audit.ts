import { parseArgs } from 'node:util'
import { StartError } from '../postgres/start-error.ts'
import { countUnsealed, verifyAudit } from '../records/audit.ts'
import { loadSigningKey } from '../secrets/tokens.ts'
import { onDatabase, runCommand } from './command-line.ts'

// `npm run audit -- --expect HASH`: checks that no sealed row of the audit log was changed or cut off, and that it holds
// an entry whose hash was noted earlier. Says how many entries wait for their seal: more than a few mean that no worker runs.
await runCommand(async () => {
  const { expect } = parseArgs({ options: { expect: { type: 'string' } } }).values
  if (expect !== undefined && !/^[\da-f]{64}$/i.test(expect)) {
    throw new StartError('--expect takes the hash of an entry: the 64 characters that this command or the log printed.')
  }
  const { sealed, head, brokenAt, hasExpected, unsealed } = await onDatabase(async (db, { databaseUrl, dataDir }) => {
    const key = await loadSigningKey(databaseUrl ? { kind: 'external', db } : { kind: 'embedded', dataDir })
    return { ...(await verifyAudit(db, key, expect?.toLowerCase())), unsealed: await countUnsealed(db) }
  })
  if (brokenAt !== null) {
    throw new StartError(`The audit log was changed: its chain breaks at entry ${brokenAt}.`)
  }
  if (expect !== undefined && !hasExpected) {
    throw new StartError(`The audit log was replaced or cut off: no entry has the hash ${expect}.`)
  }
  return `The audit log is whole: ${sealed} sealed entries, the last with the hash ${head}. Not sealed yet: ${unsealed}.`
})
