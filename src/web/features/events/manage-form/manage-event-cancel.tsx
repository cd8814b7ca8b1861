import { useQuery } from '@tanstack/react-query'
import * as z from 'zod/mini'
import { activeStates } from '#contract/events/states.ts'
import type { EventDetail } from '#contract/events/events.ts'
import { cancelEvent } from '#contract/events/manage.ts'
import { Button } from '#web/components/ui/button.tsx'
import { Dialog, DialogBody, DialogFoot } from '#web/components/ui/dialog.tsx'
import { FormFailure } from '#web/components/fields/form-failure.tsx'
import { toast } from '#web/components/ui/toast-store.ts'
import { fromTexts, noTexts } from '#web/lib/text/bilingual.ts'
import { useForm } from '#web/lib/forms/forms.ts'
import { useT } from '#web/lib/text/i18n.ts'
import { CancelReason, type ReasonValues } from '../manage/cancel-reason.tsx'
import { manageQueries, useCancel } from '../manage/manage-api.ts'

const sum = (counts: number[]) => counts.reduce((total, count) => total + count, 0)

const cancelValues = z.pipe(
  z.transform(({ reason }: ReasonValues): z.input<typeof cancelEvent.body> => ({ reason: fromTexts(reason) })),
  cancelEvent.body,
)

type Props = { event: EventDetail; draftKey: string; onClose: () => void }

export function CancelEventDialog({ event, draftKey, onClose }: Props) {
  const t = useT('events-manage')
  const cancel = useCancel()
  const { data: figures } = useQuery(manageQueries.figures(event.slug))
  const form = useForm({
    schema: cancelValues,
    initial: { reason: noTexts },
    draftKey,
    onSubmit: async ({ reason }) => {
      await cancel.mutateAsync({ slug: event.slug, reason })
      toast(t('done.cancelled'))
      onClose()
    },
  })
  return (
    <Dialog
      open
      onClose={onClose}
      title={t('cancel.title')}
      context={figures && t('cancel.context', { count: sum(activeStates.map((state) => figures.byState[state])) })}
      dirty={form.dirty}
    >
      <form {...form.props}>
        <DialogBody className="form">
          <FormFailure text={form.failure} />
          <CancelReason form={form} />
        </DialogBody>
        <DialogFoot>
          <Button onClick={onClose}>{t('cancel.keep')}</Button>
          <Button type="submit" variant="danger" loading={form.submitting}>
            {t('act.cancel')}
          </Button>
        </DialogFoot>
      </form>
    </Dialog>
  )
}
