import { useQuery } from '@tanstack/react-query'
import { List } from '#web/components/list/list.tsx'
import { ButtonLink } from '#web/components/ui/button.tsx'
import { Card, CardHead } from '#web/components/ui/card.tsx'
import { useT } from '#web/lib/text/i18n.ts'
import { eventQueries } from './api.ts'
import { EventRow } from './event-row.tsx'

const shown = 2

/** Asks how an event was, for two weeks after it, those who took part and have not said so. */
export function FeedbackCard() {
  const t = useT('events')
  const { data = [] } = useQuery(eventQueries.asking())
  if (data.length === 0) return null
  return (
    <Card as="section" aria-labelledby="how-was-it">
      <CardHead title={t('home.feedback.title')} id="how-was-it" />
      <List card={false}>
        {data.slice(0, shown).map((event) => (
          <EventRow event={event} key={event.id}>
            <ButtonLink size="sm" to="/events/$slug" params={{ slug: event.slug }} hash="feedback">
              {t('home.feedback.say')}
            </ButtonLink>
          </EventRow>
        ))}
      </List>
    </Card>
  )
}
