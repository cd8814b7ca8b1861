import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { poolMonths, type PoolMonths } from '#contract/applications/pool.ts'
import { AskedAct } from '#web/components/editor/asked-act.tsx'
import { RadioGroup } from '#web/components/fields/radio-group.tsx'
import { Alert } from '#web/components/ui/alert.tsx'
import { Button } from '#web/components/ui/button.tsx'
import { Section } from '#web/components/ui/card.tsx'
import { toast } from '#web/components/ui/toast-store.ts'
import { useAct } from '#web/components/ui/use-act.ts'
import { useHasScope } from '#web/lib/session/use-session.ts'
import { useFormat } from '#web/lib/text/format.ts'
import { useT } from '#web/lib/text/i18n.ts'
import { applicationQueries, useJoinPool, useLeavePool } from '../api.ts'

/** Whether the team may keep the person in mind, until when, and the ways in and out. */
export function PoolSection() {
  const t = useT('applications')
  const { data: place } = useQuery(applicationQueries.poolPlace())
  const mayJoin = useHasScope('applications:submit')
  const act = useAct()
  const leave = useLeavePool()
  const { day } = useFormat()
  if (!place || (!place.until && !mayJoin)) return null
  const { until } = place
  const out = async () => {
    if (await act(() => leave.mutateAsync())) toast(t('pool.left'))
  }
  return (
    <Section id="talent-pool" title={t('pool.title')}>
      <div className="stack">
        <p className="muted">{until ? t('pool.in', { day: day(until) }) : t('pool.out')}</p>
        <div className="row row--wrap">
          {mayJoin && <Join label={t(until ? 'pool.renew' : 'pool.join')} />}
          {until && (
            <Button loading={leave.isPending} onClick={() => void out()}>
              {t('pool.leave')}
            </Button>
          )}
        </div>
      </div>
    </Section>
  )
}

/** After an application has ended without a place, for who is not in the pool. */
export function PoolOffer() {
  const t = useT('applications')
  const { data: place } = useQuery(applicationQueries.poolPlace())
  const mayJoin = useHasScope('applications:submit')
  if (!place || place.until || !mayJoin) return null
  return (
    <Alert tone="note" title={t('pool.offerTitle')} action={<Join label={t('pool.join')} />}>
      {t('pool.out')}
    </Alert>
  )
}

function Join({ label }: { label: string }) {
  const [open, setOpen] = useState(false)
  return (
    <>
      <Button onClick={() => setOpen(true)}>{label}</Button>
      {open && <Consent confirm={label} onClose={() => setOpen(false)} />}
    </>
  )
}

function Consent({ confirm, onClose }: { confirm: string; onClose: () => void }) {
  const t = useT('applications')
  const join = useJoinPool()
  const [months, setMonths] = useState<PoolMonths>(12)
  return (
    <AskedAct
      tone="primary"
      title={t('pool.offerTitle')}
      words={{ act: confirm, keep: t('pool.keep'), done: t('pool.joined') }}
      act={() => join.mutateAsync(months)}
      onClose={onClose}
    >
      <RadioGroup
        row
        label={t('pool.months')}
        options={poolMonths.map((count) => ({ value: `${count}`, label: t('pool.monthsOf', { count }) }))}
        value={`${months}`}
        onChange={(value) => setMonths(poolMonths.find((count) => `${count}` === value)!)}
      />
      <p>{t('pool.consent')}</p>
    </AskedAct>
  )
}
