import type { RegistrationState } from '#contract/events/states.ts'
import { Status, type StatusTone } from '#web/components/ui/status.tsx'
import { useT } from '#web/lib/text/i18n.ts'

/** Of a cohort: somebody who said that they cannot come. */
type Shown = RegistrationState | 'excused'

const tones: Record<Shown, StatusTone> = {
  pending: 'warning',
  confirmed: 'success',
  waitlisted: 'info',
  offered: 'info',
  cancelled: 'neutral',
  declined: 'danger',
  excused: 'info',
}

export function RegistrationStatus({ state }: { state: Shown }) {
  const t = useT('events-manage')
  return <Status tone={tones[state]}>{t(`registration.${state}`)}</Status>
}
