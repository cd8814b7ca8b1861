import { drawMark } from '#api/pictures/paper-art.ts'
import { dayIn, fill, finished, green, muted, newSheet, sheet, write } from '#api/pictures/paper.ts'
import { inLanguage } from '#api/mail/letter.ts'
import type { Locale } from '#contract/endpoint.ts'
import { fewestOpinions, type EventReport } from '#contract/events/report.ts'
import en from '#web/locales/en/events-report.json' with { type: 'json' }
import groupsEn from '#web/locales/en/events-manage.json' with { type: 'json' }
import pt from '#web/locales/pt/events-report.json' with { type: 'json' }
import groupsPt from '#web/locales/pt/events-manage.json' with { type: 'json' }

export type ReportQuestion = { report: EventReport; lang: Locale; programme: string; organisation: string }

/** Where the page has a table, the paper has lines. */
const onPaper = {
  pt: {
    byWay: 'Por modo de participar',
    byGroup: 'Por percurso',
    turnout: '{registered} com lugar, {came} vieram, {noShows} faltaram',
  },
  en: {
    byWay: 'By way of taking part',
    byGroup: 'By track',
    turnout: '{registered} with a seat, {came} came, {noShows} did not',
  },
}
const words = { pt: { ...pt, ...pick(groupsPt), ...onPaper.pt }, en: { ...en, ...pick(groupsEn), ...onPaper.en } }
function pick({ track, mode }: typeof groupsPt) {
  return { track, mode }
}
type Words = (typeof words)['pt']

const foot = sheet.height - 60

/** A4 sheets with the same figures as the page. */
export function drawReport(question: ReportQuestion): Promise<Uint8Array<ArrayBuffer>> {
  const { report, lang, programme, organisation } = question
  const t = words[lang]
  const title = inLanguage(lang, report.event.title)
  const doc = newSheet(lang, { Title: `${t.title}: ${title}`, Author: organisation, Creator: 'Viveiro' })
  const line = (text: string, { size = 11, weight = 400, color, x = 56 }: LineStyle = {}) => {
    if (doc.y > foot) doc.addPage().y = 56
    write(doc, text, x, doc.y, { size, weight, ...(color && { color }), width: sheet.width - 56 - x })
  }
  drawMark(doc, 56, 52, 26)
  write(doc, `${programme} · ${organisation}`, 92, 60, { size: 10, color: muted, width: sheet.width - 148 })
  doc.y = 100
  line(t.title, { size: 12, weight: 600, color: green })
  line(title, { size: 22, weight: 700 })
  line([dayIn(lang, report.event.zone)(report.event.startsAt), report.event.place].filter(Boolean).join(' · '), {
    color: muted,
  })
  for (const { title: head, lines } of partsOf(report, lang, t)) {
    doc.y += 16
    line(head, { size: 13, weight: 600 })
    for (const one of lines) line(one)
  }
  return finished(doc)
}
type LineStyle = { size?: number; weight?: 400 | 600 | 700; color?: string; x?: number }

type Part = { title: string; lines: string[] }

function partsOf(report: EventReport, lang: Locale, t: Words): Part[] {
  const turnout = (name: string, of: { registered: number; came: number; noShows: number }) =>
    `${name}: ${fill(t.turnout, of)}`
  const { all, opinions } = report
  const numbers = [
    turnout(t.all, all),
    fill(t.rest, {
      excused: all.excused,
      waiting: report.waiting,
      cancelled: report.cancelled,
      declined: report.declined,
    }),
    fill(t.unlisted, { walkIns: report.walkIns, guests: report.guests }),
  ]
  return [
    { title: t.numbers, lines: numbers },
    { title: t.byWay, lines: report.byWay.map((one) => turnout(t.mode[one.way], one)) },
    { title: t.byGroup, lines: report.byGroup.map((one) => turnout(t.track[one.group], one)) },
    { title: t.opinions, lines: opinionLines(opinions, lang, t) },
    ...report.questions.map(({ question, answers, counts, mean }) => ({
      title: inLanguage(lang, question),
      lines: [
        fill(t.answers, { count: answers }),
        ...counts.map(({ answer, count }) => `${inLanguage(lang, answer)}: ${count}`),
        ...(mean === null ? [] : [fill(t.mean, { mean: numberIn(lang, mean) })]),
      ],
    })),
  ].filter(({ lines }) => lines.length > 0)
}

const numberIn = (lang: Locale, value: number) => new Intl.NumberFormat(lang === 'pt' ? 'pt-PT' : 'en-GB').format(value)

function opinionLines({ answers, said }: EventReport['opinions'], lang: Locale, t: Words): string[] {
  if (!said) return [fill(answers === 1 ? t.tooFew_one : t.tooFew_other, { count: answers, fewest: fewestOpinions })]
  return [
    fill(t.rated, { mean: numberIn(lang, said.rating ?? 0), count: answers }),
    said.ratings.map((count, index) => `${index + 1}: ${count}`).join(' · '),
    ...said.comments.map(({ rating, comment }) => `${rating}/5  ${comment.replaceAll(/\s+/g, ' ')}`),
  ]
}
