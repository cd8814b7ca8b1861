import { Status, type StatusTone } from '#web/components/ui/status.tsx'
import { toast } from '#web/components/ui/toast-store.ts'
import type { RegistrationState } from '#contract/event-states.ts'
import type { Event } from '#contract/events.ts'
import { errorMessage, isCancelled } from '#web/lib/api/api-error.ts'
import { useLocale, useT } from '#web/lib/text/i18n.ts'

/** Does something that may fail, and says so if it does. Tells whether it worked. */
export function useAct() {
  const locale = useLocale()
  return async (work: () => Promise<unknown>): Promise<boolean> => {
    try {
      await work()
      return true
    } catch (error) {
      if (!isCancelled(error)) toast(errorMessage(locale, error), { tone: 'danger' })
      return false
    }
  }
}

/** As precise as a mean of a handful of ratings deserves. */
export const oneDecimal = (value: number): number => Math.round(value * 10) / 10

/** An event that is over says so, whatever else it is. */
export function EventStatus({ event }: { event: Pick<Event, 'state' | 'phase'> }) {
  const t = useT('events-manage')
  if (event.state === 'published' && event.phase === 'over') return <Status>{t('state.over')}</Status>
  const tone = ({ draft: 'warning', published: 'success', cancelled: 'danger' } as const)[event.state]
  return <Status tone={tone}>{t(`state.${event.state}`)}</Status>
}

const registrationTones: Record<RegistrationState, StatusTone> = {
  pending: 'warning',
  confirmed: 'success',
  waitlisted: 'info',
  offered: 'info',
  cancelled: 'neutral',
  declined: 'danger',
}

export function RegistrationStatus({ state }: { state: RegistrationState }) {
  const t = useT('events-manage')
  return <Status tone={registrationTones[state]}>{t(`registration.${state}`)}</Status>
}
