import {
  Briefcase,
  CalendarCog,
  CalendarDays,
  House,
  type LucideIcon,
  Mailbox,
  MessageSquarePlus,
  SlidersHorizontal,
  Sprout,
  Target,
  UserRound,
} from 'lucide-react'
import { useRouter } from '@tanstack/react-router'
import type { TextKey } from '#web/locales/areas.ts'
import { useSession } from '#web/lib/session/use-session.ts'
import { session } from '#web/lib/api/client.ts'

export type NavigationItem = {
  to: string
  label: TextKey<'shell'>
  /** For the bottom bar, where room is short. */
  short?: TextKey<'shell'>
  icon: LucideIcon
  group: 'programme' | 'mine' | 'manage'
  scope?: string
}

/** Every area of the product in its order; one is shown as soon as its route exists and the person may see it. */
const items: NavigationItem[] = [
  { to: '/', label: 'nav.home', icon: House, group: 'programme' },
  { to: '/challenges', label: 'nav.challenges', icon: Target, group: 'programme' },
  { to: '/events', label: 'nav.events', icon: CalendarDays, group: 'programme' },
  {
    to: '/opportunities',
    label: 'nav.opportunities',
    short: 'nav.opportunitiesShort',
    icon: Briefcase,
    group: 'programme',
  },
  { to: '/startup', label: 'nav.startups', icon: Sprout, group: 'programme' },
  { to: '/problem', label: 'nav.problem', icon: MessageSquarePlus, group: 'programme' },
  { to: '/profile', label: 'nav.profile', icon: UserRound, group: 'mine' },
  { to: '/settings', label: 'nav.settings', icon: SlidersHorizontal, group: 'mine' },
  { to: '/manage/events', label: 'nav.manageEvents', icon: CalendarCog, group: 'manage', scope: 'events:manage' },
  { to: '/manage/outbox', label: 'nav.outbox', icon: Mailbox, group: 'manage', scope: 'mail:read' },
]

export const navigationGroups = ['programme', 'mine', 'manage'] as const

export function useNavigation(): NavigationItem[] {
  const known: Record<string, unknown> = useRouter().routesByPath
  useSession()
  return items.filter(({ to, scope }) => to in known && (!scope || session.hasScope(scope)))
}

/** Home is only where one is; an area also holds what lies below it. */
export function isCurrent(to: string, pathname: string): boolean {
  return to === '/' ? pathname === '/' : pathname === to || pathname.startsWith(`${to}/`)
}
