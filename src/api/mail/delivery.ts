import type { BaseLogger } from 'pino'
import type { Deps } from '../deps.ts'
import { leaseUntil, maxAttempts, nextAttempt, reasonOf, underLease } from '../jobs/attempts.ts'
import { changeMail, claimMails, dropMail, type ClaimedMail } from './queries.ts'
import { hasSecret } from './secrets.ts'
import { topicOf, withStopLink } from './stop-link.ts'
import type { MailTransport } from './transport.ts'

type Log = Pick<BaseLogger, 'info' | 'warn'>

/** Sends a few due mails. Workers may run this in parallel; each mail goes to one of them. */
export async function sendDueMails(deps: Deps, transport: MailTransport, log: Log): Promise<number> {
  const mails = await claimMails(deps.db, deps.clock())
  await Promise.all(mails.map((mail) => sendMail(deps, transport, log, mail)))
  return mails.length
}

async function sendMail(deps: Deps, transport: MailTransport, log: Log, mail: ClaimedMail): Promise<void> {
  const { id, attempts } = mail
  // It was held, or waited for the server, and its reader was suspended or left meanwhile.
  if (mail.isOpen === false && topicOf(deps, mail.kind) !== undefined) {
    await dropMail(deps.db, mail)
    log.info({ mail: id }, 'mail dropped')
    return
  }
  try {
    await underLease(renewLease(deps, mail), () => transport.send(withStopLink(deps, mail)))
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

const renewLease = (deps: Deps, mail: ClaimedMail) => () =>
  changeMail(deps.db, mail, { next_at: leaseUntil(deps.clock()) })

/** A body with a secret is blanked once a mail server took it; without one, the outbox is where it is read. */
async function markSent(deps: Deps, mail: ClaimedMail): Promise<void> {
  const blank = deps.settings.smtpUrl !== undefined && hasSecret(mail.text)
  const sent = { status: 'sent', sent_at: deps.clock(), error: null } as const
  await changeMail(deps.db, mail, { ...sent, ...(blank && { body_text: '', body_html: '' }) })
}

async function markFailed(deps: Deps, mail: ClaimedMail, isDead: boolean, error: unknown): Promise<void> {
  const status = isDead ? 'dead' : 'queued'
  await changeMail(deps.db, mail, { status, next_at: nextAttempt(deps.clock(), mail.attempts), error: reasonOf(error) })
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
