import { useState } from 'react'
import type { Announcement } from '#contract/reviews/announcement.ts'
import { AskedAct } from '#web/components/editor/asked-act.tsx'
import { Alert } from '#web/components/ui/alert.tsx'
import { Button } from '#web/components/ui/button.tsx'
import { toast } from '#web/components/ui/toast-store.ts'
import { useAct } from '#web/components/ui/use-act.ts'
import { ApiError } from '#web/lib/api/api-error.ts'
import { refreshArea } from '#web/lib/api/lists.ts'
import { useFormat } from '#web/lib/text/format.ts'
import { useT } from '#web/lib/text/i18n.ts'
import { useAnnounce, useSchedule } from './api.ts'
import { ScheduleDialog } from './schedule-dialog.tsx'

type Props = { id: string; announcement: Announcement }

/** The one button without a way back, and the time at which it presses itself. */
export function AnnounceBar({ id, announcement }: Props) {
  const t = useT('reviews-manage')
  const words = useT('reviews-announcement')
  const { list } = useFormat()
  const [asked, setAsked] = useState<'now' | 'later' | null>(null)
  const [changed, setChanged] = useState<string[]>([])
  const { checks, items, can, announcedAt, schedule } = announcement
  const open = checks.filter(({ ok, stops }) => !ok && stops).length
  if (announcedAt) return null
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
      {changed.length > 0 && (
        <Alert tone="warning" title={words('changed.title')}>
          {words('changed.text', { names: list(changed) })}
        </Alert>
      )}
      {asked === 'now' && (
        <AskNow id={id} announcement={announcement} onChanged={setChanged} onClose={() => setAsked(null)} />
      )}
      {asked === 'later' && <ScheduleDialog id={id} announcement={announcement} onClose={() => setAsked(null)} />}
    </div>
  )
}

type AskProps = Props & { onChanged: (titles: string[]) => void; onClose: () => void }

/** The titles of those whose team would read something else than before. */
function changedSince(seen: Announcement, now: Announcement): string[] {
  const told = ({ outcome, feedbackPt, feedbackEn, comments }: Announcement['items'][number]) =>
    JSON.stringify([outcome, feedbackPt, feedbackEn, comments.map(({ isHeld, mended }) => [isHeld, mended])])
  const before = new Map(seen.items.map((item) => [item.id, told(item)]))
  const gone = seen.items.filter(({ id }) => !now.items.some((item) => item.id === id))
  return [...now.items.filter((item) => before.get(item.id) !== told(item)), ...gone].map(({ title }) => title)
}

function AskNow({ id, announcement, onChanged, onClose }: AskProps) {
  const t = useT('reviews-manage')
  const { items, stamp } = announcement
  const announce = useAnnounce(id)
  const people = new Set(items.flatMap((item) => item.people.map((person) => person.id))).size
  const tellChanges = async (error: unknown) => {
    if (error instanceof ApiError && error.code === 'stale_version') {
      onChanged(changedSince(announcement, error.current as Announcement))
      await refreshArea('reviews')
    }
    throw error
  }
  return (
    <AskedAct
      tone="primary"
      title={t('announce.ask')}
      words={{ act: t('announce.send', { count: items.length }), keep: t('cancel'), done: t('announce.done') }}
      act={() => announce.mutateAsync(stamp).catch(tellChanges)}
      onClose={onClose}
    >
      {t('announce.askText', { count: people })}
    </AskedAct>
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
