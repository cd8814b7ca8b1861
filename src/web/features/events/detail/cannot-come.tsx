import { useState } from 'react'
import type { EventDetail } from '#contract/events/events.ts'
import { Button } from '#web/components/ui/button.tsx'
import { toast } from '#web/components/ui/toast-store.ts'
import { useAct } from '#web/components/ui/use-act.ts'
import { useExcuse } from '#web/features/cohorts/api.ts'
import { ExcuseDialog } from '#web/features/cohorts/progress/excuse-form.tsx'
import { useT } from '#web/lib/text/i18n.ts'

type Props = { event: EventDetail }

/** For a session of one's cohort: the seat comes with the place, so one does not cancel but says why one cannot come. */
export function CannotCome({ event }: Props) {
  const t = useT('events')
  const [isOpen, setOpen] = useState(false)
  const excuse = useExcuse(event.id)
  const words = {
    title: t('rsvp.act.excuse'),
    reason: t('rsvp.excuse.reason'),
    keep: t('rsvp.excuse.keep'),
    save: t('rsvp.excuse.save'),
    done: t('rsvp.excuse.done'),
  }
  return (
    <>
      <Button variant="ink-line" onClick={() => setOpen(true)}>
        {t('rsvp.act.excuse')}
      </Button>
      {isOpen && (
        <ExcuseDialog about={event.title} words={words} save={excuse.mutateAsync} onClose={() => setOpen(false)} />
      )}
    </>
  )
}

export function ComeAfterAll({ event }: Props) {
  const t = useT('events')
  const act = useAct()
  const excuse = useExcuse(event.id)
  const come = async () => {
    if (await act(() => excuse.mutateAsync(null))) toast(t('rsvp.excuse.back'))
  }
  return (
    <Button variant="ink" loading={excuse.isPending} onClick={() => void come()}>
      {t('rsvp.act.comeAfterAll')}
    </Button>
  )
}
