import { useQuery } from '@tanstack/react-query'
import { CalendarDays, type LucideIcon } from 'lucide-react'
import { useEffect, useState } from 'react'
import { eventQueries } from '#web/features/events/api.ts'
import { languageOf, pick } from '#web/lib/text/bilingual.ts'
import { fold } from '#web/lib/text/fold.ts'
import { useFormat } from '#web/lib/text/format.ts'
import { useLocale, useT } from '#web/lib/text/i18n.ts'
import { queryClient } from '#web/lib/api/query.ts'
import { useNavigation } from './navigation.ts'
import { paths } from './paths.ts'

export type Finding = {
  kind: 'pages' | 'events'
  href: string
  title: string
  lang?: 'pt' | undefined
  note?: string
  icon: LucideIcon
}

const patience = 200

/** Pages by their names, ignoring case and accents, then what the areas find. */
export function useFindings(text: string): { findings: Finding[]; settled: boolean; failed: boolean } {
  const t = useT('shell')
  const locale = useLocale()
  const format = useFormat()
  const wanted = fold(text)
  const pages = useNavigation()
    .map(({ to, label, icon }): Finding => ({ kind: 'pages', href: to, title: t(label), icon }))
    .filter(({ title }) => fold(title).includes(wanted))
  const asked = useSettled(text.trim())
  const events = useQuery(eventQueries.found(asked), queryClient)
  const found = (events.data?.items ?? []).map(({ slug, title, startsAt }): Finding => ({
    kind: 'events',
    href: paths.event(slug),
    title: pick(title, locale),
    lang: languageOf(title, locale),
    note: format.shortDay(startsAt),
    icon: CalendarDays,
  }))
  return {
    findings: [...pages, ...found],
    settled: asked === text.trim() && !events.isFetching,
    failed: events.isLoadingError,
  }
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
