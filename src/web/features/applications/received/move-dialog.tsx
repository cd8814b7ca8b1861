import { useState } from 'react'
import type { TeamMove } from '#contract/applications/states.ts'
import { moveReceived, undoMinutes } from '#contract/applications/received.ts'
import type { ReceivedApplication, ReceivedDetail } from '#contract/applications/received.ts'
import { FormRefusal } from '#web/components/editor/faster.tsx'
import { Checkbox } from '#web/components/fields/checkbox.tsx'
import { DateTimeField } from '#web/components/fields/date-time-field.tsx'
import { Field } from '#web/components/fields/field.tsx'
import { Button } from '#web/components/ui/button.tsx'
import { Dialog, DialogBody, DialogFoot } from '#web/components/ui/dialog.tsx'
import { ApiError } from '#web/lib/api/api-error.ts'
import { useForm } from '#web/lib/forms/forms.ts'
import { fromTexts, noTexts } from '#web/lib/text/bilingual.ts'
import { useT } from '#web/lib/text/i18n.ts'
import { type AnswerWords, MessageFields, ReasonField } from './answer-fields.tsx'
import { useMoveApplication } from '../api.ts'
import { InterviewDialog } from './interview-dialog.tsx'
import { useMovedToast } from './moved-toast.ts'

type Props = { application: ReceivedApplication | ReceivedDetail; to: TeamMove; onClose: () => void }

/** What an applicant is told with a move: an interview, an offer or a rejection. */
export const MoveDialog = (props: Props) =>
  props.to === 'interview' ? <InterviewDialog {...props} /> : <AnswerDialog {...props} />

type AnswerValues = AnswerWords & { replyBy: string | null; beyondOpenings: boolean }

const noAnswer: AnswerValues = { reason: '', message: noTexts, replyBy: null, beyondOpenings: false }

function useAnswerForm({ application, to, onClose }: Props) {
  const say = useMovedToast()
  const move = useMoveApplication(application.id)
  const [isFull, setFull] = useState(false)
  const form = useForm({
    schema: {
      safeParse: (values: AnswerValues) =>
        moveReceived.body.safeParse({ ...answerOf(values, to), to, version: application.version }),
    },
    initial: noAnswer,
    draftKey: `move.${application.id}.${to}`,
    onSubmit: async (body) => {
      try {
        await move.mutateAsync(body)
      } catch (error) {
        if (error instanceof ApiError && error.code === 'openings_full') setFull(true)
        throw error
      }
      say(application, to)
      onClose()
    },
  })
  return { form, isFull }
}

/** An offer or a rejection, with the words for the applicant. */
function AnswerDialog(props: Props) {
  const { application, to, onClose } = props
  const m = useT('applications-manage')
  const { form, isFull } = useAnswerForm(props)
  const name = application.applicant?.name
  return (
    <Dialog open onClose={onClose} size="lg" title={m(`move.${to}`)} context={name} dirty={form.dirty}>
      <form {...form.props}>
        <DialogBody className="form">
          <FormRefusal form={form} />
          {isFull && <Checkbox {...form.checkbox('beyondOpenings')}>{m('beyondOpenings')}</Checkbox>}
          {to === 'rejected' && <ReasonField form={form} />}
          {to === 'offer' && (
            <Field label={m('replyBy')} hint={m('replyByHint')} optional {...form.field('replyBy')}>
              <DateTimeField {...form.control('replyBy')} />
            </Field>
          )}
          <MessageFields form={form} />
          <p className="small subtle">{m('held', { count: undoMinutes })}</p>
        </DialogBody>
        <Foot onClose={onClose} label={m(`move.${to}`)} busy={form.submitting} danger={to === 'rejected'} />
      </form>
    </Dialog>
  )
}

function answerOf({ reason, message, replyBy, beyondOpenings }: AnswerValues, to: TeamMove) {
  const words = message.pt.trim() || message.en.trim() ? { message: fromTexts(message) } : {}
  if (to === 'rejected') return { ...words, reason: reason || null }
  return { ...words, replyBy, beyondOpenings }
}

type FootProps = { onClose: () => void; label: string; busy: boolean; danger?: boolean }

function Foot({ onClose, label, busy, danger = false }: FootProps) {
  const m = useT('applications-manage')
  return (
    <DialogFoot>
      <Button onClick={onClose}>{m('keep')}</Button>
      <Button type="submit" variant={danger ? 'danger' : 'primary'} loading={busy}>
        {label}
      </Button>
    </DialogFoot>
  )
}
