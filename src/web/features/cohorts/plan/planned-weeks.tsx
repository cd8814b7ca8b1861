import { Link } from '@tanstack/react-router'
import type { Plan, PlannedSessionRow } from '#contract/cohorts/plan.ts'
import type { Task } from '#contract/cohorts/progress.ts'
import { Translated } from '#web/components/display/translated.tsx'
import { EmptyState } from '#web/components/list/empty-state.tsx'
import { List, ListRow } from '#web/components/list/list.tsx'
import { Button } from '#web/components/ui/button.tsx'
import { Card, CardBody, CardHead } from '#web/components/ui/card.tsx'
import { Chip } from '#web/components/ui/chip.tsx'
import { toast } from '#web/components/ui/toast-store.ts'
import { useAct } from '#web/components/ui/use-act.ts'
import { useFormat } from '#web/lib/text/format.ts'
import { useT } from '#web/lib/text/i18n.ts'
import { usePublishPlan } from './api.ts'

type Props = { id: string; plan: Plan }

/** What is planned already, week by week: sessions in any state beside the tasks. */
export function PlannedWeeks({ id, plan }: Props) {
  const t = useT('cohorts-plan')
  const { sessions, tasks, zone } = plan
  const weeks = [...new Set([...sessions, ...tasks].map(({ week }) => week))].toSorted((a, b) => a - b)
  return (
    <Card as="section" aria-labelledby="planned">
      <CardHead title={t('planned.title')} id="planned">
        <PublishDrafts id={id} drafts={sessions.filter(({ state }) => state === 'draft').length} />
      </CardHead>
      <CardBody className="stack">
        {weeks.length === 0 && (
          <EmptyState card={false} level={3} title={t('planned.emptyTitle')}>
            {t('planned.emptyText')}
          </EmptyState>
        )}
        {weeks.map((week) => (
          <section key={week} aria-labelledby={`week-${week}`}>
            <h3 className="title-card" id={`week-${week}`}>
              {t('preview.week', { week })}
            </h3>
            <List card={false}>
              {sessions.flatMap((one) =>
                one.week === week ? <SessionLine key={one.id} session={one} zone={zone} /> : [],
              )}
              {tasks.flatMap((one) => (one.week === week ? <TaskLine key={one.id} task={one} zone={zone} /> : []))}
            </List>
          </section>
        ))}
      </CardBody>
    </Card>
  )
}

function SessionLine({ session, zone }: { session: PlannedSessionRow; zone: string }) {
  const t = useT('cohorts-plan')
  const format = useFormat()
  const { title, startsAt, path, state, compulsory } = session
  return (
    <ListRow>
      <div className="grow">
        <Link className="medium" to={path}>
          <Translated text={title} />
        </Link>
        <p className="small muted">{format.dateTime(startsAt, zone)}</p>
      </div>
      {compulsory && <Chip tone="accent">{t('row.compulsory')}</Chip>}
      {state === 'draft' && <Chip>{t('planned.draft')}</Chip>}
    </ListRow>
  )
}

function TaskLine({ task: { title, dueAt }, zone }: { task: Task; zone: string }) {
  const t = useT('cohorts-plan')
  const format = useFormat()
  return (
    <ListRow>
      <div className="grow">
        <p className="medium">
          <Translated text={title} />
        </p>
        <p className="small muted">
          {t('kind.task')} · {format.dateTime(dueAt, zone)}
        </p>
      </div>
    </ListRow>
  )
}

function PublishDrafts({ id, drafts }: { id: string; drafts: number }) {
  const t = useT('cohorts-plan')
  const act = useAct()
  const publish = usePublishPlan(id)
  if (drafts === 0) return null
  const run = () =>
    act(async () => {
      const { published, left } = await publish.mutateAsync(null)
      toast(t(left > 0 ? 'planned.someLeft' : 'planned.published', { count: published, left }))
    })
  return (
    <Button size="sm" loading={publish.isPending} onClick={() => void run()}>
      {t('planned.publish', { count: drafts })}
    </Button>
  )
}
