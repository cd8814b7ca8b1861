import { Undo2 } from 'lucide-react'
import { useState } from 'react'
import { problemLimits, type ProblemDetail } from '#contract/problems/problems.ts'
import { AskedButton } from '#web/components/editor/asked-act.tsx'
import { TextDialog } from '#web/components/editor/text-dialog.tsx'
import { Alert } from '#web/components/ui/alert.tsx'
import { Button } from '#web/components/ui/button.tsx'
import { toast } from '#web/components/ui/toast-store.ts'
import { useAct } from '#web/components/ui/use-act.ts'
import { useT } from '#web/lib/text/i18n.ts'
import { useConfirm, useWithdraw } from './api.ts'

type Props = { problem: ProblemDetail }

/** Takes one's own problem back, after asking. */
export function Withdraw({ problem }: Props) {
  const t = useT('problems')
  const withdraw = useWithdraw(problem.id)
  const words = { act: t('own.withdraw'), keep: t('own.keep'), done: t('own.withdrawn') }
  const asked = { title: t('own.withdrawTitle'), text: t('own.withdrawText'), words, act: () => withdraw.mutateAsync() }
  return (
    <AskedButton variant="ghost" asked={asked}>
      <Undo2 />
      {words.act}
    </AskedButton>
  )
}

/** Whoever told of the problem says whether it is solved. */
export function IsItSolved({ problem }: Props) {
  const t = useT('problems')
  const act = useAct()
  const confirm = useConfirm(problem.id)
  const [isOpen, setOpen] = useState(false)
  const say = () =>
    act(async () => {
      await confirm.mutateAsync({ isSolved: true })
      toast(t('own.confirmed'))
    })
  return (
    <Alert tone="success" title={t('own.isItSolved')}>
      <div className="stack">
        <p>{t('own.isItSolvedText')}</p>
        <div className="row row--wrap">
          <Button variant="primary" loading={confirm.isPending} onClick={() => void say()}>
            {t('own.yes')}
          </Button>
          <Button onClick={() => setOpen(true)}>{t('own.no')}</Button>
        </div>
      </div>
      {isOpen && (
        <TextDialog
          title={t('own.no')}
          words={{ act: t('own.send'), keep: t('own.back'), done: t('own.unsolved') }}
          label={t('own.why')}
          name="reply"
          limit={problemLimits.text}
          rows={4}
          draftKey={`unsolved.${problem.id}`}
          send={(reply) => confirm.mutateAsync({ isSolved: false, reply })}
          onClose={() => setOpen(false)}
        />
      )}
    </Alert>
  )
}
