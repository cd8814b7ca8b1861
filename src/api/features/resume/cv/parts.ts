import type { CvContent, CvEntry } from './content.ts'
import type { Flow } from './flow.ts'
import { ink, paper, type Pen, type Style } from './pen.ts'
import { cvWords, fill } from './words.ts'

type Struct = Pen['root']
export type Look = { pen: Pen; accent: string }

export const titleStyle: Style = { weight: 600, size: 10.4 }
const whenStyle: Style = { color: ink.muted, align: 'right' }
const contextStyle: Style = { color: ink.muted }
const pointIndent = 12
const gaps = { context: 1, point: 2, entry: 9, foot: 18 }

/** A segment: a bar with pointed ends. */
export function segment({ doc }: Pen, x: number, y: number, width: number, height: number, color: string): void {
  const half = height / 2
  doc
    .moveTo(x, y + half)
    .lineTo(x + half, y)
    .lineTo(x + width - half, y)
    .lineTo(x + width, y + half)
    .lineTo(x + width - half, y + height)
    .lineTo(x + half, y + height)
    .closePath()
    .fill(color)
}

/** Text that goes on over the pages; never one of its lines alone at the end or the beginning of a page. */
export function paragraph({ pen }: Look, parent: Struct, flow: Flow, text: string, style: Style = {}): void {
  const two = 2 * pen.height('x', flow.width, style)
  const write = (part: string) => {
    const place = flow.place()
    flow.down(pen.element(parent, 'P', () => pen.write({ text: part }, place, style)))
  }
  for (const line of text.split('\n').filter((one) => one.trim() !== '')) {
    const height = pen.height(line, flow.width, style)
    const room = Math.min(flow.left(), Math.max(height - two, 0))
    const [head, tail] = height <= flow.left() ? [line, ''] : pen.cut(line, flow.width, room >= two ? room : 0, style)
    if (head) write(head)
    if (tail) {
      flow.nextPage()
      write(tail)
    }
  }
}

function entryHeight({ pen }: Look, flow: Flow, { title, context, points, text, when }: CvEntry): number {
  const titleWidth = flow.width - whenWidth(pen, when)
  const pointHeights = points.map((point) => pen.height(point, flow.width - pointIndent) + gaps.point)
  return (
    pen.height(title, titleWidth, titleStyle) +
    (context ? pen.height(context, flow.width, contextStyle) + gaps.context : 0) +
    (text ? pen.height(text, flow.width, contextStyle) : 0) +
    pointHeights.reduce((sum, one) => sum + one, 0)
  )
}

function whenWidth(pen: Pen, when: string): number {
  return when ? pen.width(when, whenStyle) + 14 : 0
}

/** An entry is kept together, unless that would leave much of a page empty. */
const together = (look: Look, flow: Flow, entry: CvEntry): number =>
  Math.min(entryHeight(look, flow, entry), flow.room / 3)

/** The space that a heading must find with what follows it. */
export const headAndFirst = (look: Look, flow: Flow, head: number, entry: CvEntry): number =>
  head + together(look, flow, entry)

export function drawEntry(look: Look, parent: Struct, flow: Flow, entry: CvEntry): void {
  const { pen } = look
  flow.ensure(together(look, flow, entry))
  const side = whenWidth(pen, entry.when)
  const place = flow.place()
  const height = pen.element(parent, 'H3', () =>
    pen.write({ text: entry.title }, { ...place, width: place.width - side }, titleStyle),
  )
  if (entry.when)
    pen.element(parent, 'P', () => pen.write({ text: entry.when }, { ...place, y: place.y + 0.8 }, whenStyle))
  flow.down(height)
  if (entry.context) {
    flow.down(gaps.context)
    paragraph(look, parent, flow, entry.context, contextStyle)
  }
  if (entry.text) paragraph(look, parent, flow, entry.text, contextStyle)
  if (entry.points.length > 0) drawPoints(look, parent, flow, entry.points)
  flow.down(gaps.entry)
}

function drawPoints({ pen, accent }: Look, parent: Struct, flow: Flow, points: readonly string[]): void {
  const list = pen.doc.struct('L')
  parent.add(list)
  for (const point of points) {
    flow.ensure(pen.height(point, flow.width - pointIndent) + gaps.point)
    flow.down(gaps.point)
    const place = flow.place(pointIndent)
    pen.decoration(() => segment(pen, flow.x, place.y + 5.2, 7, 2.6, accent))
    const item = pen.doc.struct('LI')
    list.add(item)
    flow.down(pen.element(item, 'LBody', () => pen.write({ text: point }, place)))
    item.end()
  }
  list.end()
}

/** Address, name, date and number at the foot of every page, once all pages exist; a name too long for it is left out. */
export function drawFooters(pen: Pen, { address, name, date, lang }: CvContent, margin: number): void {
  const { count } = pen.doc.bufferedPageRange()
  const style: Style = { size: 8, color: ink.muted }
  const place = { x: margin, y: paper.height - 36, width: paper.width - 2 * margin }
  for (let page = 0; page < count; page += 1) {
    pen.doc.switchToPage(page)
    const left = address?.replace(/^https?:\/\//, '') ?? ''
    const when = `${date} · ${fill(cvWords.page[lang], page + 1, count)}`
    const named = `${name} · ${when}`
    const fits = pen.width(left, style) + pen.width(named, style) + gaps.foot < place.width
    pen.decoration(() => {
      if (left) pen.write({ text: left }, place, style)
      pen.write({ text: fits ? named : when }, place, { ...style, align: 'right' })
    })
  }
}
