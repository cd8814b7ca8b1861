import type * as z from 'zod/mini'
import { type Note, type noteEndpoint, noteLimit } from '#contract/records.ts'
import { Quote } from '#web/components/display/answers.tsx'
import { call } from '#web/lib/api/client.ts'
import { useChange } from '#web/lib/api/lists.ts'
import { useFormat } from '#web/lib/text/format.ts'
import { useT } from '#web/lib/text/i18n.ts'
import { QuickNote } from './quick-note.tsx'

type Props = {
  area: string
  /** Writes a note. */
  endpoint: ReturnType<typeof noteEndpoint<string, z.ZodMiniType>>
  record: { id: string; notes: readonly Note[] }
}

/** The team's internal notes about a record, and a box to add one. */
export function RecordNotes({ area, endpoint, record: { id, notes } }: Props) {
  const t = useT('manage')
  const format = useFormat()
  const add = useChange(area, (body: string, idempotencyKey) =>
    call(endpoint, { params: { id }, body: { body }, idempotencyKey }),
  )
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
        save={add.mutateAsync}
      />
      {notes.map(({ id: key, body, author, at }) => (
        <Quote key={key} by={[author, format.dateTime(at)].filter(Boolean).join(', ')}>
          {body}
        </Quote>
      ))}
    </section>
  )
}
