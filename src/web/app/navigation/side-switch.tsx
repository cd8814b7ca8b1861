import { Link } from '@tanstack/react-router'
import { useT } from '#web/lib/text/i18n.ts'
import { useNavigation, useSide } from './navigation.ts'
import './side-switch.css'

// Without `exact` the router marks a link on the pages below it too.
const only = { exact: true }

/** Switches between programme and management, for people who manage something. */
export function SideSwitch({ onChoose }: { onChoose?: () => void }) {
  const t = useT('shell')
  const side = useSide()
  const manage = useNavigation('manage')[0]
  if (!manage) return null
  const link = (of: typeof side, to: string) => (
    <Link to={to} activeOptions={only} aria-current={of === side ? 'true' : undefined} onClick={onChoose}>
      {t(`nav.side.${of}`)}
    </Link>
  )
  return (
    <fieldset className="sideswitch" aria-label={t('nav.sides')}>
      {link('programme', '/')}
      {link('manage', manage.to)}
    </fieldset>
  )
}
