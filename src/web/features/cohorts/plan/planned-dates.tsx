import type { PlannedDate } from '#contract/cohorts/plan.ts'
import { Translated } from '#web/components/display/translated.tsx'
import { List, ListRow } from '#web/components/list/list.tsx'
import { Chip } from '#web/components/ui/chip.tsx'
import { pick } from '#web/lib/text/bilingual.ts'
import { useFormat } from '#web/lib/text/format.ts'
import { useLocale, useT } from '#web/lib/text/i18n.ts'

type Props = { dates: readonly PlannedDate[]; zone?: string }

/** Dates before they are made, each with what is worth knowing of it. */
export function PlannedDates({ dates, zone }: Props) {
  const t = useT('cohorts-plan')
  const locale = useLocale()
  const format = useFormat()
  const remark = ({ leftOut, holiday }: PlannedDate) => {
    const name = holiday ? pick(holiday, locale) : ''
    if (leftOut === null) return holiday && <Chip tone="warning">{t('preview.onHoliday', { name })}</Chip>
    return <Chip tone="neutral">{t(`leftOut.${leftOut}`, { name })}</Chip>
  }
  return (
    <List card={false}>
      {dates.map((date) => (
        <ListRow key={`${date.kind} ${date.startsAt} ${date.title.pt} ${date.leftOut}`}>
          <div className={date.leftOut ? 'grow subtle' : 'grow'}>
            <p className="medium">
              <Translated text={date.title} />
            </p>
            <p className="small muted">
              {t('preview.week', { week: date.week })} · {t(`kind.${date.kind}`)} ·{' '}
              {format.dateTime(date.startsAt, zone)}
            </p>
          </div>
          {remark(date)}
        </ListRow>
      ))}
    </List>
  )
}

/** «8 sessões e uma tarefa», without what there is none of. */
export function useCounted() {
  const t = useT('cohorts-plan')
  const format = useFormat()
  return ({ sessions, tasks }: { sessions: number; tasks: number }) =>
    format.list([
      ...(sessions > 0 ? [t('sessions', { count: sessions })] : []),
      ...(tasks > 0 ? [t('tasks', { count: tasks })] : []),
    ])
}
