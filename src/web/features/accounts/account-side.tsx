import { MonitorSmartphone, X } from 'lucide-react'
import { useState } from 'react'
import type { AccountDetail } from '#contract/accounts/accounts.ts'
import { profileParts } from '#contract/profile/parts.ts'
import type { Role } from '#contract/scopes.ts'
import { Facts } from '#web/components/display/facts.tsx'
import { AskedButton } from '#web/components/editor/asked-act.tsx'
import { Field } from '#web/components/fields/field.tsx'
import { Select } from '#web/components/fields/select.tsx'
import { List, ListRow } from '#web/components/list/list.tsx'
import { Button } from '#web/components/ui/button.tsx'
import { Card, CardBody, CardHead } from '#web/components/ui/card.tsx'
import { IconButton } from '#web/components/ui/icon-button.tsx'
import { toast } from '#web/components/ui/toast-store.ts'
import { useAct } from '#web/components/ui/use-act.ts'
import { useFormat } from '#web/lib/text/format.ts'
import { useT } from '#web/lib/text/i18n.ts'
import { useRoleChoices } from './account-marks.tsx'
import { MergeButton } from './leaving/merge-dialog.tsx'
import { useEndAll, useEndOne, useSetRole, useSuspend } from './api.ts'

type Props = { account: AccountDetail }

export function RoleCard({ account }: Props) {
  const t = useT('accounts')
  const act = useAct()
  const save = useSetRole(account.id)
  const [role, setRole] = useState<Role>(account.role)
  const change = () =>
    act(async () => {
      await save.mutateAsync(role)
      toast(t('role.changed'))
    })
  return (
    <Card as="section" aria-labelledby="role">
      <CardHead title={t('column.role')} id="role" />
      <CardBody className="form">
        <Field label={t('role.label')} hint={t('role.hint')}>
          <Select
            options={useRoleChoices()}
            value={role}
            disabled={!account.can.role}
            onChange={({ target }) => setRole(target.value as Role)}
          />
        </Field>
        {role !== account.role && (
          <div>
            <Button variant="primary" loading={save.isPending} onClick={() => void change()}>
              {t('role.save')}
            </Button>
          </div>
        )}
      </CardBody>
    </Card>
  )
}

const firstSessions = 3

export function AccountSessions({ account }: Props) {
  const t = useT('accounts')
  const act = useAct()
  const format = useFormat()
  const one = useEndOne(account.id)
  const all = useEndAll(account.id)
  const { sessions } = account
  const [whole, setWhole] = useState(false)
  const shown = whole ? sessions : sessions.slice(0, firstSessions)
  return (
    <Card as="section" aria-labelledby="sessions">
      <CardHead title={t('person.sessions')} id="sessions">
        {sessions.length > 0 && (
          <Button variant="ghost" size="sm" loading={all.isPending} onClick={() => void act(() => all.mutateAsync())}>
            {t('person.endAll')}
          </Button>
        )}
      </CardHead>
      {sessions.length === 0 ? (
        <CardBody>
          <p className="muted">{t('person.noSessions')}</p>
        </CardBody>
      ) : (
        <List card={false}>
          {shown.map(({ id, device, lastSeenAt }) => (
            <ListRow key={id}>
              <MonitorSmartphone className="subtle" />
              <div className="grow">
                <p className="medium">{device || t('person.unknownDevice')}</p>
                <p className="small subtle">{format.relative(lastSeenAt)}</p>
              </div>
              <IconButton
                size="sm"
                name={t('person.endOne', { device: device || t('person.unknownDevice') })}
                onClick={() => void act(() => one.mutateAsync(id))}
              >
                <X />
              </IconButton>
            </ListRow>
          ))}
        </List>
      )}
      {shown.length < sessions.length && (
        <CardBody>
          <Button variant="ghost" size="sm" onClick={() => setWhole(true)}>
            {t('person.allSessions', { count: sessions.length })}
          </Button>
        </CardBody>
      )}
    </Card>
  )
}

export function AccountFacts({ account }: Props) {
  const t = useT('accounts')
  const format = useFormat()
  const { createdAt, lastSeenAt, state, locale, filled, phone, can } = account
  const facts = [
    { term: t('column.createdAt'), value: format.shortDay(createdAt) },
    { term: t('column.lastSeenAt'), value: lastSeenAt ? format.daysAgo(lastSeenAt) : t('seen.never') },
    { term: t('fact.email'), value: t(state === 'unverified' ? 'fact.unconfirmed' : 'fact.confirmed') },
    { term: t('fact.locale'), value: t(`locale.${locale}`) },
    { term: t('column.filled'), value: `${filled}/${profileParts.length}` },
    ...(phone ? [{ term: t('fact.phone'), value: phone }] : []),
  ]
  return (
    <Card as="section" aria-labelledby="account">
      <CardHead title={t('person.account')} id="account" />
      <CardBody className="stack">
        <Facts facts={facts} />
        {can.merge && <MergeButton account={account} />}
        {(can.suspend || can.reactivate) && <Access account={account} />}
      </CardBody>
    </Card>
  )
}

function Access({ account: { id, firstName, can } }: Props) {
  const t = useT('accounts')
  const act = useAct()
  const suspend = useSuspend(id)
  const back = async () => {
    await suspend.mutateAsync(false)
    toast(t('access.reactivated', { name: firstName }))
  }
  if (can.reactivate) {
    return (
      <Button block loading={suspend.isPending} onClick={() => void act(back)}>
        {t('access.reactivate')}
      </Button>
    )
  }
  const asked = {
    title: t('access.title', { name: firstName }),
    text: t('access.text'),
    words: { act: t('access.suspend'), keep: t('access.keep'), done: t('access.suspended', { name: firstName }) },
    act: () => suspend.mutateAsync(true),
  }
  return <AskedButton block variant="danger-soft" asked={asked} />
}
