import type { Deps } from '#api/deps.ts'
import type { Caller } from '#api/http/caller.ts'
import { greeting, type LetterText } from '#api/mail/letter.ts'
import { findSenders } from '#api/mail/outbox.ts'
import { renderMail } from '#api/mail/render.ts'
import { tryMail } from '#api/mail/trial.ts'
import type { Locale } from '#contract/endpoint.ts'
import type { SenderTrial } from '#contract/programme/programme.ts'

const letter: Record<Locale, (sender: string) => LetterText> = {
  pt: (sender) => ({
    subject: `Ensaio: e-mails de ${sender}`,
    preview: 'Se lês isto, o remetente funciona.',
    paragraphs: ['Se lês isto, o remetente funciona. Vê também que nome aparece na tua caixa de entrada.'],
    action: { label: 'Abrir as definições', url: '/manage/programme#contact' },
  }),
  en: (sender) => ({
    subject: `Trial: mails from ${sender}`,
    preview: 'If you read this, the sender works.',
    paragraphs: ['If you read this, the sender works. Look too at the name that your inbox shows.'],
    action: { label: 'Open the settings', url: '/manage/programme#contact' },
  }),
}

/** A mail to whoever asks, from the sender as it would be, before it is saved. */
export async function trySender(deps: Deps, { actor }: Caller, sender: string): Promise<SenderTrial> {
  const { email, firstName } = actor.account
  const { locale } = actor
  const content = { ...letter[locale](sender), title: greeting(locale, firstName) }
  const known = { ...(await findSenders(deps.db, deps))[locale], cohort: null }
  const mail = renderMail({ locale, content, sender: known, to: email, hasAccount: true })
  return { to: email, ...(await tryMail(deps, { ...mail, recipient: email, sender })) }
}
