import type { HourState, RequestState } from '#contract/mentoring/mentoring.ts'
import { Status, type StatusTone } from '#web/components/ui/status.tsx'
import { useT } from '#web/lib/text/i18n.ts'

const tones: Record<RequestState | 'done' | 'missed', StatusTone> = {
  asked: 'info',
  given: 'success',
  waitlisted: 'neutral',
  offered: 'warning',
  expired: 'neutral',
  withdrawn: 'neutral',
  cancelled: 'danger',
  done: 'success',
  missed: 'danger',
}

export const hourTones: Record<HourState, StatusTone> = {
  open: 'neutral',
  booked: 'info',
  done: 'success',
  missed: 'danger',
  cancelled: 'neutral',
}

/** What became of a request; of one that has its hour, what became of the hour. */
export function RequestStatus({ state, hour }: { state: RequestState; hour: HourState }) {
  const t = useT('mentoring')
  const shown = state === 'given' && (hour === 'done' || hour === 'missed') ? hour : state
  return <Status tone={tones[shown]}>{t(`state.${shown}`)}</Status>
}
