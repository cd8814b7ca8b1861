import type { MentorLoad } from '#contract/mentoring/manage.ts'
import { useT } from '#web/lib/text/i18n.ts'

const mostShown = 16

/** One segment is one hour: done, missed, booked, free; the tick is the mentor's own limit. */
export function HourBar({ load: { done, missed, booked, offered, limit } }: { load: MentorLoad }) {
  const t = useT('mentoring')
  const free = Math.max(0, offered - done - missed - booked)
  const kinds = [
    ...Array.from({ length: done }, () => 'done'),
    ...Array.from({ length: missed }, () => 'missed'),
    ...Array.from({ length: booked }, () => 'booked'),
    ...Array.from({ length: free }, () => 'free'),
  ].slice(0, mostShown)
  return (
    <span className="hbar">
      <span className="sr-only">{t('manage.bar', { done, missed, booked, free, limit })}</span>
      {kinds.map((kind, index) => (
        // oxlint-disable-next-line react/no-array-index-key -- segments have no identity but their position
        <i key={index} data-kind={kind} data-limit={index + 1 === limit || undefined} />
      ))}
    </span>
  )
}
