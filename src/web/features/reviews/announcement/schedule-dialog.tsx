import * as z from 'zod/mini'
import { time } from '#contract/endpoint.ts'
import type { Announcement } from '#contract/reviews/announcement.ts'
import { FormDialog } from '#web/components/editor/form-dialog.tsx'
import { DateTimeField } from '#web/components/fields/date-time-field.tsx'
import { Field } from '#web/components/fields/field.tsx'
import { toast } from '#web/components/ui/toast-store.ts'
import { useForm } from '#web/lib/forms/forms.ts'
import { useFormat } from '#web/lib/text/format.ts'
import { useT } from '#web/lib/text/i18n.ts'
import { useSchedule } from './api.ts'

type Props = { id: string; announcement: Announcement; onClose: () => void }
const schema = z.object({ at: time })

/** A day and an hour in the zone of the programme. */
export function ScheduleDialog({ id, announcement, onClose }: Props) {
  const t = useT('reviews-announcement')
  const { zoneName } = useFormat()
  const change = useSchedule(id)
  const { schedule, zone, version, checks } = announcement
  const open = checks.filter(({ ok, stops }) => !ok && stops).length
  const form = useForm<{ at: string }, { at: string | null }>({
    schema,
    initial: { at: schedule?.at ?? null },
    onSubmit: async ({ at }) => {
      await change.mutateAsync({ at, version })
      toast(t('schedule.saved'))
      onClose()
    },
  })
  return (
    <FormDialog
      form={form}
      title={t('schedule.title')}
      size="sm"
      keep={t('cancel')}
      submit={t('schedule.save')}
      onClose={onClose}
    >
      <Field label={t('schedule.at')} hint={t('schedule.hint', { zone: zoneName(zone) })} {...form.field('at')}>
        <DateTimeField timeZone={zone} {...form.control('at')} />
      </Field>
      <p className="small muted">{open > 0 ? t('schedule.open', { count: open }) : t('schedule.note')}</p>
    </FormDialog>
  )
}
