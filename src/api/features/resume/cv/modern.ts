import QRCode from 'qrcode'
import { capital } from '#api/mail/plain-text.ts'
// From the browser's tier: drawing is pure, and the paper has the same cover as the profile.
// oxlint-disable-next-line no-restricted-imports
import { coverSvg } from '#art/art.ts'
import type { CvContent } from './content.ts'
import { createFlow, type Flow } from './flow.ts'
import { drawEntry, drawFooters, headAndFirst, paragraph, segment, type Look } from './parts.ts'
import { createPen, type CvDrawing, ink, paper, type Pen } from './pen.ts'
import { cvWords, fill, levelWords } from './words.ts'

const margin = 42.5
const band = 92
const sideWidth = 180
const gap = 30
const headHeight = 24
const photoSize = 84

/** The person's own cover, a side column with the facts, which is read first, and the story beside it. */
export function drawModern(content: CvContent): Promise<CvDrawing> {
  const pen = createPen(content)
  const look = { pen, accent: ink.green }
  pen.decoration(() => drawBand(pen, content.seed))
  const beside = content.photo ? photoSize + 16 : 0
  const width = paper.width - 2 * margin - beside
  const head = createFlow(pen, { x: margin, width, top: band + 22, bottom: paper.height })
  drawHead(look, head, content)
  // Half over the cover.
  pen.photo({ x: paper.width - margin - photoSize, y: band - photoSize / 2, size: photoSize })
  const column = { top: margin, firstTop: head.place().y + 14, bottom: paper.height - 58 }
  drawSide(look, createFlow(pen, { ...column, x: margin, width: sideWidth }), content)
  const x = margin + sideWidth + gap
  drawMain(look, createFlow(pen, { ...column, x, width: paper.width - margin - x }), content)
  drawFooters(pen, content, margin)
  return pen.finish()
}

/** The drawing is a rectangle and paths, each with its colour. */
function drawBand({ doc }: Pen, seed: string): void {
  const svg = coverSvg(seed, { kind: 'track', width: Math.ceil(paper.width), height: band })
  const background = /<rect[^>]* fill="([^"]+)"/.exec(svg)?.[1] ?? ink.green
  doc.save().rect(0, 0, paper.width, band).clip()
  doc.rect(0, 0, paper.width, band).fill(background)
  for (const [, path = '', color = ''] of svg.matchAll(/<path d="([^"]*)" fill="([^"]*)"/g)) doc.path(path).fill(color)
  doc.restore()
}

function drawHead(look: Look, flow: Flow, { name, headline }: CvContent): void {
  const { pen } = look
  const place = flow.place()
  flow.down(
    pen.element(pen.root, 'H1', () => pen.write({ text: name }, place, { weight: 700, size: 26, spacing: -0.5 })),
  )
  flow.down(1)
  if (headline) paragraph(look, pen.root, flow, headline, { size: 11.4, color: ink.muted })
}

function heading({ pen, accent }: Look, flow: Flow, title: string): void {
  const place = flow.place(20)
  pen.decoration(() => segment(pen, flow.x, place.y + 5.4, 14, 5, accent))
  const style = { weight: 700, size: 10.8, color: accent } as const
  flow.down(pen.element(pen.root, 'H2', () => pen.write({ text: title }, place, style)) + 4)
}

function drawSide(look: Look, flow: Flow, content: CvContent): void {
  const { pen } = look
  const { lang, contact, skills, languages, address } = content
  heading(look, flow, cvWords.contact[lang])
  for (const one of contact) {
    flow.ensure(pen.height(one.text, flow.width))
    const place = flow.place()
    flow.down(pen.element(pen.root, one.url ? 'Link' : 'P', () => pen.write(one, place)) + 2)
  }
  if (skills.length > 0) {
    flow.down(14)
    flow.ensure(headHeight + 3 * pen.height('x', flow.width))
    heading(look, flow, cvWords.skills[lang])
    for (const skill of skills) drawSkill(look, flow, content, skill)
    drawConfirmed(look, flow, content)
  }
  if (languages.length > 0) {
    flow.down(14)
    flow.ensure(headHeight + Math.min(languages.length, 4) * pen.height('x', flow.width))
    heading(look, flow, cvWords.languages[lang])
    for (const { name, level } of languages) drawPair(pen, flow, capital(name), level)
  }
  if (address) drawCode(look, flow, address, lang)
}

/** Name at the left, a word at the right. */
function drawPair(pen: Pen, flow: Flow, left: string, right: string): void {
  const height = pen.height(left, flow.width - 50) + 2
  flow.ensure(height)
  const place = flow.place()
  const row = pen.doc.struct('P')
  pen.root.add(row)
  pen.element(row, 'Span', () => pen.write({ text: left }, { ...place, width: flow.width - 50 }))
  pen.element(row, 'Span', () => pen.write({ text: right }, place, { color: ink.muted, align: 'right' }))
  row.end()
  flow.down(height)
}

const bar = { width: 11, height: 5.4, step: 12.6 }

/** The level as five segments, with its word for those who do not see them. */
function drawSkill(
  { pen, accent }: Look,
  flow: Flow,
  { lang }: CvContent,
  { name, level }: CvContent['skills'][number],
): void {
  const side = 5 * bar.step + 6
  const height = pen.height(name, flow.width - side) + 3
  flow.ensure(height)
  const place = flow.place()
  const row = pen.doc.struct('P')
  pen.root.add(row)
  pen.element(row, 'Span', () => pen.write({ text: name }, { ...place, width: flow.width - side }))
  if (level > 0) {
    const alt = `${levelWords[lang][level]}, ${fill(cvWords.level[lang], level)}`
    const left = place.x + flow.width - 5 * bar.step
    const draw = () => {
      for (let index = 0; index < 5; index += 1) {
        segment(pen, left + index * bar.step, place.y + 4.4, bar.width, bar.height, index < level ? accent : ink.ghost)
      }
    }
    pen.element(row, 'Figure', draw, { alt })
  }
  row.end()
  flow.down(height)
}

/** Segments alone do not say who vouches for them. */
function drawConfirmed(look: Look, flow: Flow, { skills, lang }: CvContent): void {
  const names = skills.filter(({ confirmed }) => confirmed).map(({ name }) => name)
  if (names.length === 0) return
  const text = fill(cvWords.allConfirmed[lang], names.join(', '))
  const style = { size: 8, color: ink.muted }
  flow.down(3)
  flow.ensure(look.pen.height(text, flow.width, style))
  paragraph(look, look.pen.root, flow, text, style)
}

const codeSize = 68

function drawCode(look: Look, flow: Flow, address: string, lang: CvContent['lang']): void {
  const { pen } = look
  flow.down(14)
  flow.ensure(headHeight + codeSize)
  heading(look, flow, cvWords.whole[lang])
  const { modules } = QRCode.create(address, { errorCorrectionLevel: 'M' })
  const { x, y } = flow.place()
  const dot = codeSize / modules.size
  const draw = () => {
    for (let row = 0; row < modules.size; row += 1) {
      for (let column = 0; column < modules.size; column += 1) {
        if (modules.get(row, column)) pen.doc.rect(x + column * dot, y + row * dot, dot, dot)
      }
    }
    pen.doc.fill(ink.black)
  }
  pen.element(pen.root, 'Figure', draw, { alt: cvWords.code[lang] })
  flow.down(codeSize)
}

function drawMain(look: Look, flow: Flow, content: CvContent): void {
  const { about, sections, skills, lang } = content
  if (about) {
    heading(look, flow, cvWords.about[lang])
    paragraph(look, look.pen.root, flow, about)
    flow.down(14)
  }
  for (const { title, entries } of sections) {
    flow.ensure(headAndFirst(look, flow, headHeight, entries[0]!))
    heading(look, flow, title)
    for (const entry of entries) drawEntry(look, look.pen.root, flow, entry)
    flow.down(8)
  }
  if (sections.length === 0 && skills.length === 0) {
    paragraph(look, look.pen.root, flow, cvWords.empty[lang], { color: ink.muted })
  }
}
