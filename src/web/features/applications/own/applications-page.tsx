import { useQuery } from '@tanstack/react-query'
import { Link, Navigate, useSearch } from '@tanstack/react-router'
import { ArrowLeft } from 'lucide-react'
import { useEffect } from 'react'
import * as z from 'zod/mini'
import type { Application } from '#contract/applications/own.ts'
import { id } from '#contract/endpoint.ts'
import { TimeLeftInline } from '#web/components/display/countdown.tsx'
import { DotList } from '#web/components/display/dot-list.tsx'
import { PromiseClock } from '#web/components/display/promise-clock.tsx'
import { useNow } from '#web/components/display/ticker.ts'
import { Translated } from '#web/components/display/translated.tsx'
import { CardSkeleton } from '#web/components/list/card-skeleton.tsx'
import { EmptyState } from '#web/components/list/empty-state.tsx'
import { List } from '#web/components/list/list.tsx'
import { Loaded } from '#web/components/list/loaded.tsx'
import { cx } from '#web/components/ui/class-names.ts'
import { ButtonLink } from '#web/components/ui/button.tsx'
import { PageHeader } from '#web/components/ui/page-header.tsx'
import { fetchFirst } from '#web/lib/api/query.ts'
import { useFormat } from '#web/lib/text/format.ts'
import { useT } from '#web/lib/text/i18n.ts'
import { applicationQueries } from '../api.ts'
import { ApplicationStatus, ApplicationWay, isOver } from '../application-card.tsx'
import { ApplicationTabs, useReceivedCount } from '../application-tabs.tsx'
import '../applications.css'
import { OutsideSection } from '../outside/outside-section.tsx'
import { PoolSection } from '../pool/pool-section.tsx'
import { OpenApplication } from './open-application.tsx'
import { OpportunityLogo } from '../opportunity-logo.tsx'

/** `id` is the application that is open; `tab=sent` are one's own also for those who have received some. */
export const applicationsSearch = z.object({ id: z.optional(id), tab: z.optional(z.literal('sent')) })
type Search = z.output<typeof applicationsSearch>

export const prefetch = () =>
  fetchFirst(
    applicationQueries.mine(),
    applicationQueries.board({}),
    applicationQueries.outside(),
    applicationQueries.poolPlace(),
  )

/** What others wait for comes first: whoever has received applications begins there. */
export function ApplicationsPage() {
  const { id: asked, tab }: Search = useSearch({ from: '/applications' })
  const { any } = useReceivedCount()
  if (any && !asked && !tab) return <Navigate to="/applications/received" replace />
  return <SentApplications asked={asked} />
}

function SentApplications({ asked }: { asked: string | undefined }) {
  const t = useT('applications')
  const list = useQuery(applicationQueries.mine())
  const browse = <ButtonLink to="/opportunities">{t('list.browse')}</ButtonLink>
  return (
    <>
      <div className={asked && 'apps__head'}>
        <PageHeader title={t('area.mine')} sub={t('list.sub')} actions={browse} />
        <ApplicationTabs />
      </div>
      <Loaded query={list} skeleton={<CardSkeleton rows={4} />}>
        {({ items }) =>
          items.length === 0 ? (
            <EmptyState title={t('list.emptyTitle')} action={browse}>
              {t('list.emptyText')}
            </EmptyState>
          ) : (
            <Found items={items} asked={asked} />
          )
        }
      </Loaded>
      <div className={cx('stack stack--lg apps__outside', asked && 'apps__head')}>
        <OutsideSection />
        <PoolSection />
      </div>
    </>
  )
}

/** Two panes; on a small screen the row opens its record alone. */
function Found({ items, asked }: { items: Application[]; asked: string | undefined }) {
  const t = useT('applications')
  const active = items.filter(({ state }) => !isOver(state)).toSorted(byTurn)
  const over = items.filter(({ state }) => isOver(state))
  const current = asked ?? active[0]?.id ?? over[0]!.id
  const rows = (list: Application[]) =>
    list.map((application) => (
      <Row key={application.id} application={application} isOpen={application.id === current} />
    ))
  return (
    <div className="apps" data-asked={asked ? true : undefined}>
      <div className="stack apps__list">
        {active.length > 0 && <List aria-label={t('list.active')}>{rows(active)}</List>}
        {over.length > 0 && (
          <section className="stack" aria-labelledby="apps-over">
            <h2 className="title-card" id="apps-over">
              {t('list.over')}
            </h2>
            <List>{rows(over)}</List>
          </section>
        )}
      </div>
      <div className="apps__open">
        <Link className="link small row apps__back" to="/applications" search={{ tab: 'sent' }}>
          <ArrowLeft size={16} aria-hidden />
          {t('area.mine')}
        </Link>
        <Open key={asked ?? ''} id={current} />
      </div>
    </div>
  )
}

/** An offer waits for the reader, everything else for somebody else. */
const byTurn = (one: Application, other: Application) => Number(other.can.accept) - Number(one.can.accept)

function Row({ application, isOpen }: { application: Application; isOpen: boolean }) {
  const t = useT('applications')
  const { shortDay } = useFormat()
  const now = useNow('minute')
  const { opportunity, state, answerDueAt, replyBy, submittedAt } = application
  const isWaiting = !isOver(state) && state !== 'offer'
  const isLate = Date.parse(answerDueAt) <= now
  return (
    <li>
      <div className="approw" data-open={isOpen || undefined}>
        <OpportunityLogo opportunity={opportunity} />
        <div className="grow">
          <Link
            className="medium stretched"
            to="/applications"
            search={{ id: application.id }}
            aria-current={isOpen ? 'true' : undefined}
          >
            <Translated text={opportunity.title} />
          </Link>
          <DotList className="small muted" items={[opportunity.organisation.name, opportunity.place]} />
          <div className="row approw__state">
            <ApplicationStatus state={state} />
            <ApplicationWay state={state} />
          </div>
        </div>
        <div className="approw__end small subtle">
          {isWaiting && !isLate && <TimeLeftInline to={answerDueAt} />}
          {isWaiting && !isLate && t('list.until', { day: shortDay(answerDueAt) })}
          {isWaiting && isLate && <PromiseClock from={submittedAt} to={answerDueAt} gentle />}
          {state === 'offer' && replyBy && <TimeLeftInline to={replyBy} losable />}
          {state === 'offer' && <span className="medium">{t('list.yourTurn')}</span>}
          {isOver(state) && shortDay(submittedAt)}
        </div>
      </div>
    </li>
  )
}

function Open({ id: current }: { id: string }) {
  // On a small screen it has taken the place of the list, which may have been scrolled.
  useEffect(() => {
    if (matchMedia('(max-width: 1023px)').matches) window.scrollTo({ top: 0 })
  }, [])
  const query = useQuery(applicationQueries.detail(current))
  return (
    <Loaded query={query} skeleton={<CardSkeleton rows={3} />}>
      {(application) => <OpenApplication application={application} />}
    </Loaded>
  )
}
