import { useQueryClient } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import type { Deadline } from '#web/area.ts'
import { Button, ButtonLink } from '#web/components/ui/button.tsx'
import { Countdown, TimeLeftInline } from '#web/components/display/countdown.tsx'
import { Digits } from '#web/components/display/digits.tsx'
import { LateClock } from '#web/components/display/late-clock.tsx'
import { useNow } from '#web/components/display/ticker.ts'
import { Skeleton, Skeletons } from '#web/components/ui/skeleton.tsx'
import { useFormat } from '#web/lib/text/format.ts'
import { useT } from '#web/lib/text/i18n.ts'
import { type Due, isLate, useActions } from './home-parts.ts'

/** What needs the person most as the largest element of the page, and the clocks of what comes after it. */
export function DeadlineDisplay({ pending, failed, lead: first, clocks }: Due) {
  const t = useT('home')
  const format = useFormat()
  const explore = useActions().find(({ hint }) => hint)
  const act = first ?? (explore && { ...explore, action: explore.label, search: undefined, hash: undefined })
  if (pending)
    return (
      <Skeletons>
        <DisplaySkeleton />
      </Skeletons>
    )
  // After a failed load, do not claim that nothing is planned.
  if (failed && !first) return <FailedDisplay />
  return (
    <section className="deadline lcd" aria-labelledby="deadline">
      <div className="deadline__main">
        <div className="deadline__text">
          <div>
            <p className="small muted">{first?.label ?? t('deadline.label')}</p>
            <h2 className="deadline__title" id="deadline" lang={first?.lang}>
              {first?.title ?? t('deadline.none')}
            </h2>
            <p className="small muted">{first ? first.dated(format.deadline(first.at)) : explore?.hint}</p>
          </div>
          {act && (
            <div className="deadline__cta">
              <ButtonLink variant="ink" to={act.to} search={act.search} hash={act.hash}>
                {act.action}
              </ButtonLink>
            </div>
          )}
        </div>
        <Clock of={first} />
      </div>
      {clocks.length > 0 && (
        <ul className="deadline__next">
          {clocks.map(({ id, at, losable, dated, title, lang, to, search, hash }) => (
            <li key={id}>
              <TimeLeftInline to={at} losable={losable} plain={false} />
              <Link className="medium truncate" lang={lang} to={to} search={search} hash={hash}>
                {title}
              </Link>
              <span className="tiny muted">
                {dated(`${format.weekday(at)}, ${format.shortDay(at)}, ${format.time(at)}`)}
              </span>
            </li>
          ))}
        </ul>
      )}
    </section>
  )
}

export const DisplaySkeleton = () => <Skeleton className="home__display" />

/** What is on now needs nothing: the hour of its end instead of a countdown. */
function Clock({ of }: { of: Deadline | undefined }) {
  const format = useFormat()
  const now = useNow('minute')
  if (!of || of.running) return <Digits value={of ? format.time(of.at) : '--:--'} size="2xl" />
  return isLate(of, now) ? (
    <LateClock since={of.at} />
  ) : (
    <Countdown to={of.at} losable={of.losable} size="2xl" seconds />
  )
}

/** In place of the display, so that a failure never leaves the page blank. */
function FailedDisplay() {
  const t = useT('home')
  const ui = useT('ui')
  const client = useQueryClient()
  const retry = () => void client.refetchQueries({ predicate: ({ state }) => state.status === 'error' })
  return (
    <section className="deadline lcd" aria-labelledby="deadline">
      <div className="deadline__main">
        <div className="deadline__text">
          <h2 className="deadline__title" id="deadline">
            {t('deadline.failed')}
          </h2>
          <div className="deadline__cta">
            <Button variant="ink" onClick={retry}>
              {ui('failure.retry')}
            </Button>
          </div>
        </div>
        <Digits value="--:--" size="2xl" />
      </div>
    </section>
  )
}
