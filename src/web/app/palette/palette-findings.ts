import { useQueries } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import type { LucideIcon } from 'lucide-react'
import type { Finding } from '#web/area.ts'
import { areas } from '#web/areas.ts'
import { session } from '#web/lib/api/client.ts'
import { queryClient } from '#web/lib/api/query.ts'
import { useSettled } from '#web/lib/page/use-settled.ts'
import { languageOf, pick } from '#web/lib/text/bilingual.ts'
import { fold } from '#web/lib/text/fold.ts'
import { useFormat } from '#web/lib/text/format.ts'
import { type Locale, useLocale, useT } from '#web/lib/text/i18n.ts'
import { useNavigation } from '../navigation/navigation.ts'
import { useAreaActions, useShellActions } from './palette-actions.ts'

export type Option = {
  id: string
  title: string
  lang?: 'pt' | undefined
  /** What it is, in a line below. */
  about?: { text: string; lang: Locale | undefined } | undefined
  /** The heading below which it stands. */
  group: string
  /** Its date. */
  note?: string | undefined
  icon: LucideIcon
  run: () => void
}

const fewestLetters = 2

/**
 * Pages and actions of exactly this name, the findings of the areas in their order, then other actions and pages:
 * what somebody named in full stays where it is while the rest arrives.
 */
export function useFindings(text: string): { findings: Option[]; settled: boolean; failed: boolean } {
  const wanted = fold(text)
  const named = [...useAreaActions(), ...usePages(), ...useShellActions()].filter(({ title }) =>
    fold(title).includes(wanted),
  )
  const asked = useSettled(text.trim())
  const { found, fetching, failed } = useFound(asked)
  const isExact = ({ title }: Option) => fold(title) === wanted
  const findings = [...named.filter(isExact), ...found, ...named.filter((one) => !isExact(one))]
  return { findings, settled: asked === text.trim() && !fetching, failed }
}

function usePages(): Option[] {
  const t = useT('shell')
  const open = useOpen()
  const option = (group: string) => (item: ReturnType<typeof useNavigation>[number]) => ({
    id: item.to,
    title: item.label,
    group,
    icon: item.icon,
    run: () => open(item.to),
  })
  return [
    ...useNavigation('programme').map(option(t('search.pages'))),
    ...useNavigation('manage').map(option(t('nav.side.manage'))),
    ...useSettings(),
  ]
}

/** The sections of the settings, each by its own name. */
function useSettings(): Option[] {
  const t = useT('shell')
  const locale = useLocale()
  const open = useOpen()
  return areas.flatMap(({ words, settings = [] }) =>
    settings
      .filter(({ scope }) => !scope || session.hasScope(scope))
      .map(({ id, word, icon }) => ({
        id: `/settings/${id}`,
        title: words[locale][word] ?? '',
        group: t('search.settings'),
        icon,
        run: () => open(`/settings/${id}`),
      })),
  )
}

function useOpen() {
  const navigate = useNavigate()
  return (href: string) => void navigate({ href })
}

const inLocale = (about: NonNullable<Finding['about']>, locale: Locale) =>
  'text' in about
    ? { text: about.text, lang: about.lang === locale ? undefined : about.lang }
    : { text: pick(about, locale), lang: languageOf(about, locale) }

const mostShown = 5

/** Titles that are the text, then those that begin with it, then those with a word that does, then the others as found. */
function rankOf(title: string, wanted: string): number {
  const name = fold(title)
  if (name === wanted) return 0
  return name.startsWith(wanted) ? 1 : name.includes(` ${wanted}`) ? 2 : 3
}

function byTitle(findings: readonly Finding[], text: string, locale: Locale): Finding[] {
  const rank = ({ title }: Finding) => rankOf(pick(title, locale), fold(text))
  return findings.toSorted((one, other) => rank(one) - rank(other)).slice(0, mostShown)
}

/** Groups with a title that is the text or begins with it before the others. */
const best = ([first]: readonly Option[], text: string) => (first && rankOf(first.title, fold(text)) < 2 ? 0 : 1)

/** The searches of all areas that this person may make, each a request of its own, side by side. */
const searchesOf = () =>
  areas
    .flatMap(({ name, words, search = [] }) => [search].flat().map((one) => ({ name, words, ...one })))
    .filter(({ scope, without }) => (!scope || session.hasScope(scope)) && !(without && session.hasScope(without)))
    .map(({ managed, ...one }) => (managed && session.hasScope(managed.scope) ? { ...one, find: managed.find } : one))
    .sort((one, other) => one.rank - other.rank)

function useFound(text: string) {
  const locale = useLocale()
  const format = useFormat()
  const open = useOpen()
  const searches = searchesOf()
  const results = useQueries(
    {
      queries: searches.map(({ name, word, find }) => ({
        queryKey: [name, 'found', word, text],
        queryFn: ({ signal }: { signal: AbortSignal }) => find(text, signal),
        enabled: text.length >= fewestLetters,
      })),
    },
    queryClient,
  )
  const groups = searches.map(({ words, word, icon }, index) =>
    byTitle(results[index]?.data ?? [], text, locale).map(({ to, title, about, at }): Option => ({
      id: to,
      run: () => open(to),
      title: pick(title, locale),
      lang: languageOf(title, locale),
      about: about ? inLocale(about, locale) : undefined,
      group: words[locale][word] ?? '',
      note: at && format.shortDay(at),
      icon,
    })),
  )
  return {
    found: groups.toSorted((one, other) => best(one, text) - best(other, text)).flat(),
    fetching: results.some(({ isFetching }) => isFetching),
    failed: results.some(({ isLoadingError }) => isLoadingError),
  }
}
