import { useState } from 'react'
import type { Announcement } from '#contract/reviews/announcement.ts'
import { Alert } from '#web/components/ui/alert.tsx'
import { Button } from '#web/components/ui/button.tsx'
import { ConfirmDialog } from '#web/components/ui/dialog.tsx'
import { toast } from '#web/components/ui/toast-store.ts'
import { useAct } from '#web/components/ui/use-act.ts'
import { useFormat } from '#web/lib/text/format.ts'
import { useT } from '#web/lib/text/i18n.ts'
import { useAnnounce, useSchedule } from './api.ts'
import { ScheduleDialog } from './schedule-dialog.tsx'

type Props = { id: string; announcement: Announcement }

/** The one button without a way back, and the time at which it presses itself. */
export function AnnounceBar({ id, announcement }: Props) {
  const t = useT('reviews-manage')
  const words = useT('reviews-announcement')
  const { dateTime } = useFormat()
  const [asked, setAsked] = useState<'now' | 'later' | null>(null)
  const { checks, items, can, announcedAt, schedule } = announcement
  const open = checks.filter(({ ok, stops }) => !ok && stops).length
  if (announcedAt) return <p className="medium">{t('announce.was', { when: dateTime(announcedAt) })}</p>
  return (
    <div className="announcebar">
      <span className="small">{open > 0 ? t('announce.open', { count: open }) : t('announce.allInOrder')}</span>
      <span className="row row--wrap">
        {can.decide && (
          <Button onClick={() => setAsked('later')}>{words(schedule ? 'schedule.move' : 'schedule.choose')}</Button>
        )}
        <Button variant="primary" aria-disabled={!can.announce} onClick={() => setAsked('now')}>
          {t('announce.send', { count: items.length })}
        </Button>
      </span>
      {asked === 'now' && <AskNow id={id} announcement={announcement} onClose={() => setAsked(null)} />}
      {asked === 'later' && <ScheduleDialog id={id} announcement={announcement} onClose={() => setAsked(null)} />}
    </div>
  )
}

function AskNow({ id, announcement: { items }, onClose }: Props & { onClose: () => void }) {
  const t = useT('reviews-manage')
  const act = useAct()
  const announce = useAnnounce(id)
  const people = new Set(items.flatMap((item) => item.people.map((person) => person.id))).size
  const confirm = async () => {
    if (await act(() => announce.mutateAsync())) toast(t('announce.done'))
    onClose()
  }
  return (
    <ConfirmDialog
      open
      tone="primary"
      title={t('announce.ask')}
      confirmLabel={t('announce.send', { count: items.length })}
      cancelLabel={t('cancel')}
      loading={announce.isPending}
      onConfirm={() => void confirm()}
      onClose={onClose}
    >
      {t('announce.askText', { count: people })}
    </ConfirmDialog>
  )
}

/** When it leaves and who chose that, or that it could not leave. */
export function ScheduleNote({ id, announcement: { schedule, failedAt, zone, version } }: Props) {
  const t = useT('reviews-announcement')
  const act = useAct()
  const { deadline, dateTime } = useFormat()
  const change = useSchedule(id)
  if (failedAt) {
    return (
      <Alert tone="danger" title={t('schedule.failed', { when: dateTime(failedAt, zone) })}>
        {t('schedule.failedText')}
      </Alert>
    )
  }
  if (!schedule) return null
  const stop = async () => {
    if (await act(() => change.mutateAsync({ at: null, version }))) toast(t('schedule.stopped'))
  }
  return (
    <Alert
      title={t('schedule.is', { when: deadline(schedule.at, zone) })}
      action={
        <Button size="sm" loading={change.isPending} onClick={() => void stop()}>
          {t('schedule.stop')}
        </Button>
      }
    >
      {schedule.by && t('schedule.by', { name: schedule.by.name })} {t('schedule.note')}
    </Alert>
  )
}
