import { useQuery } from '@tanstack/react-query'
import { addMentorNote, type MentorNote } from '#contract/startups/mentors.ts'
import type { StartupDetail } from '#contract/startups/startups.ts'
import { Checkbox } from '#web/components/fields/checkbox.tsx'
import { Field } from '#web/components/fields/field.tsx'
import { FormFailure } from '#web/components/fields/form-failure.tsx'
import { Textarea } from '#web/components/fields/textarea.tsx'
import { Person } from '#web/components/ui/avatar.tsx'
import { Button } from '#web/components/ui/button.tsx'
import { Card } from '#web/components/ui/card.tsx'
import { Chip } from '#web/components/ui/chip.tsx'
import { later } from '#web/lib/page/later.ts'
import { useForm } from '#web/lib/forms/forms.ts'
import { useFormat } from '#web/lib/text/format.ts'
import { useT } from '#web/lib/text/i18n.ts'
import { mentorQueries, useMentorNote } from './api.ts'

type Props = { startup: StartupDetail }

const assigning = later(() => import('./assign-mentors.tsx'))

/** Who accompanies the startup; staff assign them. */
export function StartupMentors({ startup }: Props) {
  const t = useT('startups')
  const { mentors, can } = startup
  const Assign = assigning.useLoaded(can.assign)?.AssignMentors
  if (mentors.length === 0 && !can.assign) return null
  return (
    <Card as="section" pad className="stack">
      <h2 className="title-card">{t('mentor.title')}</h2>
      {mentors.map(({ id, name }) => (
        <Person key={id} name={name} />
      ))}
      {can.assign && Assign && <Assign key={mentors.map((mentor) => mentor.id).join()} startup={startup} />}
    </Card>
  )
}

/** What mentors wrote: shared with the team, or for themselves. */
export function MentorNotes({ startup }: Props) {
  const t = useT('startups')
  const { data } = useQuery(mentorQueries.mentoring(startup.id))
  if (!data || (data.notes.length === 0 && !data.can.write)) return null
  return (
    <section className="stack" aria-labelledby="mentor-notes">
      <h2 className="title-section" id="mentor-notes">
        {t('mentor.notes')}
      </h2>
      {data.can.write && <NoteForm startup={startup} />}
      {data.notes.map((note) => (
        <Note key={note.id} note={note} />
      ))}
    </section>
  )
}

function NoteForm({ startup: { id } }: Props) {
  const t = useT('startups')
  const { mutateAsync: write } = useMentorNote(id)
  const form = useForm({
    schema: addMentorNote.body,
    initial: { body: '', shared: true },
    draftKey: `mentor-note.${id}`,
    onSubmit: async (note) => {
      await write(note)
      form.reset({ body: '', shared: note.shared })
    },
  })
  return (
    <form {...form.props} className="form">
      <FormFailure text={form.failure} />
      <Field label={t('mentor.note')} {...form.field('body')}>
        <Textarea rows={3} {...form.input('body')} />
      </Field>
      <div className="row row--between row--wrap">
        <Checkbox {...form.checkbox('shared')}>{t('mentor.share')}</Checkbox>
        <Button type="submit" loading={form.submitting}>
          {t('mentor.write')}
        </Button>
      </div>
    </form>
  )
}

function Note({ note: { body, author, at, shared } }: { note: MentorNote }) {
  const t = useT('startups')
  const { day } = useFormat()
  return (
    <Card pad className="stack">
      <div className="row row--between">
        <Person name={author.name} meta={day(at)} size="sm" />
        {!shared && <Chip>{t('mentor.private')}</Chip>}
      </div>
      <p className="prewrap">{body}</p>
    </Card>
  )
}
