import { verifyAudit } from '../records/audit.ts'
import { onDatabase, runCommand } from './command-line.ts'
import { StartError } from '../db/start-error.ts'

// `npm run audit`: checks that no sealed row of the audit log was changed.
await runCommand(async () => {
  const { sealed, head, brokenAt } = await onDatabase((db) => verifyAudit(db))
  if (brokenAt !== null) {
    throw new StartError(`The audit log was changed: its chain breaks at entry ${brokenAt}.`)
  }
  return `The audit log is whole: ${sealed} sealed entries, the last with the hash ${head}.`
})
