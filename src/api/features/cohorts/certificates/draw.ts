import { join } from 'node:path'
import Pdf from 'pdfkit'
import { create } from 'qrcode'
import { drawableText, fontFile, piecesOf, type Weight } from '#api/pictures/letters.ts'
import type { Certificate } from '#contract/cohorts/certificates.ts'
import type { Locale } from '#contract/endpoint.ts'
import { named, nameIn } from '#contract/programme/article.ts'
import { drawMark, drawPlant } from './art.ts'
import { words } from './words.ts'

export type CertificateQuestion = { certificate: Certificate; lang: Locale; address: string }

const digitFont = join(
  import.meta.dirname,
  '../../../../../node_modules/@fontsource/dseg7-classic/files/dseg7-classic-latin-700-normal.woff',
)
const page = { width: 841.89, height: 595.28 }
const [ink, muted, green] = ['#141c17', '#4b544d', '#0e7a46']

const fill = (text: string, values: Record<string, string | number>) =>
  text.replaceAll(/\{(\w+)\}/g, (_, name: string) => String(values[name] ?? ''))

/** One landscape page with a code that leads to the page which verifies it. */
export function drawCertificate(question: CertificateQuestion): Promise<Uint8Array<ArrayBuffer>> {
  const { certificate, lang } = question
  const { name, organisation, programme } = certificate
  const info = { Title: `${titleOf(question)}: ${name}`, Author: organisation, Creator: nameIn(lang, programme) }
  const doc = new Pdf({
    size: 'A4',
    layout: 'landscape',
    margin: 0,
    lang,
    displayTitle: true,
    font: fontFile(400),
    info,
  })
  drawFrame(doc)
  drawWords(doc, question)
  drawFigures(doc, question)
  drawSigners(doc, question)
  drawCode(doc, question)
  return finished(doc)
}

type Doc = PDFKit.PDFDocument

const titleOf = ({ certificate, lang }: CertificateQuestion) =>
  words[lang][certificate.mentoring ? 'hoursTitle' : 'title']

const segment = { length: 26, thick: 6.4, gap: 3 }

/** A bar of segments around the page, like the rim of a display. */
function drawFrame(doc: Doc): void {
  const inset = 26
  doc.fillColor('#0b3d24')
  for (const isUpright of [false, true]) {
    const [long, across] = isUpright ? [page.height, page.width] : [page.width, page.height]
    const room = long - 2 * inset
    const count = Math.floor(room / (segment.length + segment.gap))
    const step = room / count
    for (let at = 0; at < count; at += 1)
      for (const side of [inset, across - inset])
        drawSegment(doc, inset + at * step, side, step - segment.gap, isUpright)
  }
  doc.fill()
}

function drawSegment(doc: Doc, from: number, side: number, length: number, isUpright: boolean): void {
  const half = segment.thick / 2
  const corners: [number, number][] = [
    [from, side],
    [from + half, side - half],
    [from + length - half, side - half],
    [from + length, side],
    [from + length - half, side + half],
    [from + half, side + half],
  ]
  doc.polygon(...corners.map(([x, y]): [number, number] => (isUpright ? [y, x] : [x, y])))
}

/**
 * Letters of the font's second file are written in pieces. Lines are broken here, because the library would also break
 * a word between two pieces.
 */
function write(doc: Doc, text: string, x: number, y: number, style: Style): void {
  const { size, weight = 400, color = ink, width = page.width - x - 70, align = 'left' } = style
  const use = (piece?: Piece) => doc.font(fontFile(weight, piece?.subset)).fontSize(size)
  const widthOf = (line: string) => piecesOf(line).reduce((sum, one) => sum + use(one).widthOfString(one.text), 0)
  const height = use().currentLineHeight(true)
  const lines = linesOf(drawableText(text).text, (line) => widthOf(line) <= width)
  lines.forEach((line, index) => {
    let at = align === 'right' ? x + width - widthOf(line) : x
    for (const piece of piecesOf(line)) {
      use(piece)
        .fillColor(color)
        .text(piece.text, at, y + index * height, { lineBreak: false })
      at += doc.widthOfString(piece.text)
    }
  })
  doc.y = y + lines.length * height
}

/** Breaks at spaces; a word that fills more than a line is cut. */
function linesOf(text: string, fits: (line: string) => boolean): string[] {
  const lines: string[] = []
  const add = (part: string, gap: string) => {
    const longer = `${lines.at(-1) ?? ''}${gap}${part}`
    if (lines.length > 0 && fits(longer)) lines[lines.length - 1] = longer
    else lines.push(part)
  }
  for (const word of text.split(' ')) {
    const [first = '', ...others] = fits(word) ? [word] : word
    add(first, ' ')
    for (const letter of others) add(letter, '')
  }
  return lines
}
type Piece = ReturnType<typeof piecesOf>[number]
type Style = { size: number; weight?: Weight; color?: string; width?: number; align?: 'left' | 'right' }

const tagOf: Record<Locale, string> = { pt: 'pt-PT', en: 'en-GB' }
const dayIn = (lang: Locale) => {
  const format = new Intl.DateTimeFormat(tagOf[lang], { dateStyle: 'long', timeZone: 'UTC' })
  return (at: string) => format.format(new Date(at))
}

function drawWords(doc: Doc, question: CertificateQuestion): void {
  const { certificate, lang } = question
  const t = words[lang]
  const day = dayIn(lang)
  const { name, programme, organisation, cohort, weeks } = certificate
  const dates = {
    weeks: `${weeks} ${weeks === 1 ? t.week : t.weeks}`,
    from: day(certificate.startsOn),
    to: day(certificate.endsOn),
  }
  drawMark(doc, 70, 64, 38)
  write(doc, nameIn(lang, programme), 118, 66, { size: 17, weight: 700 })
  write(doc, fill(t.of, { organisation }), 118, 87, { size: 10, color: muted })
  const right = { width: 300, align: 'right' as const }
  if (cohort) write(doc, t.cohort, page.width - 370, 66, { size: 10, color: muted, ...right })
  write(doc, cohort, page.width - 370, 80, { size: 18, weight: 700, ...right })
  write(doc, titleOf(question), 70, 168, { size: 15, weight: 600, color: green })
  write(doc, name, 68, 190, { size: name.length > 50 ? 24 : name.length > 32 ? 32 : 50, weight: 700 })
  // Below a name of two lines.
  write(doc, fill(certificate.mentoring ? t.gave : t.did, dates), 70, Math.max(262, doc.y + 10), {
    size: 15,
    width: 520,
  })
  const required = requiredText(certificate, t)
  if (required) write(doc, required, 70, doc.y + 4, { size: 9.5, color: muted, width: page.width - 140 })
}

/** What was required, what was done, and why where the team decided; certificates from before do not say. */
function requiredText({ parts = [], decision }: CertificateQuestion['certificate'], t: (typeof words)[Locale]): string {
  const names = { attendance: t.attendedPart, tasks: t.tasksPart, compulsory: t.compulsoryPart }
  const asked = parts
    .filter(({ of }) => of > 0)
    .map(({ part, have, of, need }) => fill(t.part, { name: names[part], have, of, need }))
  const lines = [
    asked.length > 0 && fill(t.asked, { parts: asked.join(', ') }),
    decision && fill(t.decision, { reason: decision }),
  ]
  return lines.filter(Boolean).join(' ')
}

/** A grown plant for each week, and what was done in them. */
function drawFigures(doc: Doc, { certificate, lang }: CertificateQuestion): void {
  const { weeks, attendance, tasks, skillCount, mentoring } = certificate
  const width = page.width - 140
  const size = Math.min(28, width / weeks)
  const step = weeks > 1 ? (width - size) / (weeks - 1) : 0
  for (let week = 0; week < weeks; week += 1) drawPlant(doc, 70 + week * step, 352, size)
  doc.lineWidth(0.6).strokeColor('#cdd3c7')
  for (const y of [402, 442])
    doc
      .moveTo(70, y)
      .lineTo(page.width - 70, y)
      .stroke()
  const t = words[lang]
  const given: [number, string][] = mentoring
    ? [
        [mentoring.sessions, t.sessions],
        [mentoring.hours, t.hours],
        [mentoring.teams, t.teams],
      ]
    : []
  const done: [number, string][] = [
    [weeks, weeks === 1 ? t.week : t.weeks],
    ...(attendance === null ? [] : [[attendance, t.attendance] as [number, string]]),
    [tasks, t.tasks],
    ...(skillCount === 0 ? [] : [[skillCount, t.skills] as [number, string]]),
  ]
  const figures = mentoring ? given : done
  figures.forEach(([value, name], index) => drawFigure(doc, 70 + (index * width) / figures.length, value, name))
}

function drawFigure(doc: Doc, x: number, value: number, name: string): void {
  const digits = String(value).padStart(2, '0')
  doc.font(digitFont).fontSize(17)
  const ends = x + doc.widthOfString(digits)
  doc.fillColor('#e6e9e2').text('8'.repeat(digits.length), x, 413, { lineBreak: false })
  doc.fillColor(ink).text(digits, x, 413, { lineBreak: false })
  write(doc, name, ends + 7, 417, { size: 10.5, color: muted })
}

const signature = { width: 165, gap: 22, top: 492 }

/** Lines to sign on, with the names below. */
function drawSigners(doc: Doc, { certificate, lang }: CertificateQuestion): void {
  const { signers } = certificate
  const programme = lang === 'pt' ? named('do', certificate.programme) : nameIn(lang, certificate.programme)
  const t = words[lang]
  const lines = [
    { name: signers.team, as: fill(t.team, { programme }) },
    { name: signers.mentor, as: t.mentor },
  ]
  const { width, gap, top } = signature
  lines
    .filter(({ name }) => name !== null)
    .forEach(({ name, as }, index) => {
      const x = 70 + index * (width + gap)
      doc.lineWidth(0.6).strokeColor(muted)
      doc
        .moveTo(x, top)
        .lineTo(x + width, top)
        .stroke()
      write(doc, name!, x, top + 6, { size: 10, weight: 600, width })
      write(doc, as, x, doc.y + 1, { size: 9, color: muted, width })
    })
}

const codeSize = 78

/** The code leads to the page that verifies the certificate; who cannot scan it types what stands beside it. */
function drawCode(doc: Doc, { certificate, lang, address }: CertificateQuestion): void {
  const { size, data } = create(address, { errorCorrectionLevel: 'M' }).modules
  const [unit, left, top] = [codeSize / size, page.width - 70 - codeSize, page.height - 62 - codeSize]
  doc.fillColor(ink)
  data.forEach((dark, at) => {
    if (dark) doc.rect(left + (at % size) * unit, top + Math.floor(at / size) * unit, unit + 0.05, unit + 0.05)
  })
  doc.fill()
  const beside = { width: 245, align: 'right' as const }
  const x = left - 14 - beside.width
  const issued = fill(words[lang].issued, { date: dayIn(lang)(certificate.issuedAt) })
  write(doc, issued, x, top + 14, { size: 10, color: muted, ...beside })
  write(doc, certificate.code, x, top + 29, { size: 13, weight: 600, ...beside })
  doc.font(fontFile(400)).fontSize(9).fillColor(muted)
  doc.text(address, x, top + 48, { ...beside, link: address })
}

function finished(doc: Doc): Promise<Uint8Array<ArrayBuffer>> {
  return new Promise((resolve, reject) => {
    const chunks: Buffer[] = []
    doc.on('data', (chunk: Buffer) => chunks.push(chunk))
    doc.on('end', () => resolve(new Uint8Array(Buffer.concat(chunks))))
    doc.on('error', reject)
    doc.end()
  })
}
