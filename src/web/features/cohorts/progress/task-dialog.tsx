import type { CohortDetail } from '#contract/cohorts/manage.ts'
import { taskLimits, type Task, type TaskInput } from '#contract/cohorts/progress.ts'
import { FormDialog } from '#web/components/editor/form-dialog.tsx'
import { Checkbox } from '#web/components/fields/checkbox.tsx'
import { DateTimeField } from '#web/components/fields/date-time-field.tsx'
import { Field } from '#web/components/fields/field.tsx'
import { Input } from '#web/components/fields/input.tsx'
import { LanguageColumns } from '#web/components/fields/language-columns.tsx'
import { Textarea } from '#web/components/fields/textarea.tsx'
import { toast } from '#web/components/ui/toast-store.ts'
import { useForm } from '#web/lib/forms/forms.ts'
import { useT } from '#web/lib/text/i18n.ts'
import { useSaveTask } from '../api.ts'
import { RubricFields } from '../rubrics/rubric-fields.tsx'
import { taskSchema, toTaskValues, type TaskForm, type TaskValues } from './task-values.ts'

type Props = { cohort: CohortDetail; task: Task | null; onClose: () => void }

/** A task with what to do, by when, by what it is judged and whether peers read it. */
export function TaskDialog({ cohort, task, onClose }: Props) {
  const t = useT('cohorts-progress')
  const save = useSaveTask(cohort.id, task && { taskId: task.id, version: task.version })
  const form: TaskForm = useForm<TaskInput, TaskValues>({
    schema: taskSchema,
    initial: toTaskValues(task, cohort),
    draftKey: `cohort-task.${task?.id ?? cohort.id}`,
    onSubmit: async (body) => {
      await save.mutateAsync(body)
      toast(t('task.saved'))
      onClose()
    },
  })
  return (
    <FormDialog
      form={form}
      size="lg"
      title={t(task ? 'task.edit' : 'task.new')}
      keep={t('task.later')}
      submit={t('task.save')}
      onClose={onClose}
    >
      <div className="grid cols-2 formgrid">
        <Field label={t('task.weekLabel')} {...form.field('week')}>
          <Input {...form.number('week')} />
        </Field>
        <Field label={t('task.dueLabel')} {...form.field('dueAt')}>
          <DateTimeField {...form.control('dueAt')} />
        </Field>
      </div>
      <LanguageColumns>
        {(locale) => (
          <>
            <Field label={t('task.titleLabel')} optional={locale !== 'pt'} {...form.field(`title.${locale}`)}>
              <Input lang={locale} maxLength={taskLimits.title} {...form.input(`title.${locale}`)} />
            </Field>
            <Field label={t('task.bodyLabel')} optional {...form.field(`body.${locale}`)}>
              <Textarea lang={locale} rows={5} limit={taskLimits.body} {...form.input(`body.${locale}`)} />
            </Field>
          </>
        )}
      </LanguageColumns>
      <RubricFields form={form} />
      <PeersFields form={form} />
    </FormDialog>
  )
}

function PeersFields({ form }: { form: TaskForm }) {
  const t = useT('cohorts-learning')
  return (
    <>
      <Checkbox hint={t('peers.wantedHint')} {...form.checkbox('hasPeers')}>
        {t('peers.wanted')}
      </Checkbox>
      {form.values.hasPeers && (
        <div className="grid cols-2 formgrid">
          <Field label={t('peers.days')} {...form.field('peers.days')}>
            <Input {...form.number('peers.days')} />
          </Field>
          <Checkbox hint={t('peers.blindHint')} {...form.checkbox('peers.isBlind')}>
            {t('peers.blind')}
          </Checkbox>
        </div>
      )}
    </>
  )
}
