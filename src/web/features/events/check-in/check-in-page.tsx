import { useQuery } from '@tanstack/react-query'
import { useParams } from '@tanstack/react-router'
import { Camera, Keyboard, UserRoundSearch, X } from 'lucide-react'
import { type FormEvent, useEffect, useRef, useState } from 'react'
import type { EventDetail } from '#contract/events/events.ts'
import { EmptyState } from '#web/components/list/empty-state.tsx'
import { Button, ButtonLink } from '#web/components/ui/button.tsx'
import { Translated } from '#web/components/display/translated.tsx'
import { Digits, twoDigits } from '#web/components/display/digits.tsx'
import { Field } from '#web/components/fields/field.tsx'
import { dialogPanel } from '#web/components/ui/dialog.tsx'
import { Input } from '#web/components/fields/input.tsx'
import { Segmented } from '#web/components/ui/segmented.tsx'
import { useT } from '#web/lib/text/i18n.ts'
import { fetchFirst, queryClient } from '#web/lib/api/query.ts'
import { eventQueries } from '../api.ts'
import { hasArrived, ParticipantSearch } from './check-in-participants.tsx'
import { OnlineAttendance } from './online-attendance.tsx'
import { QueuePanel } from './check-in-queue-panel.tsx'
import { ResultPanel, type ShownResult, toneOf } from './check-in-result.tsx'
import { Scanner } from './check-in-scanner.tsx'
import './check-in.css'
import { useCheckIn } from './check-in-state.ts'
import { manageQueries } from '../manage/manage-api.ts'
import { ManageEventHeader } from '../manage-form/manage-event-header.tsx'
import '../manage/manage.css'

export async function loader({ params }: { params: Record<string, string> }) {
  await queryClient.ensureQueryData(eventQueries.detail(params['slug'] ?? ''))
}

/** A dialog must open at a door without network. */
export const loadParts = () => dialogPanel.load()

export const prefetch = ({ params }: { params: Record<string, string> }) =>
  fetchFirst(manageQueries.participants(params['slug'] ?? ''))

export function CheckInPage() {
  const { slug } = useParams({ from: '/manage/events/$slug/check-in' })
  const { data: event } = useQuery(eventQueries.detail(slug))
  if (!event) return null
  return (
    <>
      <ManageEventHeader event={event} />
      {event.can.checkIn ? <CheckInDesk event={event} key={event.id} /> : <NotNow slug={slug} />}
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

const ways = { camera: Camera, name: UserRoundSearch, code: Keyboard }
type CheckInWay = keyof typeof ways

function CheckInDesk({ event }: { event: EventDetail }) {
  const t = useT('events-manage')
  const [way, setWay] = useState<CheckInWay>('camera')
  const { queue, online, shown, putAway, scan, enter, checkIn, undo } = useCheckIn(event)
  return (
    <div className="checkin" data-way={way}>
      <div className="door__top">
        <DoorExit event={event} />
        <Arrivals event={event} />
      </div>
      <QueuePanel queue={queue} online={online} />
      <Segmented
        wide
        label={t('checkIn.way')}
        options={(Object.keys(ways) as CheckInWay[]).map((value) => {
          const Icon = ways[value]
          return { value, label: t(`checkIn.by.${value}`), icon: <Icon /> }
        })}
        value={way}
        onChange={(next) => {
          setWay(next)
          putAway()
        }}
      />
      <div className="door__stage">
        <ResultPanel shown={shown} />
        {way === 'camera' && <Scanner onCode={scan} />}
        {way === 'name' && (
          <ParticipantSearch event={event} waiting={queue.state().waiting} onCheckIn={checkIn} onUndo={undo} />
        )}
        {way === 'code' && <CodeEntry onCode={enter} shown={shown} />}
      </div>
      <OnlineAttendance event={event} />
    </div>
  )
}

/** On a phone the desk fills the screen: this leads out of it. */
function DoorExit({ event }: { event: EventDetail }) {
  const t = useT('events-manage')
  return (
    <p className="door__exit">
      <ButtonLink variant="ghost" size="sm" to="/manage/events/$slug/participants" params={{ slug: event.slug }}>
        <X />
        {t('checkIn.leave')}
      </ButtonLink>
      <span className="medium door__name">
        <Translated text={event.title} />
      </span>
    </p>
  )
}

/** Keeps its place before the participants are known, so that the scanner below does not move under a thumb. */
function Arrivals({ event }: { event: EventDetail }) {
  const t = useT('events-manage')
  const { data: participants } = useQuery(manageQueries.participants(event.slug))
  const arrived = participants?.filter(hasArrived).length
  return (
    <p className="lcd arrivals">
      <Digits value={arrived === undefined ? '--' : twoDigits(arrived)} size="lg" />
      {arrived !== undefined && (
        <span className="muted">
          <span className="sr-only">{`${arrived} `}</span>
          {t('checkIn.arrivals', { count: arrived, total: participants?.length ?? 0 })}
        </span>
      )}
    </p>
  )
}

/** For tickets that the camera cannot read; a USB code reader types here as well. */
function CodeEntry({ onCode, shown }: { onCode: (text: string) => void; shown: ShownResult | undefined }) {
  const t = useT('events-manage')
  const field = useRef<HTMLInputElement>(null)
  const sent = useRef('')
  const send = (event: FormEvent) => {
    event.preventDefault()
    const typed = field.current?.value.trim()
    if (!field.current || !typed) return
    onCode(typed)
    sent.current = typed
    field.current.value = ''
  }
  const rejected = shown && toneOf(shown.result) === 'danger' ? shown.id : undefined
  useEffect(() => {
    // Puts a wrong code back for correction, unless the next one is already being typed.
    if (!rejected || !field.current || field.current.value) return
    field.current.value = sent.current
    field.current.select()
  }, [rejected])
  return (
    <form className="form" onSubmit={send}>
      <Field label={t('checkIn.code')} hint={t('checkIn.codeHint')}>
        <Input className="mono" autoComplete="off" autoCapitalize="characters" spellCheck={false} ref={field} />
      </Field>
      <Button type="submit" variant="primary" size="lg" block>
        {t('checkIn.check')}
      </Button>
    </form>
  )
}
