import { join } from 'node:path'
import Pdf from 'pdfkit'
import { create } from 'qrcode'
import type { Certificate } from '#contract/cohort-certificates.ts'
import type { Locale } from '#contract/endpoint.ts'

export type CertificateQuestion = { certificate: Certificate; lang: Locale; address: string }

const fonts = join(import.meta.dirname, '../../../../../node_modules/@fontsource/schibsted-grotesk/files')
type Weight = 400 | 600 | 700
const font = (weight: Weight, subset = 'latin') => join(fonts, `schibsted-grotesk-${subset}-${weight}-normal.woff`)
/** The letters that the font keeps in its second file: Š, ł, ő and their kin. */
const extended = /([\u0100-\u0130\u0132-\u0151\u0154-\u02ba\u1e00-\u1eff]+)/u
const page = { width: 841.89, height: 595.28 }
const [ink, muted, green] = ['#141c17', '#4b544d', '#0e7a46']

const words = {
  pt: {
    title: 'Certificado de conclusão',
    did: 'concluiu o percurso OnIT, {weeks} semanas de trabalho em equipa sobre problemas reais, entre {from} e {to}.',
    figures: '{weeks} semanas    {tasks} tarefas aceites    {attendance}',
    attendance: '{attendance} % de presença',
    cohort: 'Coorte {cohort}',
    issued: 'Emitido a {date}',
  },
  en: {
    title: 'Certificate of completion',
    did: 'completed the OnIT track, {weeks} weeks of team work on real problems, between {from} and {to}.',
    figures: '{weeks} weeks    {tasks} tasks accepted    {attendance}',
    attendance: '{attendance} % attendance',
    cohort: 'Cohort {cohort}',
    issued: 'Issued on {date}',
  },
} satisfies Record<Locale, Record<string, string>>

const fill = (text: string, values: Record<string, string | number>) =>
  text.replaceAll(/\{(\w+)\}/g, (_, name: string) => String(values[name] ?? ''))

/** One landscape page with a code that leads to the page which verifies it. */
export function drawCertificate(question: CertificateQuestion): Promise<Uint8Array<ArrayBuffer>> {
  const { certificate, lang } = question
  const t = words[lang]
  const info = { Title: `${t.title}: ${certificate.name}`, Author: certificate.organisation, Creator: 'Viveiro' }
  const doc = new Pdf({ size: 'A4', layout: 'landscape', margin: 0, lang, displayTitle: true, font: font(400), info })
  drawFrame(doc)
  drawWords(doc, question)
  drawCode(doc, question)
  return finished(doc)
}

type Doc = PDFKit.PDFDocument

function drawFrame(doc: Doc): void {
  doc.lineWidth(5).strokeColor('#0b3d24').dash(22, { space: 5 })
  doc
    .rect(26, 26, page.width - 52, page.height - 52)
    .stroke()
    .undash()
}

function drawWords(doc: Doc, { certificate, lang }: CertificateQuestion): void {
  const t = words[lang]
  const tag = lang === 'en' ? 'en-GB' : 'pt-PT'
  const day = (at: string) => new Intl.DateTimeFormat(tag, { dateStyle: 'long', timeZone: 'UTC' }).format(new Date(at))
  const { attendance } = certificate
  const share = attendance === null ? '' : fill(t.attendance, { attendance })
  const { cohort, weeks, tasks } = certificate
  const values = {
    cohort,
    weeks,
    tasks,
    attendance: share,
    from: day(certificate.startsOn),
    to: day(certificate.endsOn),
  }
  const write = (text: string, x: number, y: number, size: number, weight: Weight = 400, color = ink) => {
    const pieces = text.normalize('NFC').split(extended).filter(Boolean)
    pieces.forEach((piece, index) => {
      const more = { width: page.width - x - 70, continued: index < pieces.length - 1 }
      const drawn = doc
        .font(font(weight, extended.test(piece) ? 'latin-ext' : 'latin'))
        .fontSize(size)
        .fillColor(color)
      if (index === 0) drawn.text(piece, x, y, more)
      else drawn.text(piece, more)
    })
  }
  write(certificate.programme, 70, 66, 18, 700)
  write(certificate.organisation, 70, 90, 11, 400, muted)
  write(fill(t.cohort, values), 640, 70, 13, 600)
  write(t.title, 70, 170, 16, 600, green)
  write(certificate.name, 70, 196, certificate.name.length > 32 ? 30 : 44, 700)
  write(fill(t.did, values), 70, 270, 15)
  write(fill(t.figures, values), 70, 360, 14, 600)
  write(fill(t.issued, { date: day(certificate.issuedAt) }), 70, 470, 11, 400, muted)
  write(certificate.code, 70, 488, 13, 600)
}

const codeSize = 92

function drawCode(doc: Doc, { address }: CertificateQuestion): void {
  const { size, data } = create(address, { errorCorrectionLevel: 'M' }).modules
  const [unit, left, top] = [codeSize / size, page.width - 70 - codeSize, page.height - 70 - codeSize]
  doc.fillColor(ink)
  data.forEach((dark, at) => {
    if (dark) doc.rect(left + (at % size) * unit, top + Math.floor(at / size) * unit, unit + 0.05, unit + 0.05)
  })
  doc.fill()
  doc.font(font(400)).fontSize(8).fillColor(muted)
  doc.text(address, left - 260, page.height - 82, { width: 250, align: 'right', link: address })
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
