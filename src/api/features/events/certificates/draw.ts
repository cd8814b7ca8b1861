import { drawMark, drawPlant } from '#api/pictures/paper-art.ts'
import { dayIn, drawCode, fill, finished, green, muted, newPaper, page, write } from '#api/pictures/paper.ts'
import type { Locale } from '#contract/endpoint.ts'
import type { AttendanceCertificate } from '#contract/events/certificates.ts'
import { nameIn } from '#contract/programme/article.ts'
import { minuteMs } from '#contract/times.ts'

export type AttendanceQuestion = { certificate: AttendanceCertificate; lang: Locale; address: string }

const words = {
  pt: {
    title: 'Certificado de presença',
    did: 'esteve presente em «{event}», a {day}, com a duração de {hours}.',
    issued: 'Emitido a {date}',
    of: 'Programa {organisation}',
  },
  en: {
    title: 'Certificate of attendance',
    did: 'attended “{event}” on {day}, which lasted {hours}.',
    issued: 'Issued on {date}',
    of: 'Programme of {organisation}',
  },
} satisfies Record<Locale, Record<string, string>>

/** Hours and minutes as both languages write them: 1 h 30 min. */
export function lengthOf({ startsAt, endsAt }: Pick<AttendanceCertificate, 'startsAt' | 'endsAt'>): string {
  const minutes = Math.round((Date.parse(endsAt) - Date.parse(startsAt)) / minuteMs)
  const [hours, rest] = [Math.floor(minutes / 60), minutes % 60]
  return [hours > 0 && `${hours} h`, rest > 0 && `${rest} min`].filter(Boolean).join(' ')
}

/** One landscape page with a code that leads to the page which verifies it. */
export function drawAttendance({ certificate, lang, address }: AttendanceQuestion): Promise<Uint8Array<ArrayBuffer>> {
  const t = words[lang]
  const { name, title, programme, organisation, startsAt, issuedAt, code, zone } = certificate
  const doc = newPaper(lang, { Title: `${t.title}: ${name}`, Author: organisation, Creator: nameIn(lang, programme) })
  const event = (lang === 'en' && title.en) || title.pt
  drawMark(doc, 70, 64, 38)
  write(doc, nameIn(lang, programme), 118, 66, { size: 17, weight: 700 })
  write(doc, fill(t.of, { organisation }), 118, 87, { size: 10, color: muted })
  write(doc, t.title, 70, 168, { size: 15, weight: 600, color: green })
  write(doc, name, 68, 190, { size: name.length > 50 ? 24 : name.length > 32 ? 32 : 50, weight: 700 })
  const facts = { event, day: dayIn(lang, zone)(startsAt), hours: lengthOf(certificate) }
  write(doc, fill(t.did, facts), 70, Math.max(262, doc.y + 10), { size: 15, width: page.width - 140 })
  drawPlant(doc, 70, Math.max(352, doc.y + 24), 48)
  drawCode(doc, { code, address, issued: fill(t.issued, { date: dayIn(lang)(issuedAt) }) })
  return finished(doc)
}
