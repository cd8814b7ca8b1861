import { useT } from '#web/lib/text/i18n.ts'
import { useFormat } from '#web/lib/text/format.ts'

/** «jun 2025 – set 2025», «desde jun 2025», or nothing when no month is known. */
export function useSpan() {
  const t = useT('profile')
  const { monthOfText: name } = useFormat()
  return (start: string | null, end: string | null, current = false): string | undefined => {
    if (start && current) return t('span.since', { month: name(start) })
    if (start && end) return start === end ? name(start) : `${name(start)} – ${name(end)}`
    if (end) return t('span.until', { month: name(end) })
    return start ? name(start) : undefined
  }
}
