import type { BaseLogger } from 'pino'
import { sealAudit } from '../records/audit.ts'
import { deleteUnusedFiles } from '../records/file-uses.ts'
import type { Deps } from '../deps.ts'
import { tidyOutbox } from '../mail/transport.ts'
import { sweepUploads } from '../storage/sweep.ts'

const day = 24 * 3_600_000

/** Seals new audit rows; the log gets the head of the chain as a copy outside the database. */
export async function sealPending({ db, signingKey }: Deps, log: Pick<BaseLogger, 'info'>): Promise<void> {
  const seal = () => sealAudit(db, signingKey)
  for (let head = await seal(); head !== undefined; head = await seal()) log.info(head, 'audit log sealed')
}

/** Deletes expired rows. Every instance runs it; running it twice is harmless. */
export async function tidyUp(deps: Deps): Promise<void> {
  const { db, clock, settings } = deps
  const now = clock()
  const ago = (days: number) => new Date(now.getTime() - days * day)
  await db.deleteFrom('idempotency_keys').where('created_at', '<', ago(1)).execute()
  await db.deleteFrom('throttles').where('resets_at', '<', now).where('blocked_until', '<', now).execute()
  await db.deleteFrom('purpose_tokens').where('expires_at', '<', ago(7)).execute()
  await db
    .deleteFrom('sessions')
    .where((where) => where.or([where('expires_at', '<', ago(30)), where('revoked_at', '<', ago(30))]))
    .execute()
  await db
    .deleteFrom('jobs')
    .where((where) => where.or([where('done_at', '<', ago(7)), where('dead_at', '<', ago(30))]))
    .execute()
  await db.deleteFrom('drafts').where('updated_at', '<', ago(180)).execute()
  // Invitations hold addresses of people who never signed up.
  await db.deleteFrom('invitations').where('expires_at', '<', ago(90)).execute()
  await db.deleteFrom('mails').where('sent_at', '<', ago(180)).execute()
  await tidyOutbox(settings, ago(180))
  await deleteUnusedFiles(db, ago(7))
  await sweepUploads(deps)
}
