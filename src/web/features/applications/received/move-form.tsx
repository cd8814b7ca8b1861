import { useState } from 'react'
import type { TeamMove } from '#contract/applications/states.ts'
import { applicationLimits } from '#contract/applications/own.ts'
import { interviewInput, moveReceived, undoMinutes } from '#contract/applications/received.ts'
import type { ReceivedApplication, ReceivedDetail, Stage } from '#contract/applications/received.ts'
import { minuteMs } from '#contract/times.ts'
import { Checkbox } from '#web/components/fields/checkbox.tsx'
import { DateTimeField } from '#web/components/fields/date-time-field.tsx'
import { Field } from '#web/components/fields/field.tsx'
import { FormFailure } from '#web/components/fields/form-failure.tsx'
import { Input } from '#web/components/fields/input.tsx'
import { Textarea } from '#web/components/fields/textarea.tsx'
import { Button } from '#web/components/ui/button.tsx'
import { Dialog, DialogBody, DialogFoot } from '#web/components/ui/dialog.tsx'
import { toast } from '#web/components/ui/toast-store.ts'
import { useAct } from '#web/components/ui/use-act.ts'
import { ApiError } from '#web/lib/api/api-error.ts'
import { useForm } from '#web/lib/forms/forms.ts'
import { fromTexts, noTexts } from '#web/lib/text/bilingual.ts'
import { useFormat } from '#web/lib/text/format.ts'
import { useT } from '#web/lib/text/i18n.ts'
import { call } from '#web/lib/api/client.ts'
import { useChange } from '#web/lib/api/lists.ts'
import { type AnswerWords, MessageFields, ReasonField } from './answer-fields.tsx'
import { useMoveApplication, useSetInterview } from '../api.ts'
import { useUndoMoves } from './use-undo-moves.ts'

/** These moves say something to the applicant, so they are written first. */
export const needsDialog = (to: TeamMove) => to === 'interview' || to === 'offer' || to === 'rejected'

type Moved = Pick<ReceivedApplication, 'id' | 'version' | 'applicant'>

/** Says what happened, when the mail leaves, and offers to take it back. */
function useMovedToast() {
  const m = useT('applications-manage')
  const t = useT('applications')
  const { time } = useFormat()
  const undo = useUndoMoves()
  return ({ id, applicant }: Moved, to: TeamMove) =>
    toast(m('moved', { name: applicant?.name ?? t('received.left'), state: t(`state.${to}`).toLocaleLowerCase() }), {
      text: m('tellsAt', { time: time(Date.now() + undoMinutes * minuteMs) }),
      action: { label: m('undo.act'), run: () => void undo([id]) },
    })
}

/** A move that needs no words, also into a stage. */
export function useQuickMove() {
  const m = useT('applications-manage')
  const act = useAct()
  const say = useMovedToast()
  const move = useChange(
    'applications',
    ({ id, ...body }: { id: string; to: TeamMove; stage?: string | null; version: number }) =>
      call(moveReceived, { params: { id }, body }),
  )
  return async (application: Moved & Pick<ReceivedApplication, 'state'>, to: TeamMove, stage?: Stage | null) => {
    const { id, version, state } = application
    const into = stage === undefined ? {} : { stage: stage?.id ?? null }
    if (!(await act(() => move.mutateAsync({ id, to, version, ...into })))) return
    // Within a state nobody is told, so there is nothing to take back.
    if (state === to) toast(m('stageMoved'))
    else say(application, to)
  }
}

type Props = { application: ReceivedApplication | ReceivedDetail; to: TeamMove; onClose: () => void }

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
          <FormFailure text={form.failure} />
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

type InterviewValues = { at: string | null; minutes: number | null; place: string; note: string }

/** Day and place of the interview; an application on its way moves there. */
export function InterviewDialog({ application, onClose }: Omit<Props, 'to'>) {
  const m = useT('applications-manage')
  const say = useMovedToast()
  const set = useSetInterview(application.id)
  const { interview, state } = application
  const initial: InterviewValues = {
    at: interview?.at ?? null,
    minutes: interview?.minutes ?? 30,
    place: interview?.place ?? '',
    note: interview?.note ?? '',
  }
  const form = useForm({
    schema: {
      safeParse: (values: InterviewValues) => interviewInput.safeParse({ ...values, note: values.note.trim() || null }),
    },
    initial,
    onSubmit: async (input) => {
      await set.mutateAsync({ ...input, version: application.version })
      if (state === 'interview') toast(m('interview.saved'))
      else say(application, 'interview')
      onClose()
    },
  })
  return (
    <Dialog
      open
      onClose={onClose}
      title={m('interview.title')}
      context={application.applicant?.name}
      dirty={form.dirty}
    >
      <form {...form.props}>
        <DialogBody className="form">
          <FormFailure text={form.failure} />
          <Field label={m('interview.at')} {...form.field('at')}>
            <DateTimeField {...form.control('at')} />
          </Field>
          <Field label={m('interview.minutes')} {...form.field('minutes')}>
            <Input {...form.number('minutes')} />
          </Field>
          <Field label={m('interview.place')} hint={m('interview.placeHint')} {...form.field('place')}>
            <Input maxLength={200} {...form.input('place')} />
          </Field>
          <Field label={m('interview.note')} optional {...form.field('note')}>
            <Textarea rows={2} limit={applicationLimits.note} {...form.input('note')} />
          </Field>
        </DialogBody>
        <Foot onClose={onClose} label={m('interview.save')} busy={form.submitting} />
      </form>
    </Dialog>
  )
}
