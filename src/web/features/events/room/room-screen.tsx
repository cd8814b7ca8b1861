import { DoorClosed, Maximize } from 'lucide-react'
import { useRef } from 'react'
import type { EventDetail } from '#contract/events/events.ts'
import type { Room } from '#contract/events/room.ts'
import { roomCodeMs } from '#contract/room-codes.ts'
import { Digits, twoDigits } from '#web/components/display/digits.tsx'
import { SegBar } from '#web/components/display/segbar.tsx'
import { useNow } from '#web/components/display/ticker.ts'
import { Translated } from '#web/components/display/translated.tsx'
import { Alert } from '#web/components/ui/alert.tsx'
import { Button } from '#web/components/ui/button.tsx'
import { toast } from '#web/components/ui/toast-store.ts'
import { useAct } from '#web/components/ui/use-act.ts'
import { useFormat } from '#web/lib/text/format.ts'
import { useLocale, useT } from '#web/lib/text/i18n.ts'
import type { QrCode } from '#web/components/display/qr-code.ts'
import { QrImage } from '#web/components/display/qr-image.tsx'
import { useCloseRoom } from './api.ts'
import './room.css'

export type ShownRoom = Room & { qr: QrCode | null }
type Props = { event: EventDetail; room: ShownRoom; readAt: number }

/** What stands on the wall: large digits, a QR code and how many are here. It never shows names. */
export function RoomScreen({ event, room, readAt }: Props) {
  const screen = useRef<HTMLDivElement>(null)
  return (
    <>
      <div className="room" ref={screen}>
        <RoomTop event={event} fill={() => void screen.current?.requestFullscreen()} />
        {room.now ? <Code room={room} readAt={readAt} /> : <Waits event={event} room={room} />}
        <RoomFoot room={room} />
      </div>
      <Marks room={room} />
    </>
  )
}

function RoomTop({ event, fill }: { event: EventDetail; fill: () => void }) {
  const t = useT('events-room')
  const format = useFormat()
  const act = useAct()
  const close = useCloseRoom(event.slug)
  const shut = async () => {
    if (await act(() => close.mutateAsync())) toast(t('closed'))
  }
  return (
    <div className="room__top">
      <div>
        <h2 className="room__event">
          <Translated text={event.title} />
        </h2>
        <p className="room__when">
          {[format.dateTime(event.startsAt, event.zone), event.venue?.name].filter(Boolean).join(' · ')}
        </p>
      </div>
      <div className="row room__acts">
        <Button size="sm" variant="ink-line" loading={close.isPending} onClick={() => void shut()}>
          <DoorClosed />
          {t('close')}
        </Button>
        <Button size="sm" variant="ink-line" onClick={fill}>
          <Maximize />
          {t('full')}
        </Button>
      </div>
    </div>
  )
}

function Code({ room: { now, qr, address }, readAt }: Omit<Props, 'event'>) {
  const t = useT('events-room')
  const other = useLocale() === 'pt' ? 'en' : 'pt'
  const { code, lasts } = now!
  const left = Math.max(0, Math.ceil((readAt + lasts - useNow('second')) / 1000))
  const seconds = Math.min(left, roomCodeMs / 1000)
  return (
    <div className="room__main">
      <section>
        <p className="room__say">
          {t('say')}
          <span lang={other}>{t('sayOther')}</span>
        </p>
        <p className="room__code">
          <Digits value={code.slice(0, 3)} />
          <Digits value={code.slice(3)} />
          <span className="sr-only">{t('spoken', { code: Array.from(code).join(' ') })}</span>
        </p>
        <div className="room__turn">
          <SegBar value={seconds} max={30} />
          <p aria-hidden>{t('changes', { count: seconds })}</p>
        </div>
      </section>
      <section className="room__qr">
        {qr && <QrImage code={qr} label={t('qr')} />}
        <div>
          <p className="strong">{t('point')}</p>
          <p className="room__address">{t('or', { address: address.replace(/^https?:\/\//, '') })}</p>
        </div>
      </section>
    </div>
  )
}

function Waits({ event, room: { opensAt } }: Omit<Props, 'readAt'>) {
  const t = useT('events-room')
  const format = useFormat()
  return (
    <div className="room__main">
      <div>
        <p className="room__say">{t('waits', { time: format.time(opensAt, event.zone) })}</p>
        <p>{t('waitsText')}</p>
      </div>
    </div>
  )
}

function RoomFoot({ room: { marks } }: Pick<Props, 'room'>) {
  const t = useT('events-room')
  const here = marks.byCode + marks.byTeam
  return (
    <p className="room__foot">
      <Digits value={twoDigits(here)} size="xl" />
      <span className="sr-only">{here}</span>
      <span className="strong">{t('here', { count: here, seats: marks.seats })}</span>
      <SegBar grow value={here} max={Math.max(1, marks.seats)} segments={30} />
    </p>
  )
}

/** Below the screen, for the team alone. */
function Marks({ room: { marks } }: Pick<Props, 'room'>) {
  const t = useT('events-room')
  return (
    <Alert tone="neutral" title={t('proves')} className="room__proves">
      <p>{t('provesText')}</p>
      <p className="medium">
        {t('byCode', { count: marks.byCode })} · {t('byTeam', { count: marks.byTeam })}
      </p>
    </Alert>
  )
}
