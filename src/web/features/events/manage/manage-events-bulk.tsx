import { Ban, Send } from 'lucide-react'
import type { BodyOf } from '#contract/endpoint.ts'
import type { changeEvents } from '#contract/events/manage.ts'
import { ReasonFields, type ReasonValues } from '#web/components/editor/reason-dialog.tsx'
import { BulkAction, type BulkWords } from '#web/components/list/bulk-dialog.tsx'
import type { Bulk } from '#web/components/list/use-bulk.ts'
import { fromTexts, noTexts } from '#web/lib/text/bilingual.ts'
import { useT } from '#web/lib/text/i18n.ts'
import { useReasonFields } from './cancel-reason.ts'

type Action = BodyOf<typeof changeEvents>['action']

const reasonFields = {
  initial: { reason: noTexts },
  toBody: ({ reason }: ReasonValues) => ({ reason: fromTexts(reason) }),
}

export function EventBulkActions({ bulk }: { bulk: Bulk<Action> }) {
  const t = useT('events-manage')
  const fields = useReasonFields()
  const words = (action: Action): BulkWords => ({
    label: t(`bulk.${action}`),
    title: t(`bulk.${action}Title`),
    context: t(`bulk.${action}Context`),
    would: (count) => t(`bulk.${action}Would`, { count }),
    confirm: (count) => t(`bulk.${action}Confirm`, { count }),
    ...(action === 'cancel' && { tells: (count: number) => t('bulk.cancelTells', { count }) }),
    done: (count) => t(`bulk.${action}Done`, { count }),
  })
  return (
    <>
      <BulkAction bulk={bulk} action="publish" icon={<Send />} words={words('publish')} />
      <BulkAction bulk={bulk} action="cancel" icon={<Ban />} words={words('cancel')} danger fields={reasonFields}>
        {(form, readOnly) => <ReasonFields form={form} {...fields} readOnly={readOnly} />}
      </BulkAction>
    </>
  )
}
