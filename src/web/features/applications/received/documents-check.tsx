import { useState } from 'react'
import { returnInput } from '#contract/applications/documents.ts'
import { applicationLimits } from '#contract/applications/own.ts'
import type { ReceivedDetail } from '#contract/applications/received.ts'
import { FormDialog } from '#web/components/editor/form-dialog.tsx'
import { Field } from '#web/components/fields/field.tsx'
import { Textarea } from '#web/components/fields/textarea.tsx'
import { Alert } from '#web/components/ui/alert.tsx'
import { Button } from '#web/components/ui/button.tsx'
import { toast } from '#web/components/ui/toast-store.ts'
import { useAct } from '#web/components/ui/use-act.ts'
import { useForm } from '#web/lib/forms/forms.ts'
import { useT } from '#web/lib/text/i18n.ts'
import { useJudgeDocuments } from '../api.ts'

type Props = { application: ReceivedDetail }

/** CV and letter before the organisation sees them: the team's act, and why the others do not see them. */
export function DocumentsCheck({ application }: Props) {
  const m = useT('applications-manage')
  const act = useAct()
  const judge = useJudgeDocuments(application.id)
  const [returning, setReturning] = useState(false)
  const { documents, can, version } = application
  if (!documents) return null
  if (!can.judgeDocuments)
    return <Alert tone="note">{m(documents === 'returned' ? 'documents.returned' : 'documents.hidden')}</Alert>
  const approve = async () => {
    if (await act(() => judge.mutateAsync({ note: null, version }))) toast(m('documents.approved'))
  }
  return (
    <>
      <Alert tone="warning">{m('documents.check')}</Alert>
      <Button variant="primary" loading={judge.isPending} onClick={() => void approve()}>
        {m('documents.approve')}
      </Button>
      <Button onClick={() => setReturning(true)}>{m('documents.return')}</Button>
      {returning && <ReturnDialog application={application} onClose={() => setReturning(false)} />}
    </>
  )
}

function ReturnDialog({ application: { id, version, applicant }, onClose }: Props & { onClose: () => void }) {
  const m = useT('applications-manage')
  const judge = useJudgeDocuments(id)
  const form = useForm({
    schema: returnInput,
    initial: { note: '' },
    onSubmit: async ({ note }) => {
      await judge.mutateAsync({ note, version })
      toast(m('documents.sentBack'))
      onClose()
    },
  })
  return (
    <FormDialog
      form={form}
      title={m('documents.returnTitle')}
      context={applicant?.name}
      keep={m('keep')}
      submit={m('documents.return')}
      onClose={onClose}
    >
      <Field label={m('documents.note')} hint={m('documents.noteHint')} {...form.field('note')}>
        <Textarea rows={4} limit={applicationLimits.note} {...form.input('note')} />
      </Field>
    </FormDialog>
  )
}
