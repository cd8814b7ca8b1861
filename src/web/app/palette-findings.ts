import { useQuery } from '@tanstack/react-query'
import { CalendarDays, type LucideIcon } from 'lucide-react'
import { useEffect, useState } from 'react'
import { listEvents } from '#contract/events.ts'
import { call } from '#web/lib/client.ts'
import { pick } from '#web/lib/bilingual.ts'
import { fold } from '#web/lib/fold.ts'
import { useFormat } from '#web/lib/format.ts'
import { useLocale, useT } from '#web/lib/i18n.ts'
import { queryClient } from '#web/lib/query.ts'
import { useNavigation } from './navigation.ts'
import { paths } from './paths.ts'

export type Finding = { kind: 'pages' | 'events'; href: string; title: string; note?: string; icon: LucideIcon }

const patience = 200
const mostEvents = 6

/** Pages by their names, ignoring case and accents, then what the areas find. */
export function useFindings(text: string): { findings: Finding[]; settled: boolean } {
  const t = useT('shell')
  const locale = useLocale()
  const format = useFormat()
  const wanted = fold(text)
  const pages = useNavigation()
    .map(({ to, label, icon }): Finding => ({ kind: 'pages', href: to, title: t(label), icon }))
    .filter(({ title }) => fold(title).includes(wanted))
  const asked = useSettled(text.trim())
  const events = useQuery(
    {
      queryKey: ['events', 'palette', asked],
      queryFn: ({ signal }) => call(listEvents, { query: { q: asked, limit: mostEvents }, signal, quiet: true }),
      enabled: asked.length > 1,
    },
    queryClient,
  )
  const found = (asked.length > 1 ? (events.data?.items ?? []) : []).map((event): Finding => {
    const title = pick(event.title, locale)
    return {
      kind: 'events',
      href: paths.event(event.slug),
      title,
      note: format.shortDay(event.startsAt),
      icon: CalendarDays,
    }
  })
  return { findings: [...pages, ...found], settled: asked === text.trim() && !events.isFetching }
}

/** The text once typing has paused. */
function useSettled(text: string): string {
  const [settled, setSettled] = useState(text)
  useEffect(() => {
    const timer = setTimeout(() => setSettled(text), patience)
    return () => clearTimeout(timer)
  }, [text])
  return settled
}
