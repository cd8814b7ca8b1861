import type { EventDetail } from '#contract/events.ts'
import { Plant } from '#web/components/display/plant.tsx'
import { useT } from '#web/lib/text/i18n.ts'
import { AddToCalendarButton, CopyLinkButton } from './event-share.tsx'

/** The moment after getting a seat: the plant lights, and the next steps are at hand. */
export function RsvpSuccess({ event }: { event: EventDetail }) {
  const t = useT('events')
  return (
    <div className="rsvp__success rsvp__wide" aria-live="polite">
      <Plant lit={7} size={72} grow />
      <div className="grow">
        <p className="title-section strong">{t('rsvp.success.title')}</p>
        <p className="small muted">{t('rsvp.success.text')}</p>
      </div>
      <div className="rsvp__acts">
        <AddToCalendarButton event={event} variant="ink" />
        <CopyLinkButton event={event} variant="ink-line" />
      </div>
    </div>
  )
}
