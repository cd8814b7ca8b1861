import type { MilestoneState } from '#contract/startups/milestones.ts'
import { Status, type StatusTone } from '#web/components/ui/status.tsx'
import { useT } from '#web/lib/text/i18n.ts'

const tones: Record<MilestoneState, StatusTone> = {
  planned: 'neutral',
  in_progress: 'info',
  done: 'warning',
  approved: 'success',
}

export function MilestoneStatus({ state }: { state: MilestoneState }) {
  const t = useT('startups')
  return <Status tone={tones[state]}>{t(`milestone.state.${state}`)}</Status>
}
