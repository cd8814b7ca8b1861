import { Link } from '@tanstack/react-router'
import { Menu as MenuIcon } from 'lucide-react'
import { useState } from 'react'
import { LateOverlay } from '#web/components/ui/late-overlay.tsx'
import { later } from '#web/lib/page/later.ts'
import { useT } from '#web/lib/text/i18n.ts'
import { forBottom, isCurrent, useNavigation, usePlace, useSide } from './navigation.ts'
import './bottom-navigation.css'

const moreSheet = later(() => import('./more-sheet.tsx'))
const room = 4

/** Four entries of the current side by role, and «Mais» for the rest. */
export function BottomNavigation() {
  const t = useT('shell')
  const place = usePlace()
  const [open, setOpen] = useState(false)
  const close = () => setOpen(false)
  const items = useNavigation(useSide())
  const first = forBottom(items).slice(0, room)
  const rest = items.filter((item) => !first.includes(item))
  const elsewhere = !first.some(({ to }) => isCurrent(to, place))
  return (
    <nav className="bottomnav" aria-label={t('nav.bottom')}>
      {first.map(({ to, short, icon: Icon }) => (
        <Link
          key={to}
          className="bottomnav__item"
          to={to}
          activeOptions={{ exact: true }}
          aria-current={isCurrent(to, place) ? 'page' : undefined}
        >
          <Icon />
          <span>{short}</span>
        </Link>
      ))}
      <button
        className="bottomnav__item"
        type="button"
        aria-haspopup="dialog"
        aria-expanded={open}
        data-current={elsewhere || open}
        onClick={() => setOpen(true)}
      >
        <MenuIcon />
        <span>{t('nav.more')}</span>
      </button>
      {open && (
        <LateOverlay code={moreSheet} onClose={close}>
          {({ MoreSheet }) => <MoreSheet items={rest} onClose={close} />}
        </LateOverlay>
      )}
    </nav>
  )
}
