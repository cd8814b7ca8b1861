import { Link } from '@tanstack/react-router'
import { Menu as MenuIcon } from 'lucide-react'
import { useState } from 'react'
import { LateOverlay } from '#web/components/ui/late-overlay.tsx'
import { later } from '#web/lib/page/later.ts'
import { useT } from '#web/lib/text/i18n.ts'
import { currentOf, forBottom, type NavigationItem, useNavigation, usePlace, useSide } from './navigation.ts'
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
  const current = currentOf(items, place)
  const elsewhere = !first.some((item) => item === current)
  return (
    <nav className="bottomnav" aria-label={t('nav.bottom')}>
      {first.map((item) => (
        <BottomLink key={item.to} item={item} isCurrent={item === current} />
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

function BottomLink({ item: { to, short, icon: Icon }, isCurrent }: { item: NavigationItem; isCurrent: boolean }) {
  return (
    <Link
      className="bottomnav__item"
      to={to}
      activeOptions={{ exact: true }}
      aria-current={isCurrent ? 'page' : undefined}
    >
      <Icon />
      <span className="truncate">{short}</span>
    </Link>
  )
}
