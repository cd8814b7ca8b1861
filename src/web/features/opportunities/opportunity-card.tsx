import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import type { Opportunity } from '#contract/opportunities/opportunities.ts'
import type { OpportunityState } from '#contract/opportunities/states.ts'
import { Translated } from '#web/components/display/translated.tsx'
import { DotList } from '#web/components/display/dot-list.tsx'
import { Chip } from '#web/components/ui/chip.tsx'
import { Logo } from '#web/components/ui/logo.tsx'
import { Status, type StatusTone } from '#web/components/ui/status.tsx'
import { useAttachmentAddress } from '#web/lib/api/attachment-address.ts'
import { useFormat } from '#web/lib/text/format.ts'
import { useMoney } from '#web/lib/text/money.ts'
import { useLocale, useT } from '#web/lib/text/i18n.ts'
import './opportunity-card.css'
import { SaveOpportunity } from './save-opportunity.tsx'

type Props = { opportunity: Opportunity }

const tones: Record<OpportunityState, StatusTone> = {
  draft: 'neutral',
  proposed: 'warning',
  published: 'success',
  closed: 'neutral',
  withdrawn: 'danger',
}

/** A posting whose deadline has passed is closed, whatever its record says. */
export function OpportunityStatus({
  opportunity: { state, open },
}: {
  opportunity: Pick<Opportunity, 'state' | 'open'>
}) {
  const t = useT('opportunities')
  const shown = state === 'published' && !open ? 'closed' : state
  return <Status tone={tones[shown]}>{t(`state.${shown}`)}</Status>
}

export function OrganisationLogo({ opportunity: { organisation }, size }: Props & { size: number }) {
  const src = useAttachmentAddress(organisation.logoId)
  return <Logo name={organisation.name} slug={organisation.startupId ?? organisation.name} src={src} size={size} />
}

/** 1 150 €/mês, 21 000–25 000 €/ano, or that nothing is paid. */
export function usePay({ payMin, payMax, payPeriod }: Pick<Opportunity, 'payMin' | 'payMax' | 'payPeriod'>): string {
  const t = useT('opportunities')
  const { number } = useFormat()
  const money = useMoney()
  if (payMin === null) return t('pay.none')
  const amount = payMax === null || payMax === payMin ? number(payMin) : `${number(payMin)}–${number(payMax)}`
  return t(`pay.${payPeriod}`, { amount: money(amount) })
}

export function usePlace({ place, remote }: Pick<Opportunity, 'place' | 'remote'>): string {
  const t = useT('opportunities')
  if (remote === 'yes') return place ? t('place.remoteFrom', { place }) : t('remote.yes')
  return place ? t('place.at', { place, how: t(`remote.${remote}`).toLocaleLowerCase() }) : t(`remote.${remote}`)
}

/** Full or part time; nothing where it is to be agreed. */
export function useHours({ hours }: Pick<Opportunity, 'hours'>): string | null {
  const t = useT('opportunities')
  return hours && t(`hours.${hours}`)
}

/** How long it lasts; without an end, nothing. */
export function useDuration({ durationMonths }: Pick<Opportunity, 'durationMonths'>): string | null {
  const t = useT('opportunities')
  return durationMonths === null ? null : t('months', { count: durationMonths })
}

/** How the reader's skills fit, in words: how many of them, and which are missing. */
export function useMatch({ skills }: Pick<Opportunity, 'skills'>): string | null {
  const t = useT('opportunities')
  const locale = useLocale()
  const { list } = useFormat()
  if (skills.length === 0) return null
  const missing = skills.filter(({ mine }) => !mine).map(({ name }) => name[locale])
  if (missing.length === 0) return t('match.all', { count: skills.length })
  if (missing.length === skills.length) return t('match.none', { count: skills.length })
  const has = t('match.some', { has: skills.length - missing.length, count: skills.length })
  return `${has} ${t('match.missing', { count: missing.length, missing: list(missing) })}`
}

const chipsShown = 4

/** A posting in a list. `end` stands below the pay, such as the state of one's application. */
export function OpportunityCard({ opportunity, level = 2, end }: Props & { level?: 2 | 3; end?: ReactNode }) {
  const t = useT('opportunities')
  const locale = useLocale()
  const Heading = `h${level}` as const
  const { slug, title, kind, skills, open } = opportunity
  const facts = [
    opportunity.organisation.name,
    usePlace(opportunity),
    useHours(opportunity),
    useDuration(opportunity),
    open && !opportunity.applyUrl ? t('answer', { count: opportunity.answerDays }) : null,
  ]
  const until = useFormat().shortDay(opportunity.deadline)
  const match = useMatch(opportunity)
  // In a list only what fits is worth a line.
  const fits = skills.some(({ mine }) => mine)
  return (
    <article className="opcard">
      <OrganisationLogo opportunity={opportunity} size={48} />
      <div className="opcard__main">
        <Heading className="opcard__title">
          <Link className="stretched" to="/opportunities/$slug" params={{ slug }}>
            <Translated text={title} />
          </Link>
        </Heading>
        <DotList className="small muted" items={facts} />
        <div className="opcard__chips">
          <Chip>{t(`kind.${kind}`)}</Chip>
          {skills.slice(0, chipsShown).map(({ skill, name, mine }) => (
            <Chip key={skill} tone={mine ? 'accent' : 'line'}>
              {name[locale]}
            </Chip>
          ))}
          {skills.length > chipsShown && <span className="small subtle">{`+${skills.length - chipsShown}`}</span>}
        </div>
        {fits && <p className="small subtle">{match}</p>}
      </div>
      <div className="opcard__end">
        <span className="medium">{usePay(opportunity)}</span>
        {end ??
          (open ? (
            <span className="small subtle">{t('until', { day: until })}</span>
          ) : (
            <OpportunityStatus opportunity={opportunity} />
          ))}
      </div>
      <SaveOpportunity opportunity={opportunity} />
    </article>
  )
}
