import { type SeriesRule, weekdayInMonth } from '#contract/events/series-days.ts'
import { useFormat } from '#web/lib/text/format.ts'
import { useT } from '#web/lib/text/i18n.ts'

/** How often it takes place: «Todas as semanas · terça». */
export function useRuleWords() {
  const t = useT('events-series')
  const format = useFormat()
  return (firstDay: string, { every, interval: count }: SeriesRule): string => {
    const weekday = format.weekday(firstDay, 'UTC')
    if (every === 'week') return t('rule.week', { count, day: weekday })
    if (every === 'month_day')
      return t('rule.month', { count, day: t('rule.dayOfMonth', { day: Number(firstDay.slice(8)) }) })
    const { nth, weekday: number } = weekdayInMonth(firstDay)
    // Saturday and Sunday are masculine in Portuguese.
    const kind = number === 0 || number === 6 ? 'm' : 'f'
    return t('rule.month', { count, day: t('rule.nth', { nth: t(`rule.${kind}${nth}`), weekday }) })
  }
}
