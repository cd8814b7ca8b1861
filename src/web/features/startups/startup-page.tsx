import { useQuery } from '@tanstack/react-query'
import { useParams, useSearch } from '@tanstack/react-router'
import type { StartupDetail } from '#contract/startups/startups.ts'
import { fetchFirst, queryClient } from '#web/lib/api/query.ts'
import { referenceQueries } from '#web/lib/api/reference.ts'
import { later } from '#web/lib/page/later.ts'
import { useTitle } from '#web/lib/page/title.ts'
import { startupQueries } from './api.ts'
import { StartupDetails } from './startup-details.tsx'
import { StartupHead } from './startup-head.tsx'
import { prefetchParts } from './startup-parts.tsx'
import { tabsOf } from './startup-tabs.ts'
import { updateQueries } from './updates/api.ts'
import { StartupTeam } from './team/startup-team.tsx'

/** Only the team, mentors and staff see these tabs, so that nobody else loads their code. */
const tabs = {
  milestones: later(() => import('./milestones/startup-milestones.tsx')),
  updates: later(() => import('./updates/startup-updates.tsx')),
  programme: later(() => import('./intake/startup-programme.tsx')),
}

type LoaderArgs = { params: Record<string, string>; search: Record<string, unknown> }

export async function loader({ params, search }: LoaderArgs) {
  const { tab } = search
  if (tab === 'updates' || tab === 'programme' || tab === 'milestones') await tabs[tab].load()
  await queryClient.ensureQueryData(startupQueries.detail(params['id'] ?? ''))
}

export const prefetch = ({ params }: { params: Record<string, string> }) =>
  Promise.all([fetchFirst(referenceQueries.fields(), updateQueries.overviews()), prefetchParts(params['id'] ?? '')])

type Props = { startup: StartupDetail }

function Updates({ startup }: Props) {
  const { StartupUpdates } = tabs.updates.use()
  return <StartupUpdates startup={startup} />
}

function Milestones({ startup }: Props) {
  const { StartupSteps } = tabs.milestones.use()
  return <StartupSteps startup={startup} />
}

function Programme({ startup }: Props) {
  const { StartupProgramme } = tabs.programme.use()
  return <StartupProgramme startup={startup} />
}

export function StartupPage() {
  const { id } = useParams({ from: '/startup/$id' })
  const { tab = 'about' } = useSearch({ from: '/startup/$id' })
  const { data: startup } = useQuery(startupQueries.detail(id))
  useTitle(startup?.name)
  if (!startup) return null
  const shown = tabsOf(startup)
  const open = shown.some((one) => one.tab === tab) ? tab : 'about'
  return (
    <article>
      <StartupHead startup={startup} tabs={shown} open={open} />
      {open === 'about' && <StartupDetails startup={startup} />}
      {open === 'updates' && <Updates startup={startup} />}
      {open === 'milestones' && <Milestones startup={startup} />}
      {open === 'programme' && <Programme startup={startup} />}
      {open === 'team' && <StartupTeam startup={startup} />}
    </article>
  )
}
