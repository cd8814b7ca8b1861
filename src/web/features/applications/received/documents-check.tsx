import { useState } from 'react'
import { applicationLimits } from '#contract/applications/own.ts'
import type { ReceivedDetail } from '#contract/applications/received.ts'
import { TextDialog } from '#web/components/editor/text-dialog.tsx'
import { Alert } from '#web/components/ui/alert.tsx'
import { Button } from '#web/components/ui/button.tsx'
import { toast } from '#web/components/ui/toast-store.ts'
import { useAct } from '#web/components/ui/use-act.ts'
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
      {returning && (
        <TextDialog
          title={m('documents.returnTitle')}
          context={application.applicant?.name}
          words={{ act: m('documents.return'), keep: m('keep'), done: m('documents.sentBack') }}
          label={m('documents.note')}
          hint={m('documents.noteHint')}
          name="note"
          limit={applicationLimits.note}
          rows={4}
          send={(note) => judge.mutateAsync({ note, version })}
          onClose={() => setReturning(false)}
        />
      )}
    </>
  )
}
