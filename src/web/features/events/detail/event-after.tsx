import type { EventDetail, Registration } from '#contract/events/events.ts'
import { OwnCertificate } from '../certificates/own-certificate.tsx'
import { EventFeedback } from './event-feedback.tsx'

type Props = { event: EventDetail; registration: Registration }

/** For whoever came: how it was, and once it is over a certificate. */
export const EventAfter = ({ event, registration }: Props) => (
  <>
    <EventFeedback event={event} registration={registration} />
    {event.phase === 'over' && <OwnCertificate slug={event.slug} />}
  </>
)
