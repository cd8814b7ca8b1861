import { Check, X } from 'lucide-react'
import { useState } from 'react'
import type { EventDetail } from '#contract/events.ts'
import { Button } from '#web/components/ui/button.tsx'
import { ConfirmDialog } from '#web/components/ui/dialog.tsx'
import { toast } from '#web/components/ui/toast-store.ts'
import { useAct } from '#web/components/ui/use-act.ts'
import { useT } from '#web/lib/text/i18n.ts'
import { useDecide } from '../manage/manage-api.ts'

type Decision = { decision: 'approve' | 'decline'; which: { ids: string[] } | { allPending: true }; count: number }

/**
 * Decides on requests and reports the results. Asks first in two cases: a refusal, which is mailed at once, and an
 * approval that exceeds the free seats.
 */
export function useDecision({ slug, capacity, taken }: EventDetail, onDone?: () => void) {
  const t = useT('events-manage')
  const act = useAct()
  const send = useDecide(slug)
  const [asked, setAsked] = useState<Decision>()
  const seats = capacity === null ? Infinity : Math.max(0, capacity - taken)
  const run = async ({ decision, which }: Decision) => {
    const done = await act(async () => {
      const result = await send.mutateAsync({ decision, ...which })
      const parts = (['confirmed', 'waitlisted', 'declined', 'skipped'] as const).filter((part) => result[part] > 0)
      const text = parts.map((part) => t(`decided.${part}`, { count: result[part] })).join(' · ')
      toast(t(decision === 'approve' ? 'decided.approved' : 'decided.refused'), { text })
    })
    setAsked(undefined)
    if (done) onDone?.()
  }
  const decide = (wanted: Decision) =>
    wanted.decision === 'decline' || wanted.count > seats ? setAsked(wanted) : void run(wanted)
  const question = asked && (
    <ConfirmDialog
      open
      title={t(`decide.${asked.decision}`, { count: asked.count })}
      tone={asked.decision === 'approve' ? 'primary' : 'danger'}
      confirmLabel={t(`people.${asked.decision}`, { count: asked.count })}
      cancelLabel={t('decide.later')}
      loading={send.isPending}
      onConfirm={() => void run(asked)}
      onClose={() => setAsked(undefined)}
    >
      {asked.decision === 'approve'
        ? t('decide.approveText', { seats, count: asked.count - seats })
        : t('decide.declineText', { count: asked.count })}
    </ConfirmDialog>
  )
  return { decide, question, busy: send.isPending }
}

type DecideProps = { event: EventDetail; approvable: string[]; declinable: string[]; onDone: () => void }

export function DecideButtons({ event, approvable, declinable, onDone }: DecideProps) {
  const t = useT('events-manage')
  const { decide, question, busy } = useDecision(event, onDone)
  return (
    <>
      <Button
        variant="ghost"
        size="sm"
        loading={busy}
        disabled={approvable.length === 0}
        onClick={() => decide({ decision: 'approve', which: { ids: approvable }, count: approvable.length })}
      >
        <Check />
        {t('people.approve', { count: approvable.length })}
      </Button>
      <Button
        variant="ghost"
        size="sm"
        loading={busy}
        disabled={declinable.length === 0}
        onClick={() => decide({ decision: 'decline', which: { ids: declinable }, count: declinable.length })}
      >
        <X />
        {t('people.decline', { count: declinable.length })}
      </Button>
      {question}
    </>
  )
}

/** Approves all pending requests, including those not on the page. */
export function ApproveAll({ event, count }: { event: EventDetail; count: number }) {
  const t = useT('events-manage')
  const { decide, question, busy } = useDecision(event)
  return (
    <>
      <Button
        variant="primary"
        size="sm"
        loading={busy}
        onClick={() => decide({ decision: 'approve', which: { allPending: true }, count })}
      >
        <Check />
        {t('people.approveAll', { count })}
      </Button>
      {question}
    </>
  )
}
