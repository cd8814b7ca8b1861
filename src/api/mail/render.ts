import type { Locale } from '#contract/endpoint.ts'
import type { Letter, LetterParts, MailContent, RenderedMail } from './letter.ts'
import { foldLine, unlinked, withoutControls } from './plain-text.ts'
import { renderHtml } from './render-html.ts'
import { choiceUrl } from './stop-link.ts'

type Week = { week: number; weeks: number }

const phrases = {
  pt: {
    copyAddress: 'Se o botão não abrir, copia este endereço para o navegador:',
    account: (to: string) => `Recebes esta mensagem porque tens uma conta com o e-mail ${to}.`,
    noAccount: (to: string) => `Esta mensagem foi enviada para ${to}.`,
    questions: 'Dúvidas? Escreve para',
    open: 'Abrir',
    week: ({ week, weeks }: Week) => `Semana ${week} de ${weeks}`,
    topic: (topic: string) => `Tema: ${topic}.`,
    choose: 'Deixar de receber, ou escolher quando',
  },
  en: {
    copyAddress: 'If the button does not open, copy this address into your browser:',
    account: (to: string) => `You receive this message because you have an account with the email ${to}.`,
    noAccount: (to: string) => `This message was sent to ${to}.`,
    questions: 'Questions? Write to',
    open: 'Open',
    week: ({ week, weeks }: Week) => `Week ${week} of ${weeks}`,
    topic: (topic: string) => `Topic: ${topic}.`,
    choose: 'Stop these mails, or choose when they come',
  },
} satisfies Record<Locale, object>

export function renderMail(letter: Letter): RenderedMail {
  const { locale, sender, to, hasAccount, topic } = letter
  const words = phrases[locale]
  const reason = (hasAccount ? words.account : words.noAccount)(to)
  const choice =
    topic === undefined ? undefined : { topic: words.topic(topic), label: words.choose, url: choiceUrl(sender.url) }
  const { copyAddress, questions, open } = words
  const week = sender.cohort ? words.week(sender.cohort) : undefined
  const shared = { locale, sender, week, copyAddress, questions, open, choice }
  // A text part shows each address as it is and lets people copy it; in HTML nobody's text becomes a link.
  return {
    subject: foldLine(letter.content.subject),
    text: renderText({ ...shared, reason, content: contentIn(letter, withoutControls) }),
    html: renderHtml({ ...shared, reason: unlinked(reason), content: contentIn(letter, unlinked) }),
  }
}

function contentIn({ content, sender }: Letter, safe: (text: string) => string): MailContent {
  return {
    ...content,
    subject: safe(foldLine(content.subject)),
    preview: safe(content.preview),
    title: safe(content.title),
    paragraphs: content.paragraphs.map(safe),
    items: (content.items ?? []).map(({ title, paragraphs, url }) => ({
      title: safe(title),
      paragraphs: paragraphs.map(safe),
      url: url === null ? null : absolute(sender.url, url),
    })),
    ...(content.action && { action: { label: content.action.label, url: absolute(sender.url, content.action.url) } }),
    ...(content.ticket && { ticket: { ...content.ticket, label: safe(content.ticket.label) } }),
    ...(content.note !== undefined && { note: safe(content.note) }),
  }
}

function renderText({ content, sender, reason, questions, open, choice }: LetterParts): string {
  const { title, paragraphs, ticket, items = [], action, note } = content
  const from = sender.organisation === sender.name ? sender.name : `${sender.name}, ${sender.organisation}`
  const blocks = [
    title,
    ...paragraphs,
    ...(ticket ? [ticket.label] : []),
    ...items.flatMap((item) => [
      `* ${item.title}`,
      ...item.paragraphs,
      ...(item.url === null ? [] : [`${open}: ${item.url}`]),
    ]),
    ...(action ? [`${action.label}:\n${action.url}`] : []),
    ...(note === undefined ? [] : [note]),
    `-- \n${from}\n${questions} ${sender.contact}\n${reason}`,
    ...(choice ? [`${choice.topic} ${choice.label}:\n${choice.url}`] : []),
  ]
  return `${blocks.join('\n\n')}\n`
}

/** Paths are completed with the public URL; only http(s) links are allowed. */
function absolute(publicUrl: string, url: string): string {
  const { href, protocol } = new URL(url.startsWith('/') ? publicUrl + url : url)
  if (protocol !== 'https:' && protocol !== 'http:') throw new Error('A mail links to http(s) addresses only')
  return href
}
