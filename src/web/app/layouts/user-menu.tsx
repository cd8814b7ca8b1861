import { useNavigate } from '@tanstack/react-router'
import { LogOut, Monitor, Moon, SlidersHorizontal, Sun } from 'lucide-react'
import { Avatar } from '#web/components/ui/avatar.tsx'
import { Menu, MenuChoices, MenuItem, MenuSeparator } from '#web/components/ui/menu.tsx'
import { useT } from '#web/lib/text/i18n.ts'
import { setTheme, type Theme, useChosenTheme } from '#web/lib/page/theme.ts'
import { useSession } from '#web/lib/session/use-session.ts'
import { signOut } from '../sign-out.ts'

const themes: [Theme, typeof Sun][] = [
  ['light', Sun],
  ['dark', Moon],
  ['system', Monitor],
]

export function UserMenu() {
  const t = useT('shell')
  const { user } = useSession()
  const theme = useChosenTheme()
  const navigate = useNavigate()
  if (!user) return null
  const name = `${user.firstName} ${user.lastName}`
  return (
    <Menu
      label={t('user.menu', { name })}
      head={
        <>
          <p className="person__name truncate">{name}</p>
          <p className="person__meta truncate">{user.email}</p>
        </>
      }
      trigger={
        <button className="userbtn" type="button">
          <Avatar name={name} />
          <span className="sr-only">{t('user.menu', { name })}</span>
        </button>
      }
    >
      <MenuChoices label={t('theme.label')} chosen={[theme]} onChange={([choice = theme]) => setTheme(choice)}>
        {themes.map(([choice, Icon]) => (
          <MenuItem key={choice} id={choice} icon={<Icon />}>
            {t(`theme.${choice}`)}
          </MenuItem>
        ))}
      </MenuChoices>
      <MenuSeparator />
      <MenuItem icon={<SlidersHorizontal />} onAction={() => void navigate({ to: '/settings' })}>
        {t('user.settings')}
      </MenuItem>
      <MenuItem icon={<LogOut />} onAction={() => void signOut()}>
        {t('user.signOut')}
      </MenuItem>
    </Menu>
  )
}
