import { useLocation, useMatches } from '@tanstack/react-router'
import { Sprout } from 'lucide-react'
import { type NavigationEntry, navigationGroups, type Side } from '#web/area.ts'
import { areas } from '#web/areas.ts'
import { session } from '#web/lib/api/client.ts'
import { useSession } from '#web/lib/session/use-session.ts'
import { useLocale } from '#web/lib/text/i18n.ts'

/** An entry with its words in the current language. */
export type NavigationItem = Omit<NavigationEntry, 'word' | 'short'> & { label: string; short: string }

/** The entries that areas registered for one side and this person may see, in the order of the groups. */
export function useNavigation(side: Side): NavigationItem[] {
  const locale = useLocale()
  const own = useSession().user?.startup
  const items = areas.flatMap(({ words, navigation = [] }) =>
    navigation.map(({ word, short = word, ...entry }) => ({
      ...entry,
      label: words[locale][word] ?? word,
      short: words[locale][short] ?? short,
    })),
  )
  const seen = items.filter(({ scope = [] }) => [scope].flat().every((one) => session.hasScope(one)))
  const mine = own ? [{ to: `/startup/${own.id}`, label: own.name, short: own.name, icon: Sprout, ...ownPlace }] : []
  return navigationGroups[side].flatMap((group) => [...mine, ...seen].filter((item) => item.group === group))
}

const ownPlace = { group: 'mine', bottom: 1 } as const

/** The entry of the current page; of two the one that says it better. */
export const currentOf = (items: readonly NavigationItem[], place: string): NavigationItem | undefined =>
  items.filter(({ to }) => isCurrent(to, place)).toSorted((one, other) => other.to.length - one.to.length)[0]

const rankOf = ({ bottom = Infinity }: NavigationItem) => bottom

/** The entries of a side in the order of the bottom bar: by what a person of this role comes for. */
export const forBottom = (items: readonly NavigationItem[]): NavigationItem[] =>
  items.toSorted((one, other) => (rankOf(one) === rankOf(other) ? 0 : rankOf(one) - rankOf(other)))

// The first page of each side; all other pages are below one of them.
const starts = ['/', '/manage']

/** An entry is current on the pages below it too. */
export function isCurrent(to: string, pathname: string): boolean {
  return pathname === to || (!starts.includes(to) && pathname.startsWith(`${to}/`))
}

/** The address by which entries are current: of the page that the current one belongs to. */
export function usePlace(): string {
  const { pathname } = useLocation()
  return useMatches().at(-1)?.staticData.under ?? pathname
}

/** Everything under `/manage` is the staff side. */
export function useSide(): Side {
  return /^\/manage(?:\/|$)/i.test(useLocation().pathname) ? 'manage' : 'programme'
}
