import { describe, expect, it } from 'vitest'
import type { Letter, MailContent } from './letter.ts'
import { renderMail } from './render.ts'

const sender = {
  name: 'Viveiro',
  organisation: 'Nortada',
  contact: 'programa@viveiro.example',
  url: 'https://viveiro.example',
  cohort: { week: 11, weeks: 16 },
}
const content: MailContent = {
  subject: 'Muda a tua palavra-passe do Viveiro',
  preview: 'A ligação é válida durante 60 minutos.',
  title: 'Muda a tua palavra-passe',
  paragraphs: ['Olá, Inês.', 'Carrega no botão e escolhe uma nova.'],
  action: { label: 'Escolher palavra-passe nova', url: '/auth/reset-password/EXEMPLO' },
  note: 'Não foste tu? Ignora esta mensagem.',
}
const render = (over: Partial<MailContent> = {}, letter: Partial<Letter> = {}) =>
  renderMail({
    locale: 'pt',
    content: { ...content, ...over },
    sender,
    to: 'ines@exemplo.pt',
    hasAccount: true,
    ...letter,
  })

const visible = (text: string) => text.replaceAll('\u2060', '')

describe('renderMail', () => {
  it('renders a readable plain text', () => {
    expect(render().text).toBe(`Muda a tua palavra-passe

Olá, Inês.

Carrega no botão e escolhe uma nova.

Escolher palavra-passe nova:
https://viveiro.example/auth/reset-password/EXEMPLO

Não foste tu? Ignora esta mensagem.

-- 
Viveiro, Nortada
Dúvidas? Escreve para programa@viveiro.example
Recebes esta mensagem porque tens uma conta com o e-mail ines@exemplo.pt.
`)
  })

  it('gives the reason for the mail in English, and to people without an account', () => {
    const { text, html } = render({}, { locale: 'en', hasAccount: false })
    expect(text).toContain('This message was sent to ines@exemplo.pt.')
    expect(html).toContain('<html lang="en-GB">')
    expect(html).toContain('copy this address into your browser')
  })

  it('names its topic and the way to stop it, in both parts', () => {
    const { text, html } = render({}, { topic: 'eventos' })
    const address = 'https://viveiro.example/mails/…'
    expect(text).toContain(`Tema: eventos. Deixar de receber, ou escolher quando:\n${address}\n`)
    expect(html).toContain(`Tema: eventos. <a class="lnk" href="${address}"`)
  })

  it('shows the weeks of the cohort, or no bar without one', () => {
    const lit = (html: string) => html.split('bgcolor="#52d27e"').length - 1
    expect(lit(render().html)).toBe(11)
    expect(render().html).toContain('>Semana 11 de 16<')
    expect(render({}, { locale: 'en' }).html).toContain('>Week 11 of 16<')
    expect(lit(render({}, { sender: { ...sender, cohort: null } }).html)).toBe(0)
  })

  it('is headed by what it says, with the greeting below', () => {
    const said = (over: Partial<MailContent>) => [...render(over).html.matchAll(/<(?:h1|p) class="ink"[^>]*>([^<]*)/g)]
    expect(said({ title: 'Olá, Inês.', paragraphs: ['Carrega no botão.'] }).map(([, text]) => text)).toEqual([
      content.subject,
      'Olá, Inês.',
      'Carrega no botão.',
    ])
    expect(said({ title: content.subject, paragraphs: [] })).toHaveLength(1)
  })

  it('links only the action and the contact', () => {
    const links = [...render().html.matchAll(/href="([^"]*)"/g)].map(([, href]) => href)
    const action = 'https://viveiro.example/auth/reset-password/EXEMPLO'
    expect(links).toEqual([action, action, 'mailto:programa@viveiro.example'])
  })

  it("escapes markup in people's texts", () => {
    const evil = `<script>alert(1)</script><a href="https://evil.example">"'&`
    const { html } = render({ subject: evil, preview: evil, title: evil, paragraphs: [evil], note: evil })
    expect(html).not.toContain('<script>')
    expect(html).not.toContain('<a href="https://evil')
    expect(visible(html)).toContain('&#60;script&#62;alert(1)&#60;/script&#62;')
  })

  it.each([
    'Ganha em https://evil.example/x, www.evil.example ou escreve a eu@evil.example',
    'evil。example, evil．example e eu＠evil.example',
    'mailto:evil ou tel:evil',
    '(evil).example e evil-.example',
    'Abre evil.192.168.7.9/evil',
  ])('leaves nothing in %j that a mail program would turn into a link in HTML', (evil) => {
    const { html, text } = render({ subject: evil, title: evil, paragraphs: [evil], note: evil, preview: evil })
    expect(html).not.toMatch(/evil\W{0,2}[.．。｡]example|:\/\/evil|[@＠:]evil|192\.168\.7\.9/)
    expect(visible(html)).toContain(evil)
    // The text part shows each address as it is, so that it can be copied.
    expect(text).toContain(evil)
  })

  it('leaves numbers and sentences unchanged', () => {
    expect(render({ paragraphs: ['Às 18.30, a 1.250 m. Até já.'] }).text).toContain('Às 18.30, a 1.250 m. Até já.')
  })

  it('keeps a subject on one line', () => {
    expect(render({ subject: 'Olá\r\nBcc: all@evil.example\u0000\u2028x' }).subject).toBe('Olá Bcc: all@evil.example x')
  })

  it('keeps the line breaks of a message', () => {
    expect(render({ paragraphs: ['um\ndois'] }).html).toContain('um<br>dois')
  })

  it.each(['javascript:alert(1)', 'data:text/html,x', 'mailto:a@b.pt'])('refuses an action to %s', (url) => {
    expect(() => render({ action: { label: 'x', url } })).toThrow('http(s)')
  })
})
