import { useState } from 'react'
import type { ProgressTask } from '#contract/cohorts/progress.ts'
import { TimeLeftInline } from '#web/components/display/countdown.tsx'
import { FileLinks } from '#web/components/display/file-link.tsx'
import { AnswerQuote } from '#web/components/display/team-answer.tsx'
import { Translated } from '#web/components/display/translated.tsx'
import { List, ListRow } from '#web/components/list/list.tsx'
import { Button } from '#web/components/ui/button.tsx'
import { Card, CardBody, CardHead } from '#web/components/ui/card.tsx'
import { useFormat } from '#web/lib/text/format.ts'
import { useT } from '#web/lib/text/i18n.ts'
import { PeersOfWork } from '../peers/peer-feedback.tsx'
import { Marks } from '../rubrics/marks.tsx'
import { byNeed, TaskStatus } from './progress-parts.tsx'
import { TaskAnswerDialog } from './task-answer-dialog.tsx'

/** My tasks by week, with the feedback that came back. */
export function OwnTasks({ tasks }: { tasks: readonly ProgressTask[] }) {
  const t = useT('cohorts-progress')
  return (
    <Card as="section" aria-labelledby="tasks">
      <CardHead title={t('task.title')} id="tasks" />
      <CardBody>
        {tasks.length === 0 && <p className="muted">{t('task.none')}</p>}
        <List card={false}>
          {byNeed(tasks, ['returned', 'missing', 'open']).map((task) => (
            <TaskRow key={task.id} task={task} />
          ))}
        </List>
      </CardBody>
    </Card>
  )
}

function TaskRow({ task }: { task: ProgressTask }) {
  const t = useT('cohorts-progress')
  const format = useFormat()
  const [isOpen, setOpen] = useState(false)
  const { state, answer, week, dueAt, title } = task
  const isToDo = state === 'open' || state === 'missing' || state === 'returned'
  return (
    <ListRow className="list__row--wrap">
      <div className="grow">
        <p className="medium">
          <Translated text={title} />
        </p>
        <p className="small muted">
          {t('task.week', { week })} · {t('task.due', { date: format.dateTime(dueAt) })}
        </p>
      </div>
      {state === 'open' ? <TimeLeftInline to={dueAt} /> : <TaskStatus task={task} />}
      {(isToDo || state === 'handed_in') && (
        <Button size="sm" onClick={() => setOpen(true)}>
          {t(answer ? 'task.again' : 'task.handIn')}
        </Button>
      )}
      {answer && (
        <div className="list__below">
          <TaskFeedback task={task} />
        </div>
      )}
      {isOpen && <TaskAnswerDialog task={task} onClose={() => setOpen(false)} />}
    </ListRow>
  )
}

export function TaskFeedback({ task }: { task: ProgressTask }) {
  const { answer } = task
  if (!answer) return null
  const { feedback, files } = answer
  return (
    <>
      {files.length > 0 && <FileLinks files={files} />}
      {feedback?.text && <AnswerQuote answer={{ ...feedback, text: feedback.text }} />}
      {feedback && <Marks marks={feedback.marks} />}
      <PeersOfWork task={task} />
    </>
  )
}
