import { useQuery } from '@tanstack/react-query'
import { Plus } from 'lucide-react'
import { useState } from 'react'
import { taskInput, taskLimits, type Task, type TaskInput } from '#contract/cohorts/progress.ts'
import type { CohortDetail } from '#contract/cohorts/manage.ts'
import { Translated } from '#web/components/display/translated.tsx'
import { DateTimeField } from '#web/components/fields/date-time-field.tsx'
import { Field } from '#web/components/fields/field.tsx'
import { Input } from '#web/components/fields/input.tsx'
import { LanguageColumns } from '#web/components/fields/language-columns.tsx'
import { Textarea } from '#web/components/fields/textarea.tsx'
import { List, ListRow } from '#web/components/list/list.tsx'
import { Loaded } from '#web/components/list/loaded.tsx'
import { RowMenu } from '#web/components/list/row-menu.tsx'
import { TableSkeleton } from '#web/components/list/table-skeleton.tsx'
import { Button } from '#web/components/ui/button.tsx'
import { Card, CardBody, CardHead } from '#web/components/ui/card.tsx'
import { FormDialog } from '#web/components/editor/form-dialog.tsx'
import { MenuItem } from '#web/components/ui/menu.tsx'
import { toast } from '#web/components/ui/toast-store.ts'
import { useAct } from '#web/components/ui/use-act.ts'
import { useForm } from '#web/lib/forms/forms.ts'
import { fromTexts, noTexts, pick, toTexts } from '#web/lib/text/bilingual.ts'
import { useFormat } from '#web/lib/text/format.ts'
import { useLocale, useT } from '#web/lib/text/i18n.ts'
import { progressQueries, useDeleteTask, useSaveTask } from '../api.ts'

type Props = { cohort: CohortDetail }

/** The tasks of a cohort by week. */
export function CohortTasks({ cohort }: Props) {
  const t = useT('cohorts-progress')
  const [editedId, setEdited] = useState<string>()
  const tasks = useQuery(progressQueries.tasks(cohort.id))
  return (
    <Card as="section" aria-labelledby="cohort-tasks">
      <CardHead title={t('task.title')} id="cohort-tasks">
        <Button size="sm" onClick={() => setEdited('new')}>
          <Plus />
          {t('task.new')}
        </Button>
      </CardHead>
      <CardBody>
        <Loaded query={tasks} skeleton={<TableSkeleton columns={2} />} inCard>
          {({ items }) =>
            items.length === 0 ? (
              <p className="muted">{t('task.none')}</p>
            ) : (
              <List card={false}>
                {items.map((task) => (
                  <TaskRow key={task.id} cohortId={cohort.id} task={task} onEdit={() => setEdited(task.id)} />
                ))}
              </List>
            )
          }
        </Loaded>
      </CardBody>
      {editedId && (
        <TaskDialog
          cohort={cohort}
          // As it is now: after a conflict it can be saved over the newer version.
          task={tasks.data?.items.find(({ id }) => id === editedId) ?? null}
          onClose={() => setEdited(undefined)}
        />
      )}
    </Card>
  )
}

function TaskRow({ cohortId, task, onEdit }: { cohortId: string; task: Task; onEdit: () => void }) {
  const t = useT('cohorts-progress')
  const locale = useLocale()
  const format = useFormat()
  const act = useAct()
  const remove = useDeleteTask(cohortId)
  return (
    <ListRow>
      <div className="grow">
        <p className="medium">
          <Translated text={task.title} />
        </p>
        <p className="small muted">
          {t('task.week', { week: task.week })} · {t('task.due', { date: format.dateTime(task.dueAt) })}
        </p>
      </div>
      <RowMenu name={pick(task.title, locale)}>
        <MenuItem onAction={onEdit}>{t('task.edit')}</MenuItem>
        <MenuItem tone="danger" onAction={() => void act(() => remove.mutateAsync(task.id))}>
          {t('task.remove')}
        </MenuItem>
      </RowMenu>
    </ListRow>
  )
}

type Values = { week: number | null; title: typeof noTexts; body: typeof noTexts; dueAt: string | null }

function TaskDialog({ cohort, task, onClose }: Props & { task: Task | null; onClose: () => void }) {
  const t = useT('cohorts-progress')
  const save = useSaveTask(cohort.id, task && { taskId: task.id, version: task.version })
  const form = useForm<TaskInput, Values>({
    schema: {
      safeParse: ({ title, body, ...rest }: Values) =>
        taskInput.safeParse({ ...rest, title: fromTexts(title), body: { ...fromTexts(body), pt: body.pt } }),
    },
    initial: {
      week: task?.week ?? cohort.week ?? 1,
      title: task ? toTexts(task.title) : noTexts,
      body: task ? toTexts(task.body) : noTexts,
      dueAt: task?.dueAt ?? null,
    },
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
    </FormDialog>
  )
}
