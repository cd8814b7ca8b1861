import { Check, X } from 'lucide-react'
import { useState } from 'react'
import type { AnswerOf, BodyOf } from '#contract/endpoint.ts'
import type { EventDetail } from '#contract/events/events.ts'
import type { decideRegistrations, undoDecisions } from '#contract/events/registration.ts'
import { Button } from '#web/components/ui/button.tsx'
import { ConfirmDialog } from '#web/components/ui/dialog.tsx'
import { toast } from '#web/components/ui/toast-store.ts'
import { useAct } from '#web/components/ui/use-act.ts'
import { useFormat } from '#web/lib/text/format.ts'
import { useT } from '#web/lib/text/i18n.ts'
import { useDecide, useUndoDecisions } from '../manage/manage-api.ts'
import { allSeats } from '../seats.ts'

type Decision = {
  decision: 'approve' | 'decline'
  which: { ids: string[] } | { allPending: true }
  count: number
  words?: string
  silent?: boolean
}
type Decided = AnswerOf<typeof decideRegistrations>

/**
 * Decides on requests, reports the results and offers to take them back. Asks first in two cases: a refusal of many,
 * and an approval that exceeds the free seats.
 */
export function useDecision(event: EventDetail, onDone?: () => void) {
  const { slug } = event
  const { capacity, taken } = allSeats(event)
  const t = useT('events-manage')
  const act = useAct()
  const send = useDecide(slug)
  const report = useReport(slug)
  const [asked, setAsked] = useState<Decision>()
  const seats = capacity === null ? Infinity : Math.max(0, capacity - taken)
  const run = async (wanted: Decision) => {
    const { decision, which, words, silent } = wanted
    const saying = { ...(words && { words }), ...(silent && { silent }) }
    const done = await act(async () => report(wanted, await send.mutateAsync({ decision, ...which, ...saying })))
    setAsked(undefined)
    if (done) onDone?.()
    return done
  }
  /** Resolves to whether the decision was sent; false when a question is open. */
  const decide = async (wanted: Decision): Promise<boolean> => {
    const needsAnswer = wanted.decision === 'decline' ? wanted.count > 1 : wanted.count > seats
    if (!needsAnswer) return run(wanted)
    setAsked(wanted)
    return false
  }
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
  return { decide, question, sending: send.isPending ? send.variables.decision : undefined }
}

/** Says what was decided and when the mails leave; until then «Anular» takes it back. */
function useReport(slug: string) {
  const t = useT('events-manage')
  const ui = useT('ui')
  const format = useFormat()
  const undo = useUndo(slug)
  return ({ decision, which, silent }: Decision, result: Decided) => {
    const taken = 'ids' in which ? which : { decidedAt: result.decidedAt }
    const parts = (['confirmed', 'waitlisted', 'declined', 'skipped'] as const).filter((part) => result[part] > 0)
    const outcome = parts.map((part) => t(`decided.${part}`, { count: result[part] }))
    const isDecided = result.confirmed + result.waitlisted + result.declined > 0
    toast(t(decision === 'approve' ? 'decided.approved' : 'decided.refused'), {
      text: [
        ...outcome,
        ...(isDecided && !silent ? [t('decided.tells', { time: format.time(result.tellsAt) })] : []),
      ].join(' · '),
      ...(isDecided && { action: { label: ui('undo'), run: () => void undo(taken) } }),
    })
  }
}

/** Takes decisions back: one, or all of one click. */
export function useUndo(slug: string) {
  const t = useT('events-manage')
  const act = useAct()
  const undo = useUndoDecisions(slug)
  return (which: BodyOf<typeof undoDecisions>) =>
    act(async () => {
      const { undone } = await undo.mutateAsync(which)
      toast(t('decided.undone', { count: undone }), { tone: 'info' })
    })
}

type DecideProps = { event: EventDetail; approvable: string[]; declinable: string[]; onDone: () => void }

export function DecideButtons({ event, approvable, declinable, onDone }: DecideProps) {
  const t = useT('events-manage')
  const { decide, question, sending } = useDecision(event, onDone)
  return (
    <>
      <Button
        variant="ghost"
        size="sm"
        loading={sending === 'approve'}
        disabled={approvable.length === 0 || sending === 'decline'}
        onClick={() => void decide({ decision: 'approve', which: { ids: approvable }, count: approvable.length })}
      >
        <Check />
        {t('people.approve', { count: approvable.length })}
      </Button>
      <Button
        variant="ghost"
        size="sm"
        loading={sending === 'decline'}
        disabled={declinable.length === 0 || sending === 'approve'}
        onClick={() => void decide({ decision: 'decline', which: { ids: declinable }, count: declinable.length })}
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
  const { decide, question, sending } = useDecision(event)
  return (
    <>
      <Button
        variant="primary"
        size="sm"
        loading={sending !== undefined}
        onClick={() => void decide({ decision: 'approve', which: { allPending: true }, count })}
      >
        <Check />
        {t('people.approveAll', { count })}
      </Button>
      {question}
    </>
  )
}
