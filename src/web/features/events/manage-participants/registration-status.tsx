import type { RegistrationState } from '#contract/events/states.ts'
import { Status, type StatusTone } from '#web/components/ui/status.tsx'
import { useT } from '#web/lib/text/i18n.ts'

const tones: Record<RegistrationState, StatusTone> = {
  pending: 'warning',
  confirmed: 'success',
  waitlisted: 'info',
  offered: 'info',
  cancelled: 'neutral',
  declined: 'danger',
}

export function RegistrationStatus({ state }: { state: RegistrationState }) {
  const t = useT('events-manage')
  return <Status tone={tones[state]}>{t(`registration.${state}`)}</Status>
}
