import { type Note, noteLimit } from '#contract/records.ts'
import { Quote } from '#web/components/display/answers.tsx'
import { useFormat } from '#web/lib/text/format.ts'
import { useT } from '#web/lib/text/i18n.ts'
import { QuickNote } from './quick-note.tsx'

/** The team's internal notes about a record, and a box to add one. */
export function RecordNotes({ notes, add }: { notes: readonly Note[]; add: (text: string) => Promise<unknown> }) {
  const t = useT('manage')
  const format = useFormat()
  return (
    <section className="stack" aria-labelledby="team-notes">
      <h3 className="title-card" id="team-notes">
        {t('notes.title')}
      </h3>
      <QuickNote
        label={t('notes.label')}
        hint={t('notes.hint')}
        action={t('notes.save')}
        limit={noteLimit}
        save={add}
      />
      {notes.map(({ id, body, author, at }) => (
        <Quote key={id} by={[author, format.dateTime(at)].filter(Boolean).join(', ')}>
          {body}
        </Quote>
      ))}
    </section>
  )
}
