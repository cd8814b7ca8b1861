import type { ReactNode } from 'react'
import type { Event } from '#contract/events/events.ts'
import { DateTile } from '#web/components/display/date-tile.tsx'
import { Translated } from '#web/components/display/translated.tsx'
import { ListRow } from '#web/components/list/list.tsx'
import { useFormat } from '#web/lib/text/format.ts'
import './home-card.css'

/** An event that asks for something, as a row of a card; `children` is what to do. */
export function EventRow({ event, children }: { event: Event; children: ReactNode }) {
  const format = useFormat()
  return (
    <ListRow className="offer">
      <DateTile date={new Date(event.startsAt)} />
      <div className="grow">
        <p className="medium">
          <Translated text={event.title} />
        </p>
        <p className="small subtle">{format.dateTime(event.startsAt)}</p>
      </div>
      {children}
    </ListRow>
  )
}
