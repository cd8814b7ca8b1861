import type { Locale } from '#contract/endpoint.ts'
import type { Letter, LetterParts, RenderedMail } from './letter.ts'
import { foldLine, unlinked } from './plain-text.ts'
import { renderHtml } from './render-html.ts'

const phrases = {
  pt: {
    copyAddress: 'Se o botão não abrir, copia este endereço para o navegador:',
    account: (to: string) => `Recebes esta mensagem porque tens uma conta com o e-mail ${to}.`,
    noAccount: (to: string) => `Esta mensagem foi enviada para ${to}.`,
    questions: 'Dúvidas? Escreve para',
  },
  en: {
    copyAddress: 'If the button does not open, copy this address into your browser:',
    account: (to: string) => `You receive this message because you have an account with the email ${to}.`,
    noAccount: (to: string) => `This message was sent to ${to}.`,
    questions: 'Questions? Write to',
  },
} satisfies Record<Locale, object>

export function renderMail(letter: Letter): RenderedMail {
  const { locale, content, sender, to, hasAccount } = letter
  const words = phrases[locale]
  const reason = unlinked((hasAccount ? words.account : words.noAccount)(to))
  const plain = {
    ...content,
    subject: foldLine(content.subject),
    preview: unlinked(content.preview),
    title: unlinked(content.title),
    paragraphs: content.paragraphs.map(unlinked),
    ...(content.action && { action: { label: content.action.label, url: absolute(sender.url, content.action.url) } }),
    ...(content.note !== undefined && { note: unlinked(content.note) }),
  }
  const parts = { locale, sender, reason, copyAddress: words.copyAddress, questions: words.questions, content: plain }
  return { subject: plain.subject, text: renderText(parts), html: renderHtml(parts) }
}

function renderText({ content, sender, reason, questions }: LetterParts): string {
  const { title, paragraphs, action, note } = content
  const from = sender.organisation === sender.name ? sender.name : `${sender.name}, ${sender.organisation}`
  const blocks = [
    title,
    ...paragraphs,
    ...(action ? [`${action.label}:\n${action.url}`] : []),
    ...(note === undefined ? [] : [note]),
    `-- \n${from}\n${questions} ${sender.contact}\n${reason}`,
  ]
  return `${blocks.join('\n\n')}\n`
}

/** Paths are completed with the public URL; only http(s) links are allowed. */
function absolute(publicUrl: string, url: string): string {
  const { href, protocol } = new URL(url.startsWith('/') ? publicUrl + url : url)
  if (protocol !== 'https:' && protocol !== 'http:') throw new Error('A mail links to http(s) addresses only')
  return href
}
