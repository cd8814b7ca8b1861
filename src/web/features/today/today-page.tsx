import { useNavigate, useSearch } from '@tanstack/react-router'
import { type RefObject, useRef } from 'react'
import { EmptyState } from '#web/components/list/empty-state.tsx'
import { useRowKeys } from '#web/components/list/row-keys.ts'
import { LoadFailure } from '#web/components/list/load-failure.tsx'
import { useNow } from '#web/components/display/ticker.ts'
import { Button, ButtonLink } from '#web/components/ui/button.tsx'
import { PageHeader } from '#web/components/ui/page-header.tsx'
import { Skeleton, Skeletons } from '#web/components/ui/skeleton.tsx'
import { fetchFirst } from '#web/lib/api/query.ts'
import { useFormat } from '#web/lib/text/format.ts'
import { useGreeting } from '#web/lib/text/greeting.ts'
import { currentLocale, useT } from '#web/lib/text/i18n.ts'
import { type OpenQueues, queueQueries, useQueues } from '#web/queues.ts'
import { AgendaCard, agendaQueries } from './agenda-card.tsx'
import { QueueGroups } from './queue-groups.tsx'
import { TodayDisplay } from './today-display.tsx'
import './today-page.css'

export const prefetch = () => fetchFirst(...queueQueries(), ...agendaQueries(Date.now(), currentLocale()))

/** The open work of the team, the most urgent first. */
export function TodayPage() {
  const open = useQueues()
  const main = useRef<HTMLDivElement>(null)
  useRowKeys(main, { rows: '.qrow a' })
  return (
    <div className="page--wide">
      <Greeting {...open} />
      {open.pending ? <TodaySkeleton /> : <Queues open={open} main={main} />}
    </div>
  )
}

function Greeting({ rows, pending, failed }: OpenQueues) {
  const format = useFormat()
  const now = useNow('minute')
  const due = useDueText(rows)
  return (
    <PageHeader
      title={useGreeting(now)}
      sub={
        <span className="today__date">
          {`${format.weekdayDate(now)}.`} {!pending && failed.length === 0 && due}
        </span>
      }
    />
  )
}

/** «Cinco coisas estão atrasadas e três fecham hoje; o resto pode esperar.» */
function useDueText(rows: OpenQueues['rows']): string {
  const t = useT('today')
  const late = rows.filter(({ urgency }) => urgency === 'late').length
  const today = rows.filter(({ urgency }) => urgency === 'today').length
  if (late + today === 0) return t('due.none')
  const lateText = late > 0 && t('due.late', { count: late })
  const todayText = today > 0 && t(lateText ? 'due.alsoToday' : 'due.today', { count: today })
  const due = lateText && todayText ? t('due.both', { late: lateText, today: todayText }) : lateText || todayText || ''
  const sentence = t(rows.length > late + today ? 'due.rest' : 'due.whole', { due })
  return sentence.charAt(0).toUpperCase() + sentence.slice(1)
}

function Queues({ open, main }: { open: OpenQueues; main: RefObject<HTMLDivElement | null> }) {
  const t = useT('today')
  const { chosen, choose } = useChosenQueue(open)
  const shown = chosen ? open.rows.filter(({ queue }) => queue.id === chosen) : open.rows
  const [first] = open.rows
  return (
    <>
      {first && <TodayDisplay first={first} queues={open.queues} chosen={chosen} onChoose={choose} />}
      <div className="today">
        <div className="today__main" ref={main}>
          <Failures failed={open.failed} />
          <QueueGroups rows={shown} />
          {shown.length === 0 && chosen && (
            <EmptyState
              lit={0}
              title={t('emptyQueue.title')}
              action={<Button onClick={() => choose(undefined)}>{t('emptyQueue.action')}</Button>}
            >
              {t('emptyQueue.text')}
            </EmptyState>
          )}
          {!first && open.failed.length === 0 && (
            <EmptyState title={t('empty.title')} action={<ButtonLink to="/">{t('empty.action')}</ButtonLink>}>
              {t('empty.text')}
            </EmptyState>
          )}
        </div>
        <div className="today__side">
          <AgendaCard />
          {first && <KeysHint />}
        </div>
      </div>
    </>
  )
}

/** The queue chosen in the address; an unknown name shows all queues. */
function useChosenQueue({ queues }: OpenQueues) {
  const { queue: asked } = useSearch({ from: '/manage' })
  const navigate = useNavigate({ from: '/manage' })
  const choose = (queue: string | undefined) =>
    void navigate({ to: '/manage', search: { queue }, replace: true, resetScroll: false })
  return { chosen: queues.find(({ id }) => id === asked)?.id, choose }
}

function Failures({ failed }: Pick<OpenQueues, 'failed'>) {
  const t = useT('today')
  const format = useFormat()
  const [first] = failed
  if (!first) return null
  const queues = format.list(failed.map(({ name }) => name))
  const retry = () => failed.forEach((one) => one.retry())
  return <LoadFailure title={t('failed', { queues })} error={first.error} retry={retry} />
}

function TodaySkeleton() {
  return (
    <Skeletons className="today__skeleton">
      <Skeleton height="17rem" className="today__panel" />
      <div className="today">
        <div>
          {Array.from({ length: 4 }, (_, i) => (
            <Skeleton height="4.5rem" key={i} />
          ))}
        </div>
        <Skeleton height="14rem" />
      </div>
    </Skeletons>
  )
}

function KeysHint() {
  const t = useT('today')
  return (
    <p className="today__keys small subtle" aria-hidden>
      {t.rich('keys', { j: <Key name="J" />, k: <Key name="K" />, enter: <Key name="Enter" /> })}
    </p>
  )
}

const Key = ({ name }: { name: string }) => <kbd className="kbd">{name}</kbd>
