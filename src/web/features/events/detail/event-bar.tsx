import { type RefObject, useEffect, useState } from 'react'
import type { EventDetail } from '#contract/events/events.ts'
import { TimeLeftInline } from '#web/components/display/countdown.tsx'
import { useNow } from '#web/components/display/ticker.ts'
import { Button } from '#web/components/ui/button.tsx'
import { useT } from '#web/lib/text/i18n.ts'
import { isJoinable, JoinLink } from './join-link.tsx'
import { actOf, type RsvpActs, type RsvpState, targetOf } from './rsvp-state.ts'

type BarProps = { event: EventDetail; state: RsvpState; acts: RsvpActs; panel: RefObject<HTMLElement | null> }

/** On a phone: the time left and the one action, while the panel's own button is out of sight. */
export function EventBar({ event, state, acts, panel }: BarProps) {
  const t = useT('events')
  const isButtonSeen = useIsButtonSeen(panel)
  const { label, to } = targetOf(event, state, useNow('minute'))
  const action = useBarAction({ event, state, acts, panel })
  if (isButtonSeen || !action) return null
  return (
    <div className="eventbar lcd">
      <p className="grow">
        <span className="tiny muted">{t(`rsvp.count.${label}`)}</span>
        <TimeLeftInline to={to} losable={label === 'offer'} plain={false} />
      </p>
      {action}
    </div>
  )
}

function useBarAction({ event, state, acts, panel }: BarProps) {
  const t = useT('events')
  const now = useNow('minute')
  const attending = event.registration?.attending ?? null
  if (state === 'open' || state === 'full') {
    // How somebody takes part in a hybrid event is chosen in the panel.
    const register = () =>
      event.mode === 'hybrid' ? panel.current?.scrollIntoView({ block: 'center' }) : acts.register({})
    return (
      <Button variant="ink" loading={acts.busy} onClick={register}>
        {t(`rsvp.act.${actOf[event.registersAs]}`)}
      </Button>
    )
  }
  if (state === 'offered' && event.can.acceptOffer)
    return (
      <Button variant="ink" loading={acts.busy} onClick={() => acts.register({})}>
        {t('rsvp.act.accept')}
      </Button>
    )
  if (state === 'confirmed' && isJoinable(event, attending, now))
    return <JoinLink event={event} className="btn btn--ink" />
  return null
}

/** True until the browser reports that the panel's main button is not, or not wholly, between the bars of the page. */
function useIsButtonSeen(panel: RefObject<HTMLElement | null>): boolean {
  const [isSeen, setIsSeen] = useState(true)
  // After every render, because another state of the registration has another button.
  useEffect(() => {
    const button = panel.current?.querySelector('.btn--ink')
    if (!button || typeof IntersectionObserver === 'undefined') return
    const observer = new IntersectionObserver(([entry]) => setIsSeen(entry?.isIntersecting ?? true), {
      rootMargin: '-10% 0px',
      threshold: 1,
    })
    observer.observe(button)
    return () => observer.disconnect()
  })
  return isSeen
}
