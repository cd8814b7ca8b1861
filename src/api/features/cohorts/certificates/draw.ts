import { join } from 'node:path'
import { drawMark, drawPlant } from '#api/pictures/paper-art.ts'
import { dayIn, drawCode, fill, finished, green, ink, muted, newPaper, page, write } from '#api/pictures/paper.ts'
import type { Certificate } from '#contract/cohorts/certificates.ts'
import type { Locale } from '#contract/endpoint.ts'
import { named, nameIn } from '#contract/programme/article.ts'
import { words } from './words.ts'

export type CertificateQuestion = { certificate: Certificate; lang: Locale; address: string }

const digitFont = join(
  import.meta.dirname,
  '../../../../../node_modules/@fontsource/dseg7-classic/files/dseg7-classic-latin-700-normal.woff',
)

/** One landscape page with a code that leads to the page which verifies it. */
export function drawCertificate(question: CertificateQuestion): Promise<Uint8Array<ArrayBuffer>> {
  const { certificate, lang } = question
  const t = words[lang]
  const { name, organisation, programme } = certificate
  const info = { Title: `${titleOf(question)}: ${name}`, Author: organisation, Creator: nameIn(lang, programme) }
  const doc = newPaper(lang, info)
  drawWords(doc, question)
  drawFigures(doc, question)
  drawSigners(doc, question)
  const issued = fill(t.issued, { date: dayIn(lang)(certificate.issuedAt) })
  drawCode(doc, { code: certificate.code, issued, address: question.address })
  return finished(doc)
}

type Doc = PDFKit.PDFDocument

const titleOf = ({ certificate, lang }: CertificateQuestion) =>
  words[lang][certificate.mentoring ? 'hoursTitle' : 'title']

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
