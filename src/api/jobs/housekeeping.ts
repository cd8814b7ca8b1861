import type { BaseLogger } from 'pino'
import { dayMs } from '#contract/times.ts'
import { sealAudit } from '../records/audit.ts'
import { deleteUnusedFiles } from '../records/file-uses.ts'
import type { Deps } from '../deps.ts'
import { tidyOutbox } from '../mail/transport.ts'
import { sweepUploads } from '../storage/sweep.ts'
import { expirySteps } from './queries.ts'

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
  const ago = (days: number) => new Date(now.getTime() - days * dayMs)
  return [
    ...expirySteps(db, now, ago),
    () => tidyOutbox(settings, ago(180)),
    () => deleteUnusedFiles(db, ago(7)),
    () => sweepUploads(deps),
  ]
}
