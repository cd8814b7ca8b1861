import type { EnrolmentState } from '#contract/cohorts/states.ts'
import type { CohortPhase } from '#contract/cohorts/manage.ts'
import { Status, type StatusTone } from '#web/components/ui/status.tsx'
import { useT } from '#web/lib/text/i18n.ts'

/** Alumni completed a cohort that is over: a fact, not a state. */
type Shown = EnrolmentState | 'alumni'

const tones: Record<Shown, StatusTone> = {
  applied: 'info',
  waitlisted: 'warning',
  offered: 'info',
  accepted: 'success',
  active: 'success',
  completed: 'success',
  alumni: 'success',
  withdrawn: 'neutral',
  declined: 'danger',
}

export function EnrolmentStatus({ state }: { state: Shown }) {
  const t = useT('cohorts')
  return <Status tone={tones[state]}>{t(`state.${state}`)}</Status>
}

const phaseTones: Record<CohortPhase, StatusTone> = { planned: 'info', running: 'success', finished: 'neutral' }

export function PhaseStatus({ phase }: { phase: CohortPhase }) {
  const t = useT('cohorts')
  return <Status tone={phaseTones[phase]}>{t(`phase.${phase}`)}</Status>
}
