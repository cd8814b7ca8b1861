import { useQuery } from '@tanstack/react-query'
import type { Event } from '#contract/events/events.ts'
import type { HomeCardProps } from '#web/area.ts'
import { Card, CardHead } from '#web/components/ui/card.tsx'
import { ButtonLink } from '#web/components/ui/button.tsx'
import { TimeLeftInline } from '#web/components/display/countdown.tsx'
import { List } from '#web/components/list/list.tsx'
import { useT } from '#web/lib/text/i18n.ts'
import { eventQueries } from './api.ts'
import { EventRow } from './event-row.tsx'

const expiryOf = ({ registration }: Event) => Date.parse(registration?.offerExpiresAt ?? '')

/** Freed seats offered to this person, but the one that the display asks about; an expired offer goes to the next in line. */
export function OffersCard({ asked }: HomeCardProps) {
  const t = useT('events')
  const { data = [] } = useQuery(eventQueries.mine())
  const offers = data
    .filter(({ can, id }) => can.acceptOffer && id !== asked)
    .sort((one, other) => expiryOf(one) - expiryOf(other))
  if (offers.length === 0) return null
  return (
    <Card as="section" aria-labelledby="offers">
      <CardHead title={t('home.offers.title')} id="offers" />
      <List card={false}>
        {offers.map((event) => (
          <EventRow event={event} key={event.id}>
            {event.registration?.offerExpiresAt && <TimeLeftInline losable to={event.registration.offerExpiresAt} />}
            <ButtonLink size="sm" to="/events/$slug" params={{ slug: event.slug }}>
              {t('home.answer')}
            </ButtonLink>
          </EventRow>
        ))}
      </List>
    </Card>
  )
}
