import * as z from 'zod/mini'
import { eventLimits } from '#contract/events/events.ts'
import { cancelEvent } from '#contract/events/manage.ts'
import type { Series } from '#contract/events/series.ts'
import { FormDialog } from '#web/components/editor/form-dialog.tsx'
import { ReasonDialog } from '#web/components/editor/reason-dialog.tsx'
import { RemoveDialog } from '#web/components/editor/remove-dialog.tsx'
import { DateField } from '#web/components/fields/date-field.tsx'
import { Field } from '#web/components/fields/field.tsx'
import { toast } from '#web/components/ui/toast-store.ts'
import { refreshArea } from '#web/lib/api/lists.ts'
import { useForm } from '#web/lib/forms/forms.ts'
import { useT } from '#web/lib/text/i18n.ts'
import { removeSeries, useAddDate, useCancelSeries } from './api.ts'

export type SeriesAct = 'add' | 'cancel' | 'remove'
type Props = { series: Series; onClose: () => void }

const dialogs = { add: AddDateDialog, cancel: CancelDialog, remove: RemoveSeries }

export function SeriesDialog({ act, ...props }: Props & { act: SeriesAct }) {
  const Chosen = dialogs[act]
  return <Chosen {...props} />
}

const chosen = z.object({ day: z.iso.date() })

function AddDateDialog({ series: { slug }, onClose }: Props) {
  const t = useT('events-series')
  const { mutateAsync: add } = useAddDate(slug)
  const form = useForm<z.infer<typeof chosen>, { day: string | null }>({
    schema: chosen,
    initial: { day: null },
    onSubmit: async (body) => {
      await add(body)
      toast(t('manage.added'))
      onClose()
    },
  })
  return (
    <FormDialog
      form={form}
      title={t('manage.addTitle')}
      keep={t('repeat.keep')}
      submit={t('manage.add')}
      onClose={onClose}
    >
      <Field label={t('manage.day')} hint={t('manage.addHint')} {...form.field('day')}>
        <DateField {...form.control('day')} />
      </Field>
    </FormDialog>
  )
}

function CancelDialog({ series: { slug }, onClose }: Props) {
  const t = useT('events-series')
  const { mutateAsync: cancel } = useCancelSeries(slug)
  const words = { pt: t('manage.reason'), en: t('manage.reasonEn'), hint: t('manage.reasonHint') }
  return (
    <ReasonDialog
      title={t('manage.cancelTitle')}
      context={t('manage.cancelContext')}
      words={{ act: t('manage.cancel'), keep: t('manage.keep'), done: t('manage.cancelled') }}
      fields={{ words, limit: eventLimits.reason }}
      body={cancelEvent.body}
      send={cancel}
      draftKey={`cancel-series.${slug}`}
      onClose={onClose}
    />
  )
}

function RemoveSeries({ series: { slug }, onClose }: Props) {
  const t = useT('events-series')
  const words = { remove: t('manage.remove'), keep: t('manage.keep'), removed: t('manage.removed') }
  return (
    <RemoveDialog
      title={t('manage.removeTitle')}
      text={t('manage.removeText')}
      words={words}
      remove={() => removeSeries(slug)}
      list="/manage/events"
      refresh={() => refreshArea('events')}
      onClose={onClose}
    />
  )
}
