import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { Languages, LogOut, Moon, Sun, X } from 'lucide-react'
import { Dialog } from 'react-aria-components/Dialog'
import { Modal, ModalOverlay } from 'react-aria-components/Modal'
import { profileParts } from '#contract/profile/parts.ts'
import { AriaLocale } from '#web/components/ui/aria-locale.tsx'
import { Avatar } from '#web/components/ui/avatar.tsx'
import { filledQuery } from '#web/features/profile/filled-parts.ts'
import { useLocale, useT } from '#web/lib/text/i18n.ts'
import { setTheme, useShownTheme } from '#web/lib/page/theme.ts'
import { useSession } from '#web/lib/session/use-session.ts'
import { switchLanguage } from '#web/lib/text/switch-language.ts'
import type { NavigationItem } from './navigation.ts'
import { signOut } from '../sign-out.ts'
import '#web/components/ui/dialog.css'
import './more-sheet.css'
import { SideSwitch } from './side-switch.tsx'

type Props = { items: NavigationItem[]; onClose: () => void }

/** The entries that do not fit in the bottom bar. */
export function MoreSheet({ items, onClose }: Props) {
  const t = useT('shell')
  return (
    <AriaLocale>
      <ModalOverlay className="scrim scrim--sheet" isOpen isDismissable onOpenChange={onClose}>
        <Modal className="sheet">
          <Dialog aria-label={t('nav.more')}>
            <div className="sheet__grip" aria-hidden="true" />
            <SheetHead />
            <SideSwitch onChoose={onClose} />
            {items.length > 0 && <SheetPages items={items} onClose={onClose} />}
            <SheetChoices />
            <button className="sheet__item" type="button" onClick={() => void signOut()}>
              <LogOut />
              {t('user.signOut')}
            </button>
            {/* Last, because it lies over «Mais»: a second tap there does no harm. */}
            <div className="sheet__close">
              <hr />
              <button className="sheet__item" type="button" onClick={onClose}>
                <X />
                {t('nav.closeMore')}
              </button>
            </div>
          </Dialog>
        </Modal>
      </ModalOverlay>
    </AriaLocale>
  )
}

function SheetPages({ items, onClose }: Props) {
  const t = useT('shell')
  return (
    <>
      <nav aria-label={t('nav.morePages')}>
        {items.map(({ to, label, icon: Icon }) => (
          <Link key={to} className="sheet__item" to={to} onClick={onClose}>
            <Icon />
            {label}
            {to === '/profile' && <FilledParts />}
          </Link>
        ))}
      </nav>
      <hr />
    </>
  )
}

/** How far the profile has grown, until all of it has. */
function FilledParts() {
  const t = useT('shell')
  const { data } = useQuery(filledQuery())
  if (!data || data.filled.length === profileParts.length) return null
  return <span className="push">{t('nav.filled', { count: data.filled.length, total: profileParts.length })}</span>
}

function SheetHead() {
  const t = useT('shell')
  const { user } = useSession()
  if (!user) return null
  const { cohort } = user
  const name = `${user.firstName} ${user.lastName}`
  const where = cohort
    ? t('user.cohort', { role: t(`role.${user.role}`), cohort: cohort.name, week: cohort.week })
    : null
  return (
    <div className="person sheet__head">
      <Avatar name={name} size="lg" />
      <div className="grow">
        <p className="person__name truncate">{name}</p>
        <p className="person__meta truncate">{where ?? t(`role.${user.role}`)}</p>
      </div>
    </div>
  )
}

function SheetChoices() {
  const t = useT('shell')
  const common = useT('common')
  const locale = useLocale()
  const dark = useShownTheme() === 'dark'
  return (
    <>
      <button className="sheet__item" type="button" onClick={() => void switchLanguage(locale === 'pt' ? 'en' : 'pt')}>
        <Languages />
        {common('language.label')}
        <span className="push">{common(`language.${locale}`)}</span>
      </button>
      <button className="sheet__item" type="button" onClick={() => setTheme(dark ? 'light' : 'dark')}>
        {dark ? <Sun /> : <Moon />}
        {t('theme.label')}
        <span className="push">{t(dark ? 'theme.dark' : 'theme.light')}</span>
      </button>
    </>
  )
}
