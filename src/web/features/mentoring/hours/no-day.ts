import type { OwnText } from '#web/lib/forms/form-state.ts'
import { useT } from '#web/lib/text/i18n.ts'

/** An empty day is no date: what to do about it. */
export function useNoDay(): OwnText {
  const t = useT('mentoring')
  return (_, code) => (code === 'invalid_date' ? t('offer.dayMissing') : undefined)
}
