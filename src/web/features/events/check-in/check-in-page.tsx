import { useQuery } from '@tanstack/react-query'
import { useParams } from '@tanstack/react-router'
import { DoorOpen } from 'lucide-react'
import type { EventDetail } from '#contract/events/events.ts'
import { Digits, twoDigits } from '#web/components/display/digits.tsx'
import { EmptyState } from '#web/components/list/empty-state.tsx'
import { ButtonLink } from '#web/components/ui/button.tsx'
import { Card } from '#web/components/ui/card.tsx'
import { fetchFirst, queryClient } from '#web/lib/api/query.ts'
import { useT } from '#web/lib/text/i18n.ts'
import { eventQueries } from '../api.ts'
import { ManageEventHeader } from '../manage-form/manage-event-header.tsx'
import { manageQueries } from '../manage/manage-api.ts'
import '../manage/manage.css'
import { QrImage } from '#web/components/display/qr-image.tsx'
import { doorQueries } from './api.ts'
import './check-in.css'
import { DoorLists } from './door-lists.tsx'
import { OnlineAttendance } from './online-attendance.tsx'
import { ScanLog } from './scan-log.tsx'
import { WalkInForm } from './walk-in-form.tsx'

export async function loader({ params }: { params: Record<string, string> }) {
  await queryClient.ensureQueryData(eventQueries.detail(params['slug'] ?? ''))
}

export const prefetch = ({ params }: { params: Record<string, string> }) =>
  fetchFirst(manageQueries.figures(params['slug'] ?? ''), doorQueries.lists(params['slug'] ?? ''))

export function CheckInPage() {
  const { slug } = useParams({ from: '/manage/events/$slug/check-in' })
  const { data: event } = useQuery(eventQueries.detail(slug))
  if (!event) return null
  return (
    <>
      <ManageEventHeader event={event} />
      {event.can.checkIn ? <BesideTheDoor event={event} key={event.id} /> : <NotNow slug={slug} />}
    </>
  )
}

function NotNow({ slug }: { slug: string }) {
  const t = useT('events-manage')
  return (
    <EmptyState
      title={t('checkIn.notNow')}
      action={
        <ButtonLink to="/manage/events/$slug" params={{ slug }}>
          {t('checkIn.toEvent')}
        </ButtonLink>
      }
    >
      {t('checkIn.notNowText')}
    </EmptyState>
  )
}

function BesideTheDoor({ event }: { event: EventDetail }) {
  const t = useT('events-manage')
  return (
    <div className="beside">
      <OpenDoor slug={event.slug} />
      <OnlineAttendance event={event} />
      <DoorLists slug={event.slug} />
      <Card as="section" pad>
        <h2 className="title-card">{t('walkIn.title')}</h2>
        <WalkInForm slug={event.slug} />
      </Card>
      <ScanLog event={event} />
    </div>
  )
}

/** The door is a page of its own, which a phone keeps: here on this device, or by the code on others. */
function OpenDoor({ slug }: { slug: string }) {
  const t = useT('events-manage')
  const { data: figures } = useQuery(manageQueries.figures(slug))
  const { data: code } = useQuery(doorQueries.code(slug))
  const marks = figures?.byAttendance
  const arrived = marks && marks.present + marks.late
  return (
    <Card as="section" pad className="beside__open">
      <div className="stack grow">
        <h2 className="title-card">{t('checkIn.open')}</h2>
        <p>{t('checkIn.openText')}</p>
        <p className="lcd arrivals">
          <Digits value={arrived === undefined ? '--' : twoDigits(arrived)} size="lg" />
          {figures && (
            <span className="muted">
              <span className="sr-only">{`${arrived} `}</span>
              {t('checkIn.arrivals', { count: arrived ?? 0, total: figures.byState.confirmed })}
            </span>
          )}
        </p>
        <div>
          <a className="btn btn--primary btn--lg" href={`/door/${slug}`}>
            <DoorOpen />
            {t('checkIn.openHere')}
          </a>
        </div>
      </div>
      <div className="beside__code">
        {code && <QrImage code={code} label={t('checkIn.openThere')} />}
        <p className="small subtle">{t('checkIn.openThere')}</p>
      </div>
    </Card>
  )
}
