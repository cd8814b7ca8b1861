import { Link, useLocation } from '@tanstack/react-router'
import { type ReactNode, useState } from 'react'
import type { RiskReason } from '#contract/cohorts/progress.ts'
import type { Trainee } from '#contract/cohorts/trainees.ts'
import { Digits, twoDigits } from '#web/components/display/digits.tsx'
import { Avatar } from '#web/components/ui/avatar.tsx'
import { Button } from '#web/components/ui/button.tsx'
import { Card, Section } from '#web/components/ui/card.tsx'
import { useFormat } from '#web/lib/text/format.ts'
import { useT } from '#web/lib/text/i18n.ts'
import { RiskReasons, RiskRuleText, useReasonText } from './risk.tsx'
import { WeekStrip } from './week-strip.tsx'

/** A trainee with the link to their page, on the side of the product where one is. */
export function TraineePerson({ trainee: { id, person }, meta }: { trainee: Trainee; meta: ReactNode }) {
  const to = useLocation().pathname.startsWith('/manage') ? '/manage/trainees/$id' : '/trainees/$id'
  return (
    <div className="person">
      <Avatar name={person.name} />
      <div className="grow">
        <Link className="person__name" to={to} params={{ id }}>
          {person.name}
        </Link>
        {meta && <p className="person__meta">{meta}</p>}
      </div>
    </div>
  )
}

type Props = { trainees: readonly Trainee[]; week: number | null }

/** Who needs a conversation, with each reason and the rule behind it. */
export function AtRisk({ trainees, week }: Props) {
  const t = useT('cohorts-progress')
  const [showsRule, setShowsRule] = useState(false)
  const rule = (
    <Button size="sm" variant="ghost" aria-expanded={showsRule} onClick={() => setShowsRule(!showsRule)}>
      {t('rule.open')}
    </Button>
  )
  return (
    <Section id="at-risk" title={t('list.atRisk')} aside={rule}>
      <div className="stack">
        {showsRule && (
          <Card pad>
            <RiskRuleText />
          </Card>
        )}
        {trainees.length === 0 && <p className="muted">{t('list.nobody')}</p>}
        <div className="riskcards">
          {trainees.map((trainee) => (
            <RiskCard key={trainee.id} trainee={trainee} week={week} />
          ))}
        </div>
      </div>
    </Section>
  )
}

function RiskCard({ trainee, week }: { trainee: Trainee; week: number | null }) {
  const t = useT('cohorts-progress')
  const format = useFormat()
  const { mentor, attendance, reasons, weeks, lastSeenAt } = trainee
  const [first, ...others] = reasons
  return (
    <Card as="article" pad column className="riskcard">
      <div className="row row--between row--top">
        <TraineePerson trainee={trainee} meta={mentor ? t('list.mentor', { name: mentor.name }) : t('mentor.none')} />
      </div>
      {first && <FirstReason reason={first} />}
      {others.length > 0 && <RiskReasons reasons={others} />}
      <div className="riskcard__foot">
        <WeekStrip weeks={weeks} week={week} />
        <p className="small muted">
          {[
            attendance !== null && t('list.attendance', { attendance }),
            lastSeenAt ? t('list.seen', { when: format.daysAgo(lastSeenAt) }) : t('list.neverSeen'),
          ]
            .filter(Boolean)
            .join(' · ')}
        </p>
      </div>
    </Card>
  )
}

/** Why they are at risk, as the figure of the card. */
function FirstReason({ reason }: { reason: RiskReason }) {
  const text = useReasonText()(reason)
  if (reason.reason === 'no_mentor') return <p className="medium">{text}</p>
  return (
    <p className="riskcard__why">
      <Digits value={twoDigits(Math.min(reason.count, 99))} plain />
      <span className="medium">{text}</span>
    </p>
  )
}
