import { fileVisibilities, type OwnAttachment } from '#contract/attachments/attachments.ts'
import { useFormat } from '#web/lib/text/format.ts'
import { useT } from '#web/lib/text/i18n.ts'

const places = ['profile', 'problems', 'startups', 'events', 'opportunities', 'challenges'] as const
type Place = (typeof places)[number] | 'other'
const placeOf = (area: string): Place => places.find((place) => place === area) ?? 'other'

/** Who can open a file and where it is shown: «quem tem conta, em: startup». */
export function useAudience() {
  const t = useT('attachments')
  const format = useFormat()
  return ({ uses }: OwnAttachment) => {
    const widest = fileVisibilities.find((one) => uses.some(({ visibility }) => visibility === one))
    if (!widest) return t('seen.nobody')
    const shown = [...new Set(uses.map(({ area }) => t(`place.${placeOf(area)}`)))]
    return t(`seen.${widest}`, { places: format.list(shown) })
  }
}
