import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { startupOutcomes, type StartupDetail } from '#contract/startups/startups.ts'
import type { StartupOutcomes as Outcomes } from '#contract/startups/outcomes.ts'
import { Facts } from '#web/components/display/facts.tsx'
import { FormDialog } from '#web/components/editor/form-dialog.tsx'
import { Field } from '#web/components/fields/field.tsx'
import { Select } from '#web/components/fields/select.tsx'
import { Alert } from '#web/components/ui/alert.tsx'
import { Button } from '#web/components/ui/button.tsx'
import { Card, CardBody, CardHead } from '#web/components/ui/card.tsx'
import { toast } from '#web/components/ui/toast-store.ts'
import { useFormat } from '#web/lib/text/format.ts'
import { useT } from '#web/lib/text/i18n.ts'
import { outcomeQueries, useTellOutcome } from './api.ts'
import { nothingTold, OutcomeFigures, useOutcomeFacts, useOutcomeForm } from './outcome-figures.tsx'

type Props = { startup: StartupDetail }

/** What became of a startup that left, year by year, for those inside; the team and staff add to it. */
export function StartupOutcomes({ startup }: Props) {
  const t = useT('startups')
  const { day } = useFormat()
  const [telling, setTelling] = useState(false)
  const { data } = useQuery(outcomeQueries.of(startup.id))
  if (!data) return null
  const { items, asked, next, can } = data
  return (
    <Card as="section" aria-labelledby="outcomes">
      <CardHead title={t('outcomes.title')} id="outcomes">
        {can.tell && (
          <Button size="sm" variant={asked ? 'primary' : 'secondary'} onClick={() => setTelling(true)}>
            {t('outcomes.tell')}
          </Button>
        )}
      </CardHead>
      <CardBody className="stack">
        {asked && <Alert tone="warning">{t('outcomes.open', { date: day(asked) })}</Alert>}
        {items.length === 0 && <p className="muted">{t('outcomes.none')}</p>}
        {items.map((told) => (
          <Told key={told.id} told={told} />
        ))}
        {!asked && next && <p className="small subtle">{t('outcomes.next', { date: day(next) })}</p>}
      </CardBody>
      {telling && <TellDialog startup={startup} last={items[0]} onClose={() => setTelling(false)} />}
    </Card>
  )
}

type ToldOutcome = Outcomes['items'][number]

function Told({ told }: { told: ToldOutcome }) {
  const t = useT('startups')
  const { day } = useFormat()
  const facts = useOutcomeFacts()(told)
  return (
    <div className="stack">
      <p>
        <span className="medium">{t(`outcome.${told.outcome}`)}</span>{' '}
        <span className="small subtle">{[day(told.at), told.by].filter(Boolean).join(' · ')}</span>
      </p>
      {facts.length > 0 && <Facts facts={facts} />}
      {facts.length > 0 && <p className="small subtle">{t(told.disclose ? 'outcomes.shown' : 'outcomes.kept')}</p>}
    </div>
  )
}

type DialogProps = Props & { last: ToldOutcome | undefined; onClose: () => void }

function TellDialog({ startup, last, onClose }: DialogProps) {
  const t = useT('startups')
  const tell = useTellOutcome(startup.id)
  const { outcome = 'independent', jobs, revenue, capital, disclose } = { ...nothingTold, ...last }
  const form = useOutcomeForm({ outcome, jobs, revenue, capital, disclose }, async (answer) => {
    await tell.mutateAsync(answer)
    toast(t('outcomes.saved'))
    onClose()
  })
  const options = startupOutcomes.map((value) => ({ value, label: t(`outcome.${value}`) }))
  return (
    <FormDialog
      form={form}
      title={t('outcomes.askedOf', { name: startup.name })}
      keep={t('team.cancel')}
      submit={t('team.save')}
      onClose={onClose}
    >
      <Field label={t('outcomes.what')} {...form.field('outcome')}>
        <Select options={options} {...form.input('outcome')} />
      </Field>
      <OutcomeFigures form={form} />
    </FormDialog>
  )
}

/** For everybody who sees the startup: what became of it, with figures where the team opens them. */
export function OutcomeCard({ startup: { outcome, outcomeFigures } }: Props) {
  const t = useT('startups')
  const { month } = useFormat()
  const factsOf = useOutcomeFacts()
  if (!outcome) return null
  return (
    <Card as="section" pad className="stack">
      <p className="small subtle">{t('outcomes.title')}</p>
      <h2 className="title-card">{t(`outcome.${outcome}`)}</h2>
      {outcomeFigures && <Facts facts={factsOf(outcomeFigures)} />}
      {outcomeFigures && <p className="small subtle">{t('outcomes.asOf', { date: month(outcomeFigures.at) })}</p>}
    </Card>
  )
}
