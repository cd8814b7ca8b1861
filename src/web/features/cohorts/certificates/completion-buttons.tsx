import { useState } from 'react'
import { revokeCertificate } from '#contract/cohorts/certificates.ts'
import type { TraineeDetail } from '#contract/cohorts/trainees.ts'
import { AskedAct } from '#web/components/editor/asked-act.tsx'
import { Field } from '#web/components/fields/field.tsx'
import { Textarea } from '#web/components/fields/textarea.tsx'
import { Button } from '#web/components/ui/button.tsx'
import { FormDialog } from '#web/components/editor/form-dialog.tsx'
import { toast } from '#web/components/ui/toast-store.ts'
import { useForm } from '#web/lib/forms/forms.ts'
import { useT } from '#web/lib/text/i18n.ts'
import { useComplete, useRevoke } from './api.ts'

type Props = { trainee: TraineeDetail }

/** Staff confirm the completion; when the rule is not met they say why. */
export function CompleteButton({ trainee }: Props) {
  const t = useT('cohorts-certificates')
  const { id, version, completion, person } = trainee
  const complete = useComplete(id)
  const [isAsking, setAsking] = useState(false)
  const Asking = completion.met ? Confirm : GiveReason
  const save = async (reason: string | null) => {
    await complete.mutateAsync({ reason, version })
    toast(t('issuedToast'))
  }
  return (
    <>
      <Button variant={completion.met ? 'primary' : 'ghost'} onClick={() => setAsking(true)}>
        {t(completion.met ? 'complete' : 'completeAnyway')}
      </Button>
      {isAsking && (
        <Asking
          title={t('completeTitle', { name: person.name })}
          text={t(completion.met ? 'completeText' : 'unmetText')}
          confirm={t('complete')}
          tone="primary"
          save={save}
          onClose={() => setAsking(false)}
        />
      )}
    </>
  )
}

export function RevokeButton({ trainee: { id, person } }: Props) {
  const t = useT('cohorts-certificates')
  const revoke = useRevoke(id)
  const [isAsking, setAsking] = useState(false)
  return (
    <>
      <Button variant="ghost" size="sm" onClick={() => setAsking(true)}>
        {t('revoke')}
      </Button>
      {isAsking && (
        <GiveReason
          title={t('revokeTitle', { name: person.name })}
          text={t('revokeText')}
          confirm={t('revoke')}
          tone="danger"
          save={revoke.mutateAsync}
          onClose={() => setAsking(false)}
        />
      )}
    </>
  )
}

type CompletionQuestion = {
  title: string
  text: string
  confirm: string
  tone: 'primary' | 'danger'
  save: (reason: string) => Promise<unknown>
  onClose: () => void
}

type ConfirmProps = Omit<CompletionQuestion, 'save'> & { save: (reason: null) => Promise<unknown> }

function Confirm({ text, confirm, save, ...asked }: ConfirmProps) {
  const t = useT('cohorts-certificates')
  return (
    <AskedAct {...asked} words={{ act: confirm, keep: t('back') }} act={() => save(null)}>
      {text}
    </AskedAct>
  )
}

function GiveReason({ title, text, confirm, tone, save, onClose }: CompletionQuestion) {
  const t = useT('cohorts-certificates')
  const form = useForm<{ reason: string }, { reason: string }>({
    schema: revokeCertificate.body,
    initial: { reason: '' },
    onSubmit: async ({ reason }) => {
      await save(reason)
      onClose()
    },
  })
  return (
    <FormDialog form={form} title={title} keep={t('back')} submit={confirm} tone={tone} onClose={onClose}>
      <p>{text}</p>
      <Field label={t('reason')} {...form.field('reason')}>
        <Textarea rows={3} limit={500} {...form.input('reason')} />
      </Field>
    </FormDialog>
  )
}
