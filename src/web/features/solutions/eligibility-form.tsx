import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { solutionLimits, type SolutionDecision, type SolutionDetail } from '#contract/solutions/solutions.ts'
import { Field } from '#web/components/fields/field.tsx'
import { Textarea } from '#web/components/fields/textarea.tsx'
import { Button } from '#web/components/ui/button.tsx'
import { Dialog, DialogBody, DialogFoot } from '#web/components/ui/dialog.tsx'
import { toast } from '#web/components/ui/toast-store.ts'
import { useAct } from '#web/components/ui/use-act.ts'
import { useT } from '#web/lib/text/i18n.ts'
import { solutionQueries, useDecideSolution } from './api.ts'
import { SolutionView } from './solution-view-card.tsx'

type Props = { id: string; onClose: () => void }

/** A delivered solution for staff, and whether it may compete. */
export function EligibilityDialog({ id, onClose }: Props) {
  const t = useT('challenges-manage')
  const { data: solution } = useQuery(solutionQueries.detail(id))
  if (!solution) return null
  return (
    <Dialog open onClose={onClose} title={t('solutions.read')} size="lg">
      <Body solution={solution} onClose={onClose} />
    </Dialog>
  )
}

function Body({ solution, onClose }: { solution: SolutionDetail; onClose: () => void }) {
  const t = useT('challenges-manage')
  const act = useAct()
  const { mutateAsync: decide, isPending } = useDecideSolution(solution.id)
  const [reason, setReason] = useState<string | null>(null)
  const { version, can } = solution
  const may = (decision: SolutionDecision) => can.decide.includes(decision)
  const send = async (decision: SolutionDecision) => {
    const answer = decision === 'disqualify' ? reason : undefined
    if (!(await act(() => decide({ decision, answer, version })))) return
    toast(t(`solutions.done.${decision}`))
    onClose()
  }
  return (
    <>
      <DialogBody className="stack">
        <SolutionView solution={solution} />
        {reason !== null && (
          <Field label={t('solutions.reason')} hint={t('solutions.reasonHint')}>
            <Textarea
              rows={3}
              limit={solutionLimits.reason}
              value={reason}
              onChange={({ target }) => setReason(target.value)}
            />
          </Field>
        )}
      </DialogBody>
      <DialogFoot>
        {may('disqualify') && (
          <Button
            variant="danger-soft"
            loading={isPending && reason !== null}
            disabled={reason?.trim() === ''}
            onClick={() => (reason === null ? setReason('') : void send('disqualify'))}
          >
            {t('solutions.disqualify')}
          </Button>
        )}
        {may('restore') && <Button onClick={() => void send('restore')}>{t('solutions.restore')}</Button>}
        {may('admit') && solution.eligibility === 'unchecked' && (
          <Button variant="primary" loading={isPending} onClick={() => void send('admit')}>
            {t('solutions.admit')}
          </Button>
        )}
        <Button onClick={onClose}>{t('solutions.close')}</Button>
      </DialogFoot>
    </>
  )
}
