import { columnsOf, type ExportColumns } from '#api/http/exports/export-cells.ts'
import { placeOf } from '../mails.ts'
import type { ApplicationRow } from '../queries.ts'

const nameOf = ({ glimpse }: ApplicationRow) => (glimpse ? `${glimpse.firstName} ${glimpse.lastName}` : '')
const answersOf = ({ answers }: ApplicationRow) =>
  answers.map(({ question, text }) => `${question.pt}\n${text}`).join('\n\n')
/** Those that the reader may see: none before they have given their own. */
const seen = ({ opinions }: ApplicationRow) =>
  opinions.flatMap(({ name, score, recommendation }) => (score === null ? [] : [{ name, score, recommendation }]))
const opinionsOf = (row: ApplicationRow) =>
  seen(row)
    .map(({ name, score, recommendation }) => `${name}: ${score} (${recommendation})`)
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
    opportunity: ({ title }) => title.pt,
    ...columnsOf<ApplicationRow>('organisation', 'state', 'submitted_at', 'answer_due_at', 'answered_at', 'broken_at'),
    headline: ({ glimpse }) => glimpse?.headline ?? '',
    institution: ({ glimpse }) => glimpse?.institution ?? '',
    ...columnsOf<ApplicationRow>('letter'),
    answers: answersOf,
    cv: ({ cv_name }) => cv_name ?? '',
    address: addressOf,
    source: ({ source, referrer }) => source ?? referrer ?? '',
    score: meanOf,
    opinions: opinionsOf,
    ...columnsOf<ApplicationRow>('reject_reason', 'cancel_reason', 'interview_at', 'interview_place'),
  }
}
