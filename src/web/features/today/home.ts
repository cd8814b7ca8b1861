import type { HomeAction, HomePart } from '#web/area.ts'
import { useHasScope } from '#web/lib/session/use-session.ts'
import { useT } from '#web/lib/text/i18n.ts'

export const home: HomePart = { useActions }

function useActions(): HomeAction[] {
  const t = useT('today')
  return useHasScope('manage:open') ? [{ to: '/manage', label: t('home') }] : []
}
