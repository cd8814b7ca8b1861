import { CalendarPlus, Link2 } from 'lucide-react'
import { useState } from 'react'
import { downloadEvent } from '#contract/events/calendar.ts'
import type { EventDetail } from '#contract/events/events.ts'
import { Button, type ButtonVariant } from '#web/components/ui/button.tsx'
import { copyText } from '#web/components/ui/copy-text.ts'
import { toast } from '#web/components/ui/toast-store.ts'
import { errorMessage } from '#web/lib/api/api-error.ts'
import { call } from '#web/lib/api/client.ts'
import { download } from '#web/lib/api/download.ts'
import { useLocale, useT } from '#web/lib/text/i18n.ts'

/** Saves the event for the calendar of this device. */
function useCalendarFile(slug: string) {
  const locale = useLocale()
  const [busy, setBusy] = useState(false)
  const save = async () => {
    if (busy) return
    setBusy(true)
    try {
      download(await call(downloadEvent, { params: { slug } }), `${slug}.ics`)
    } catch (error) {
      toast(errorMessage(locale, error), { tone: 'danger' })
    } finally {
      setBusy(false)
    }
  }
  return { busy, save: () => void save() }
}

export function AddToCalendarLink({ slug }: { slug: string }) {
  const t = useT('events')
  const { busy, save } = useCalendarFile(slug)
  return (
    <button type="button" className="link small" aria-disabled={busy} onClick={save}>
      {t('detail.addToCalendar')}
    </button>
  )
}

type ButtonsProps = { event: EventDetail; variant?: ButtonVariant }

export function AddToCalendarButton({ event, variant }: ButtonsProps) {
  const t = useT('events')
  const { busy, save } = useCalendarFile(event.slug)
  return (
    <Button variant={variant} loading={busy} onClick={save}>
      <CalendarPlus />
      {t('detail.addToCalendar')}
    </Button>
  )
}

export function CopyLinkButton({ event, variant }: ButtonsProps) {
  const t = useT('events')
  const copy = () =>
    copyText(`${location.origin}/events/${event.slug}`, { done: t('share.copied'), failed: t('share.copyByHand') })
  return (
    <Button variant={variant} size={variant ? 'md' : 'sm'} onClick={() => void copy()}>
      <Link2 />
      {t('share.copy')}
    </Button>
  )
}
