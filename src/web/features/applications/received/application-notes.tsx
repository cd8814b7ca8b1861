import { Lock } from 'lucide-react'
import { useState } from 'react'
import type { ReceivedDetail } from '#contract/applications/received.ts'
import { noteLimit } from '#contract/records.ts'
import { Quote } from '#web/components/display/answers.tsx'
import { QuickNote } from '#web/components/editor/quick-note.tsx'
import { Checkbox } from '#web/components/fields/checkbox.tsx'
import { Chip } from '#web/components/ui/chip.tsx'
import { useFormat } from '#web/lib/text/format.ts'
import { useT } from '#web/lib/text/i18n.ts'
import { useAddNote } from '../api.ts'

/** Notes for those who answer, or for oneself alone. */
export function ApplicationNotes({ application: { id, notes } }: { application: ReceivedDetail }) {
  const m = useT('applications-manage')
  const t = useT('manage')
  const { dateTime } = useFormat()
  const [own, setOwn] = useState(false)
  const add = useAddNote(id)
  return (
    <section className="stack" aria-labelledby="team-notes">
      <h3 className="title-card" id="team-notes">
        {t('notes.title')}
      </h3>
      <Checkbox checked={own} onChange={({ target }) => setOwn(target.checked)}>
        {m('notes.mine')}
      </Checkbox>
      <QuickNote
        label={t('notes.label')}
        hint={own ? m('notes.mineHint') : m('notes.teamHint')}
        action={t('notes.save')}
        limit={noteLimit}
        save={(body) => add.mutateAsync({ body, private: own })}
      />
      {notes.map((note) => (
        <div className="stack" key={note.id}>
          {note.private && <Chip icon={<Lock />}>{m('notes.mine')}</Chip>}
          <Quote by={[note.author, dateTime(note.at)].filter(Boolean).join(', ')}>{note.body}</Quote>
        </div>
      ))}
    </section>
  )
}
