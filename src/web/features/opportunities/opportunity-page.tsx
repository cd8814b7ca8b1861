import { useSuspenseQuery } from '@tanstack/react-query'
import { redirect, useParams, useSearch } from '@tanstack/react-router'
import { Check, Pencil } from 'lucide-react'
import * as z from 'zod/mini'
import { applicationLimits } from '#contract/applications/own.ts'
import type { OpportunityDetail } from '#contract/opportunities/opportunities.ts'
import { loginPath } from '#contract/page-marks.ts'
import { TimeLeftInline } from '#web/components/display/countdown.tsx'
import { DotList } from '#web/components/display/dot-list.tsx'
import { Facts, Strip } from '#web/components/display/facts.tsx'
import { Markdown } from '#web/components/display/markdown.tsx'
import { Translated } from '#web/components/display/translated.tsx'
import { ButtonLink } from '#web/components/ui/button.tsx'
import { Card, CardBody, CardHead } from '#web/components/ui/card.tsx'
import { Chip } from '#web/components/ui/chip.tsx'
import { VisitorFrame } from '#web/components/ui/visitor-frame.tsx'
import { ApiError } from '#web/lib/api/api-error.ts'
import { session } from '#web/lib/api/client.ts'
import { fetchFirst, queryClient } from '#web/lib/api/query.ts'
import { referenceQueries, useFieldName } from '#web/lib/api/reference.ts'
import { useTitle } from '#web/lib/page/title.ts'
import { useSession } from '#web/lib/session/use-session.ts'
import { languageOf, pick } from '#web/lib/text/bilingual.ts'
import { useFormat } from '#web/lib/text/format.ts'
import { useLocale, useT } from '#web/lib/text/i18n.ts'
import { opportunityQueries } from './api.ts'
import { Applying } from './applying.tsx'
import {
  OpportunityStatus,
  OrganisationLogo,
  useDuration,
  useHours,
  useMatch,
  usePay,
  usePlace,
} from './opportunity-card.tsx'
import './opportunity-page.css'
import { SaveOpportunity, ShareOpportunity } from './save-opportunity.tsx'

/** A visitor learns nothing of what is not public, not even whether it exists: the login leads back here. */
export const loader = ({ params: { slug }, search }: { params: { slug: string }; search: { ref?: string } }) =>
  queryClient.ensureQueryData(opportunityQueries.detail(slug)).catch((error: unknown) => {
    const isHidden = error instanceof ApiError && error.status === 404
    if (!isHidden || session.state().loggedIn) throw error
    session.remembered.remember(`/opportunities/${slug}${search.ref ? `?ref=${encodeURIComponent(search.ref)}` : ''}`)
    throw redirect({ to: loginPath, replace: true })
  })

/** `ref` says who shared the posting, or where it was seen. */
export const opportunitySearch = z.object({ ref: z.optional(z.string().check(z.maxLength(applicationLimits.ref))) })

export const prefetch = () => fetchFirst(referenceQueries.fields())

/** One posting. Visitors see a public one in a frame of its own. */
export function OpportunityPage() {
  const t = useT('opportunities')
  const { loggedIn } = useSession()
  return loggedIn ? (
    <FoundOpportunity />
  ) : (
    <VisitorFrame login={t('page.login')}>
      <FoundOpportunity />
    </VisitorFrame>
  )
}

type Props = { opportunity: OpportunityDetail }

function FoundOpportunity() {
  const { slug } = useParams({ from: '/opportunities/$slug' })
  const { data: opportunity } = useSuspenseQuery(opportunityQueries.detail(slug))
  const locale = useLocale()
  const { description } = opportunity
  useTitle(pick(opportunity.title, locale))
  return (
    <article className="stack stack--lg">
      <Head opportunity={opportunity} />
      <KeyFacts opportunity={opportunity} />
      <div className="main-aside">
        <div className="stack stack--lg">
          <div lang={languageOf(description, locale)}>
            <Markdown source={pick(description, locale)} top={2} />
          </div>
          <SkillsAsked opportunity={opportunity} />
        </div>
        <Aside opportunity={opportunity} />
      </div>
    </article>
  )
}

function Head({ opportunity }: Props) {
  const t = useT('opportunities')
  const { day } = useFormat()
  const { title, organisation, publishedAt, can, slug, state, open } = opportunity
  const facts = [organisation.name, usePlace(opportunity), useDuration(opportunity)]
  return (
    <header className="ophead">
      <OrganisationLogo opportunity={opportunity} size={64} />
      <div className="grow">
        <h1 className="title-detail">
          <Translated text={title} />
        </h1>
        <DotList className="muted" items={[...facts, publishedAt && t('page.published', { day: day(publishedAt) })]} />
      </div>
      {!(state === 'published' && open) && <OpportunityStatus opportunity={opportunity} />}
      <SaveOpportunity opportunity={opportunity} />
      {can.manage ? (
        <ButtonLink to="/manage/opportunities/$slug" params={{ slug }}>
          <Pencil />
          {t('page.manage')}
        </ButtonLink>
      ) : (
        can.duplicate && (
          <ButtonLink to="/opportunities/$slug/edit" params={{ slug }}>
            <Pencil />
            {t('page.edit')}
          </ButtonLink>
        )
      )}
    </header>
  )
}

function KeyFacts({ opportunity }: Props) {
  const t = useT('opportunities')
  const { day, dateTime } = useFormat()
  const { startsOn, deadline, openings, open } = opportunity
  return (
    <Strip
      facts={[
        { term: t('field.pay'), value: usePay(opportunity) },
        { term: t('field.openings'), value: openings },
        { term: t('field.startsOn'), value: startsOn ? day(`${startsOn}T12:00:00`) : t('page.toAgree') },
        {
          term: t(open ? 'page.closesIn' : 'page.closedOn'),
          value: open ? <TimeLeftInline to={deadline} /> : dateTime(deadline),
        },
      ]}
    />
  )
}

function SkillsAsked({ opportunity }: Props) {
  const t = useT('opportunities')
  const locale = useLocale()
  const { loggedIn } = useSession()
  const match = useMatch(opportunity)
  if (opportunity.skills.length === 0) return null
  return (
    <section className="stack" aria-labelledby="asked-skills">
      <h2 className="title-section" id="asked-skills">
        {t('field.skills')}
      </h2>
      <ul className="opchips">
        {opportunity.skills.map(({ skill, name, mine }) => (
          <li key={skill}>
            <Chip size="lg" tone={mine ? 'accent' : 'line'} icon={mine ? <Check /> : undefined}>
              {name[locale]}
            </Chip>
          </li>
        ))}
      </ul>
      {loggedIn && <p className="small subtle">{match}</p>}
    </section>
  )
}

/** By when whoever applies hears, and how well the organisation has kept that. */
function AnswerPromise({ opportunity: { answerDays, answerRate, organisation } }: Props) {
  const t = useT('opportunities')
  return (
    <Card as="section" aria-labelledby="promise">
      <CardHead title={t('page.promise', { count: answerDays })} level={3} id="promise" />
      <CardBody className="stack small muted">
        <p>{t('page.promiseText')}</p>
        {answerRate && (
          <p>{t('page.answerRate', { count: answerRate.of, percent: answerRate.percent, name: organisation.name })}</p>
        )}
      </CardBody>
    </Card>
  )
}

function Aside({ opportunity }: Props) {
  const t = useT('opportunities')
  const format = useFormat()
  const field = useFieldName(opportunity.field)
  const hours = useHours(opportunity)
  const { kind, payMin, unpaidReason, deadline } = opportunity
  const { ref }: z.output<typeof opportunitySearch> = useSearch({ from: '/opportunities/$slug' })
  const facts = [
    { term: t('field.kind'), value: t(`kind.${kind}`) },
    ...(hours ? [{ term: t('field.hours'), value: hours }] : []),
    ...(field ? [{ term: t('field.field'), value: field }] : []),
    { term: t('field.deadline'), value: format.day(deadline) },
  ]
  return (
    <aside className="aside stack" aria-label={t('page.about')}>
      <Applying opportunity={opportunity} source={ref} />
      <ShareOpportunity slug={opportunity.slug} />
      {!opportunity.applyUrl && <AnswerPromise opportunity={opportunity} />}
      <Card pad>
        <Facts facts={facts} />
      </Card>
      {payMin === null && (
        <Card pad className="small muted">
          <Translated text={unpaidReason} />
        </Card>
      )}
    </aside>
  )
}
