import { useRef } from 'react'
import { taskLimits, type ProgressTask } from '#contract/cohorts/progress.ts'
import { giveFeedback, type TraineeDetail } from '#contract/cohorts/trainees.ts'
import type { BodyOf } from '#contract/endpoint.ts'
import { Translated } from '#web/components/display/translated.tsx'
import { SecondLanguage } from '#web/components/editor/second-language.tsx'
import { Field } from '#web/components/fields/field.tsx'
import { FormFailure } from '#web/components/fields/form-failure.tsx'
import { Textarea } from '#web/components/fields/textarea.tsx'
import { List, ListRow } from '#web/components/list/list.tsx'
import { Button } from '#web/components/ui/button.tsx'
import { Card, CardBody, CardHead } from '#web/components/ui/card.tsx'
import { toast } from '#web/components/ui/toast-store.ts'
import { useForm } from '#web/lib/forms/forms.ts'
import { useFormat } from '#web/lib/text/format.ts'
import { currentLocale, type Locale, useT } from '#web/lib/text/i18n.ts'
import { useFeedback } from '../api.ts'
import { LevelFields, missingLevels, noLevels, sentLevels, type Levels } from '../rubrics/level-fields.tsx'
import { byNeed, TaskStatus } from './progress-parts.tsx'
import { TaskFeedback } from './own-tasks.tsx'

type Props = { trainee: TraineeDetail }

/** The tasks of one trainee, with what was handed in and the answer to it. */
export function TraineeTasks({ trainee }: Props) {
  const t = useT('cohorts-progress')
  return (
    <Card as="section" aria-labelledby="tasks">
      <CardHead title={t('task.title')} id="tasks" />
      <CardBody>
        {trainee.tasks.length === 0 && <p className="muted">{t('task.none')}</p>}
        <List card={false}>
          {byNeed(trainee.tasks, ['handed_in', 'missing']).map((task) => (
            <TaskRow key={task.id} trainee={trainee} task={task} />
          ))}
        </List>
      </CardBody>
    </Card>
  )
}

function TaskRow({ trainee, task }: Props & { task: ProgressTask }) {
  const t = useT('cohorts-progress')
  const format = useFormat()
  const { answer, state } = task
  return (
    <ListRow>
      <div className="grow stack" style={{ '--gap': '.5rem' }}>
        <div className="row row--between row--wrap">
          <p className="medium">
            <Translated text={task.title} />
          </p>
          <TaskStatus task={task} />
        </div>
        <p className="small muted">
          {t('task.week', { week: task.week })} · {t('task.due', { date: format.dateTime(task.dueAt) })}
          {answer && ` · ${t('task.handedIn', { date: format.dateTime(answer.handedInAt) })}`}
        </p>
        {answer?.body && <p className="prewrap">{answer.body}</p>}
        {answer?.link && (
          <a className="link" href={answer.link} rel="noopener noreferrer nofollow" target="_blank">
            {answer.link}
          </a>
        )}
        <TaskFeedback task={task} />
        {state === 'handed_in' && trainee.can.judge && <Feedback id={trainee.id} task={task} />}
      </div>
    </ListRow>
  )
}

type Values = { text: string; lang: Locale; other: string; levels: Levels }

function Feedback({ id, task }: { id: string; task: ProgressTask }) {
  const t = useT('cohorts-progress')
  const give = useFeedback(id, task.id)
  // The button that submits; a state would reach the form only with the next render.
  const accepts = useRef(true)
  const form = useForm<BodyOf<typeof giveFeedback>, Values>({
    schema: {
      safeParse: ({ levels, ...written }: Values) =>
        giveFeedback.body.safeParse({ accepted: true, ...written, ...sentLevels(levels, task.version) }),
    },
    extra: missingLevels,
    initial: { text: '', lang: currentLocale(), other: '', levels: noLevels(task.rubric) },
    draftKey: `feedback.${id}.${task.id}.${task.version}`,
    onSubmit: async (body) => {
      await give.mutateAsync({ ...body, accepted: accepts.current })
      toast(t('feedback.done'))
    },
  })
  const button = (accepted: boolean) => ({
    type: 'submit' as const,
    size: 'sm' as const,
    loading: form.submitting,
    onClick: () => {
      accepts.current = accepted
    },
  })
  return (
    <form {...form.props} className="form">
      <FormFailure text={form.failure} />
      <LevelFields
        rubric={task.rubric}
        levels={form.values.levels}
        onChange={(levels) => form.set('levels', levels)}
        field={(index) => form.field(`levels.${index}`)}
      />
      <Field label={t('feedback.text')} hint={t('feedback.hint')} {...form.field('text')}>
        <Textarea rows={3} limit={taskLimits.feedback} lang={form.values.lang} {...form.input('text')} />
      </Field>
      <SecondLanguage form={form} text={form.values.text} limit={taskLimits.feedback} />
      <div className="row">
        <Button variant="primary" {...button(true)}>
          {t('feedback.accept')}
        </Button>
        <Button {...button(false)}>{t('feedback.return')}</Button>
      </div>
    </form>
  )
}
