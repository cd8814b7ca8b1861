import { useQuery } from '@tanstack/react-query'
import type { StartupPart } from '#web/area.ts'
import { List } from '#web/components/list/list.tsx'
import { Section } from '#web/components/ui/card.tsx'
import { fetchFirst } from '#web/lib/api/query.ts'
import { useT } from '#web/lib/text/i18n.ts'
import { opportunityQueries } from './api.ts'
import { OpportunityCard } from './opportunity-card.tsx'

/** The open postings of a startup, on its page. */
function StartupOpportunities({ startupId }: { startupId: string }) {
  const t = useT('opportunities')
  const items = useQuery(opportunityQueries.ofStartup(startupId)).data?.items ?? []
  if (items.length === 0) return null
  return (
    <Section id="opportunities" title={t('area.list')}>
      <List>
        {items.map((opportunity) => (
          <li key={opportunity.id}>
            <OpportunityCard opportunity={opportunity} level={3} />
          </li>
        ))}
      </List>
    </Section>
  )
}

export const startupPart: StartupPart = {
  Section: StartupOpportunities,
  prefetch: (startupId) => fetchFirst(opportunityQueries.ofStartup(startupId)),
}
