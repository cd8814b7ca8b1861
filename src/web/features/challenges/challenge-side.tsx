import { Link, useNavigate } from '@tanstack/react-router'
import { Bell, Check } from 'lucide-react'
import { useRef } from 'react'
import type { ChallengeDetail } from '#contract/challenges/challenges.ts'
import { ActBar } from '#web/components/display/act-bar.tsx'
import { Countdown } from '#web/components/display/countdown.tsx'
import { Facts } from '#web/components/display/facts.tsx'
import { useNow } from '#web/components/display/ticker.ts'
import { Timeline, type TimelineStep } from '#web/components/display/timeline.tsx'
import { Translated } from '#web/components/display/translated.tsx'
import { Button } from '#web/components/ui/button.tsx'
import { Card, CardBody, CardHead } from '#web/components/ui/card.tsx'
import { useAct } from '#web/components/ui/use-act.ts'
import { useCreateSolution } from '#web/features/solutions/api.ts'
import { SolutionSummary } from '#web/features/solutions/solution-card.tsx'
import { useFormat } from '#web/lib/text/format.ts'
import { useLocale, useT } from '#web/lib/text/i18n.ts'
import { useFollow } from './api.ts'
import { isRunning, nextMoment } from './challenge-card.tsx'

type Props = { challenge: ChallengeDetail; openSolution: () => void }

export function ChallengeSide({ challenge, openSolution }: Props) {
  return (
    <div className="aside stack">
      <Display challenge={challenge} openSolution={openSolution} />
      {challenge.phase !== 'cancelled' && <Figures challenge={challenge} />}
      {challenge.mine && <SolutionSummary id={challenge.mine.id} onOpen={openSolution} />}
      {challenge.phase !== 'cancelled' && <Dates challenge={challenge} />}
      <Searching challenge={challenge} />
    </div>
  )
}

/** The countdown, and what the reader can do about it; on a phone also while it is out of sight. */
function Display({ challenge, openSolution }: Props) {
  const t = useT('challenges')
  const format = useFormat()
  const panel = useRef<HTMLElement>(null)
  const { phase, slug, mine, can } = challenge
  const now = useNow('minute')
  if (!isRunning(challenge)) return null
  const moment = nextMoment(challenge)
  const isLosable = phase === 'open' && mine?.state === 'draft'
  const word = phase === 'scheduled' || phase === 'open' ? phase : 'judging'
  const isLate = Date.parse(moment) < now
  const button =
    phase === 'scheduled' ? (
      <TellMe challenge={challenge} />
    ) : can.enter ? (
      <Enter slug={slug} />
    ) : (
      phase === 'open' &&
      mine && (
        <Button variant="ink" block onClick={openSolution}>
          {t(mine.state === 'draft' ? 'display.continue' : 'display.see')}
        </Button>
      )
    )
  return (
    <>
      <section className="lcd chdisplay" aria-label={t(`display.${word}`)} ref={panel}>
        {word === 'judging' && isLate ? (
          <p className="small">{t('display.late', { date: format.day(moment) })}</p>
        ) : (
          <>
            <p className="small">{t(`display.${word}`)}</p>
            <Countdown to={moment} size="lg" losable={isLosable} />
            <p className="small">{word === 'judging' ? format.weekdayDate(moment) : format.deadline(moment)}</p>
          </>
        )}
        {button}
      </section>
      {button && (
        <ActBar label={t(`display.${word}`)} to={moment} losable={isLosable} panel={panel}>
          {button}
        </ActBar>
      )}
    </>
  )
}

/** A mail when it opens, for whoever asks. */
function TellMe({ challenge: { slug, following } }: Pick<Props, 'challenge'>) {
  const t = useT('challenges')
  const act = useAct()
  const { mutateAsync: follow, isPending } = useFollow(slug)
  return (
    <Button
      variant={following ? 'secondary' : 'ink'}
      block
      loading={isPending}
      aria-pressed={following}
      onClick={() => void act(() => follow(!following))}
    >
      {following ? <Check /> : <Bell />}
      {t(following ? 'display.told' : 'display.tellMe')}
    </Button>
  )
}

/** Begins a draft on the server, which the modal then edits. */
function Enter({ slug }: { slug: string }) {
  const t = useT('challenges')
  const act = useAct()
  const locale = useLocale()
  const navigate = useNavigate()
  const { mutateAsync: create, isPending } = useCreateSolution(slug)
  const enter = async () => {
    const isBegun = await act(() => create(locale))
    if (isBegun) await navigate({ to: '/challenges/$slug', params: { slug }, search: { solution: 'true' } })
  }
  return (
    <Button variant="ink" block loading={isPending} onClick={() => void enter()}>
      {t('display.enter')}
    </Button>
  )
}

function Figures({ challenge: { prize, teamMin, teamMax, solutions, partner } }: Pick<Props, 'challenge'>) {
  const t = useT('challenges')
  const team = teamMin === teamMax ? t('fact.teamOf', { count: teamMin }) : t('fact.teamFromTo', { teamMin, teamMax })
  const facts = [
    ...(partner ? [{ term: t('fact.partner'), value: partner }] : []),
    ...(prize ? [{ term: t('fact.prize'), value: <Translated text={prize} /> }] : []),
    { term: t('fact.team'), value: team },
    ...(solutions > 0 ? [{ term: t('fact.solutions'), value: t('fact.delivered', { count: solutions }) }] : []),
  ]
  return (
    <Card pad>
      <Facts facts={facts} />
    </Card>
  )
}

function Dates({ challenge }: Pick<Props, 'challenge'>) {
  const t = useT('challenges')
  const format = useFormat()
  const { phase, opensAt, closesAt, resultsAt, announcedAt } = challenge
  const reached = { draft: 0, scheduled: 0, open: 1, closed: 2, judging: 2, announced: 4, archived: 4, cancelled: 4 }[
    phase
  ]
  const at = (index: number): TimelineStep['state'] => (index < reached ? 'done' : index === reached ? 'now' : 'todo')
  const steps = [
    { id: 'opens', state: at(0), title: t('date.opens'), meta: format.dateTime(opensAt) },
    { id: 'closes', state: at(1), title: t('date.closes'), meta: format.dateTime(closesAt) },
    { id: 'judging', state: at(2), title: t('date.judging'), meta: t('date.judgingNote') },
    { id: 'results', state: at(3), title: t('date.results'), meta: format.weekdayDate(announcedAt ?? resultsAt) },
  ]
  return (
    <Card as="section" aria-labelledby="dates">
      <CardHead title={t('date.title')} id="dates" />
      <Timeline steps={steps} label={t('date.title')} />
    </Card>
  )
}

/** Teams that look for somebody: whoever reads this may write to them. */
function Searching({ challenge: { searching, mine } }: Pick<Props, 'challenge'>) {
  const t = useT('challenges')
  const others = searching.filter(({ id }) => id !== mine?.id)
  if (others.length === 0) return null
  return (
    <Card as="section" aria-labelledby="searching">
      <CardHead title={t('searching.title')} id="searching" />
      <CardBody className="stack">
        {others.map(({ id, lang, lookingFor, people, contact }) => (
          <div key={id}>
            <p className="small" lang={lang}>
              {lookingFor}
            </p>
            <p className="small subtle">
              <Link className="link" to="/people/$id" params={{ id: contact.id }}>
                {contact.name}
              </Link>{' '}
              · {t('searching.people', { count: people })}
            </p>
          </div>
        ))}
      </CardBody>
    </Card>
  )
}
