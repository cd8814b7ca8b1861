import { useQuery } from '@tanstack/react-query'
import { ImageDown, Maximize2, Printer } from 'lucide-react'
import { useState } from 'react'
import type { EventDetail } from '#contract/events/events.ts'
import { Cover } from '#web/components/display/cover.tsx'
import { DateTile } from '#web/components/display/date-tile.tsx'
import { Alert } from '#web/components/ui/alert.tsx'
import { Button } from '#web/components/ui/button.tsx'
import { Card } from '#web/components/ui/card.tsx'
import { Dialog, DialogBody, DialogFoot } from '#web/components/ui/dialog.tsx'
import { Skeleton } from '#web/components/ui/skeleton.tsx'
import { toast } from '#web/components/ui/toast-store.ts'
import { errorMessage } from '#web/lib/api/api-error.ts'
import { download } from '#web/lib/api/download.ts'
import { pick } from '#web/lib/text/bilingual.ts'
import { useFormat } from '#web/lib/text/format.ts'
import { useLocale, useT } from '#web/lib/text/i18n.ts'
import { eventQueries } from '../api.ts'
import { coverOf, coverPlace } from '../event-cover.ts'
import { placeText } from '../event-chips.tsx'
import { codeGroups } from './ticket-code.ts'
import './event-ticket.css'
import type { QrCode } from '#web/components/display/qr-code.ts'
import { QrImage } from '#web/components/display/qr-image.tsx'

/** The ticket of a confirmed registration: cover, date, code. It can be enlarged, printed and kept as a picture. */
export function EventTicket({ event, registeredAt }: { event: EventDetail; registeredAt: string }) {
  const t = useT('events')
  const locale = useLocale()
  const [large, setLarge] = useState(false)
  const { data, error } = useQuery(eventQueries.ticket(event.slug, registeredAt))
  if (error && !data) return <Alert tone="danger">{errorMessage(locale, error)}</Alert>
  if (!data) return <Skeleton height="11.5rem" className="ticket" />
  return (
    <Card as="section" className="ticket" aria-label={t('ticket.title')}>
      <Cover
        className="ticket__cover"
        kind="event"
        slug={event.slug}
        place={coverPlace(event)}
        src={coverOf(event)}
        shape="tall"
      >
        <DateTile date={new Date(event.startsAt)} large />
      </Cover>
      <div className="ticket__text">
        <h2 className="small subtle">{t('ticket.title')}</h2>
        <p className="title-card strong">{data.name}</p>
        <TicketCode ticket={data.ticket} />
        <p className="small subtle">{t('ticket.how')}</p>
        <div className="ticket__acts">
          <Button size="sm" onClick={() => setLarge(true)}>
            <Maximize2 />
            {t('ticket.enlarge')}
          </Button>
          <KeepImage size="sm" event={event} {...data} />
        </div>
      </div>
      <QrImage code={data.code} label={t('ticket.code', { name: data.name })} />
      <Dialog open={large} onClose={() => setLarge(false)} title={pick(event.title, locale)} size="sm">
        <DialogBody>
          <LargeTicket event={event} {...data} />
        </DialogBody>
        <DialogFoot className="ticket__foot">
          <KeepImage event={event} {...data} />
          <Button onClick={() => window.print()}>
            <Printer />
            {t('ticket.print')}
          </Button>
        </DialogFoot>
      </Dialog>
    </Card>
  )
}

/** Said aloud when the camera does not read it; the gap is only style, so that copying gives the code alone. */
const TicketCode = ({ ticket }: { ticket: string }) => (
  <p className="mono ticket__code">
    {codeGroups(ticket).map((group, at) => (
      <span key={at}>{group}</span>
    ))}
  </p>
)

function KeepImage({ event, ticket, name, code, size = 'md' }: LargeProps & { size?: 'sm' | 'md' }) {
  const t = useT('events')
  const locale = useLocale()
  const format = useFormat()
  const [busy, setBusy] = useState(false)
  const keep = async () => {
    setBusy(true)
    try {
      const { ticketImage } = await import('./ticket-image.ts')
      const when = format.deadline(event.startsAt, event.zone)
      const words = { title: pick(event.title, locale), when, place: placeText(event, t), name }
      const picture = await ticketImage(event, code, { ...words, code: codeGroups(ticket).join(' ') })
      download(picture, `${event.slug}.png`)
    } catch {
      toast(t('ticket.notKept'), { tone: 'danger' })
    } finally {
      setBusy(false)
    }
  }
  return (
    <Button size={size} loading={busy} onClick={() => void keep()}>
      <ImageDown />
      {t('ticket.keep')}
    </Button>
  )
}

type LargeProps = { event: EventDetail; ticket: string; name: string; code: QrCode }

function LargeTicket({ event, ticket, name, code }: LargeProps) {
  const t = useT('events')
  const format = useFormat()
  return (
    <div className="ticket--large">
      <QrImage code={code} label={t('ticket.code', { name })} />
      <p className="small subtle">{t('ticket.typed')}</p>
      <TicketCode ticket={ticket} />
      <p className="strong">{name}</p>
      <p className="small subtle">{format.deadline(event.startsAt, event.zone)}</p>
      <p className="small subtle">{placeText(event, t)}</p>
    </div>
  )
}
