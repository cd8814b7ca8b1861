import type { RoundEntry } from '#contract/reviews/rounds.ts'
import type { RoundState } from '#contract/reviews/states.ts'
import { Status, type StatusTone } from '#web/components/ui/status.tsx'
import { useT } from '#web/lib/text/i18n.ts'

const tones: Record<RoundState, StatusTone> = {
  draft: 'neutral',
  open: 'success',
  closed: 'info',
  announced: 'success',
}

export function RoundStatus({ round: { state, isLate } }: { round: Pick<RoundEntry, 'state' | 'isLate'> }) {
  const t = useT('reviews-manage')
  if (isLate) return <Status tone="danger">{t('late')}</Status>
  return <Status tone={tones[state]}>{t(`state.${state}`)}</Status>
}
