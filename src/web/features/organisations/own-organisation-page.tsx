import { useSuspenseQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { OrganisationDetail } from '#contract/organisations/organisations.ts'
import { AskedButton } from '#web/components/editor/asked-act.tsx'
import { EmptyState } from '#web/components/list/empty-state.tsx'
import { List, ListRow } from '#web/components/list/list.tsx'
import { Button, ButtonLink } from '#web/components/ui/button.tsx'
import { Section } from '#web/components/ui/card.tsx'
import { PageHeader } from '#web/components/ui/page-header.tsx'
import { queryClient } from '#web/lib/api/query.ts'
import { useT } from '#web/lib/text/i18n.ts'
import { organisationQueries, useLeave } from './api.ts'
import { OrganisationDialog } from './organisation-form.tsx'
import { Challenges, OrganisationFacts, OrganisationLogo, Postings, Problems } from './organisation-parts.tsx'

export const loader = () => queryClient.ensureQueryData(organisationQueries.mine())

/** A partner's own page: their organisation, or each of them. */
export function OwnOrganisationPage() {
  const t = useT('organisations')
  const { items } = useSuspenseQuery(organisationQueries.mine()).data
  const [first] = items
  const propose = (
    <>
      <ButtonLink to="/problem">{t('own.tell')}</ButtonLink>
      <ButtonLink variant="primary" to="/opportunities/create">
        {t('area.propose')}
      </ButtonLink>
    </>
  )
  return (
    <>
      <PageHeader
        title={items.length === 1 ? first!.name : t('area.mine')}
        sub={t('own.sub')}
        actions={items.length > 0 && propose}
      />
      {items.length === 0 && <EmptyState title={t('own.noneTitle')}>{t('own.noneText')}</EmptyState>}
      {items.map((one) => (
        <One key={one.id} organisation={one} named={items.length > 1} />
      ))}
    </>
  )
}

type Props = { organisation: OrganisationDetail }

function One({ organisation, named }: Props & { named: boolean }) {
  const t = useT('organisations')
  const [changing, setChanging] = useState(false)
  return (
    <div className="main-aside">
      <div className="stack">
        {named && <h2>{organisation.name}</h2>}
        <Postings organisation={organisation} />
        <Challenges organisation={organisation} />
        <Problems organisation={organisation} />
      </div>
      <div className="stack">
        <div className="row">
          <OrganisationLogo {...organisation} />
          <Button size="sm" onClick={() => setChanging(true)}>
            {t('form.edit')}
          </Button>
        </div>
        <OrganisationFacts organisation={organisation} />
        <Colleagues organisation={organisation} />
      </div>
      {changing && <OrganisationDialog own organisation={organisation} onClose={() => setChanging(false)} />}
    </div>
  )
}

function Colleagues({ organisation: { id, name, people } }: Props) {
  const t = useT('organisations')
  const leave = useLeave(id)
  const asked = {
    title: t('own.leaveTitle', { name }),
    text: t(people.length === 1 ? 'own.leaveLast' : 'own.leaveText'),
    words: { act: t('own.leave'), keep: t('form.keep'), done: t('own.left', { name }) },
    act: () => leave.mutateAsync(),
  }
  return (
    <Section id={`people-${id}`} title={t('people')}>
      <List>
        {people.map((one) => (
          <ListRow key={one.id}>
            <span className="grow">{one.name}</span>
            {one.me && <AskedButton size="sm" variant="ghost" asked={asked} />}
          </ListRow>
        ))}
      </List>
    </Section>
  )
}
