import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { dayMs } from '#contract/times.ts'
import type { Deadlines, HomeCard, HomeCardProps } from '#web/area.ts'
import { PageHeader } from '#web/components/ui/page-header.tsx'
import { ButtonLink } from '#web/components/ui/button.tsx'
import { Card } from '#web/components/ui/card.tsx'
import { Plant } from '#web/components/display/plant.tsx'
import { useNow } from '#web/components/display/ticker.ts'
import { session } from '#web/lib/api/client.ts'
import { useFormat } from '#web/lib/text/format.ts'
import { useGreeting } from '#web/lib/text/greeting.ts'
import { useT } from '#web/lib/text/i18n.ts'
import { useInSteps } from '#web/lib/page/in-steps.ts'
import { useHomeTitle } from '#web/lib/page/title.ts'
import { DeadlineDisplay } from './deadline-display.tsx'
import { homeCards, homeLead, useActions, useDeadlines, useFirstSteps } from './home-parts.ts'
import './home-page.css'

export { loadParts, prefetch } from './home-parts.ts'

export function HomePage(): ReactNode {
  useHomeTitle()
  const due = useDeadlines()
  const lead = homeLead()
  const all = places.flatMap((place) => homeCards().filter((card) => card.place === place && isFor(card)))
  const shown = useInSteps(all)
  return (
    <>
      <Greeting summary={lead ? <lead.Summary /> : <DueText {...due} />} hasMainAct={lead !== undefined} />
      <div className="home" data-arriving={shown.length < all.length || undefined}>
        <div className="home__main">
          {lead ? <lead.Lead /> : <DeadlineDisplay {...due} />}
          <Cards place="waits" of={shown} asked={lead ? undefined : due.deadlines[0]?.id} />
          <Cards place="main" of={shown} />
        </div>
        <div className="home__side">
          <FirstSteps />
          <Cards place="side" of={shown} />
        </div>
        <div className="home__wide">
          <Cards place="wide" of={shown} />
        </div>
      </div>
    </>
  )
}

/** From top to bottom of a phone. */
const places = ['waits', 'main', 'side', 'wide'] as const

const isFor = ({ scope }: HomeCard) => !scope || session.hasScope(scope)

type CardsProps = HomeCardProps & { place: HomeCard['place']; of: readonly HomeCard[] }

const Cards = ({ place, of, asked }: CardsProps) =>
  of.filter((card) => card.place === place).map(({ id, Card: Content }) => <Content key={id} asked={asked} />)

const week = 7 * dayMs

function DueText({ pending, failed, deadlines }: Deadlines) {
  const t = useT('home')
  const now = useNow('minute')
  const count = deadlines.filter(({ at }) => Date.parse(at) < now + week).length
  if (pending || failed) return null
  return count === 0 ? t('dueNone') : t('due', { count })
}

/** `hasMainAct`: the one filled button of the page is here. Where the display has it, all others are quiet. */
function Greeting({ summary, hasMainAct }: { summary: ReactNode; hasMainAct: boolean }) {
  const format = useFormat()
  const now = useNow('minute')
  const [main, ...others] = useActions()
  return (
    <PageHeader
      title={useGreeting(now)}
      sub={
        <>
          <span className="home__date">{`${format.weekdayDate(now)}.`}</span>{' '}
          <span className="home__due">{summary}</span>
        </>
      }
      actions={
        <>
          {others.map(({ to, label }) => (
            <ButtonLink to={to} key={to}>
              {label}
            </ButtonLink>
          ))}
          {main && (
            <ButtonLink to={main.to} variant={hasMainAct ? 'primary' : undefined}>
              {main.label}
            </ButtonLink>
          )}
        </>
      }
    />
  )
}

/** First steps for newcomers, until the required ones are done. */
function FirstSteps() {
  const t = useT('home')
  const steps = useFirstSteps()
  if (!steps) return null
  const done = steps.filter((step) => step.done).length
  return (
    <Card as="section" className="growth" aria-labelledby="first-steps">
      <div>
        <h2 className="title-section" id="first-steps">
          {t('steps.title')}
        </h2>
        <p className="small subtle">{t('steps.done', { count: done, total: steps.length })}</p>
      </div>
      <div className="growth__body">
        <Plant lit={1 + Math.round((6 * done) / steps.length)} size={132} grow />
        <ol className="growth__list">
          {steps.map(({ id, text, done: isDone, to }) => (
            <li className={isDone ? undefined : 'todo'} key={id}>
              {to && !isDone ? <Link to={to}>{text}</Link> : text}
              {isDone && <span className="sr-only">{t('steps.isDone')}</span>}
            </li>
          ))}
        </ol>
      </div>
    </Card>
  )
}
