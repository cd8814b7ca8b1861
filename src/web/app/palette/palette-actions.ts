import { useNavigate } from '@tanstack/react-router'
import { Languages, LogOut, Moon, Sun } from 'lucide-react'
import { areas } from '#web/areas.ts'
import { session } from '#web/lib/api/client.ts'
import { setTheme, useShownTheme } from '#web/lib/page/theme.ts'
import { useLocale, useT } from '#web/lib/text/i18n.ts'
import { switchLanguage } from '#web/lib/text/switch-language.ts'
import type { Option } from './palette-findings.ts'
import { signOut } from '../sign-out.ts'

/** What this person may begin, such as a new event. */
export function useAreaActions(): Option[] {
  const t = useT('shell')
  const locale = useLocale()
  const navigate = useNavigate()
  return areas
    .flatMap(({ words, actions = [] }) => actions.map((action) => ({ ...action, words })))
    .filter(({ scope }) => !scope || session.hasScope(scope))
    .map(({ to, word, words, icon }) => ({
      id: `action ${to}`,
      title: words[locale][word] ?? word,
      group: t('search.actions'),
      icon,
      run: () => void navigate({ href: to }),
    }))
}

/** Theme, language and the end of the session. */
export function useShellActions(): Option[] {
  const t = useT('shell')
  const group = t('search.session')
  const isDark = useShownTheme() === 'dark'
  const other = useLocale() === 'pt' ? 'en' : 'pt'
  return [
    {
      id: 'theme',
      title: t(isDark ? 'theme.toLight' : 'theme.toDark'),
      group,
      icon: isDark ? Sun : Moon,
      run: () => setTheme(isDark ? 'light' : 'dark'),
    },
    {
      id: 'language',
      title: t(`search.toLanguage.${other}`),
      group,
      icon: Languages,
      run: () => void switchLanguage(other),
    },
    { id: 'sign-out', title: t('user.signOut'), group, icon: LogOut, run: () => void signOut() },
  ]
}
