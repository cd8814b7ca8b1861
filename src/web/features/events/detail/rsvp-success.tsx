import type { EventDetail } from '#contract/events/events.ts'
import { SuccessMoment } from '#web/components/display/success-moment.tsx'
import { useNow } from '#web/components/display/ticker.ts'
import { useT } from '#web/lib/text/i18n.ts'
import { AddToCalendarButton, CopyLinkButton } from './event-share.tsx'

/** The moment after getting a seat: the plant lights, and the next steps are at hand. */
export function RsvpSuccess({ event }: { event: EventDetail }) {
  const t = useT('events')
  const hasBegun = useNow('minute') >= Date.parse(event.startsAt)
  return (
    <div className="rsvp__wide">
      <SuccessMoment
        title={t(hasBegun ? 'rsvp.success.titleOn' : 'rsvp.success.title')}
        text={t(hasBegun ? 'rsvp.success.textOn' : 'rsvp.success.text')}
      >
        {!hasBegun && <AddToCalendarButton event={event} variant="ink" />}
        <CopyLinkButton event={event} variant="ink-line" />
      </SuccessMoment>
    </div>
  )
}
