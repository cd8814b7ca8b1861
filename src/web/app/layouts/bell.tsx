import { Link } from '@tanstack/react-router'
import { Bell as BellIcon } from 'lucide-react'
import { useEffect, useState } from 'react'
import { later } from '#web/lib/page/later.ts'
import { toldHere } from '#web/lib/page/told-here.ts'
import { useT } from '#web/lib/text/i18n.ts'

const count = later(() => import('#web/features/notices/unread-count.tsx'))

/** What can wait until the page stands: the worker, and that it tells whoever is signed in. Without it nothing is lost. */
async function settle() {
  if (!('serviceWorker' in navigator)) return
  await (await import('#web/lib/page/worker.ts')).registerWorker()
  if (toldHere.owner()) await (await import('#web/features/notices/told-device.ts')).keepHere()
}

/** Leads to the notices. The number comes after the page, over the bell, so that nothing moves for it. */
export function Bell() {
  const t = useT('shell')
  const [isIdle, setIdle] = useState(false)
  useEffect(() => {
    const timer = setTimeout(() => {
      setIdle(true)
      settle().catch(() => {})
    }, 500)
    return () => clearTimeout(timer)
  }, [])
  const loaded = count.useLoaded(isIdle)
  return (
    <Link to="/notifications" className="iconbtn bell" title={t('bell.name')}>
      <BellIcon aria-hidden />
      <span className="sr-only">{t('bell.name')}</span>
      {loaded && <loaded.UnreadCount />}
    </Link>
  )
}
