import { useSession } from '#web/lib/session/use-session.ts'
import { useT } from './i18n.ts'

/** «Boa tarde» begins at noon, «boa noite» when it is dark; who is up before five is still in the night. */
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
