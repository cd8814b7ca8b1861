import { useState } from 'react'
import * as z from 'zod/mini'
import type { EventAnswer, EventQuestion } from '#contract/events/questions.ts'
import { answerFileKinds, answerIssues, type Answers, askedWith } from '#contract/questions.ts'
import { FormDialog } from '#web/components/editor/form-dialog.tsx'
import { FilesField } from '#web/components/fields/files-field.tsx'
import { type FileControlProps, QuestionFields } from '#web/components/questions/question-fields.tsx'
import { useForm } from '#web/lib/forms/forms.ts'
import { useT } from '#web/lib/text/i18n.ts'

type Props = {
  title: string
  context: string
  submit: string
  questions: readonly EventQuestion[]
  given: readonly EventAnswer[]
  /** The team may leave compulsory questions open. */
  isTeam?: boolean
  draftKey: string
  save: (answers: Answers) => Promise<unknown>
  onClose: () => void
}

const anything = z.object({ answers: z.record(z.string(), z.string()) })

/** The questions of an event with somebody's answers. */
export function AnswersDialog(props: Props) {
  const { title, context, submit, questions, given, isTeam = false, draftKey, save, onClose } = props
  const t = useT('events')
  const [busy, setBusy] = useState(false)
  const isWrong = ({ code }: { code: string }) => !isTeam || code !== 'answer_missing'
  const form = useForm<{ answers: Answers }, { answers: Answers }>({
    schema: anything,
    initial: { answers: Object.fromEntries(given.map(({ id, value }) => [id, value])) },
    extra: ({ answers }) => answerIssues(questions, answers).filter(isWrong),
    draftKey,
    onSubmit: async ({ answers }) => {
      const asked = askedWith(questions, answers).map(({ id }) => id)
      await save(Object.fromEntries(asked.map((id) => [id, answers[id] ?? ''])))
      onClose()
    },
  })
  const file = ({ id, value, onChange }: FileControlProps) => (
    <AnswerFile value={value} name={given.find((one) => one.id === id)} onChange={onChange} onBusy={setBusy} />
  )
  return (
    <FormDialog
      form={form}
      title={title}
      context={context}
      keep={t('answers.later')}
      submit={submit}
      blocked={busy}
      onClose={onClose}
    >
      <QuestionFields
        questions={questions}
        answers={form.values.answers}
        onAnswer={(question, answer) => form.set('answers', { ...form.values.answers, [question]: answer })}
        fieldOf={(question) => form.field(`answers.${question}`)}
        file={file}
      />
      <p className="small subtle">{t('answers.whoReads')}</p>
    </FormDialog>
  )
}

type FileProps = {
  value: string
  name: EventAnswer | undefined
  onChange: (value: string) => void
  onBusy: (busy: boolean) => void
}

/** One file; its name is known from the answer or from the upload. */
function AnswerFile({ value, name, onChange, onBusy }: FileProps) {
  const t = useT('events')
  const before = { id: value, fileName: name?.value === value ? name.answer.pt : t('answers.file'), size: 0 }
  const [file, setFile] = useState(before)
  return (
    <FilesField
      kinds={answerFileKinds}
      max={1}
      value={value ? [file.id === value ? file : before] : []}
      onBusy={onBusy}
      onChange={([chosen]) => {
        if (chosen) setFile(chosen)
        onChange(chosen?.id ?? '')
      }}
    />
  )
}
