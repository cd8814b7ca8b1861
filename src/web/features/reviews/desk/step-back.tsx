import { useState } from 'react'
import { reviewLimits } from '#contract/reviews/desk.ts'
import { Field } from '#web/components/fields/field.tsx'
import { Textarea } from '#web/components/fields/textarea.tsx'
import { Button } from '#web/components/ui/button.tsx'
import { Dialog, DialogBody, DialogFoot } from '#web/components/ui/dialog.tsx'
import { useAct } from '#web/components/ui/use-act.ts'
import { useT } from '#web/lib/text/i18n.ts'
import { useAbstain, useDeclare } from '../api.ts'

type Kind = 'conflict' | 'abstain'

/** Two ways not to judge: a conflict of interest, or another reason. Somebody else gets it. */
export function StepBack({ id, onDone }: { id: string; onDone: () => Promise<void> }) {
  const t = useT('reviews')
  const [open, setOpen] = useState<Kind | null>(null)
  return (
    <p className="row row--wrap">
      {(['conflict', 'abstain'] as const).map((kind) => (
        <Button key={kind} variant="ghost" size="sm" onClick={() => setOpen(kind)}>
          {t(`back.${kind}`)}
        </Button>
      ))}
      {open && <ReasonDialog id={id} kind={open} onDone={onDone} onClose={() => setOpen(null)} />}
    </p>
  )
}

type Props = { id: string; kind: Kind; onDone: () => Promise<void>; onClose: () => void }

function ReasonDialog({ id, kind, onDone, onClose }: Props) {
  const t = useT('reviews')
  const act = useAct()
  const [reason, setReason] = useState('')
  const abstain = useAbstain(id)
  const declare = useDeclare(id)
  const { mutateAsync, isPending } = kind === 'abstain' ? abstain : declare
  const send = async () => {
    if (!(await act(() => mutateAsync(reason)))) return
    onClose()
    await onDone()
  }
  return (
    <Dialog open onClose={onClose} title={t(`back.${kind}`)} dirty={reason.trim() !== ''}>
      <DialogBody className="form">
        <p className="small muted">{t(`back.${kind}Text`)}</p>
        <Field label={t('back.reason')} hint={t('back.reasonHint')}>
          <Textarea
            rows={3}
            limit={reviewLimits.reason}
            value={reason}
            onChange={(event) => setReason(event.target.value)}
          />
        </Field>
      </DialogBody>
      <DialogFoot>
        <Button onClick={onClose}>{t('back.cancel')}</Button>
        <Button variant="primary" loading={isPending} aria-disabled={reason.trim() === ''} onClick={() => void send()}>
          {t(`back.${kind}Send`)}
        </Button>
      </DialogFoot>
    </Dialog>
  )
}
