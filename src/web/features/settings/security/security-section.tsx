import { useQuery } from '@tanstack/react-query'
import { MonitorSmartphone } from 'lucide-react'
import { useState } from 'react'
import type { Factors } from '#contract/auth/factors.ts'
import type { SettingsPart } from '#web/area.ts'
import { SegBar } from '#web/components/display/segbar.tsx'
import { FormCard, FormSection } from '#web/components/editor/form-section.tsx'
import { List, ListRow } from '#web/components/list/list.tsx'
import { Alert } from '#web/components/ui/alert.tsx'
import { Button } from '#web/components/ui/button.tsx'
import { Skeleton, Skeletons } from '#web/components/ui/skeleton.tsx'
import { toast } from '#web/components/ui/toast-store.ts'
import { errorMessage } from '#web/lib/api/api-error.ts'
import { fetchFirst } from '#web/lib/api/query.ts'
import { useFormat } from '#web/lib/text/format.ts'
import { useLocale, useT } from '#web/lib/text/i18n.ts'
import { factorsQuery, useForgetDevice } from './api.ts'
import { CodesShown } from './codes-shown.tsx'
import { AppRow, CodesRow, PasskeyRow } from './factor-rows.tsx'
import { OrganisationAccounts } from './organisation-accounts.tsx'
import './security.css'

export const securityPart: SettingsPart = {
  Section: SecuritySection,
  prefetch: () => fetchFirst(factorsQuery()),
}

function SecuritySection() {
  const t = useT('auth-factors')
  return (
    <FormCard>
      <FormSection title={t('title')} note={t('note')} id="second-step">
        <OwnFactors />
      </FormSection>
      <OrganisationAccounts />
    </FormCard>
  )
}

/** Application, passkeys and recovery codes, with what is still missing. */
export function OwnFactors() {
  const t = useT('auth-factors')
  const locale = useLocale()
  const [codes, setCodes] = useState<string[] | null>(null)
  const { data, isPending, error, refetch } = useQuery(factorsQuery())
  if (isPending)
    return (
      <Skeletons>
        <Skeleton height="12rem" />
      </Skeletons>
    )
  if (!data)
    return (
      <Alert
        tone="danger"
        action={
          <Button size="sm" onClick={() => void refetch()}>
            {t('tryAgain')}
          </Button>
        }
      >
        {errorMessage(locale, error)}
      </Alert>
    )
  const shown = { factors: data, onCodes: (made: string[] | null) => made && setCodes(made) }
  return (
    <>
      <Summary factors={data} />
      {codes && <CodesShown codes={codes} onKept={() => setCodes(null)} />}
      <ul className="factors">
        <AppRow {...shown} />
        <PasskeyRow {...shown} />
        {data.on && <CodesRow {...shown} />}
      </ul>
      {data.devices.length > 0 && <Devices devices={data.devices} />}
    </>
  )
}

function Summary({ factors: { on, dueAt, app, passkeys, codesLeft } }: { factors: Factors }) {
  const t = useT('auth-factors')
  const format = useFormat()
  const cares = [true, app !== null, passkeys.length > 0, on && codesLeft > 3]
  const done = cares.filter(Boolean).length
  const next = !on
    ? 'summary.none'
    : codesLeft <= 3
      ? 'summary.codes'
      : passkeys.length > 0
        ? 'summary.all'
        : 'summary.key'
  return (
    <div className="lcd sechead">
      <div className="grow">
        <p className="strong">{t('summary.title', { count: done })}</p>
        <p className="small">{dueAt ? t('summary.due', { date: format.day(dueAt) }) : t(next)}</p>
      </div>
      <SegBar value={done} max={cares.length} grow />
    </div>
  )
}

function Devices({ devices }: Pick<Factors, 'devices'>) {
  const t = useT('auth-factors')
  const locale = useLocale()
  const format = useFormat()
  const forget = useForgetDevice()
  const end = (id: string) =>
    forget.mutate(id, {
      onSuccess: () => toast(t('devices.forgotten')),
      onError: (error) => toast(errorMessage(locale, error), { tone: 'danger' }),
    })
  return (
    <>
      <h3 className="title-card">{t('devices.title')}</h3>
      <List>
        {devices.map(({ id, device, expiresAt }) => (
          <ListRow key={id}>
            <MonitorSmartphone className="subtle" />
            <div className="grow">
              <p className="medium">{device || t('devices.unknown')}</p>
              <p className="small subtle">{t('devices.until', { date: format.day(expiresAt) })}</p>
            </div>
            <Button
              size="sm"
              loading={forget.isPending}
              aria-label={t('devices.forgetOf', { device })}
              onClick={() => end(id)}
            >
              {t('devices.forget')}
            </Button>
          </ListRow>
        ))}
      </List>
    </>
  )
}
