import { useQuery } from '@tanstack/react-query'
import type { EventDetail } from '#contract/events/events.ts'
import { Alert } from '#web/components/ui/alert.tsx'
import { Button } from '#web/components/ui/button.tsx'
import { toast } from '#web/components/ui/toast-store.ts'
import { useAct } from '#web/components/ui/use-act.ts'
import { useNow } from '#web/components/display/ticker.ts'
import { useT } from '#web/lib/text/i18n.ts'
import { manageQueries, useMarkOnline } from '../manage/manage-api.ts'

/** Who takes part online comes through no door: opening the link counts, and the team marks the others at once. */
export function OnlineAttendance({ event }: { event: EventDetail }) {
  const t = useT('events-manage')
  const act = useAct()
  const mark = useMarkOnline(event.slug)
  const hasBegun = useNow('minute') >= Date.parse(event.startsAt)
  const { data: participants = [] } = useQuery(manageQueries.participants(event.slug))
  const remote = participants.filter(({ attending }) => event.mode === 'online' || attending === 'online')
  const unmarked = remote.filter(({ attendance }) => attendance === null).length
  if (event.mode === 'onsite' || remote.length === 0) return null
  const markAll = () =>
    act(async () => {
      const { marked } = await mark.mutateAsync()
      toast(t('online.done', { count: marked }))
    })
  return (
    <Alert
      tone="neutral"
      title={t('online.title', { count: remote.length })}
      action={
        hasBegun &&
        unmarked > 0 && (
          <Button size="sm" loading={mark.isPending} onClick={() => void markAll()}>
            {t('online.mark', { count: unmarked })}
          </Button>
        )
      }
    >
      {unmarked === 0 ? t('online.allMarked') : t('online.text', { count: unmarked })}
    </Alert>
  )
}
