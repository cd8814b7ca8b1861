import { useNavigate, useSearch } from '@tanstack/react-router'
import { type ReactNode, type RefObject, useRef } from 'react'
import { EmptyState } from '#web/components/list/empty-state.tsx'
import { NewRows } from '#web/components/list/new-rows.tsx'
import { useRowKeys } from '#web/components/list/row-keys.ts'
import { useNow } from '#web/components/display/ticker.ts'
import { Button, ButtonLink } from '#web/components/ui/button.tsx'
import { PageHeader } from '#web/components/ui/page-header.tsx'
import { Segmented } from '#web/components/ui/segmented.tsx'
import { Skeleton, Skeletons } from '#web/components/ui/skeleton.tsx'
import { fetchFirst } from '#web/lib/api/query.ts'
import { useHeldRows } from '#web/lib/live/held.ts'
import { useSession } from '#web/lib/session/use-session.ts'
import { useFormat } from '#web/lib/text/format.ts'
import { useGreeting } from '#web/lib/text/greeting.ts'
import { currentLocale, useT } from '#web/lib/text/i18n.ts'
import { type OpenQueue, type OpenQueues, queueQueries, useQueues } from '#web/queues.ts'
import { AgendaCard, agendaQueries } from './agenda-card.tsx'
import { DueText, QueueFailures } from './queue-texts.tsx'
import { MoreWork, QueueGroups } from './queue-groups.tsx'
import { TodayDisplay } from './today-display.tsx'
import './today-page.css'

export const prefetch = () => fetchFirst(...queueQueries(), ...agendaQueries(Date.now(), currentLocale()))

/** The open work of the team, the most urgent first. */
export function TodayPage() {
  const all = useQueues()
  const held = useHeldRows({ ...all, idOf: ({ queue, id }) => `${queue.id} ${id}` })
  const open = { ...all, rows: held.rows }
  const view = useView(open)
  const main = useRef<HTMLDivElement>(null)
  useRowKeys(main, { rows: '.qrow a' })
  return (
    <div className="page--wide">
      <Greeting {...open} actions={open.rows.length > 0 && <Whose view={view} />} />
      <NewRows held={held} />
      {open.pending ? <TodaySkeleton /> : <Queues open={open} view={view} main={main} />}
    </div>
  )
}

function Greeting({ rows, pending, failed, actions }: OpenQueues & { actions: ReactNode }) {
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
      actions={actions}
    />
  )
}

type View = ReturnType<typeof useView>

/** What the address asks for: one queue, of which an unknown name shows all, and the work of all or one's own. */
function useView({ queues, rows }: OpenQueues) {
  const { queue: asked, whose } = useSearch({ from: '/manage' })
  const navigate = useNavigate({ from: '/manage' })
  const me = useSession().user?.id
  const go = (search: { queue: string | undefined; whose: 'mine' | undefined }) =>
    void navigate({ to: '/manage', search, replace: true, resetScroll: false })
  const chosen = queues.find(({ id }) => id === asked)?.id
  const mine = rows.filter(({ assigneeId }) => assigneeId !== undefined && assigneeId === me)
  const ofPeople = whose ? mine : rows
  const ownOf = (queue: OpenQueue) => {
    const own = mine.filter((row) => row.queue.id === queue.id)
    return { ...queue, count: own.length, late: own.filter(({ urgency }) => urgency === 'late').length }
  }
  return {
    queues: whose ? queues.map(ownOf) : queues,
    chosen,
    choose: (queue: string | undefined) => go({ queue, whose }),
    whose,
    show: (next: 'mine' | undefined) => go({ queue: chosen, whose: next }),
    mine,
    first: ofPeople[0],
    rows: chosen ? ofPeople.filter(({ queue }) => queue.id === chosen) : ofPeople,
  }
}

function Whose({ view: { whose, show, mine } }: { view: View }) {
  const t = useT('today')
  const own = (
    <>
      {t('whose.mine')} <span className="small subtle num">{mine.length}</span>
    </>
  )
  return (
    <Segmented
      label={t('whose.label')}
      options={[
        { value: 'team', label: t('whose.team') },
        { value: 'mine', label: own },
      ]}
      value={whose ?? 'team'}
      onChange={(next) => show(next === 'mine' ? next : undefined)}
    />
  )
}

type QueuesProps = { open: OpenQueues; view: View; main: RefObject<HTMLDivElement | null> }

function Queues({ open, view, main }: QueuesProps) {
  const { chosen, choose, first, rows, queues } = view
  return (
    <>
      {first && <TodayDisplay first={first} queues={queues} chosen={chosen} onChoose={choose} />}
      <div className="today">
        <div className="today__main" ref={main}>
          <QueueFailures failed={open.failed} />
          <QueueGroups rows={rows} />
          <MoreWork more={open.more.filter(({ queue }) => !chosen || queue.id === chosen)} />
          {rows.length === 0 && <NoWork open={open} view={view} />}
        </div>
        <div className="today__side">
          <AgendaCard />
          {first && <KeysHint />}
        </div>
      </div>
    </>
  )
}

/** Nothing in the chosen queue, nothing of one's own, or nothing at all; a failed queue may hold something. */
function NoWork({ open, view: { chosen, choose, first, whose, show } }: Omit<QueuesProps, 'main'>) {
  const t = useT('today')
  const of = (kind: 'empty' | 'emptyMine' | 'emptyQueue', action: ReactNode) => (
    <EmptyState lit={kind === 'empty' ? 1 : 0} title={t(`${kind}.title`)} action={action}>
      {t(`${kind}.text`)}
    </EmptyState>
  )
  if (first && chosen)
    return of('emptyQueue', <Button onClick={() => choose(undefined)}>{t('emptyQueue.action')}</Button>)
  if (whose && open.rows.length > 0)
    return of('emptyMine', <Button onClick={() => show(undefined)}>{t('emptyMine.action')}</Button>)
  return open.failed.length === 0 && of('empty', <ButtonLink to="/">{t('empty.action')}</ButtonLink>)
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
