import { Link } from '@tanstack/react-router'
import { Bell as BellIcon } from 'lucide-react'
import { type MouseEvent, useEffect, useRef, useState } from 'react'
import { LateOverlay } from '#web/components/ui/late-overlay.tsx'
import { later } from '#web/lib/page/later.ts'
import { toldHere } from '#web/lib/page/told-here.ts'
import { loadTexts, useT } from '#web/lib/text/i18n.ts'

const count = later(() => import('#web/features/notices/unread-count.tsx'))

/** What can wait until the page stands: the worker, and that it tells whoever is signed in. Without it nothing is lost. */
async function settle() {
  if (!('serviceWorker' in navigator)) return
  await (await import('#web/lib/page/worker.ts')).registerWorker()
  if (toldHere.owner()) await (await import('#web/features/notices/told-device.ts')).keepHere()
}

const isWide = () => matchMedia('(min-width: 1024px)').matches
const list = later(async () => {
  const [code] = await Promise.all([import('#web/features/notices/bell-list.tsx'), loadTexts(['notices', 'ui'])])
  return code
})

/**
 * Leads to the notices; on a wide screen it shows the newest below itself, unless a new tab is asked for. The number
 * comes after the page, over the bell, so that nothing moves for it.
 */
export function Bell() {
  const t = useT('shell')
  const bell = useRef<HTMLAnchorElement>(null)
  const [isIdle, setIdle] = useState(false)
  const [shown, setShown] = useState<{ isOpen: boolean }>()
  useEffect(() => {
    const timer = setTimeout(() => {
      setIdle(true)
      settle().catch(() => {})
    }, 500)
    return () => clearTimeout(timer)
  }, [])
  const loaded = count.useLoaded(isIdle)
  const open = (event: MouseEvent) => {
    if (!isWide() || event.ctrlKey || event.metaKey || event.shiftKey) return
    event.preventDefault()
    setShown({ isOpen: true })
  }
  const interest = () => void (isWide() && list.prepare())
  return (
    <>
      <Link
        ref={bell}
        to="/notifications"
        className="iconbtn bell"
        title={t('bell.name')}
        aria-expanded={shown?.isOpen}
        onClick={open}
        onPointerEnter={interest}
        onFocus={interest}
      >
        <BellIcon aria-hidden />
        <span className="sr-only">{t('bell.name')}</span>
        {loaded && <loaded.UnreadCount />}
      </Link>
      {shown && (
        <LateOverlay code={list} opener={bell} onClose={() => setShown(undefined)}>
          {({ BellList }) => <BellList bell={bell} {...shown} onClose={() => setShown({ isOpen: false })} />}
        </LateOverlay>
      )}
    </>
  )
}
