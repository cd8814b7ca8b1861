import { Link } from '@tanstack/react-router'
import { type ReactNode, useRef, useState } from 'react'
import type { Progress } from '#contract/cohorts/progress.ts'
import { dayMs } from '#contract/times.ts'
import { ActBar } from '#web/components/display/act-bar.tsx'
import { useNow } from '#web/components/display/ticker.ts'
import { Translated } from '#web/components/display/translated.tsx'
import { List, ListRow } from '#web/components/list/list.tsx'
import { Button } from '#web/components/ui/button.tsx'
import { Card, CardBody, CardHead } from '#web/components/ui/card.tsx'
import { Status } from '#web/components/ui/status.tsx'
import { useFormat } from '#web/lib/text/format.ts'
import { useT } from '#web/lib/text/i18n.ts'
import { TaskAnswerDialog } from './task-answer-dialog.tsx'

type Due = {
  id: string
  at: string
  title: Progress['tasks'][number]['title']
  kind: 'task' | 'returned' | 'missing' | 'session'
  path: string | null
}

/** What a trainee has to do in the next seven days, and what is still owed, in the order of its hour. */
export function dueThisWeek({ tasks, sessions }: Pick<Progress, 'tasks' | 'sessions'>, now: number): Due[] {
  const isSoon = (at: string) => Date.parse(at) <= now + 7 * dayMs
  const owed = tasks.flatMap(({ id, title, dueAt, state }): Due[] => {
    const kind =
      state === 'open' ? (isSoon(dueAt) ? 'task' : null) : state === 'returned' || state === 'missing' ? state : null
    return kind ? [{ id, title, at: dueAt, kind, path: null }] : []
  })
  const coming = sessions
    .filter(
      ({ mark, endsAt, startsAt, excuse }) =>
        mark === 'coming' && !excuse && Date.parse(endsAt) > now && isSoon(startsAt),
    )
    .map(({ id, title, startsAt, path }): Due => ({ id, title, at: startsAt, kind: 'session', path }))
  return [...owed, ...coming].toSorted((one, other) => Date.parse(one.at) - Date.parse(other.at))
}

const tones = { task: 'info', returned: 'warning', missing: 'danger', session: 'neutral' } as const

export function ThisWeek({ progress }: { progress: Progress }) {
  const t = useT('cohorts-progress')
  const due = dueThisWeek(progress, useNow('minute'))
  const panel = useRef<HTMLUListElement>(null)
  const [opened, setOpened] = useState<string>()
  if (progress.state !== 'active' && progress.state !== 'accepted') return null
  const first = due.find(({ kind }) => kind !== 'session')
  const task = progress.tasks.find(({ id }) => id === opened)
  const handIn = (id: string) => (
    <Button size="sm" variant={id === first?.id ? 'primary' : 'secondary'} onClick={() => setOpened(id)}>
      {t('task.handIn')}
    </Button>
  )
  return (
    <Card as="section" aria-labelledby="this-week">
      <CardHead title={t('thisWeek.title')} id="this-week" />
      <CardBody>
        {due.length === 0 ? (
          <p className="muted">{t('thisWeek.none')}</p>
        ) : (
          <List card={false} ref={panel}>
            {due.map((one) => (
              <DueRow key={one.id} due={one}>
                {one.kind === 'session' ? null : handIn(one.id)}
              </DueRow>
            ))}
          </List>
        )}
      </CardBody>
      {first && (
        <ActBar label={t(`thisWeek.kind.${first.kind}`)} to={first.at} panel={panel}>
          {handIn(first.id)}
        </ActBar>
      )}
      {task && <TaskAnswerDialog task={task} onClose={() => setOpened(undefined)} />}
    </Card>
  )
}

function DueRow({ due: { title, at, kind, path }, children }: { due: Due; children: ReactNode }) {
  const t = useT('cohorts-progress')
  const format = useFormat()
  return (
    <ListRow className="list__row--wrap">
      <div className="grow">
        {path ? (
          <Link className="link medium" to={path}>
            <Translated text={title} />
          </Link>
        ) : (
          <p className="medium">
            <Translated text={title} />
          </p>
        )}
        <p className="small muted">
          {t(kind === 'session' ? 'thisWeek.at' : 'thisWeek.by', { date: format.dateTime(at) })}
        </p>
      </div>
      <Status tone={tones[kind]}>{t(`thisWeek.kind.${kind}`)}</Status>
      {children}
    </ListRow>
  )
}
