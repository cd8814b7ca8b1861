import { inLanguage } from '#api/mail/letter.ts'
import { drawMark } from '#api/pictures/paper-art.ts'
import { dayIn, fill, finished, green, muted, newSheet, sheet, write } from '#api/pictures/paper.ts'
import type { Locale } from '#contract/endpoint.ts'
import type { Figure } from '#contract/figures/figures.ts'
import type { Correction, ReportRecord, ReportView, ToldStory } from '#contract/figures/report-view.ts'
import en from '#web/locales/en/figures-report.json' with { type: 'json' }
import stepsEn from '#web/locales/en/figures.json' with { type: 'json' }
import pt from '#web/locales/pt/figures-report.json' with { type: 'json' }
import stepsPt from '#web/locales/pt/figures.json' with { type: 'json' }

export type ReportQuestion = { report: ReportView; lang: Locale }

const words = { pt, en }
const lines = { pt: stepsPt.line.step, en: stepsEn.line.step }
type Words = typeof pt

const [edge, foot] = [56, sheet.height - 64]
const wide = sheet.width - 2 * edge
type LineStyle = { size?: number; weight?: 400 | 600 | 700; color?: string; x?: number; width?: number }
type Pen = {
  doc: ReturnType<typeof newSheet>
  line: (text: string, style?: LineStyle) => void
  room: (height: number) => void
}

function newPen(lang: Locale, info: { Title: string; Author: string; Creator: string }): Pen {
  const doc = newSheet(lang, info)
  const room = (height: number) => {
    if (doc.y + height > foot) doc.addPage().y = edge
  }
  const line = (text: string, { size = 10.5, weight = 400, color, x = edge, width }: LineStyle = {}) => {
    room(size * 1.6)
    write(doc, text.replaceAll(/\s+/g, ' '), x, doc.y, {
      size,
      weight,
      ...(color && { color }),
      width: width ?? sheet.width - edge - x,
    })
  }
  return { doc, line, room }
}

/** A4 sheets with the same figures, words and stories as the page. */
export function drawReport({ report, lang }: ReportQuestion): Promise<Uint8Array<ArrayBuffer>> {
  const t = words[lang]
  const { record, frozen } = report
  const title = inLanguage(lang, report.title)
  const pen = newPen(lang, { Title: title, Author: record.organisation, Creator: 'Viveiro' })
  const { doc, line } = pen
  drawMark(doc, edge, 52, 26)
  write(doc, fill(t.foot, { programme: record.programme, organisation: record.organisation }), 92, 60, {
    size: 10,
    color: muted,
    width: wide - 36,
  })
  doc.y = 108
  line(t.kicker, { size: 11, weight: 600, color: green })
  line(title, { size: 26, weight: 700 })
  if (report.lead) line(inLanguage(lang, report.lead), { size: 12, color: muted })
  doc.y += 6
  line([periodOf(record, lang, t), frozenText(report, lang, t)].filter(Boolean).join(' · '), { size: 10, color: muted })
  if (record.week) line(fill(t.week, record.week), { size: 10, weight: 600 })
  for (const { title: head, text } of report.sections) {
    heading(pen, inLanguage(lang, head))
    line(inLanguage(lang, text))
  }
  if (report.isHidden) heading(pen, t.allHidden)
  for (const figure of record.figures) drawFigure(pen, figure, { record, lang, t })
  drawChallenges(pen, record, lang, t)
  drawStories(pen, report.stories, lang, t)
  drawCorrections(pen, report.corrections, lang, t)
  heading(pen, t.how)
  line(t.keeps, { size: 9.5, color: muted })
  if (frozen) line(fill(t.hash, { hash: frozen.sha256 }), { size: 8, color: muted })
  return finished(doc)
}

function heading({ doc, line, room }: Pen, text: string): void {
  doc.y += 16
  room(60)
  line(text, { size: 13.5, weight: 600 })
  doc.y += 3
}

const monthIn = (lang: Locale) => {
  const format = new Intl.DateTimeFormat(lang === 'pt' ? 'pt-PT' : 'en-GB', {
    month: 'long',
    year: 'numeric',
    timeZone: 'UTC',
  })
  return (month: string) => format.format(new Date(`${month}-01T00:00:00Z`))
}

function periodOf({ edition, from, to }: ReportRecord, lang: Locale, t: Words): string {
  const month = monthIn(lang)
  const parts = [
    edition && fill(t.periodEdition, { name: edition }),
    from && to && fill(t.periodBetween, { from: month(from), to: month(to) }),
    from && !to && fill(t.periodFrom, { from: month(from) }),
    to && !from && fill(t.periodTo, { to: month(to) }),
  ].filter((one) => typeof one === 'string' && one !== '')
  return parts.length > 0 ? parts.join(' · ') : t.periodAll
}

const frozenText = ({ frozen }: ReportView, lang: Locale, t: Words) =>
  frozen ? fill(t.frozen, { number: frozen.number, date: dayIn(lang)(frozen.at) }) : t.notFrozen

const numberIn = (lang: Locale) => {
  const format = new Intl.NumberFormat(lang === 'pt' ? 'pt-PT' : 'en-GB')
  return (value: number) => format.format(value)
}

const [nameWidth, barWidth] = [170, 200]
type Around = { record: ReportRecord; lang: Locale; t: Words }

/** Each number with a bar, so that no colour is needed; then how it was counted. */
function drawFigure(pen: Pen, figure: ReportRecord['figures'][number], { record, lang, t }: Around): void {
  const { doc, line, room } = pen
  const number = numberIn(lang)
  const said = (value: number | null) => (value === null ? fill(t.tooFew, { count: figure.least }) : number(value))
  heading(pen, inLanguage(lang, figure.title))
  if (figure.share && figure.share.value !== null)
    line(`${number(figure.share.value)} % ${inLanguage(lang, figure.share.title)}`, { size: 12, weight: 600 })
  const most = Math.max(1, ...figure.steps.map(({ value }) => value ?? 0))
  for (const { title, value, before } of figure.steps) {
    room(18)
    const top = doc.y
    if (value) doc.rect(edge + nameWidth, top + 3, Math.max(1, (barWidth * value) / most), 8).fill(green)
    const beside =
      record.before && before !== null ? ` (${fill(t.was, { name: record.before, value: number(before) })})` : ''
    write(doc, `${said(value)}${beside}`, edge + nameWidth + barWidth + 8, top, { size: 10, weight: 600, width: 110 })
    const end = doc.y
    write(doc, inLanguage(lang, title), edge, top, { size: 10, width: nameWidth - 8 })
    doc.y = Math.max(doc.y, end)
  }
  const course = courseOf(figure, lang, said)
  if (course) line(course, { size: 9, color: muted })
  const rule = inLanguage(lang, figure.rule)
  line(fill(t.counted, { date: dayIn(lang)(figure.countedAt), rule }), { size: 9, color: muted })
}

/** The first number by month, edition, track or field, in words. */
function courseOf({ by }: Figure, lang: Locale, said: (value: number | null) => string): string {
  const month = monthIn(lang)
  const name = (one: Figure['by'][number]) =>
    one.key && /^\d{4}-\d\d$/.test(one.key) ? month(one.key) : inLanguage(lang, one.title)
  return by.map((one) => `${name(one)}: ${said(one.values[0] ?? null)}`).join(' · ')
}

function drawChallenges(pen: Pen, { challenges = [] }: ReportRecord, lang: Locale, t: Words): void {
  if (challenges.length === 0) return
  const told = t.challenges
  heading(pen, told.title)
  for (const { title, partner, state, closesAt } of challenges) {
    pen.line([inLanguage(lang, title), partner].filter(Boolean).join(' · '), { weight: 600 })
    pen.line(fill(told.is[state], { date: dayIn(lang)(closesAt) }), { size: 9.5, color: muted })
  }
}

function drawStories(pen: Pen, stories: readonly ToldStory[], lang: Locale, t: Words): void {
  if (stories.length === 0) return
  heading(pen, t.stories)
  const step = lines[lang]
  for (const { problem, challenge, solution, startup, text } of stories) {
    const course = [
      `${step.problem}: ${problem}`,
      challenge && `${step.challenge}: ${challenge}`,
      solution && `${step.solution}: ${solution}`,
      startup && `${step.startup}: ${startup}`,
    ].filter(Boolean)
    pen.line(course.join('  ›  '), { weight: 600 })
    pen.line(inLanguage(lang, text))
    pen.doc.y += 6
  }
}

function drawCorrections(pen: Pen, corrections: readonly Correction[], lang: Locale, t: Words): void {
  if (corrections.length === 0) return
  const [number, day, month] = [numberIn(lang), dayIn(lang), monthIn(lang)]
  heading(pen, t.corrections)
  for (const { title, step, key, from, to, was, at } of corrections) {
    const of = key && (/^\d{4}-\d\d$/.test(key.pt) ? month(key.pt) : inLanguage(lang, key))
    const values = {
      figure: inLanguage(lang, title),
      step: inLanguage(lang, step),
      from: number(from),
      to: number(to),
      ...(of && { key: of }),
    }
    pen.line(fill(of ? t.correctionOf : t.correction, values), { weight: 600 })
    pen.line(fill(t.correctedAt, { was: day(was), at: day(at) }), { size: 9, color: muted })
  }
}
