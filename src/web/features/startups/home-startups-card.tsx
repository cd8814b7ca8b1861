import { useQuery } from '@tanstack/react-query'
import type { Startup } from '#contract/startups.ts'
import type { HomePart } from '#web/area.ts'
import { Card } from '#web/components/ui/card.tsx'
import { fetchFirst } from '#web/lib/api/query.ts'
import { useT } from '#web/lib/text/i18n.ts'
import { startupQueries } from './api.ts'
import { StagePlant, StartupHeading } from './startup-card.tsx'

const mostShown = 2

/** One's own startups with the next step; nothing for people without one. */
function HomeStartups() {
  const own = useQuery(startupQueries.mine()).data?.items ?? []
  const open = own.filter(({ state }) => state !== 'declined' && state !== 'closed')
  return open.slice(0, mostShown).map((startup) => <HomeStartup key={startup.id} startup={startup} />)
}

function HomeStartup({ startup }: { startup: Startup }) {
  const t = useT('startups')
  const { id, stage, state } = startup
  return (
    <Card as="section" pad className="stack" link aria-labelledby={`home-${id}`}>
      <StartupHeading startup={startup} id={`home-${id}`} stretched />
      <div className="row">
        <StagePlant stage={stage} size={64} />
        <p className="small muted grow">{t(`next.${state}`)}</p>
      </div>
    </Card>
  )
}

export const home: HomePart = {
  prefetch: () => fetchFirst(startupQueries.mine()),
  cards: [{ id: 'startups', place: 'side', Card: HomeStartups }],
}
