import { useQuery } from '@tanstack/react-query'
import { activeStates } from '#contract/events/states.ts'
import type { EventDetail } from '#contract/events/events.ts'
import { cancelEvent } from '#contract/events/manage.ts'
import { ReasonDialog } from '#web/components/editor/reason-dialog.tsx'
import { useT } from '#web/lib/text/i18n.ts'
import { useReasonFields } from '../manage/cancel-reason.ts'
import { manageQueries, useCancelEvent } from '../manage/manage-api.ts'

const sum = (counts: number[]) => counts.reduce((total, count) => total + count, 0)

type Props = { event: EventDetail; draftKey: string; onClose: () => void }

export function CancelEventDialog({ event: { slug }, draftKey, onClose }: Props) {
  const t = useT('events-manage')
  const { mutateAsync: cancel } = useCancelEvent(slug)
  const { data: figures } = useQuery(manageQueries.figures(slug))
  return (
    <ReasonDialog
      title={t('cancel.title')}
      context={figures && t('cancel.context', { count: sum(activeStates.map((state) => figures.byState[state])) })}
      words={{ act: t('act.cancel'), keep: t('cancel.keep'), done: t('done.cancelled') }}
      fields={useReasonFields()}
      body={cancelEvent.body}
      send={cancel}
      draftKey={draftKey}
      onClose={onClose}
    />
  )
}
