import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import type { Startup } from '#contract/startups/startups.ts'
import type { StartupOverview } from '#contract/startups/overview.ts'
import type { Deadlines, HomePart } from '#web/area.ts'
import { Facts } from '#web/components/display/facts.tsx'
import { useNow } from '#web/components/display/ticker.ts'
import { Card } from '#web/components/ui/card.tsx'
import { fetchFirst } from '#web/lib/api/query.ts'
import { useFormat } from '#web/lib/text/format.ts'
import { useT } from '#web/lib/text/i18n.ts'
import { startupQueries } from './api.ts'
import { useFigureText } from './updates/figure-text.ts'
import { StagePlant, StartupHeading } from './startup-card.tsx'
import { updateQueries } from './updates/api.ts'

const mostShown = 2
const figuresShown = 2

/** One's own startups: the next step, what they owe and what the team did; nothing for people without one. */
function HomeStartups() {
  const own = useQuery(startupQueries.mine()).data?.items ?? []
  const overviews = useQuery(updateQueries.overviews()).data?.items ?? []
  const isAsked = (id: string) => overviews.some((one) => one.id === id && one.owes.outcome)
  const open = own.filter(({ id, state }) => (state !== 'declined' && state !== 'closed') || isAsked(id))
  return open
    .slice(0, mostShown)
    .map((startup) => (
      <HomeStartup key={startup.id} startup={startup} overview={overviews.find(({ id }) => id === startup.id)} />
    ))
}

type Props = { startup: Startup; overview: StartupOverview | undefined }

function HomeStartup({ startup, overview }: Props) {
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
      {overview && <Owes id={id} owes={overview.owes} />}
      {overview && <News news={overview.news} />}
    </Card>
  )
}

function Owes({ id, owes: { update, milestones, outcome } }: { id: string; owes: StartupOverview['owes'] }) {
  const t = useT('startups')
  const { shortDay } = useFormat()
  const { monthText } = useFigureText()
  const now = useNow('minute')
  const due = (at: string) => t(Date.parse(at) < now ? 'home.late' : 'home.until', { date: shortDay(at) })
  const rows = [
    ...(outcome ? [{ tab: 'programme' as const, text: t('home.owesOutcome'), at: outcome }] : []),
    ...(update
      ? [{ tab: 'updates' as const, text: t('home.owesUpdate', { month: monthText(update.month) }), at: update.dueAt }]
      : []),
    ...milestones.map(({ title, dueOn }) => ({
      tab: 'milestones' as const,
      text: t('home.milestone', { title }),
      at: `${dueOn}T23:59:00`,
    })),
  ]
  if (rows.length === 0) return null
  return (
    <ul className="stack">
      {rows.map(({ tab, text, at }) => (
        <li key={text}>
          <Link className="link" to="/startup/$id" params={{ id }} search={{ tab }}>
            {text}
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

/** The update that closes next, and milestones whose day comes. */
function useDeadlines(): Deadlines {
  const t = useT('startups')
  const { monthText } = useFigureText()
  const now = useNow('minute')
  const own = useQuery(startupQueries.mine())
  const { data, isPending, isError } = useQuery(updateQueries.overviews())
  const nameOf = (id: string) => own.data?.items.find((startup) => startup.id === id)?.name ?? ''
  const deadlines = (data?.items ?? []).flatMap(({ id, owes: { update, milestones } }) => {
    const shared = { to: `/startup/${id}`, label: t('home.deadline'), lang: undefined }
    const owed = update && {
      ...shared,
      id: `update ${id}`,
      at: update.dueAt,
      dated: (date: string) => t('home.datedUpdate', { name: nameOf(id), date }),
      title: t('home.updateOf', { month: monthText(update.month) }),
      search: { tab: 'updates' },
      action: t('home.write'),
    }
    const reached = milestones.map((milestone) => ({
      ...shared,
      id: `milestone ${milestone.id}`,
      at: new Date(`${milestone.dueOn}T23:59:00`).toISOString(),
      dated: (date: string) => t('home.datedMilestone', { name: nameOf(id), date }),
      title: t('home.milestoneOf', { title: milestone.title }),
      search: { tab: 'milestones' },
      action: t('home.seeMilestones'),
    }))
    return [...(owed ? [owed] : []), ...reached].filter(({ at }) => Date.parse(at) > now)
  })
  return { pending: isPending, failed: isError, deadlines, otherwise: [] }
}

export const home: HomePart = {
  prefetch: () => fetchFirst(startupQueries.mine(), updateQueries.overviews()),
  cards: [{ id: 'startups', place: 'side', Card: HomeStartups }],
  useDeadlines,
}
