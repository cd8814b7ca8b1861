import { useQuery } from '@tanstack/react-query'
import { Maximize2, Printer } from 'lucide-react'
import { useState } from 'react'
import type { EventDetail } from '#contract/events.ts'
import { Alert } from '#web/components/ui/alert.tsx'
import { Button } from '#web/components/ui/button.tsx'
import { Card } from '#web/components/ui/card.tsx'
import { Dialog, DialogBody, DialogFoot } from '#web/components/ui/dialog.tsx'
import { Skeleton } from '#web/components/ui/skeleton.tsx'
import { errorMessage } from '#web/lib/api/api-error.ts'
import { pick } from '#web/lib/text/bilingual.ts'
import { useFormat } from '#web/lib/text/format.ts'
import { useLocale, useT } from '#web/lib/text/i18n.ts'
import { eventQueries } from '../api.ts'
import { placeText } from '../event-chips.tsx'
import { codeGroups } from '../ticket-code.ts'
import './event-ticket.css'
import type { QrCode } from './qr-code.ts'

/** The ticket of a confirmed registration, which can be enlarged or printed. */
export function EventTicket({ event, registeredAt }: { event: EventDetail; registeredAt: string }) {
  const t = useT('events')
  const locale = useLocale()
  const [large, setLarge] = useState(false)
  const { data, error } = useQuery(eventQueries.ticket(event.slug, registeredAt))
  if (error && !data) return <Alert tone="danger">{errorMessage(locale, error)}</Alert>
  if (!data) return <Skeleton height="9.5rem" className="ticket" />
  return (
    <Card as="section" className="ticket" aria-label={t('ticket.title')}>
      <QrImage code={data.code} label={t('ticket.code', { name: data.name })} />
      <div className="ticket__text">
        <h2 className="title-card">{t('ticket.title')}</h2>
        <p className="medium">{data.name}</p>
        <p className="small subtle">{t('ticket.how')}</p>
        <Button size="sm" onClick={() => setLarge(true)}>
          <Maximize2 />
          {t('ticket.enlarge')}
        </Button>
      </div>
      <Dialog open={large} onClose={() => setLarge(false)} title={pick(event.title, locale)} size="sm">
        <DialogBody>
          <LargeTicket event={event} {...data} />
        </DialogBody>
        <DialogFoot className="ticket__acts">
          <Button onClick={() => window.print()}>
            <Printer />
            {t('ticket.print')}
          </Button>
        </DialogFoot>
      </Dialog>
    </Card>
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
      <p className="mono ticket__code">
        {codeGroups(ticket).map((group, at) => (
          <span key={at}>{group}</span>
        ))}
      </p>
      <p className="strong">{name}</p>
      <p className="small subtle">{format.deadline(event.startsAt, event.zone)}</p>
      <p className="small subtle">{placeText(event, t)}</p>
    </div>
  )
}

const quietZone = 3

/** Dark on white in both themes, because some readers cannot read inverted codes. */
function QrImage({ code: { size, path }, label }: { code: QrCode; label: string }) {
  const side = size + 2 * quietZone
  const spoken = { role: 'img', 'aria-label': label } as const
  return (
    <svg className="qr" {...spoken} viewBox={`${-quietZone} ${-quietZone} ${side} ${side}`} shapeRendering="crispEdges">
      <path d={path} />
    </svg>
  )
}
