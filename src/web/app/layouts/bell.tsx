import { Link } from '@tanstack/react-router'
import { Bell as BellIcon } from 'lucide-react'
import { useEffect, useState } from 'react'
import { later } from '#web/lib/page/later.ts'
import { useT } from '#web/lib/text/i18n.ts'

const count = later(() => import('#web/features/notices/unread-count.tsx'))

/** Leads to the notices. The number comes after the page, over the bell, so that nothing moves for it. */
export function Bell() {
  const t = useT('shell')
  const [isIdle, setIdle] = useState(false)
  useEffect(() => {
    const timer = setTimeout(() => setIdle(true), 500)
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
