import type { Db } from '#api/deps.ts'
import type { ExportColumns, Reader } from '#api/http/exports/export-cells.ts'
import { columnsOf, fieldCell, inWords } from '#api/http/exports/export-columns.ts'
import en from '#web/locales/en/events-manage.json' with { type: 'json' }
import kindsEn from '#web/locales/en/events.json' with { type: 'json' }
import pt from '#web/locales/pt/events-manage.json' with { type: 'json' }
import kindsPt from '#web/locales/pt/events.json' with { type: 'json' }
import { findAnsweredQuestions } from '../answers/queries.ts'
import type { Locale } from '#contract/endpoint.ts'
import type { ManagedRow, WholeEvent } from '../rows.ts'
import type { ManagedRegistrationRow } from '../registration/registration-shape.ts'

export const eventColumns: ExportColumns<ManagedRow> = {
  ...columnsOf<ManagedRow>('slug'),
  ...inWords<ManagedRow>({ pt, en }, 'state'),
  ...inWords<ManagedRow>({ pt: kindsPt, en: kindsEn }, 'kind'),
  ...columnsOf<ManagedRow>('title_pt', 'title_en', 'summary_pt', 'summary_en'),
  series: ({ series }, { locale }) => series && (series.title[locale] || series.title.pt),
  field: fieldCell,
  ...inWords<ManagedRow>({ pt, en }, 'mode', 'admission'),
  ...columnsOf<ManagedRow>('venue', 'link', 'starts_at', 'ends_at', 'zone', 'capacity', 'online_capacity', 'taken'),
  ...columnsOf<ManagedRow>('confirmed', 'pending', 'waitlisted', 'attended', 'rating', 'translated'),
}

const participantColumns: ExportColumns<ManagedRegistrationRow> = {
  ...columnsOf<ManagedRegistrationRow>('first_name', 'last_name', 'email'),
  ...inWords<ManagedRegistrationRow>({ pt, en }, ['state', 'registration'], 'seat'),
  ...columnsOf<ManagedRegistrationRow>('excuse', 'position'),
  ...inWords<ManagedRegistrationRow>({ pt, en }, ['attending', 'mode'], 'attendance'),
  ...columnsOf<ManagedRegistrationRow>('by_code', 'checked_in_at', 'rating', 'feedback'),
  registered_at: ({ created_at }) => created_at,
}

/** A column for each question, also for those that are no longer asked and have answers. */
export async function participantColumnsOf(
  db: Db,
  { id: eventId, questions }: WholeEvent,
  { locale }: Pick<Reader, 'locale'>,
): Promise<ExportColumns<ManagedRegistrationRow>> {
  const gone = (await findAnsweredQuestions(db, eventId)).filter((one) => !questions.some(({ id }) => id === one.id))
  const asked = [
    ...questions.map(({ id, text, atDoor }) => ({ id, text, mark: atDoor ? atDoorMark[locale] : '' })),
    ...gone.map(({ id, question }) => ({ id, text: question, mark: noLongerAsked[locale] })),
  ]
  const columns: Record<string, ExportColumns<ManagedRegistrationRow>[string]> = { ...participantColumns }
  for (const { id, text, mark } of asked) {
    const words = (text[locale] || text.pt) + mark
    // Two questions may have the same words.
    const name = words in columns ? `${words} (${Object.keys(columns).length})` : words
    columns[name] = ({ answers }, { locale: told }) => {
      const given = answers.find((answer) => answer.id === id)?.answer
      return given ? given[told] || given.pt : null
    }
  }
  return columns
}

const atDoorMark: Record<Locale, string> = { pt: ' (à porta)', en: ' (at the door)' }
const noLongerAsked: Record<Locale, string> = { pt: ' (já não se pergunta)', en: ' (no longer asked)' }
