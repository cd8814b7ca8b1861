import { type ReactNode, useState } from 'react'
import type { HomeCard } from '#web/area.ts'
import { PageHeader } from '#web/components/ui/page-header.tsx'
import { ButtonLink } from '#web/components/ui/button.tsx'
import { HomeRecords } from '#web/components/list/home-records.tsx'
import { Skeleton, Skeletons } from '#web/components/ui/skeleton.tsx'
import { useNow } from '#web/components/display/ticker.ts'
import { session } from '#web/lib/api/client.ts'
import { useFormat } from '#web/lib/text/format.ts'
import { useGreeting } from '#web/lib/text/greeting.ts'
import { useT } from '#web/lib/text/i18n.ts'
import { useInSteps } from '#web/lib/page/in-steps.ts'
import { useHomeTitle } from '#web/lib/page/title.ts'
import { DeadlineDisplay, DisplaySkeleton } from './deadline-display.tsx'
import { DueSentence } from './due-sentence.tsx'
import { FirstSteps } from './first-steps.tsx'
import { type Due, homeCards, homeLead, useActions, useDue, useFirstSteps, useStanding } from './home-parts.ts'
import { WaitsList } from './waits-list.tsx'
import './home-page.css'

export { loadParts, prefetch } from './home-parts.ts'

/** Three questions: what is due or can be lost, who waits for my answer, where my things stand. */
export function HomePage(): ReactNode {
  useHomeTitle()
  const due = useDue()
  const lead = homeLead()
  const isWaiting = useFirstWait(lead === undefined && due.pending)
  const steps = useFirstSteps()
  const all = sectionsOf(due, steps !== null)
  const arrived = useInSteps(all)
  const at = (place: HomeCard['place']) => arrived.filter((section) => section.place === place).map(({ node }) => node)
  return (
    <>
      <Greeting summary={lead ? <lead.Summary /> : <DueSentence {...due} />} />
      {isWaiting ? (
        <HomeSkeleton />
      ) : (
        <div className="home" data-arriving={arrived.length < all.length || undefined}>
          <div className="home__main">
            {lead ? <lead.Lead /> : <DeadlineDisplay {...due} />}
            {at('main')}
          </div>
          <div className="home__side">
            {steps && <FirstSteps steps={steps} />}
            {at('side')}
          </div>
          <div className="home__wide">{at('wide')}</div>
        </div>
      )}
    </>
  )
}

/** A later question of the same kind keeps the page as it is. */
function useFirstWait(pending: boolean): boolean {
  const [isOver, setOver] = useState(!pending)
  if (!pending && !isOver) setOver(true)
  return pending && !isOver
}

/** Until all that can be due is known: what is below the display would move with each answer. */
function HomeSkeleton() {
  return (
    <Skeletons className="home">
      <div className="home__main">
        <DisplaySkeleton />
        <Skeleton height="10rem" />
      </div>
      <div className="home__side">
        <Skeleton height="10rem" />
      </div>
    </Skeletons>
  )
}

/** From top to bottom of a phone. */
const places = ['main', 'side', 'wide'] as const

type Placed = { place: HomeCard['place']; node: ReactNode }

function sectionsOf(due: Due, isNew: boolean): Placed[] {
  const isDue = due.deadlines.length + due.waits.length > 0
  const own: Placed[] = [
    { place: 'main', node: <WaitsList key="waits" waits={due.waits} /> },
    { place: 'main', node: <Standing key="standing" shown={due.shown} /> },
  ]
  const cards = homeCards()
    .filter(({ scope, afterSteps }) => (!scope || session.hasScope(scope)) && !(afterSteps && isNew))
    .sort((one, other) => Number(one.last ?? false) - Number(other.last ?? false))
    .map(({ id, place, Card }) => ({ place, node: <Card key={id} shown={due.shown} isDue={isDue} /> }))
  return places.flatMap((place) => [...own, ...cards].filter((section) => section.place === place))
}

const mostStanding = 8

function Standing({ shown }: Pick<Due, 'shown'>) {
  const t = useT('home')
  return <HomeRecords id="standing" title={t('standing')} records={useStanding(shown)} most={mostStanding} />
}

/** The one filled button of the page is on its display: those beside the greeting are quiet. */
function Greeting({ summary }: { summary: ReactNode }) {
  const format = useFormat()
  const now = useNow('minute')
  const actions = useActions()
  return (
    <PageHeader
      title={useGreeting(now)}
      sub={
        <>
          <span className="home__date">{`${format.weekdayDate(now)}.`}</span>{' '}
          <span className="home__due">{summary}</span>
        </>
      }
      actions={actions.toReversed().map(({ to, label }) => (
        <ButtonLink to={to} key={to}>
          {label}
        </ButtonLink>
      ))}
    />
  )
}
