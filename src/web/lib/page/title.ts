import { useLayoutEffect, useSyncExternalStore } from 'react'
import { nameIn } from '#contract/programme/article.ts'
import { useLocale } from '#web/lib/text/i18n.ts'
import { useProgramme, useProgrammeName } from './programme.ts'

let pageTitle: string | null = null
const listeners = new Set<() => void>()

/** Sets the title `page · programme`. Only pages whose title is data need to call it. */
export function useTitle(page: string | null | undefined) {
  const name = useProgrammeName()
  useLayoutEffect(() => {
    if (page) show(page, `${page} · ${name}`)
  }, [page, name])
}

/** The home page's title: name and tagline. */
export function useHomeTitle() {
  const locale = useLocale()
  const programme = useProgramme()
  useLayoutEffect(() => {
    if (programme) show(null, `${nameIn(locale, programme)} · ${programme.tagline[locale] ?? programme.tagline.pt}`)
    else show(null, document.title)
  }, [programme, locale])
}

/** The page's title alone, for the breadcrumbs; null on the home page. */
export function usePageTitle(): string | null {
  return useSyncExternalStore(subscribe, () => pageTitle)
}

function show(page: string | null, full: string) {
  document.title = full
  if (page === pageTitle) return
  pageTitle = page
  for (const listener of listeners) listener()
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}
