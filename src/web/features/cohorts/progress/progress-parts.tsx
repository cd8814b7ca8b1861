import type { ReactNode } from 'react'
import type { Completion, Progress, ProgressTask, TaskState } from '#contract/cohorts/progress.ts'
import { Digits, twoDigits } from '#web/components/display/digits.tsx'
import { SegBar } from '#web/components/display/segbar.tsx'
import { Card } from '#web/components/ui/card.tsx'
import { Status, type StatusTone } from '#web/components/ui/status.tsx'
import { useT } from '#web/lib/text/i18n.ts'
import { CohortWeeks } from './cohort-weeks.tsx'

/** The weeks of one trainee as plants, with the attendance so far. */
export function ProgressWeeks({ progress, title }: { progress: Progress; title: string }) {
  const t = useT('cohorts-progress')
  const { cohort, weeks, attendance } = progress
  const plants = weeks.map(({ number, lit, done, total, isOutside }) => ({
    number,
    lit,
    label: isOutside && total === 0 ? t('week.outside', { number }) : t('week.label', { number, done, total }),
  }))
  const figures = attendance !== null && (
    <span className="row push">
      <Digits value={twoDigits(attendance)} size="lg" />
      <span className="sr-only">{attendance}</span>
      <span className="small muted">{t('week.attendance')}</span>
    </span>
  )
  return (
    <CohortWeeks
      title={title}
      note={t('week.note')}
      startsOn={cohort.startsOn}
      week={cohort.week}
      weeks={plants}
      figures={figures}
    />
  )
}

const taskTones: Record<TaskState, StatusTone> = {
  open: 'neutral',
  missing: 'danger',
  handed_in: 'info',
  returned: 'warning',
  accepted: 'success',
  before: 'neutral',
  not_asked: 'neutral',
}

/** Tasks in these states first, then the newest. */
export const byNeed = (tasks: readonly ProgressTask[], first: readonly TaskState[]) => {
  const rank = ({ state }: ProgressTask) => (first.includes(state) ? first.indexOf(state) : first.length)
  return tasks.toSorted((one, other) => rank(one) - rank(other) || other.week - one.week)
}

export function TaskStatus({ task: { state, answer } }: { task: ProgressTask }) {
  const t = useT('cohorts-progress')
  const late = answer?.late && ` · ${t('task.late')}`
  return (
    <Status tone={taskTones[state]}>
      {t(`taskState.${state}`)}
      {late}
    </Status>
  )
}

/** The completion rule with its working: what there is, of how many, and what is still needed. */
export function CompletionCard({ completion, children }: { completion: Completion; children?: ReactNode }) {
  const t = useT('cohorts-progress')
  return (
    <Card as="section" pad className="stack" aria-labelledby="completion">
      <h2 className="title-card" id="completion">
        {t('completion.title')}
      </h2>
      {completion.parts.map(({ part, have, of, need, met }) => (
        <div className="stack" style={{ '--gap': '.35rem' }} key={part}>
          <p className="row row--between small">
            <span>{t(`completion.${part}`)}</span>
            <span className="medium">{t('completion.have', { have, of, need })}</span>
          </p>
          <SegBar
            value={Math.min(have, need)}
            max={Math.max(need, 1)}
            segments={10}
            tone={met ? undefined : 'warning'}
          />
          {!met && <p className="small muted">{t('completion.missing', { count: need - have })}</p>}
        </div>
      ))}
      <p className="small muted">{t(completion.met ? 'completion.met' : 'completion.unmet')}</p>
      {children}
    </Card>
  )
}
