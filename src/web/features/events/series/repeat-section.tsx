import { Link } from '@tanstack/react-router'
import { Repeat } from 'lucide-react'
import { useState } from 'react'
import type { EventDetail } from '#contract/events/events.ts'
import { Translated } from '#web/components/display/translated.tsx'
import { FormSection } from '#web/components/editor/form-section.tsx'
import { Alert } from '#web/components/ui/alert.tsx'
import { Button } from '#web/components/ui/button.tsx'
import { lateDialog } from '#web/components/ui/late-dialog.tsx'
import { useT } from '#web/lib/text/i18n.ts'

const RepeatDialog = lateDialog(() => import('./repeat-dialog.tsx').then((file) => file.RepeatDialog))

type Props = { event: EventDetail | undefined; dirty: boolean }

/** How an event repeats, or the series to which it belongs. */
export function RepeatSection({ event, dirty }: Props) {
  const t = useT('events-series')
  const [open, setOpen] = useState(false)
  const mayRepeat = event && event.phase !== 'over' && event.state !== 'cancelled'
  return (
    <FormSection id="repeat" title={t('repeat.title')} note={t('repeat.note')}>
      {!event && <p className="muted">{t('repeat.first')}</p>}
      {event?.series && <PartOf series={event.series} />}
      {mayRepeat && !event.series && (
        <div className="row row--wrap">
          <Button aria-disabled={dirty} onPointerEnter={RepeatDialog.prepare} onClick={() => !dirty && setOpen(true)}>
            <Repeat />
            {t('repeat.open')}
          </Button>
          {dirty && <span className="small subtle">{t('repeat.save')}</span>}
        </div>
      )}
      {event && open && <RepeatDialog event={event} onClose={() => setOpen(false)} />}
    </FormSection>
  )
}

function PartOf({ series }: { series: NonNullable<EventDetail['series']> }) {
  const t = useT('events-series')
  return (
    <>
      <p>
        {series.dates > 0 ? t('repeat.part', { count: series.dates }) : t('repeat.draft')}{' '}
        <Link className="link" to="/events/series/$slug" params={{ slug: series.slug }}>
          <Translated text={series.title} />
        </Link>
      </p>
      {series.isDifferent && <Alert tone="note">{t('repeat.own')}</Alert>}
    </>
  )
}
