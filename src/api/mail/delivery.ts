import { sql, type Updateable } from 'kysely'
import type { BaseLogger } from 'pino'
import type { Schema } from '../db/schema.ts'
import type { Deps } from '../deps.ts'
import { leaseUntil, maxAttempts, nextAttempt, reasonOf, underLease } from '../jobs/attempts.ts'
import { hasSecret } from './secrets.ts'
import type { MailTransport, OutgoingMail } from './transport.ts'

type Log = Pick<BaseLogger, 'info' | 'warn'>
type ClaimedMail = OutgoingMail & { attempts: number }

const atOnce = 5

/** Sends a few due mails. Workers may run this in parallel; each mail goes to one of them. */
export async function sendDueMails(deps: Deps, transport: MailTransport, log: Log): Promise<number> {
  const mails = await claimMails(deps)
  await Promise.all(mails.map((mail) => sendMail(deps, transport, log, mail)))
  return mails.length
}

async function claimMails({ db, clock }: Deps): Promise<ClaimedMail[]> {
  const now = clock()
  const { rows } = await sql<ClaimedMail>`
    update mails set attempts = attempts + 1, next_at = ${leaseUntil(now)}
    where id in (
      select id from mails where status = 'queued' and next_at <= ${now}
      order by next_at, id limit ${sql.lit(atOnce)} for update skip locked)
    returning id, recipient, (select name from programme) as sender, subject, body_text as text, body_html as html, calendar, created_at as "createdAt", attempts`.execute(
    db,
  )
  return rows
}

async function sendMail(deps: Deps, transport: MailTransport, log: Log, mail: ClaimedMail): Promise<void> {
  const { id, attempts } = mail
  try {
    await underLease(renew(deps, mail), () => transport.send(mail))
  } catch (error) {
    const isDead = attempts >= maxAttempts || isRefusedForGood(error)
    await markFailed(deps, mail, isDead, error)
    // Logs codes only: the text of an error may hold address and body.
    log.warn({ mail: id, attempts, isDead, ...codesOf(error) }, 'mail failed')
    return
  }
  await markSent(deps, mail)
  log.info({ mail: id, attempts }, 'mail sent')
}

const renew = (deps: Deps, mail: ClaimedMail) => () => changeMail(deps, mail, { next_at: leaseUntil(deps.clock()) })

/** A body with a secret is blanked once a mail server took it; without one, the outbox is where it is read. */
async function markSent(deps: Deps, mail: ClaimedMail): Promise<void> {
  const blank = deps.settings.smtpUrl !== undefined && hasSecret(mail.text)
  const sent = { status: 'sent', sent_at: deps.clock(), error: null } as const
  await changeMail(deps, mail, { ...sent, ...(blank && { body_text: '', body_html: '' }) })
}

async function markFailed(deps: Deps, mail: ClaimedMail, isDead: boolean, error: unknown): Promise<void> {
  const status = isDead ? 'dead' : 'queued'
  await changeMail(deps, mail, { status, next_at: nextAttempt(deps.clock(), mail.attempts), error: reasonOf(error) })
}

/** Applies only to its own attempt: after the end of its lease the mail may have been claimed again. */
async function changeMail({ db }: Deps, { id, attempts }: ClaimedMail, change: Updateable<Schema['mails']>) {
  await db.updateTable('mails').set(change).where('id', '=', id).where('attempts', '=', attempts).execute()
}

const codesOf = (error: unknown) => {
  const { code, responseCode } = error as { code?: string; responseCode?: number }
  return { code, responseCode }
}

/** The server has no such recipient; retrying would only harm our reputation with it. */
function isRefusedForGood(error: unknown): boolean {
  const { code, responseCode = 0 } = codesOf(error)
  return code === 'EENVELOPE' && responseCode >= 500
}
