import { Moon, Search, Sun } from 'lucide-react'
import { LanguageSwitch } from '#web/components/ui/language-switch.tsx'
import { IconButton } from '#web/components/ui/icon-button.tsx'
import { useT } from '#web/lib/text/i18n.ts'
import { setTheme, useShownTheme } from '#web/lib/page/theme.ts'
import { Bell } from './bell.tsx'
import { Brand } from './brand.tsx'
import { openPalette } from '../palette/palette-store.ts'
import { Crumbs } from '../navigation/crumbs.tsx'
import { UserMenu } from './user-menu.tsx'
import './top-bar.css'

export function TopBar() {
  const t = useT('shell')
  return (
    <header className="topbar">
      <div className="topbar__brand">
        <Brand size={28} />
      </div>
      <Crumbs />
      <div className="topbar__tools">
        <button className="searchbtn" type="button" aria-keyshortcuts="Control+K" onClick={openPalette}>
          <Search />
          <span className="searchbtn__label">{t('search.open')}</span>
          <kbd className="kbd" aria-hidden="true">
            {t('search.keys')}
          </kbd>
        </button>
        <LanguageSwitch />
        <ThemeToggle />
        <Bell />
        <UserMenu />
      </div>
    </header>
  )
}

function ThemeToggle() {
  const t = useT('shell')
  const dark = useShownTheme() === 'dark'
  return (
    <span className="topbar__theme">
      <IconButton name={t(dark ? 'theme.toLight' : 'theme.toDark')} onClick={() => setTheme(dark ? 'light' : 'dark')}>
        {dark ? <Sun /> : <Moon />}
      </IconButton>
    </span>
  )
}
