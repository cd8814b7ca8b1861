import { useQuery } from '@tanstack/react-query'
import { Plus } from 'lucide-react'
import { useState } from 'react'
import type { Task } from '#contract/cohorts/progress.ts'
import type { CohortDetail } from '#contract/cohorts/manage.ts'
import { Translated } from '#web/components/display/translated.tsx'
import { List, ListRow } from '#web/components/list/list.tsx'
import { Loaded } from '#web/components/list/loaded.tsx'
import { RowMenu } from '#web/components/list/row-menu.tsx'
import { TableSkeleton } from '#web/components/list/table-skeleton.tsx'
import { Button } from '#web/components/ui/button.tsx'
import { Card, CardBody, CardHead } from '#web/components/ui/card.tsx'
import { MenuItem } from '#web/components/ui/menu.tsx'
import { useAct } from '#web/components/ui/use-act.ts'
import { pick } from '#web/lib/text/bilingual.ts'
import { useFormat } from '#web/lib/text/format.ts'
import { useLocale, useT } from '#web/lib/text/i18n.ts'
import { progressQueries, useDeleteTask } from '../api.ts'
import { TaskDialog } from './task-dialog.tsx'

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
          {task.rubric && ` · ${t('task.rubric')}`}
          {task.peers && ` · ${t('task.peers')}`}
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
