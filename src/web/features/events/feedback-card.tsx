import { useQuery } from '@tanstack/react-query'
import { Translated } from '#web/components/display/translated.tsx'
import { DateTile } from '#web/components/display/date-tile.tsx'
import { List, ListRow } from '#web/components/list/list.tsx'
import { ButtonLink } from '#web/components/ui/button.tsx'
import { Card, CardHead } from '#web/components/ui/card.tsx'
import { useFormat } from '#web/lib/text/format.ts'
import { useT } from '#web/lib/text/i18n.ts'
import { eventQueries } from './api.ts'
import './home-card.css'

const shown = 2

/** Asks how an event was, for two weeks after it, those who took part and have not said so. */
export function FeedbackCard() {
  const t = useT('events')
  const format = useFormat()
  const { data = [] } = useQuery(eventQueries.asking())
  if (data.length === 0) return null
  return (
    <Card as="section" aria-labelledby="how-was-it">
      <CardHead title={t('home.feedback.title')} id="how-was-it" />
      <List card={false}>
        {data.slice(0, shown).map((event) => (
          <ListRow className="offer" key={event.id}>
            <DateTile date={new Date(event.startsAt)} />
            <div className="grow">
              <p className="medium">
                <Translated text={event.title} />
              </p>
              <p className="small subtle">{format.dateTime(event.startsAt)}</p>
            </div>
            <ButtonLink size="sm" to="/events/$slug" params={{ slug: event.slug }} hash="feedback">
              {t('home.feedback.say')}
            </ButtonLink>
          </ListRow>
        ))}
      </List>
    </Card>
  )
}
