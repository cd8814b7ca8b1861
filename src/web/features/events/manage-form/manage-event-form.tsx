import { Eye } from 'lucide-react'
import { type ReactNode, useEffect, useState } from 'react'
import type { EventDetail } from '#contract/events.ts'
import type { EventInput } from '#contract/events-manage.ts'
import { FormCard } from '#web/components/editor/form-section.tsx'
import { Alert } from '#web/components/ui/alert.tsx'
import { Button } from '#web/components/ui/button.tsx'
import { ConfirmDialog } from '#web/components/ui/dialog.tsx'
import { ErrorSummary } from '#web/components/fields/error-summary.tsx'
import { SaveBar } from '#web/components/editor/save-bar.tsx'
import { toast } from '#web/components/ui/toast-store.ts'
import { Translated } from '#web/components/display/translated.tsx'
import { ApiError } from '#web/lib/api/api-error.ts'
import { discardDraft, hasDraft } from '#web/lib/forms/drafts.ts'
import { type Form, useForm } from '#web/lib/forms/forms.ts'
import { useLocale, useT } from '#web/lib/text/i18n.ts'
import { useLeaveGuard } from '#web/lib/forms/leave-guard.ts'
import { useOnceKey } from '#web/lib/api/once-key.ts'
import { onItsField } from '#web/lib/forms/on-its-field.ts'
import { concerns } from '#web/lib/forms/paths-in-values.ts'
import { createDraft, saveEvent } from '../manage/manage-api.ts'
import { comparedPaths } from './manage-event-conflict.ts'
import { ConflictDialog } from './manage-event-conflict-dialog.tsx'
import { AgendaSection, MaterialsSection, SpeakersSection } from './manage-event-lists.tsx'
import { EventPreview } from './manage-event-preview.tsx'
import { KindSection, PlaceSection, RegistrationSection, TimeSection } from './manage-event-sections.tsx'
import { type FormProps, TextsSection } from './manage-event-texts.tsx'
import { changesOf, eventValues, type EventValues, valuesOf } from './manage-event-values.ts'

type Props = {
  initial: EventValues
  /** Absent while it is being created. */
  event?: EventDetail
  onSaved: (event: EventDetail) => Promise<void>
  /** The head of the page, which knows of the form. */
  children: (form: { dirty: boolean; actions: ReactNode }) => ReactNode
}

/** One form for new events and for those that exist. */
export function EventForm({ initial, event, onSaved, children }: Props) {
  const t = useT('events-manage')
  const draftKey = `event.${event?.id ?? 'new'}`
  const [recovered, setRecovered] = useState(() => hasDraft(draftKey))
  const [previewing, setPreviewing] = useState(false)
  // The summary answers a try to save; before that each field speaks for itself.
  const [tried, setTried] = useState(false)
  const { form, conflict, settle } = useEventForm({ initial, event, onSaved, draftKey })
  const slug = event?.slug ?? 'new'
  const problemsOf = useProblems()
  const preview = (
    <Button onClick={() => setPreviewing(true)}>
      <Eye />
      {t('act.preview')}
    </Button>
  )
  return (
    <>
      {children({ dirty: form.dirty, actions: preview })}
      <form {...form.props} className="stack manageform" onSubmitCapture={() => setTried(true)}>
        <ErrorSummary problems={tried ? problemsOf(form.errors) : []} />
        {recovered && form.dirty && <Alert tone="note">{t('form.recovered')}</Alert>}
        {event?.state === 'cancelled' && (
          <Alert tone="danger" title={t('form.cancelled')}>
            {event.cancelReason && <Translated text={event.cancelReason} />}
          </Alert>
        )}
        <fieldset className="bare" disabled={form.submitting || event?.can.edit === false}>
          <EventFormFields form={form} slug={slug} />
        </fieldset>
        <SaveBar
          dirty={form.dirty || !event}
          saving={form.submitting}
          problems={form.errors.length}
          failure={form.errors.length === 0 && !conflict ? form.failure : null}
          note={event ? undefined : t('create.note')}
          onDiscard={() => {
            form.reset(initial)
            setRecovered(false)
            setTried(false)
          }}
        />
      </form>
      {previewing && <EventPreview fields={form.values} slug={slug} onClose={() => setPreviewing(false)} />}
      {conflict && <ConflictDialog mine={form.values} current={conflict} onMerge={settle} onClose={() => settle()} />}
      <LeaveDialog dirty={form.dirty && !form.submitting} draftKey={draftKey} />
    </>
  )
}

const EventFormFields = ({ form, slug }: FormProps & { slug: string }) => (
  <FormCard>
    <TextsSection form={form} />
    <KindSection form={form} slug={slug} />
    <TimeSection form={form} />
    <PlaceSection form={form} />
    <RegistrationSection form={form} />
    <SpeakersSection form={form} />
    <AgendaSection form={form} />
    <MaterialsSection form={form} />
  </FormCard>
)

type FormOptions = Pick<Props, 'initial' | 'event' | 'onSaved'> & { draftKey: string }

function useEventForm({ initial, event, onSaved, draftKey }: FormOptions) {
  const t = useT('events-manage')
  const locale = useLocale()
  const once = useOnceKey()
  const [conflict, setConflict] = useState<EventDetail>()
  const form = useForm({
    schema: eventValues,
    initial,
    draftKey,
    onSubmit: async (input) => {
      try {
        const saved = await send(input)
        toast(event ? t('done.saved') : t('done.created'))
        await onSaved(saved)
      } catch (error) {
        if (error instanceof ApiError && error.code === 'stale_version') setConflict(error.current as EventDetail)
        throw onItsField(error, 'capacity_below_confirmed', 'capacity', locale)
      }
    },
  })
  const { version, base } = form.values
  const send = (input: EventInput) =>
    event && version && base
      ? saveEvent(event.slug, { ...changesOf(input, base), version })
      : createDraft(input, once.of(JSON.stringify(input)))

  const newest = event?.version
  useEffect(() => {
    // Saved here, or changed elsewhere while nothing was typed: the form goes on from there.
    if (event && !form.dirty && form.values.version !== newest) form.reset(valuesOf(event))
  })

  const settle = (values?: EventValues) => {
    setConflict(undefined)
    if (!values || !conflict) return
    form.reset(valuesOf(conflict))
    for (const [name, value] of Object.entries(values)) form.set(name as 'title', value as never)
    toast(t('conflict.applied'), { tone: 'info' })
  }
  return { form, conflict, settle }
}

/** In a summary a sentence stands alone, so it names its field; they come in the order of the page. */
function useProblems() {
  const t = useT('events-manage')
  const place = (path: string) => comparedPaths.findIndex((one) => concerns(path, one))
  return (errors: Form<EventValues>['errors']) =>
    errors
      .toSorted((a, b) => place(a.path) - place(b.path))
      .map(({ id, path, message }) => {
        const field = comparedPaths[place(path)]
        return { id, message: field ? t('form.problem', { label: t(`compared.${field}`), message }) : message }
      })
}

function LeaveDialog({ dirty, draftKey }: { dirty: boolean; draftKey: string }) {
  const t = useT('ui')
  const guard = useLeaveGuard(dirty)
  const leave = () => {
    discardDraft(draftKey)
    guard.leave()
  }
  return (
    <ConfirmDialog
      open={guard.blocked}
      title={t('dialog.leaveTitle')}
      confirmLabel={t('dialog.leave')}
      cancelLabel={t('dialog.stay')}
      onConfirm={leave}
      onClose={guard.stay}
    >
      {t('dialog.leaveText')}
    </ConfirmDialog>
  )
}
