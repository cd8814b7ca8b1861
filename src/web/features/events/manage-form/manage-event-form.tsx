import { getLocalTimeZone } from '@internationalized/date'
import { Eye } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import type { EventDetail } from '#contract/events/events.ts'
import { eventInput } from '#contract/events/manage.ts'
import { EditorForm } from '#web/components/editor/editor-form.tsx'
import { type Editor, useEditor } from '#web/components/editor/use-editor.ts'
import { Translated } from '#web/components/display/translated.tsx'
import { Alert } from '#web/components/ui/alert.tsx'
import { Button } from '#web/components/ui/button.tsx'
import { useProgramme } from '#web/lib/page/programme.ts'
import { useT } from '#web/lib/text/i18n.ts'
import { createDraft, saveEvent } from '../manage/manage-api.ts'
import { useEventLabels, useEventMissing, useEventWords } from './manage-event-labels.ts'
import { AgendaSection, MaterialsSection, SpeakersSection } from './manage-event-lists.tsx'
import { EventPreview } from './manage-event-preview.tsx'
import {
  KindSection,
  PlaceSection,
  RegistrationSection,
  TextsSection,
  TimeSection,
  TitleSection,
} from './manage-event-sections.tsx'
import { QuestionsSection } from '../answers/questions-section.tsx'
import { useScope } from '../series/change-scope.tsx'
import { RepeatSection } from '../series/repeat-section.tsx'
import { useTelling } from './manage-event-telling.tsx'
import { type EventFields, newEvent, withPlaceOf } from './manage-event-values.ts'

type Props = {
  /** Absent for a new event. */
  event?: EventDetail
  onSaved: (event: EventDetail) => Promise<void>
  /** Renders the head of the page, which shows the form's state and actions. */
  children: (form: { dirty: boolean; actions: ReactNode }) => ReactNode
}

/** One form for new and existing events. */
export function EventForm({ event, onSaved, children }: Props) {
  const t = useT('events-manage')
  const [previewing, setPreviewing] = useState(false)
  const programme = useProgramme()
  const [initial] = useState(() => newEvent(programme?.zone || getLocalTimeZone()))
  const telling = useTelling(event)
  const scoping = useScope(event)
  const editor: Editor<EventFields> = useEditor({
    schema: eventInput,
    initial,
    current: event,
    labels: useEventLabels(),
    describe: useEventWords(),
    ownText: useEventMissing(),
    draftKey: `event.${event?.id ?? 'new'}`,
    prepare: withPlaceOf,
    errorFields: { capacity_below_confirmed: 'capacity' },
    save: async ({ input, changes, idempotencyKey }) => {
      if (!event || !changes) return createDraft(input, idempotencyKey)
      const scoped = await scoping.ask(changes)
      const body = scoped?.scope ? scoped : scoped && (await telling.ask(scoped, editor.values))
      return body && saveEvent(event.slug, body)
    },
    onSaved,
  })
  const slug = event?.slug ?? 'new'
  return (
    <>
      {children({ dirty: editor.dirty, actions: <PreviewButton onClick={() => setPreviewing(true)} /> })}
      <EditorForm
        editor={editor}
        what={t('form.what')}
        disabled={event?.can.edit === false}
        newNote={t('create.note')}
        sections={useSections()}
        notice={event?.state === 'cancelled' && <CancelledNotice event={event} />}
      >
        <TitleSection form={editor} />
        <TimeSection form={editor} />
        <RepeatSection event={event} dirty={editor.dirty} />
        <PlaceSection form={editor} />
        <TextsSection form={editor} />
        <KindSection form={editor} slug={slug} />
        <RegistrationSection form={editor} />
        <QuestionsSection form={editor} />
        <SpeakersSection form={editor} />
        <AgendaSection form={editor} />
        <MaterialsSection form={editor} />
      </EditorForm>
      {scoping.dialog}
      {telling.dialog}
      {previewing && <EventPreview fields={editor.values} slug={slug} onClose={() => setPreviewing(false)} />}
    </>
  )
}

function PreviewButton({ onClick }: { onClick: () => void }) {
  const t = useT('events-manage')
  return (
    <Button onClick={onClick}>
      <Eye />
      {t('act.preview')}
    </Button>
  )
}

/** The sections in the order of the page: what, when and where first. */
function useSections() {
  const t = useT('events-manage')
  const series = useT('events-series')
  return [
    { id: 'title', title: t('field.title') },
    { id: 'when', title: t('form.when') },
    { id: 'repeat', title: series('repeat.title') },
    { id: 'where', title: t('form.where') },
    { id: 'texts', title: t('form.texts') },
    { id: 'kind', title: t('form.kind') },
    { id: 'registration', title: t('form.registration') },
    { id: 'questions', title: t('questions.title') },
    { id: 'speakers', title: t('speakers.title') },
    { id: 'agenda', title: t('agenda.title') },
    { id: 'materials', title: t('materials.title') },
  ]
}

function CancelledNotice({ event: { cancelReason } }: { event: EventDetail }) {
  const t = useT('events-manage')
  return (
    <Alert tone="danger" title={t('form.cancelled')}>
      {cancelReason && <Translated text={cancelReason} />}
    </Alert>
  )
}
