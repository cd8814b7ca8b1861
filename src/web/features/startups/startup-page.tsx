import { useQuery } from '@tanstack/react-query'
import { useParams, useSearch } from '@tanstack/react-router'
import { fetchFirst, queryClient } from '#web/lib/api/query.ts'
import { referenceQueries } from '#web/lib/api/reference.ts'
import { useTitle } from '#web/lib/page/title.ts'
import { startupQueries } from './api.ts'
import { StartupDetails } from './startup-details.tsx'
import { StartupHead } from './startup-head.tsx'
import { StartupMilestones } from './startup-milestones.tsx'
import { prefetchParts } from './startup-parts.tsx'
import { StartupProgramme } from './startup-programme.tsx'
import { tabsOf } from './startup-tabs.ts'
import { StartupTeam } from './startup-team.tsx'
import { StartupUpdates } from './startup-updates.tsx'
import { updateQueries } from './updates-api.ts'

export async function loader({ params }: { params: Record<string, string> }) {
  const { id, can } = await queryClient.ensureQueryData(startupQueries.detail(params['id'] ?? ''))
  if (can.seeInside) await fetchFirst(updateQueries.of(id))
}

export const prefetch = ({ params }: { params: Record<string, string> }) =>
  Promise.all([fetchFirst(referenceQueries.fields()), prefetchParts(params['id'] ?? '')])

export function StartupPage() {
  const { id } = useParams({ from: '/startup/$id' })
  const { tab = 'about' } = useSearch({ from: '/startup/$id' })
  const { data: startup } = useQuery(startupQueries.detail(id))
  useTitle(startup?.name)
  if (!startup) return null
  const tabs = tabsOf(startup)
  const open = tabs.some((one) => one.tab === tab) ? tab : 'about'
  return (
    <article>
      <StartupHead startup={startup} tabs={tabs} />
      {open === 'about' && <StartupDetails startup={startup} />}
      {open === 'updates' && <StartupUpdates startup={startup} />}
      {open === 'milestones' && <StartupMilestones startup={startup} />}
      {open === 'programme' && <StartupProgramme startup={startup} />}
      {open === 'team' && <StartupTeam startup={startup} />}
    </article>
  )
}
