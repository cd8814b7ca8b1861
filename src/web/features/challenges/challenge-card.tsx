import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { Pencil, Sparkles } from 'lucide-react'
import type { ChallengePhase } from '#contract/challenges/states.ts'
import type { Challenge } from '#contract/challenges/challenges.ts'
import { Countdown, TimeLeftInline } from '#web/components/display/countdown.tsx'
import { Cover, type CoverProps } from '#web/components/display/cover.tsx'
import { Translated } from '#web/components/display/translated.tsx'
import { Card } from '#web/components/ui/card.tsx'
import { Chip } from '#web/components/ui/chip.tsx'
import { cx } from '#web/components/ui/class-names.ts'
import { Status, type StatusTone } from '#web/components/ui/status.tsx'
import { useAttachmentAddress } from '#web/lib/api/attachment-address.ts'
import { referenceQueries, useFieldName } from '#web/lib/api/reference.ts'
import { useFormat } from '#web/lib/text/format.ts'
import { useLocale, useT } from '#web/lib/text/i18n.ts'
import './challenge-card.css'

const tones: Record<ChallengePhase, StatusTone> = {
  draft: 'neutral',
  scheduled: 'info',
  open: 'success',
  closed: 'neutral',
  judging: 'info',
  announced: 'success',
  archived: 'neutral',
  cancelled: 'danger',
}

export function ChallengeStatus({ phase }: { phase: ChallengePhase }) {
  const t = useT('challenges')
  return <Status tone={tones[phase]}>{t(`phase.${phase}`)}</Status>
}

type Pictured = Pick<Challenge, 'slug' | 'coverId'>

/** The partner's picture, or one drawn from the address. */
export function ChallengeCover({
  challenge,
  ...rest
}: { challenge: Pictured } & Pick<CoverProps, 'shape' | 'className'>) {
  const src = useAttachmentAddress(challenge.coverId)
  return <Cover kind="challenge" slug={challenge.slug} src={src} {...rest} />
}

/** The names of skills in the reader's language. */
export function useSkillNames(slugs: readonly string[]): string[] {
  const locale = useLocale()
  const { data } = useQuery(referenceQueries.skills())
  return slugs.flatMap((slug) => data?.items.find((skill) => skill.slug === slug)?.name[locale] ?? [])
}

type Props = {
  challenge: Challenge
  level?: 2 | 3
  /** The first of a list: larger, with its countdown on a display. */
  lead?: boolean
  /** Says why it is recommended. */
  reasons?: boolean
}

/** A challenge in a grid: partner, title, topics, time left, solutions and prize. */
export function ChallengeCard({ challenge, level = 2, lead, reasons }: Props) {
  const Heading = `h${level}` as const
  const { slug, title, partner, mine, summary } = challenge
  return (
    <Card as="article" link className={cx('chcard', lead && 'chcard--lead')}>
      <ChallengeCover challenge={challenge} className="chcard__cover" />
      <div className="chcard__body">
        <div className="row row--between chcard__top">
          <span className="small subtle truncate">{partner}</span>
          {mine?.state === 'draft' ? <DraftMark challenge={challenge} /> : <PhaseMark challenge={challenge} />}
        </div>
        <Heading className="chcard__title">
          <Link className="stretched" to="/challenges/$slug" params={{ slug }}>
            <Translated text={title} />
          </Link>
        </Heading>
        {lead && (
          <p className="muted clamp-2">
            <Translated text={summary} />
          </p>
        )}
        <Topics challenge={challenge} most={lead ? 3 : 1} />
        {reasons && <Reason challenge={challenge} />}
        {lead ? <LeadFoot challenge={challenge} /> : <CardFoot challenge={challenge} />}
      </div>
    </Card>
  )
}

/** What was begun and not delivered in time takes no part in what the phase says. */
function DraftMark({ challenge: { phase } }: { challenge: Challenge }) {
  const t = useT('challenges')
  if (phase === 'cancelled') return <ChallengeStatus phase={phase} />
  if (phase !== 'open') return <Status tone="neutral">{t('card.missed')}</Status>
  return (
    <Chip tone="note" icon={<Pencil />}>
      {t('card.draft')}
    </Chip>
  )
}

/** Nothing for an open challenge, which is the usual case. */
const PhaseMark = ({ challenge: { phase } }: { challenge: Challenge }) =>
  phase === 'open' ? null : <ChallengeStatus phase={phase} />

function Topics({ challenge: { field, skills }, most }: { challenge: Challenge; most: number }) {
  const name = useFieldName(field)
  const names = useSkillNames(skills.slice(0, most))
  return (
    <div className="row row--wrap chcard__topics">
      {name && <Chip>{name}</Chip>}
      {names.map((skill) => (
        <Chip key={skill} tone="line">
          {skill}
        </Chip>
      ))}
    </div>
  )
}

/** Why it is recommended. */
export function Reason({ challenge: { fit } }: { challenge: Challenge }) {
  const t = useT('challenges')
  const { list } = useFormat()
  const names = useSkillNames(fit.skills)
  // The list of skills is long and may come later: its line is kept free.
  const awaited = useQuery(referenceQueries.skills()).isPending && fit.skills.length > 0
  if (!fit.field && names.length === 0 && !awaited) return null
  const text = names.length > 0 ? t('fit.skills', { skills: list(names) }) : awaited ? '\u00A0' : t('fit.field')
  return (
    <p className="small muted chcard__reason">
      <Sparkles />
      {text}
    </p>
  )
}

/** What the countdown runs to: the opening, then the deadline, then the results. */
export const nextMoment = ({ phase, opensAt, closesAt, resultsAt }: Challenge) =>
  phase === 'scheduled' ? opensAt : phase === 'open' ? closesAt : resultsAt
export const isRunning = ({ phase }: Challenge) => ['scheduled', 'open', 'closed', 'judging'].includes(phase)

function CardFoot({ challenge }: { challenge: Challenge }) {
  const t = useT('challenges')
  const { prize, solutions } = challenge
  return (
    <div className="chcard__foot">
      {isRunning(challenge) && <TimeLeftInline to={nextMoment(challenge)} />}
      {solutions > 0 && <span className="small subtle push nowrap">{t('card.solutions', { count: solutions })}</span>}
      {prize && (
        <span className="small medium truncate">
          <Translated text={prize} />
        </span>
      )}
    </div>
  )
}

function LeadFoot({ challenge }: { challenge: Challenge }) {
  const t = useT('challenges')
  const { prize, solutions } = challenge
  return (
    <div className="lcd chcard__display">
      {isRunning(challenge) && <Countdown to={nextMoment(challenge)} size="lg" />}
      <dl className="chcard__figures">
        {prize && (
          <div>
            <dt>{t('fact.prize')}</dt>
            <dd>
              <Translated text={prize} />
            </dd>
          </div>
        )}
        {solutions > 0 && (
          <div>
            <dt>{t('fact.solutions')}</dt>
            <dd>{solutions}</dd>
          </div>
        )}
      </dl>
    </div>
  )
}
