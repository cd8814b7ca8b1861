import { useQuery } from '@tanstack/react-query'
import { useParams } from '@tanstack/react-router'
import type { EventDetail } from '#contract/events/events.ts'
import { EmptyState } from '#web/components/list/empty-state.tsx'
import { Loaded } from '#web/components/list/loaded.tsx'
import { Alert } from '#web/components/ui/alert.tsx'
import { Button, ButtonLink } from '#web/components/ui/button.tsx'
import { Card } from '#web/components/ui/card.tsx'
import { Skeleton } from '#web/components/ui/skeleton.tsx'
import { useAct } from '#web/components/ui/use-act.ts'
import { queryClient } from '#web/lib/api/query.ts'
import { useFormat } from '#web/lib/text/format.ts'
import { useT } from '#web/lib/text/i18n.ts'
import { eventQueries } from '../api.ts'
import { ManageEventHeader } from '../manage-form/manage-event-header.tsx'
import { roomQueries, useOpenRoom } from './api.ts'
import { RoomScreen, type ShownRoom } from './room-screen.tsx'

export async function loader({ params }: { params: Record<string, string> }) {
  await queryClient.ensureQueryData(eventQueries.detail(params['slug'] ?? ''))
}

/** For the screen of the room: a code by which people mark themselves present. */
export function RoomPage() {
  const t = useT('events-room')
  const { slug } = useParams({ from: '/manage/events/$slug/room' })
  const { data: event } = useQuery(eventQueries.detail(slug))
  const room = useQuery(roomQueries.room(slug))
  if (!event) return null
  return (
    <>
      <ManageEventHeader event={event} />
      {event.can.checkIn && event.phase !== 'over' ? (
        <Loaded query={room} skeleton={<Skeleton height="24rem" />} failure={t('failure')}>
          {(shown) =>
            shown.isOpen ? (
              <RoomScreen event={event} room={shown} readAt={room.dataUpdatedAt} />
            ) : (
              <BeforeShown event={event} room={shown} />
            )
          }
        </Loaded>
      ) : (
        <NotNow slug={slug} />
      )}
    </>
  )
}

function NotNow({ slug }: { slug: string }) {
  const t = useT('events-room')
  return (
    <EmptyState
      title={t('overTitle')}
      action={
        <ButtonLink to="/manage/events/$slug/participants" params={{ slug }}>
          {t('toPeople')}
        </ButtonLink>
      }
    >
      {t('overText')}
    </EmptyState>
  )
}

function BeforeShown({ event, room }: { event: EventDetail; room: ShownRoom }) {
  const t = useT('events-room')
  const format = useFormat()
  const act = useAct()
  const open = useOpenRoom(event.slug)
  const [from, to] = [format.time(room.opensAt, event.zone), format.time(room.closesAt, event.zone)]
  return (
    <Card as="section" pad className="stack room__before">
      <h2 className="title-card">{t('title')}</h2>
      <p>{t('explain')}</p>
      <p className="muted">{t('when', { from, to })}</p>
      <Proves />
      <div>
        <Button variant="primary" loading={open.isPending} onClick={() => void act(() => open.mutateAsync())}>
          {t('show')}
        </Button>
      </div>
    </Card>
  )
}

function Proves() {
  const t = useT('events-room')
  return (
    <Alert tone="neutral" title={t('proves')}>
      {t('provesText')}
    </Alert>
  )
}
