import { Undo2 } from 'lucide-react'
import { useState } from 'react'
import { confirmProblem, problemLimits, type ProblemDetail } from '#contract/problems/problems.ts'
import { AskedButton } from '#web/components/editor/asked-act.tsx'
import { FormDialog } from '#web/components/editor/form-dialog.tsx'
import { Field } from '#web/components/fields/field.tsx'
import { Textarea } from '#web/components/fields/textarea.tsx'
import { Alert } from '#web/components/ui/alert.tsx'
import { Button } from '#web/components/ui/button.tsx'
import { toast } from '#web/components/ui/toast-store.ts'
import { useAct } from '#web/components/ui/use-act.ts'
import { useForm } from '#web/lib/forms/forms.ts'
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
      {isOpen && <NotSolved problem={problem} onClose={() => setOpen(false)} />}
    </Alert>
  )
}

function NotSolved({ problem, onClose }: Props & { onClose: () => void }) {
  const t = useT('problems')
  const confirm = useConfirm(problem.id)
  const form = useForm({
    schema: confirmProblem.body,
    initial: { isSolved: false, reply: '' },
    draftKey: `unsolved.${problem.id}`,
    onSubmit: async (body) => {
      await confirm.mutateAsync(body)
      toast(t('own.unsolved'))
      onClose()
    },
  })
  return (
    <FormDialog form={form} title={t('own.no')} keep={t('own.back')} submit={t('own.send')} onClose={onClose}>
      <Field label={t('own.why')} {...form.field('reply')}>
        <Textarea rows={4} limit={problemLimits.text} {...form.input('reply')} />
      </Field>
    </FormDialog>
  )
}
