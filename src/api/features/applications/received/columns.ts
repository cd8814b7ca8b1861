import type { ExportColumns, Reader } from '#api/http/exports/export-cells.ts'
import { columnsOf, inLanguage, inWords, wordOf } from '#api/http/exports/export-columns.ts'
import en from '#web/locales/en/applications.json' with { type: 'json' }
import manageEn from '#web/locales/en/applications-manage.json' with { type: 'json' }
import pt from '#web/locales/pt/applications.json' with { type: 'json' }
import managePt from '#web/locales/pt/applications-manage.json' with { type: 'json' }
import { placeOf } from '../mails.ts'
import type { ApplicationRow } from '../queries.ts'

const nameOf = ({ glimpse }: ApplicationRow) => (glimpse ? `${glimpse.firstName} ${glimpse.lastName}` : '')
const answersOf = ({ answers }: ApplicationRow, reader: Reader) =>
  answers.map(({ question, text }) => `${inLanguage(question, reader)}\n${text}`).join('\n\n')
/** Those that the reader may see: none before they have given their own. */
const seen = ({ opinions }: ApplicationRow) =>
  opinions.flatMap(({ name, score, recommendation }) => (score === null ? [] : [{ name, score, recommendation }]))
const recommended = { pt: managePt.recommendation, en: manageEn.recommendation }
const opinionsOf = (row: ApplicationRow, reader: Reader) =>
  seen(row)
    .map(({ name, score, recommendation }) => `${name}: ${score} (${wordOf(recommended, recommendation, reader)})`)
    .join('\n')
const meanOf = (row: ApplicationRow) => {
  const scores = seen(row).map(({ score }) => score)
  return scores.length === 0 ? null : scores.reduce((sum, score) => sum + score, 0) / scores.length
}

/** The file of the received applications. The address leads, after the login, to the record with its CV. */
export function receivedColumns(publicUrl: string): ExportColumns<ApplicationRow> {
  const addressOf = ({ id, startup_id }: ApplicationRow) => `${publicUrl}${placeOf(startup_id)}?id=${id}`
  return {
    applicant: nameOf,
    email: ({ glimpse }) => glimpse?.email ?? '',
    opportunity: ({ title }, reader) => inLanguage(title, reader),
    ...columnsOf<ApplicationRow>('organisation'),
    ...inWords<ApplicationRow>({ pt, en }, 'state'),
    ...columnsOf<ApplicationRow>('submitted_at', 'answer_due_at', 'answered_at', 'broken_at'),
    headline: ({ glimpse }) => glimpse?.headline ?? '',
    institution: ({ glimpse }) => glimpse?.institution ?? '',
    ...columnsOf<ApplicationRow>('letter'),
    answers: answersOf,
    cv: ({ cv_name }) => cv_name ?? '',
    address: addressOf,
    source: ({ source, referrer }) => source ?? referrer ?? '',
    score: meanOf,
    opinions: opinionsOf,
    ...inWords<ApplicationRow>({ pt: managePt, en: manageEn }, ['reject_reason', 'reason']),
    ...inWords<ApplicationRow>({ pt: pt.cancel, en: en.cancel }, ['cancel_reason', 'reason']),
    ...columnsOf<ApplicationRow>('interview_at', 'interview_place'),
  }
}
