import { Upload, UserPlus } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { Button, ButtonLink } from '#web/components/ui/button.tsx'
import { lateDialog } from '#web/components/ui/late-dialog.tsx'
import { PageHeader } from '#web/components/ui/page-header.tsx'
import { TabLink, TabNav } from '#web/components/ui/tab-nav.tsx'
import { useHasScope } from '#web/lib/session/use-session.ts'
import { useT } from '#web/lib/text/i18n.ts'
import './accounts.css'

export const InviteDialog = lateDialog(() =>
  import('./invitations/invite-dialog.tsx').then((file) => file.InviteDialog),
)

/** The head of the lists of accounts, of those that may be one person, and of invitations. */
export function PeopleHeader({ actions, twice = false }: { actions?: ReactNode; twice?: boolean }) {
  const t = useT('accounts')
  const manage = useT('manage')
  const [inviting, setInviting] = useState(false)
  return (
    <>
      <PageHeader
        title={t('area.people')}
        sub={t('list.sub')}
        actions={
          <>
            {actions}
            <ButtonLink to="/manage/people/import">
              <Upload />
              {manage('import')}
            </ButtonLink>
            <Button variant="primary" onClick={() => setInviting(true)}>
              <UserPlus />
              {t('invite.open')}
            </Button>
          </>
        }
      />
      <Tabs twice={twice} />
      {inviting && <InviteDialog onClose={() => setInviting(false)} />}
    </>
  )
}

function Tabs({ twice }: { twice: boolean }) {
  const t = useT('accounts')
  const mayMerge = useHasScope('users:manage')
  return (
    <TabNav label={t('area.people')}>
      <TabLink to="/manage/people" activeOptions={{ exact: true, includeSearch: twice }}>
        {t('tab.accounts')}
      </TabLink>
      {mayMerge && (
        <TabLink to="/manage/people" search={{ twice: true }} aria-current={twice ? 'page' : undefined}>
          {t('tab.twice')}
        </TabLink>
      )}
      <TabLink to="/manage/people/invitations" activeOptions={{ includeSearch: false }}>
        {t('tab.invitations')}
      </TabLink>
    </TabNav>
  )
}
