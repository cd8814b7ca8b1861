import type { BaseLogger } from 'pino'
import { sealAudit } from '../records/audit.ts'
import { deleteUnusedFiles } from '../records/file-uses.ts'
import type { Deps } from '../deps.ts'
import { tidyOutbox } from '../mail/transport.ts'
import { sweepUploads } from '../storage/sweep.ts'

const day = 24 * 3_600_000

/** Seals new audit rows; the log gets the head of the chain as a copy outside the database. */
export async function sealPending(
  { db, signingKey }: Deps,
  log: Pick<BaseLogger, 'info'>,
  stopping?: AbortSignal,
): Promise<void> {
  const seal = () => (stopping?.aborted ? undefined : sealAudit(db, signingKey))
  for (let head = await seal(); head !== undefined; head = await seal()) log.info(head, 'audit log sealed')
}

/** Deletes expired rows. Every instance runs it; running it twice is harmless, and a stop waits for one step only. */
export async function tidyUp(deps: Deps, stopping?: AbortSignal): Promise<void> {
  for (const step of tidySteps(deps)) if (!stopping?.aborted) await step()
}

function tidySteps(deps: Deps): (() => Promise<unknown>)[] {
  const { db, clock, settings } = deps
  const now = clock()
  const ago = (days: number) => new Date(now.getTime() - days * day)
  return [
    () => db.deleteFrom('idempotency_keys').where('created_at', '<', ago(1)).execute(),
    () => db.deleteFrom('throttles').where('resets_at', '<', now).where('blocked_until', '<', now).execute(),
    () => db.deleteFrom('email_changes').where('expires_at', '<', now).execute(),
    () => db.deleteFrom('purpose_tokens').where('expires_at', '<', ago(7)).execute(),
    () =>
      db
        .deleteFrom('sessions')
        .where((where) => where.or([where('expires_at', '<', ago(30)), where('revoked_at', '<', ago(30))]))
        .execute(),
    () =>
      db
        .deleteFrom('jobs')
        .where((where) => where.or([where('done_at', '<', ago(7)), where('dead_at', '<', ago(30))]))
        .execute(),
    () => db.deleteFrom('drafts').where('updated_at', '<', ago(180)).execute(),
    // Invitations hold addresses of people who never signed up.
    () => db.deleteFrom('invitations').where('expires_at', '<', ago(90)).execute(),
    () => db.deleteFrom('mails').where('sent_at', '<', ago(180)).execute(),
    () => tidyOutbox(settings, ago(180)),
    () => deleteUnusedFiles(db, ago(7)),
    () => sweepUploads(deps),
  ]
}
