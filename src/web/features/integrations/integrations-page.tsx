import { useQuery } from '@tanstack/react-query'
import { ScrollText } from 'lucide-react'
import { CardSkeleton } from '#web/components/list/card-skeleton.tsx'
import { Loaded } from '#web/components/list/loaded.tsx'
import { ButtonLink } from '#web/components/ui/button.tsx'
import { PageHeader } from '#web/components/ui/page-header.tsx'
import { fetchFirst } from '#web/lib/api/query.ts'
import { useT } from '#web/lib/text/i18n.ts'
import { integrationQueries } from './api.ts'
import { HooksCard } from './hooks-card.tsx'
import { MachinesCard } from './machines-card.tsx'
import './integrations.css'

export const prefetch = () =>
  Promise.all([fetchFirst(integrationQueries.webhooks()), fetchFirst(integrationQueries.machines())])

/** What leaves for other systems, and what comes in without a person. */
export function IntegrationsPage() {
  const t = useT('integrations')
  const hooks = useQuery(integrationQueries.webhooks())
  const machines = useQuery(integrationQueries.machines())
  return (
    <div className="page--wide stack stack--lg">
      <PageHeader
        title={t('title')}
        sub={t('sub')}
        actions={
          <ButtonLink to="/manage/audit">
            <ScrollText />
            {t('log')}
          </ButtonLink>
        }
      />
      <Loaded query={hooks} skeleton={<CardSkeleton rows={3} />} failure={t('loadFailed')}>
        {(data) => <HooksCard {...data} />}
      </Loaded>
      <Loaded query={machines} skeleton={<CardSkeleton rows={2} />} failure={t('loadFailed')}>
        {({ items }) => <MachinesCard items={items} />}
      </Loaded>
    </div>
  )
}
