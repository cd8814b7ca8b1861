import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import type { Startup } from '#contract/startups/startups.ts'
import type { StartupOverview } from '#contract/startups/overview.ts'
import type { Deadline, Deadlines, FirstSteps, HomeCardProps, HomePart } from '#web/area.ts'
import { Facts } from '#web/components/display/facts.tsx'
import { useNow } from '#web/components/display/ticker.ts'
import { Card } from '#web/components/ui/card.tsx'
import { fetchFirst } from '#web/lib/api/query.ts'
import { useHasScope } from '#web/lib/session/use-session.ts'
import { useFormat } from '#web/lib/text/format.ts'
import { useT } from '#web/lib/text/i18n.ts'
import { startupQueries } from './api.ts'
import { useFigureText } from './updates/figure-text.ts'
import { StagePlant, StartupHeading } from './startup-card.tsx'
import { updateQueries } from './updates/api.ts'

const mostShown = 2
const figuresShown = 2

/** One's own startups: the next step, what they owe and what the team did; nothing for people without one. */
function HomeStartups({ shown }: HomeCardProps) {
  const own = useQuery(startupQueries.mine()).data?.items ?? []
  const overviews = useQuery(updateQueries.overviews()).data?.items ?? []
  const isAsked = (id: string) => overviews.some((one) => one.id === id && one.owes.outcome)
  const open = own.filter(({ id, state }) => (state !== 'declined' && state !== 'closed') || isAsked(id))
  return open
    .slice(0, mostShown)
    .map((startup) => (
      <HomeStartup
        key={startup.id}
        startup={startup}
        overview={overviews.find(({ id }) => id === startup.id)}
        shown={shown}
      />
    ))
}

type Props = HomeCardProps & { startup: Startup; overview: StartupOverview | undefined }

function HomeStartup({ startup, overview, shown }: Props) {
  const t = useT('startups')
  const { valueText } = useFigureText()
  const { id, stage, state } = startup
  const figures = (overview?.figures ?? []).slice(0, figuresShown)
  const facts = figures.map(({ name, value, unit }) => ({ term: name, value: valueText(value, unit) }))
  return (
    <Card as="section" pad className="stack" aria-labelledby={`home-${id}`}>
      <StartupHeading startup={startup} id={`home-${id}`} />
      <div className="row">
        <StagePlant stage={stage} size={64} />
        <div className="grow">
          {facts.length > 0 ? <Facts facts={facts} /> : <p className="small muted">{t(`next.${state}`)}</p>}
        </div>
      </div>
      <Owes id={id} shown={shown} />
      {overview && <News news={overview.news} />}
    </Card>
  )
}

/** What it owes and the display has no room for. */
function Owes({ id, shown }: HomeCardProps & { id: string }) {
  const t = useT('startups')
  const { shortDay } = useFormat()
  const now = useNow('minute')
  const due = (at: string) => t(Date.parse(at) < now ? 'home.late' : 'home.until', { date: shortDay(at) })
  const rows = useOwed().owed.filter((one) => one.to === `/startup/${id}` && !shown.has(one.id))
  if (rows.length === 0) return null
  return (
    <ul className="stack">
      {rows.map(({ id: key, title, at, to, search }) => (
        <li key={key}>
          <Link className="link" to={to} search={search as never}>
            {title}
          </Link>
          <p className="small subtle">{due(at)}</p>
        </li>
      ))}
    </ul>
  )
}

function News({ news }: Pick<StartupOverview, 'news'>) {
  const t = useT('startups')
  const { shortDay } = useFormat()
  const { monthText } = useFigureText()
  if (news.length === 0) return null
  return (
    <div>
      <h3 className="small subtle">{t('home.team')}</h3>
      <ul>
        {news.map(({ what, name, title, at }) => (
          <li key={`${what} ${title} ${at}`} className="row row--between small">
            <span className="grow">
              {t(`home.news.${what}`, {
                name: name ?? t('home.someone'),
                title,
                month: what === 'update' ? monthText(title) : '',
              })}
            </span>
            <span className="subtle nowrap">{shortDay(at)}</span>
          </li>
        ))}
      </ul>
    </div>
  )
}

/** The update of the month, milestones whose day comes, and the yearly question; what is late stays. */
function useOwed() {
  const t = useT('startups')
  const now = useNow('minute')
  const { monthText } = useFigureText()
  const own = useQuery(startupQueries.mine())
  const { data, isPending, isError } = useQuery(updateQueries.overviews())
  const nameOf = (id: string) => own.data?.items.find((startup) => startup.id === id)?.name ?? ''
  const toDeadline = (id: string, kind: 'update' | 'milestone' | 'outcome', at: string, title: string): Deadline => ({
    id: `${kind} ${id} ${title}`,
    at,
    dated: (date) => t(`home.dated.${Date.parse(at) < now ? 'late' : kind}`, { date }),
    label: nameOf(id),
    title,
    lang: undefined,
    to: `/startup/${id}`,
    search: { tab: tabs[kind] },
    action: t(`home.act.${kind}`),
    said: t(`home.said.${kind}`),
  })
  const owed = (data?.items ?? []).flatMap(({ id, owes: { update, milestones, outcome } }) => [
    ...(update ? [toDeadline(id, 'update', update.dueAt, t('home.updateOf', { month: monthText(update.month) }))] : []),
    ...milestones.map(({ title, dueOn }) =>
      toDeadline(id, 'milestone', new Date(`${dueOn}T23:59:00`).toISOString(), t('home.milestoneOf', { title })),
    ),
    ...(outcome ? [toDeadline(id, 'outcome', outcome, t('home.owesOutcome'))] : []),
  ])
  return { pending: isPending, failed: isError, owed }
}

const tabs = { update: 'updates', milestone: 'milestones', outcome: 'programme' } as const

function useDeadlines(): Deadlines {
  const { owed, ...asked } = useOwed()
  return { ...asked, deadlines: owed, otherwise: [] }
}

/** The first step of whoever comes with an idea. */
function useSteps(): FirstSteps {
  const t = useT('startups')
  const { data } = useQuery(startupQueries.mine())
  // Trainees apply for a cohort instead.
  const isTrainee = useHasScope('trainees:read')
  const done = (data?.items.length ?? 0) > 0
  return {
    known: data !== undefined,
    steps: isTrainee ? [] : [{ id: 'startup', rank: 1, text: t('home.step'), to: '/startup/create', done }],
    complete: true,
  }
}

export const home: HomePart = {
  prefetch: () => fetchFirst(startupQueries.mine(), updateQueries.overviews()),
  cards: [{ id: 'startups', place: 'side', Card: HomeStartups }],
  useDeadlines,
  useSteps,
}
