import { Link } from '@tanstack/react-router'
import type { Progress } from '#contract/cohorts/progress.ts'
import { dayMs } from '#contract/times.ts'
import { useNow } from '#web/components/display/ticker.ts'
import { Translated } from '#web/components/display/translated.tsx'
import { List, ListRow } from '#web/components/list/list.tsx'
import { Card, CardBody, CardHead } from '#web/components/ui/card.tsx'
import { Status } from '#web/components/ui/status.tsx'
import { useFormat } from '#web/lib/text/format.ts'
import { useT } from '#web/lib/text/i18n.ts'

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
  const format = useFormat()
  const due = dueThisWeek(progress, useNow('minute'))
  if (progress.state !== 'active' && progress.state !== 'accepted') return null
  return (
    <Card as="section" aria-labelledby="this-week">
      <CardHead title={t('thisWeek.title')} id="this-week" />
      <CardBody>
        {due.length === 0 ? (
          <p className="muted">{t('thisWeek.none')}</p>
        ) : (
          <List card={false}>
            {due.map(({ id, title, at, kind, path }) => (
              <ListRow key={id}>
                <div className="grow">
                  {path ? (
                    <Link className="link medium" to={path}>
                      <Translated text={title} />
                    </Link>
                  ) : (
                    <a className="link medium" href="#tasks">
                      <Translated text={title} />
                    </a>
                  )}
                  <p className="small muted">
                    {t(kind === 'session' ? 'thisWeek.at' : 'thisWeek.by', { date: format.dateTime(at) })}
                  </p>
                </div>
                <Status tone={tones[kind]}>{t(`thisWeek.kind.${kind}`)}</Status>
              </ListRow>
            ))}
          </List>
        )}
      </CardBody>
    </Card>
  )
}
