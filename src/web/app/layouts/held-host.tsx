import { useSyncExternalStore } from 'react'
import { heldNews } from '#web/lib/api/held-news.ts'
import { later } from '#web/lib/page/later.ts'

const changes = later(() => import('./held-changes.tsx'))

/** Asks for nothing unless something was decided here in the last minutes. */
export function HeldHost() {
  const news = useSyncExternalStore(heldNews.subscribe, heldNews.state)
  const loaded = changes.useLoaded(news > 0)
  return news > 0 && loaded ? <loaded.HeldChanges news={news} /> : null
}
