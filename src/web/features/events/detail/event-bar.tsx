import type { RefObject } from 'react'
import type { EventDetail } from '#contract/events/events.ts'
import { ActBar } from '#web/components/display/act-bar.tsx'
import { useNow } from '#web/components/display/ticker.ts'
import { Button } from '#web/components/ui/button.tsx'
import { useT } from '#web/lib/text/i18n.ts'
import { isJoinable, JoinLink } from './join-link.tsx'
import { actOf, type RsvpActs, type RsvpState, targetOf } from './rsvp-state.ts'

type BarProps = { event: EventDetail; state: RsvpState; acts: RsvpActs; panel: RefObject<HTMLElement | null> }

/** On a phone: the time left and the one action, while the panel's own button is out of sight. */
export function EventBar({ event, state, acts, panel }: BarProps) {
  const t = useT('events')
  const { label, to } = targetOf(event, state, useNow('minute'))
  const action = useBarAction({ event, state, acts, panel })
  if (!action) return null
  return (
    <ActBar label={t(`rsvp.count.${label}`)} to={to} losable={label === 'offer'} panel={panel}>
      {action}
    </ActBar>
  )
}

function useBarAction({ event, state, acts, panel }: BarProps) {
  const t = useT('events')
  const now = useNow('minute')
  const attending = event.registration?.attending ?? null
  if (state === 'open' || state === 'full') {
    const submit = t(`rsvp.act.${actOf[event.registersAs]}`)
    const register = () => {
      // How somebody takes part in a hybrid event is chosen in the panel.
      if (event.mode === 'hybrid') panel.current?.scrollIntoView({ block: 'center' })
      else if (event.questions.length > 0) acts.ask({ choices: {}, submit })
      else acts.register({})
    }
    return (
      <Button variant="ink" loading={acts.busy} onClick={register}>
        {submit}
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
