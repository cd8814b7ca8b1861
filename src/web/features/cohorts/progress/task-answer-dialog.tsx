import { useState } from 'react'
import { answerFileKinds, handIn, taskLimits, type ProgressTask } from '#contract/cohorts/progress.ts'
import { Markdown } from '#web/components/display/markdown.tsx'
import { Field } from '#web/components/fields/field.tsx'
import { FilesField, type FormFile } from '#web/components/fields/files-field.tsx'
import { Input } from '#web/components/fields/input.tsx'
import { Textarea } from '#web/components/fields/textarea.tsx'
import { FormDialog } from '#web/components/editor/form-dialog.tsx'
import { succeed } from '#web/components/ui/toast-store.ts'
import { useForm } from '#web/lib/forms/forms.ts'
import { pick } from '#web/lib/text/bilingual.ts'
import { useFormat } from '#web/lib/text/format.ts'
import { useLocale, useT } from '#web/lib/text/i18n.ts'
import { useHandIn } from '../api.ts'
import { RubricWords } from '../rubrics/marks.tsx'

type Props = { task: ProgressTask; onClose: () => void }
type Values = { body: string; link: string; files: FormFile[] }

/** A text, a link or files; what came back is handed in again over the last answer. */
export function TaskAnswerDialog({ task, onClose }: Props) {
  const t = useT('cohorts-progress')
  const locale = useLocale()
  const format = useFormat()
  const [isBusy, setBusy] = useState(false)
  const send = useHandIn(task.id)
  const { answer } = task
  const form = useForm<object, Values>({
    schema: {
      safeParse: ({ body, link, files }: Values) =>
        handIn.body.safeParse({ body, link: link.trim() || null, fileIds: files.map(({ id }) => id) }),
    },
    initial: { body: answer?.body ?? '', link: answer?.link ?? '', files: answer?.files ?? [] },
    draftKey: `task.${task.id}`,
    onSubmit: async (body) => {
      await send.mutateAsync(body)
      succeed(t('task.sent'), t('task.next'))
      onClose()
    },
  })
  return (
    <FormDialog
      form={form}
      size="lg"
      title={pick(task.title, locale)}
      context={t('task.due', { date: format.deadline(task.dueAt) })}
      keep={t('task.later')}
      submit={t(answer ? 'task.again' : 'task.handIn')}
      blocked={isBusy}
      onClose={onClose}
    >
      {pick(task.body, locale) && <Markdown source={pick(task.body, locale)} />}
      <RubricWords rubric={task.rubric} />
      <Field label={t('task.body')} optional {...form.field('body')}>
        <Textarea rows={6} limit={taskLimits.answer} {...form.input('body')} />
      </Field>
      <Field label={t('task.link')} optional {...form.field('link')}>
        <Input type="url" placeholder="https://" {...form.input('link')} />
      </Field>
      <Field label={t('task.files')} optional {...form.field('files')}>
        <FilesField kinds={answerFileKinds} max={taskLimits.files} onBusy={setBusy} {...form.control('files')} />
      </Field>
    </FormDialog>
  )
}
