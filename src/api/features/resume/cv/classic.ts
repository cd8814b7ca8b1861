import { capital } from '#api/mail/plain-text.ts'
import { skillsByLevel, type CvContent } from './content.ts'
import { createFlow, type Flow } from './flow.ts'
import { drawEntry, drawFooters, headAndFirst, paragraph, type Look } from './parts.ts'
import { createPen, type CvDrawing, ink, paper, type Pen } from './pen.ts'
import { cvWords } from './words.ts'

const margin = 49.6
const headSpace = 26
const labelWidth = 96
const photoSize = 76

/** One column, black, no picture and no bars: words group the skills, for readers and for programs that read CVs. */
export function drawClassic(content: CvContent): Promise<CvDrawing> {
  const pen = createPen(content)
  const look = { pen, accent: ink.black }
  const column = { x: margin, width: paper.width - 2 * margin, top: margin, bottom: paper.height - 58 }
  const beside = content.photo ? photoSize + 16 : 0
  const head = createFlow(pen, { ...column, width: column.width - beside })
  drawHead(look, head, content)
  pen.photo({ x: paper.width - margin - photoSize, y: margin + 4, size: photoSize })
  const firstTop = Math.max(head.place().y, beside > 0 ? margin + photoSize + 10 : 0)
  const flow = createFlow(pen, { ...column, firstTop })
  drawAbout(look, flow, content)
  for (const { title, entries } of content.sections) {
    flow.ensure(headAndFirst(look, flow, headSpace + 12, entries[0]!))
    heading(look, flow, title)
    for (const entry of entries) drawEntry(look, pen.root, flow, entry)
  }
  drawSkills(look, flow, content)
  drawLanguages(look, flow, content)
  drawFooters(pen, content, margin)
  return pen.finish()
}

function drawHead(look: Look, flow: Flow, { name, headline, contact }: CvContent): void {
  const { pen } = look
  const place = flow.place()
  flow.down(
    pen.element(pen.root, 'H1', () => pen.write({ text: name }, place, { weight: 700, size: 26, spacing: -0.5 })),
  )
  flow.down(2)
  if (headline) paragraph(look, pen.root, flow, headline, { size: 11.4, color: ink.muted })
  flow.down(6)
  drawContact(pen, flow, contact)
}

function drawAbout(look: Look, flow: Flow, content: CvContent): void {
  const { pen } = look
  const { about, lang } = content
  if (about) {
    flow.down(8)
    paragraph(look, pen.root, flow, about)
  }
  flow.down(6)
  const isEmpty = content.sections.length === 0 && content.skills.length === 0
  if (!isEmpty) return
  flow.down(14)
  paragraph(look, pen.root, flow, cvWords.empty[lang], { color: ink.muted })
}

/** One after the other, going on in the next line; what is longer than a line has its own. */
function drawContact(pen: Pen, flow: Flow, contact: CvContent['contact']): void {
  const style = { color: ink.muted }
  const { x, width } = flow.place()
  const line = pen.height('x', width, style)
  let right = x
  const paragraphOfAll = pen.doc.struct('P')
  pen.root.add(paragraphOfAll)
  for (const one of contact) {
    const wide = pen.width(one.text, style)
    const oneLine = wide <= width
    if (right > x && right + wide > x + width) {
      right = x
      flow.down(line)
    }
    const place = { ...flow.place(), x: right, width }
    pen.element(paragraphOfAll, one.url ? 'Link' : 'Span', () => pen.write(one, place, { ...style, oneLine }))
    if (oneLine) right += wide + 14
    else flow.down(pen.height(one.text, width, style))
  }
  paragraphOfAll.end()
  if (right > x) flow.down(line)
}

function heading({ pen }: Look, flow: Flow, title: string): void {
  flow.down(8)
  const place = flow.place()
  flow.down(pen.element(pen.root, 'H2', () => pen.write({ text: title }, place, { weight: 700, size: 11.2 })))
  const { x, y, width } = flow.place()
  pen.decoration(() => {
    pen.doc
      .moveTo(x, y + 2)
      .lineTo(x + width, y + 2)
      .lineWidth(0.8)
      .stroke(ink.line)
  })
  flow.down(10)
}

function drawSkills(look: Look, flow: Flow, content: CvContent): void {
  if (content.skills.length === 0) return
  const { pen } = look
  const groups = skillsByLevel(content)
  const heightOf = (names: string[]) => pen.height(names.join(', '), flow.width - labelWidth) + 2
  flow.ensure(headSpace + 12 + heightOf(groups[0]!.names))
  heading(look, flow, cvWords.skills[content.lang])
  for (const { word, names } of groups) {
    flow.ensure(heightOf(names))
    const place = flow.place()
    const row = pen.doc.struct('P')
    pen.root.add(row)
    pen.element(row, 'Span', () => pen.write({ text: word }, { ...place, width: labelWidth }, { weight: 600 }))
    pen.element(row, 'Span', () => pen.write({ text: names.join(', ') }, flow.place(labelWidth)))
    row.end()
    flow.down(heightOf(names))
  }
}

function drawLanguages(look: Look, flow: Flow, { languages, lang }: CvContent): void {
  if (languages.length === 0) return
  const text = languages
    .map(({ name, level }) => (level === cvWords.native[lang] ? `${name} (${level})` : `${name} ${level}`))
    .join(', ')
  flow.down(4)
  flow.ensure(headSpace + 12 + look.pen.height(text, flow.width))
  heading(look, flow, cvWords.languages[lang])
  paragraph(look, look.pen.root, flow, capital(text))
}
