import { mkdir, readdir, rename, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { createTransport, type SendMailOptions } from 'nodemailer'
import { toBuffer } from 'qrcode'
import type { Settings } from '../env.ts'
import { foldLine } from './plain-text.ts'
import { ticketPicture } from './render-html.ts'

export type OutgoingMail = {
  id: string
  recipient: string
  /** The name of the programme, for a sender's address that has none. */
  sender: string
  subject: string
  text: string
  html: string
  calendar: string | null
  /** Shown as a QR code. */
  ticket: string | null
  createdAt: Date
  /** Where a mail program stops mails like this one with one request (RFC 8058). */
  stopUrl?: string
}

export type MailTransport = { send(mail: OutgoingMail): Promise<void> }

const outboxOf = (dataDir: string) => join(dataDir, 'outbox')

/** SMTP when a server is set, otherwise files in the data folder. */
export function openTransport({ smtpUrl, mailFrom, dataDir }: Pick<Settings, 'smtpUrl' | 'mailFrom' | 'dataDir'>) {
  return smtpUrl === undefined ? fileTransport(outboxOf(dataDir), mailFrom) : smtpTransport(smtpUrl, mailFrom)
}

function smtpTransport(url: string, mailFrom: string): MailTransport {
  // Timeouts whose sum is below the lease, so that no other worker claims the mail meanwhile.
  const server = createTransport({
    url,
    connectionTimeout: 10_000,
    greetingTimeout: 10_000,
    socketTimeout: 20_000,
  })
  return {
    async send(mail) {
      await server.sendMail(await toMessage(mail, mailFrom))
    },
  }
}

function fileTransport(folder: string, mailFrom: string): MailTransport {
  const composer = createTransport({ streamTransport: true, buffer: true, newline: 'windows' })
  return {
    async send(mail) {
      const { message } = await composer.sendMail(await toMessage(mail, mailFrom))
      await mkdir(folder, { recursive: true, mode: 0o700 })
      const path = join(folder, `${mail.id}.eml`)
      await writeFile(`${path}.part`, message as Buffer, { mode: 0o600, flush: true })
      await rename(`${path}.part`, path)
    },
  }
}

/** Deletes the files of these mails. */
export async function removeFromOutbox({ dataDir }: Pick<Settings, 'dataDir'>, ids: readonly string[]): Promise<void> {
  for (const id of ids) await rm(join(outboxOf(dataDir), `${id}.eml`), { force: true })
}

/** Deletes files of mails written before this time. */
export async function tidyOutbox({ dataDir }: Pick<Settings, 'dataDir'>, before: Date): Promise<void> {
  const folder = outboxOf(dataDir)
  const names = await readdir(folder).catch((error: NodeJS.ErrnoException) => {
    if (error.code !== 'ENOENT') throw error
    return []
  })
  // File names are version 7 UUIDs, which begin with their time in milliseconds.
  for (const name of names) {
    const [, high, low] = /^([\da-f]{8})-([\da-f]{4})-7.*\.eml/.exec(name) ?? []
    if (Number(`0x${high}${low}`) < before.getTime()) await rm(join(folder, name), { force: true })
  }
}

/** A name that the installation sets for its address goes before the programme's. */
export const senderOf = (sender: string, mailFrom: string) =>
  mailFrom.includes('<') ? mailFrom : { name: foldLine(sender), address: mailFrom }

async function toMessage(
  { id, recipient, sender, subject, text, html, calendar, ticket, createdAt, stopUrl }: OutgoingMail,
  mailFrom: string,
): Promise<SendMailOptions> {
  const domain = /@([^\s>]+)/.exec(mailFrom)?.[1] ?? 'localhost'
  return {
    // Derived from the row, so that a mail sent again after a crash is recognised as the same.
    messageId: `<${id}@${domain}>`,
    date: createdAt,
    from: senderOf(sender, mailFrom),
    // An object, because a string would be parsed as a list of addresses.
    to: { name: '', address: foldLine(recipient) },
    subject: foldLine(subject),
    text,
    html,
    headers: {
      'Auto-Submitted': 'auto-generated',
      'X-Auto-Response-Suppress': 'All',
      ...(stopUrl && { 'List-Unsubscribe': `<${stopUrl}>`, 'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click' }),
    },
    ...(calendar !== null && { icalEvent: { method: methodOf(calendar), filename: 'event.ics', content: calendar } }),
    ...(ticket !== null && { attachments: await picturesOf(ticket) }),
    disableFileAccess: true,
    disableUrlAccess: true,
  }
}

/** In the text, and once more as a file: mail programs hide pictures of the text from the list of files. */
async function picturesOf(ticket: string) {
  const content = await toBuffer(ticket, { errorCorrectionLevel: 'M', scale: 8, margin: 3 })
  const picture = { filename: 'ticket.png', contentType: 'image/png', content }
  return [{ ...picture, cid: ticketPicture, contentDisposition: 'inline' as const }, picture]
}

const methodOf = (calendar: string) => /^METHOD:([A-Z]+)\s*$/m.exec(calendar)?.[1] ?? 'PUBLISH'
