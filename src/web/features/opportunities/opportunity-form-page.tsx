import { useQuery, useSuspenseQuery } from '@tanstack/react-query'
import { useNavigate, useParams } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import type { OpportunityDetail } from '#contract/opportunities/opportunities.ts'
import { RecordHistory } from '#web/components/editor/record-history.tsx'
import { PageHeader } from '#web/components/ui/page-header.tsx'
import { Translated } from '#web/components/display/translated.tsx'
import { toast } from '#web/components/ui/toast-store.ts'
import { organisationQueries } from '#web/features/organisations/api.ts'
import { startupQueries } from '#web/features/startups/api.ts'
import { session } from '#web/lib/api/client.ts'
import { useHasScope } from '#web/lib/session/use-session.ts'
import { refreshArea } from '#web/lib/api/lists.ts'
import { fetchFirst, queryClient } from '#web/lib/api/query.ts'
import { referenceQueries } from '#web/lib/api/reference.ts'
import { pageNotFound } from '#web/lib/page/page-error.ts'
import { useTitle } from '#web/lib/page/title.ts'
import { pick } from '#web/lib/text/bilingual.ts'
import { useLocale, useT } from '#web/lib/text/i18n.ts'
import { AnswersOwed } from './answers-owed.tsx'
import { opportunityQueries } from './api.ts'
import { OpportunityActions } from './opportunity-actions.tsx'
import { OpportunityStatus } from './opportunity-card.tsx'
import { OpportunityForm } from './opportunity-form.tsx'
import type { Own } from './opportunity-form-sections.tsx'

export async function loader({ params }: { params: Record<string, string> }) {
  if (!params['slug']) return
  const { can } = await queryClient.ensureQueryData(opportunityQueries.detail(params['slug']))
  if (!can.duplicate) throw pageNotFound()
}

export const prefetch = () =>
  fetchFirst(
    ...(session.hasScope('organisations:belong')
      ? [organisationQueries.mine()]
      : [startupQueries.mine(), startupQueries.newest()]),
    referenceQueries.fields(),
    referenceQueries.skills(),
  )

/** The startups and organisations for which a member or partner may write. */
function useOwn(): Own[] {
  const isPartner = useHasScope('organisations:belong')
  const startups = useQuery({ ...startupQueries.mine(), enabled: !isPartner }).data?.items ?? []
  const organisations = useQuery({ ...organisationQueries.mine(), enabled: isPartner }).data?.items ?? []
  return isPartner ? organisations.map(({ name }) => ({ name })) : startups
}

const refreshed = () => refreshArea('opportunities')

/** For staff: any organisation. */
export function CreateOpportunityPage() {
  const m = useT('opportunities-manage')
  const navigate = useNavigate()
  const open = async (slug: string) => {
    toast(m('done.created'))
    await refreshed()
    await navigate({ to: '/manage/opportunities/$slug', params: { slug }, replace: true, ignoreBlocker: true })
  }
  return (
    <>
      <PageHeader title={m('form.createTitle')} sub={m('form.createSub')} />
      <OpportunityForm onSaved={open} />
    </>
  )
}

/** For the members of a startup, who propose; staff publish. */
export function ProposeOpportunityPage() {
  const m = useT('opportunities-manage')
  const navigate = useNavigate()
  const own = useOwn()
  const open = async (slug: string) => {
    toast(m('done.created'))
    await refreshed()
    await navigate({ to: '/opportunities/$slug/edit', params: { slug }, replace: true, ignoreBlocker: true })
  }
  return (
    <>
      <PageHeader title={m('form.proposeTitle')} sub={m('form.proposeSub')} />
      <OpportunityForm own={own} onSaved={open} />
    </>
  )
}

export function EditOpportunityPage() {
  const { slug } = useParams({ from: '/manage/opportunities/$slug' })
  const { data } = useSuspenseQuery(opportunityQueries.detail(slug))
  return (
    <Frame opportunity={data}>
      <OpportunityForm key={data.id} opportunity={data} onSaved={refreshed} />
      <RecordHistory type="opportunity" id={data.id} />
    </Frame>
  )
}

export function EditProposalPage() {
  const { slug } = useParams({ from: '/opportunities/$slug/edit' })
  const { data } = useSuspenseQuery(opportunityQueries.detail(slug))
  const own = useOwn()
  return (
    <Frame opportunity={data}>
      <OpportunityForm key={data.id} opportunity={data} own={own} onSaved={refreshed} />
    </Frame>
  )
}

function Frame({ opportunity, children }: { opportunity: OpportunityDetail; children: ReactNode }) {
  const m = useT('opportunities-manage')
  useTitle(pick(opportunity.title, useLocale()))
  const { state, can } = opportunity
  return (
    <>
      <PageHeader
        title={<Translated text={opportunity.title} />}
        badge={<OpportunityStatus opportunity={opportunity} />}
        sub={state === 'proposed' && !can.manage ? m('form.proposedSub') : opportunity.organisation.name}
        actions={<OpportunityActions opportunity={opportunity} />}
      />
      <AnswersOwed opportunity={opportunity} />
      {children}
    </>
  )
}
