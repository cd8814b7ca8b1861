import { useSession } from '#web/lib/session/use-session.ts'
import { useT } from './i18n.ts'

/** «Boa tarde» starts at noon, «boa noite» at nightfall; before five it is still night. */
export function greetingAt(now: Date): 'morning' | 'afternoon' | 'evening' {
  const hour = now.getHours()
  if (hour >= 5 && hour < 12) return 'morning'
  return hour >= 12 && hour < 20 ? 'afternoon' : 'evening'
}

export function useGreeting(now: number): string {
  const t = useT('shell')
  const { user } = useSession()
  return t(`greeting.${greetingAt(new Date(now))}`, { name: user?.firstName ?? '' })
}
