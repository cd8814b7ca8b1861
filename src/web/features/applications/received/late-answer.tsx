import { useState } from 'react'
import { lateAnswerInput } from '#contract/applications/late.ts'
import type { ReceivedDetail } from '#contract/applications/received.ts'
import { FormDialog } from '#web/components/editor/form-dialog.tsx'
import { Alert } from '#web/components/ui/alert.tsx'
import { Button } from '#web/components/ui/button.tsx'
import { toast } from '#web/components/ui/toast-store.ts'
import { useForm } from '#web/lib/forms/forms.ts'
import { fromTexts, noTexts } from '#web/lib/text/bilingual.ts'
import { useT } from '#web/lib/text/i18n.ts'
import { useAnswerLate } from '../api.ts'
import { type AnswerWords, MessageFields, ReasonField } from './answer-fields.tsx'

type Props = { application: ReceivedDetail }

/** Closed without a word: the one act that is due is to write it. */
export function LateAnswer({ application }: Props) {
  const m = useT('applications-manage')
  const [open, setOpen] = useState(false)
  if (!application.can.answerLate) return null
  const write = (
    <Button size="sm" variant="primary" onClick={() => setOpen(true)}>
      {m('late_answer.act')}
    </Button>
  )
  return (
    <>
      <Alert tone="danger" action={write}>
        {m('late_answer.text')}
      </Alert>
      {open && <LateAnswerDialog application={application} onClose={() => setOpen(false)} />}
    </>
  )
}

function LateAnswerDialog({ application, onClose }: Props & { onClose: () => void }) {
  const m = useT('applications-manage')
  const answer = useAnswerLate()
  const initial: AnswerWords = { reason: '', message: noTexts }
  const form = useForm({
    schema: {
      safeParse: ({ reason, message }: AnswerWords) =>
        lateAnswerInput.safeParse({ reason, message: fromTexts(message) }),
    },
    initial,
    onSubmit: async (input) => {
      await answer.mutateAsync({ ...input, ids: [application.id] })
      toast(m('late_answer.done'))
      onClose()
    },
  })
  return (
    <FormDialog
      form={form}
      size="lg"
      title={m('late_answer.title')}
      context={application.applicant?.name}
      keep={m('keep')}
      submit={m('late_answer.act')}
      onClose={onClose}
    >
      <ReasonField form={form} />
      <MessageFields form={form} />
    </FormDialog>
  )
}
