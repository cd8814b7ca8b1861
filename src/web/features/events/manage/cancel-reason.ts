import { eventLimits } from '#contract/events/events.ts'
import { useT } from '#web/lib/text/i18n.ts'

/** All participants are told the reason. */
export function useReasonFields() {
  const t = useT('events-manage')
  const words = { pt: t('cancel.reason'), en: t('cancel.reasonEn'), hint: t('cancel.reasonHint') }
  return { words, limit: eventLimits.reason }
}
