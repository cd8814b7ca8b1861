import { randomUUIDv7 } from 'node:crypto'
import type { SenderRefusal, SenderTrial } from '#contract/programme/programme.ts'
import type { Deps } from '../deps.ts'
import { foldLine } from './plain-text.ts'
import { openTransport, senderOf, type OutgoingMail } from './transport.ts'

type Trial = Pick<OutgoingMail, 'recipient' | 'sender' | 'subject' | 'text' | 'html'>
type Tried = Omit<SenderTrial, 'to'>

/** Sends a mail at once, past the queue, so that whoever tries the sender reads what the mail server answers. */
export async function tryMail({ settings, clock }: Pick<Deps, 'settings' | 'clock'>, mail: Trial): Promise<Tried> {
  const sender = senderOf(mail.sender, settings.mailFrom)
  const from = typeof sender === 'string' ? sender : `${sender.name} <${sender.address}>`
  const byServer = settings.smtpUrl !== undefined
  try {
    await openTransport(settings).send({
      ...mail,
      id: randomUUIDv7(),
      calendar: null,
      ticket: null,
      createdAt: clock(),
    })
    return { from, byServer, refused: null }
  } catch (error) {
    return { from, byServer, refused: refusalOf(error) }
  }
}

type SmtpError = { code?: string; command?: string; response?: string }

function refusalOf(error: unknown): SenderRefusal {
  const { code, command, response } = error as SmtpError
  const answer = response ? foldLine(response).slice(0, 300) : null
  if (code === 'EAUTH') return { why: 'login', answer }
  if (code === 'EENVELOPE') return { why: command === 'RCPT TO' ? 'recipient' : 'sender', answer }
  return { why: response ? 'message' : 'unreachable', answer }
}
