import { useInfiniteQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { EventDetail } from '#contract/events/events.ts'
import { Avatars, Person } from '#web/components/ui/avatar.tsx'
import { Button } from '#web/components/ui/button.tsx'
import { Dialog, DialogBody } from '#web/components/ui/dialog.tsx'
import { List, ListRow } from '#web/components/list/list.tsx'
import { Logo } from '#web/components/ui/logo.tsx'
import { PaginationMore } from '#web/components/list/pagination-more.tsx'
import { SegBar } from '#web/components/display/segbar.tsx'
import { useT } from '#web/lib/text/i18n.ts'
import { useProgramme } from '#web/lib/page/programme.ts'
import { eventQueries } from '../api.ts'
import { seatsToTake } from '../event-chips.tsx'
import { allSeats } from '../seats.ts'

/** The side of the page: host, free seats and participants. */
export function EventGoing({ event }: { event: EventDetail }) {
  return (
    <>
      <Organiser />
      {event.state === 'published' && (
        <div className="event__going">
          <Seats event={event} />
          {event.peopleList !== 'hidden' && <Participants event={event} />}
        </div>
      )}
    </>
  )
}

function Organiser() {
  const t = useT('events')
  const programme = useProgramme()
  if (!programme) return null
  const { name, organisation, contact } = programme
  return (
    <div className="event__organiser">
      <p className="small subtle">{t('detail.organiser')}</p>
      <div className="person">
        <Logo name={organisation} />
        <div className="grow">
          <p className="person__name">{name === organisation ? name : `${name} ${organisation}`}</p>
          <a className="person__meta link--quiet" href={`mailto:${contact}`}>
            {contact}
          </a>
        </div>
      </div>
    </div>
  )
}

const segmentsShown = 20
const nearlyFull = 0.9

function Seats({ event }: { event: EventDetail }) {
  const t = useT('events')
  const { besides, phase } = event
  const { taken, capacity } = allSeats(event)
  const waiting = event.waiting + event.onlineWaiting
  if (capacity === null) return <p className="small">{t('seats.taken', { count: taken + besides })}</p>
  const left = seatsToTake(event)
  return (
    <div className="stack event__seats">
      <div className="row row--between">
        <p className="small">{t('seats.registered', { taken, count: capacity })}</p>
        {left > 0 && <span className="small subtle">{t('seats.left', { count: left })}</span>}
        {phase !== 'over' && taken >= capacity && <span className="small subtle">{t('seats.none')}</span>}
      </div>
      <SegBar
        value={taken}
        max={capacity}
        segments={Math.min(capacity, segmentsShown)}
        tone={phase !== 'over' && taken >= capacity * nearlyFull ? 'warning' : undefined}
      />
      {besides > 0 && <p className="small subtle">{t('seats.besides', { count: besides })}</p>}
      {waiting > 0 && phase !== 'over' && <p className="small subtle">{t('seats.waiting', { count: waiting })}</p>}
    </div>
  )
}

function Participants({ event }: { event: EventDetail }) {
  const t = useT('events')
  const [open, setOpen] = useState(false)
  const found = useInfiniteQuery(eventQueries.participants(event.slug))
  const people = found.data?.pages.flatMap((page) => page.items) ?? []
  if (people.length === 0) return null
  const when = event.phase === 'over' ? 'over' : 'ahead'
  const going = allSeats(event).taken + event.besides
  const total = found.data?.pages[0]?.total ?? undefined
  return (
    <div className="row row--wrap row--between">
      <Avatars people={people} total={going} max={5} label={t(`going.${when}.label`, { count: going })} />
      <Button variant="ghost" size="sm" onClick={() => setOpen(true)}>
        {t(`going.${when}.see`)}
      </Button>
      <Dialog
        open={open}
        onClose={() => setOpen(false)}
        title={t(`going.${when}.title`)}
        context={event.peopleList === 'consent' ? t('going.context') : undefined}
      >
        <DialogBody>
          <List card={false}>
            {people.map(({ id, name, headline }) => (
              <ListRow key={id}>
                <Person name={name} meta={headline} />
              </ListRow>
            ))}
          </List>
          <PaginationMore
            shown={people.length}
            total={total}
            hasMore={found.hasNextPage}
            loading={found.isFetchingNextPage}
            failed={found.isFetchNextPageError}
            onMore={() => void found.fetchNextPage()}
          />
        </DialogBody>
      </Dialog>
    </div>
  )
}
