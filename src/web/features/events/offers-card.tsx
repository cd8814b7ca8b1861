import { useQuery } from '@tanstack/react-query'
import type { Event } from '#contract/events.ts'
import { Card, CardHead } from '#web/components/ui/card.tsx'
import { ButtonLink } from '#web/components/ui/button.tsx'
import { TimeLeftInline } from '#web/components/display/countdown.tsx'
import { List } from '#web/components/list/list.tsx'
import { useHasScope } from '#web/lib/session/use-session.ts'
import { useT } from '#web/lib/text/i18n.ts'
import { eventQueries } from './api.ts'
import { EventRow } from './event-row.tsx'

const expiryOf = ({ registration }: Event) => Date.parse(registration?.offerExpiresAt ?? '')

/**
 * Freed seats that are offered to this person; an expired offer goes to the next in line. The display above asks about
 * the first to expire; the team's shows its queues instead.
 */
export function OffersCard() {
  const t = useT('events')
  const { data = [] } = useQuery(eventQueries.mine())
  const shownAbove = useHasScope('manage:open') ? 0 : 1
  const offers = data
    .filter(({ can }) => can.acceptOffer)
    .sort((one, other) => expiryOf(one) - expiryOf(other))
    .slice(shownAbove)
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
