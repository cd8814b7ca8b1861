import type { RequestDetail } from '#contract/mentoring/booking.ts'
import { SegBar } from '#web/components/display/segbar.tsx'
import { useFormat } from '#web/lib/text/format.ts'
import { useT } from '#web/lib/text/i18n.ts'
import './booking.css'

type Props = { order: RequestDetail['order']; givesAt: string | null; limit: number }

/** Who stands where by the published rule; everybody can check it. */
export function FairOrder({ order, givesAt, limit }: Props) {
  const t = useT('mentoring')
  const { dateTime } = useFormat()
  if (order.length === 0) return null
  return (
    <section className="fair" aria-labelledby="fair-order">
      <h3 className="title-card" id="fair-order">
        {t('rule.order')}
      </h3>
      <ol>
        {order.map(({ id, name, served, mine }, index) => (
          <li key={id} className={mine ? 'is-me' : undefined}>
            <span>{index + 1}</span>
            <span>{mine ? t('rule.you') : (name ?? t('rule.trainee'))}</span>
            <SegBar value={served} max={Math.max(limit, served)} size="sm" />
            <span>{t('rule.hours', { count: served })}</span>
          </li>
        ))}
      </ol>
      <p className="small muted">{givesAt ? t('rule.closes', { when: dateTime(givesAt) }) : t('rule.given')}</p>
    </section>
  )
}
