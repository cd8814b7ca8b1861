import { CalendarPlus } from 'lucide-react'
import { useState } from 'react'
import { downloadSeries, type Series } from '#contract/events/series.ts'
import { Button, ButtonLink } from '#web/components/ui/button.tsx'
import { lateDialog } from '#web/components/ui/late-dialog.tsx'
import { toast } from '#web/components/ui/toast-store.ts'
import { errorMessage } from '#web/lib/api/api-error.ts'
import { call } from '#web/lib/api/client.ts'
import { download } from '#web/lib/api/download.ts'
import { useLocale, useT } from '#web/lib/text/i18n.ts'
import type { SeriesAct } from './series-dialogs.tsx'

const SeriesDialog = lateDialog(() => import('./series-dialogs.tsx').then((file) => file.SeriesDialog))

/** The calendar file, and for the team what becomes of the series. */
export function SeriesActions({ series }: { series: Series }) {
  const t = useT('events-series')
  const locale = useLocale()
  const [act, setAct] = useState<SeriesAct>()
  const { slug, can } = series
  const save = async () => {
    try {
      download(await call(downloadSeries, { params: { slug } }), `${slug}.ics`)
    } catch (error) {
      toast(errorMessage(locale, error), { tone: 'danger' })
    }
  }
  const acts: SeriesAct[] = (['add', 'cancel', 'remove'] as const).filter((one) => can[one])
  return (
    <>
      {series.dates.some(({ state }) => state === 'published') && (
        <Button onClick={() => void save()}>
          <CalendarPlus />
          {t('page.calendar')}
        </Button>
      )}
      {acts.map((one) => (
        <Button key={one} onPointerEnter={SeriesDialog.prepare} onClick={() => setAct(one)}>
          {t(`manage.${one}`)}
        </Button>
      ))}
      {can.manage && (
        <ButtonLink to="/manage/events" search={{ series: slug, when: 'all' }}>
          {t('page.manage')}
        </ButtonLink>
      )}
      {act && <SeriesDialog series={series} act={act} onClose={() => setAct(undefined)} />}
    </>
  )
}
