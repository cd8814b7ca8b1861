import type { ReactNode } from 'react'
import { Button } from '#web/components/ui/button.tsx'
import { useT } from '#web/lib/text/i18n.ts'
import './profile.css'

type Props = {
  saving: boolean
  onCancel: () => void
  /** At the left: deleting the entry. */
  children?: ReactNode
}

/** The end of a form that opened in place. */
export function FormFoot({ saving, onCancel, children }: Props) {
  const t = useT('profile')
  return (
    <div className="row row--wrap profile__foot">
      <span className="grow">{children}</span>
      <Button onClick={onCancel}>{t('cancel')}</Button>
      <Button type="submit" variant="primary" loading={saving}>
        {t('done')}
      </Button>
    </div>
  )
}
