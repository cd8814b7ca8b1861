import { useNavigate, useSearch } from '@tanstack/react-router'
import { type RefObject, useRef } from 'react'
import { EmptyState } from '#web/components/list/empty-state.tsx'
import { useRowKeys } from '#web/components/list/row-keys.ts'
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
import { DueText, QueueFailures } from './queue-texts.tsx'
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
  return (
    <PageHeader
      title={useGreeting(now)}
      sub={
        <span className="today__date">
          {`${format.weekdayDate(now)}.`} <DueText rows={rows} pending={pending} failed={failed} />
        </span>
      }
    />
  )
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
          <QueueFailures failed={open.failed} />
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
