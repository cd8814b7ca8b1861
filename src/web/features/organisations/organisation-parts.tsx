import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import type { OrganisationDetail, OrganisationPosting } from '#contract/organisations/organisations.ts'
import { DotList } from '#web/components/display/dot-list.tsx'
import { Facts } from '#web/components/display/facts.tsx'
import { Translated } from '#web/components/display/translated.tsx'
import { List, ListRow } from '#web/components/list/list.tsx'
import { Card, Section } from '#web/components/ui/card.tsx'
import { Logo } from '#web/components/ui/logo.tsx'
import { Status } from '#web/components/ui/status.tsx'
import { ProblemStatus } from '#web/features/problems/problem-card.tsx'
import { useAttachmentAddress } from '#web/lib/api/attachment-address.ts'
import { useFormat } from '#web/lib/text/format.ts'
import { useT } from '#web/lib/text/i18n.ts'

type Props = { organisation: OrganisationDetail }

export function OrganisationLogo({
  name,
  id,
  logoId,
  size = 64,
}: Pick<OrganisationDetail, 'name' | 'id' | 'logoId'> & { size?: number }) {
  return <Logo name={name} slug={id} src={useAttachmentAddress(logoId)} size={size} />
}

/** How well it answers, and who waits. */
export function OrganisationFacts({ organisation: { website, answerRate, postings } }: Props) {
  const t = useT('organisations')
  const waiting = postings.reduce((sum, one) => sum + one.waiting, 0)
  const site = website && (
    <a className="link" href={website} rel="noopener noreferrer nofollow" target="_blank">
      {new URL(website).hostname}
    </a>
  )
  return (
    <Card as="section" pad aria-label={t('facts')}>
      <Facts
        facts={[
          { term: t('waiting'), value: waiting },
          {
            term: t('rate'),
            value: answerRate ? t('rateOf', { percent: answerRate.percent, count: answerRate.of }) : '–',
          },
          ...(site ? [{ term: t('website'), value: site }] : []),
        ]}
      />
    </Card>
  )
}

const TitleLink = ({ to, title }: { to: string; title: OrganisationPosting['title'] }) => (
  <Link className="medium stretched" to={to}>
    <Translated text={title} />
  </Link>
)

function PostingRow({ posting, to }: { posting: OrganisationPosting; to: string }) {
  const t = useT('organisations')
  const o = useT('opportunities')
  const { shortDay } = useFormat()
  const { title, state, waiting, dueAt } = posting
  const notes = [waiting > 0 && t('waitingFor', { count: waiting }), dueAt && t('answerBy', { day: shortDay(dueAt) })]
  return (
    <ListRow>
      <div className="grow">
        <TitleLink to={to} title={title} />
        <DotList className="small subtle" items={notes.filter((note) => typeof note === 'string')} />
      </div>
      <Status tone={state === 'published' ? 'success' : 'neutral'}>{o(`state.${state}`)}</Status>
    </ListRow>
  )
}

/** Its postings, the newest first; the team manages them, its own people edit what they proposed. */
export function Postings({
  organisation: { postings },
  managed,
  aside,
}: Props & { managed?: boolean; aside?: ReactNode }) {
  const t = useT('organisations')
  const pathOf = ({ slug, state }: OrganisationPosting) => {
    if (managed) return `/manage/opportunities/${slug}`
    return state === 'draft' || state === 'proposed' ? `/opportunities/${slug}/edit` : `/opportunities/${slug}`
  }
  return (
    <Section id="postings" title={t('postings')} aside={aside}>
      {postings.length === 0 ? (
        <p className="muted">{t('noPostings')}</p>
      ) : (
        <List>
          {postings.map((posting) => (
            <PostingRow key={posting.slug} posting={posting} to={pathOf(posting)} />
          ))}
        </List>
      )}
    </Section>
  )
}

export function Challenges({ organisation: { challenges }, managed }: Props & { managed?: boolean }) {
  const t = useT('organisations')
  const { shortDay } = useFormat()
  if (challenges.length === 0) return null
  return (
    <Section id="challenges" title={t('challenges')}>
      <List>
        {challenges.map(({ id, slug, title, closesAt, solutions }) => (
          <ListRow key={id}>
            <div className="grow">
              {managed || solutions !== null ? (
                <TitleLink
                  to={managed ? `/manage/challenges/${slug}` : `/organisation/challenges/${id}`}
                  title={title}
                />
              ) : (
                <span className="medium">
                  <Translated text={title} />
                </span>
              )}
              <p className="small subtle">
                {solutions === null ? t('closes', { day: shortDay(closesAt) }) : t('solutions', { count: solutions })}
              </p>
            </div>
          </ListRow>
        ))}
      </List>
    </Section>
  )
}

/** What it told the programme, and how far that has come. */
export function Problems({ organisation: { problems } }: Props) {
  const t = useT('organisations')
  if (problems.length === 0) return null
  return (
    <Section id="problems" title={t('problems')}>
      <List>
        {problems.map(({ id, title, state }) => (
          <ListRow key={id}>
            <Link className="medium stretched grow" to="/problems/$id" params={{ id }}>
              {title}
            </Link>
            <ProblemStatus state={state} />
          </ListRow>
        ))}
      </List>
    </Section>
  )
}
