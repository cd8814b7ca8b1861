import { Link } from '@tanstack/react-router'
import { Fragment } from 'react'
import { dayMs } from '#contract/times.ts'
import type { Deadline } from '#web/area.ts'
import { useNow } from '#web/components/display/ticker.ts'
import { useFormat } from '#web/lib/text/format.ts'
import { useT } from '#web/lib/text/i18n.ts'
import { type Due, isLate } from './home-parts.ts'

const mostSaid = 3

/** «Tens uma proposta até sábado, uma entrega no domingo e Café com mentores amanhã.» */
export function DueSentence({ pending, failed, deadlines }: Due) {
  const t = useT('home')
  const now = useNow('minute')
  const when = useWhen(now)
  if (pending || failed) return null
  const soon = deadlines.filter(({ at, running }) => !running && daysAhead(at, now) < week).slice(0, mostSaid)
  if (soon.length === 0) return t('dueNone')
  const said = soon.map((deadline, index) => (
    <Fragment key={deadline.id}>
      {index > 0 && t(index === soon.length - 1 ? 'due.and' : 'due.comma')}
      <Link className="link link--quiet" to={deadline.to} search={deadline.search as never} lang={deadline.lang}>
        {when(deadline)}
      </Link>
    </Fragment>
  ))
  return t.rich('due.sentence', { said })
}

const week = 7
const saturday = 6
const midnight = (at: number | string) => new Date(at).setHours(0, 0, 0, 0)
/** By the calendar, so that each of the next seven days has a name of its own. */
const daysAhead = (at: string, now: number) => Math.round((midnight(at) - midnight(now)) / dayMs)

function useWhen(now: number) {
  const t = useT('home')
  const format = useFormat()
  return (deadline: Deadline) => {
    const { at, losable, said: what } = deadline
    if (isLate(deadline, now)) return t('due.late', { what })
    const ahead = daysAhead(at, now)
    const day = ahead < 2 ? t(ahead < 1 ? 'due.today' : 'due.tomorrow') : format.weekday(at)
    if (losable) return t('due.until', { what, day })
    if (ahead < 2) return t('due.plain', { what, day })
    const isWeekend = new Date(at).getDay() % saturday === 0
    return t(isWeekend ? 'due.onWeekend' : 'due.on', { what, day })
  }
}
