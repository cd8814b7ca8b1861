import { useQuery } from '@tanstack/react-query'
import { Building2 } from 'lucide-react'
import type { listIdentities } from '#contract/auth/organisations.ts'
import type { AnswerOf } from '#contract/endpoint.ts'
import { FormSection } from '#web/components/editor/form-section.tsx'
import { List, ListRow } from '#web/components/list/list.tsx'
import { useFormat } from '#web/lib/text/format.ts'
import { useT } from '#web/lib/text/i18n.ts'
import { identitiesQuery, useUnlink } from './api.ts'
import { Asking } from './asking.tsx'

type Identity = AnswerOf<typeof listIdentities>['items'][number]

/** The organisations by whose accounts the person signs in; nothing where there are none. */
export function OrganisationAccounts() {
  const t = useT('auth-factors')
  const { data } = useQuery(identitiesQuery())
  if (!data || data.items.length === 0) return null
  return (
    <FormSection title={t('organisation.section')} note={t('organisation.sectionNote')} id="organisations">
      <List>
        {data.items.map((identity) => (
          <IdentityRow key={identity.id} identity={identity} />
        ))}
      </List>
    </FormSection>
  )
}

function IdentityRow({ identity: { id, organisation: name, email, createdAt } }: { identity: Identity }) {
  const t = useT('auth-factors')
  const format = useFormat()
  const unlink = useUnlink()
  return (
    <ListRow>
      <Building2 className="subtle" />
      <div className="grow">
        <p className="medium">{name}</p>
        <p className="small subtle">{t('organisation.since', { email, date: format.day(createdAt) })}</p>
      </div>
      <Asking
        button={t('organisation.unlink')}
        title={t('organisation.unlinkTitle', { name })}
        text={t('organisation.unlinkText')}
        done={t('organisation.unlinked')}
        onConfirm={() => unlink.mutateAsync(id)}
      />
    </ListRow>
  )
}
