import { Trash2 } from 'lucide-react'
import { useState } from 'react'
import type { CohortDetail } from '#contract/cohorts/manage.ts'
import { RemoveDialog } from '#web/components/editor/remove-dialog.tsx'
import { Button } from '#web/components/ui/button.tsx'
import { refreshArea } from '#web/lib/api/lists.ts'
import { useT } from '#web/lib/text/i18n.ts'
import { area, removeCohort } from '../api.ts'

/** Deletes a cohort that was planned by mistake, while nobody is in it. */
export function RemoveButton({ cohort: { id, name, drafts, sessions } }: { cohort: CohortDetail }) {
  const t = useT('cohorts')
  const [isOpen, setOpen] = useState(false)
  const text = [
    t('manage.removeText'),
    ...(drafts > 0 ? [t('manage.removeDrafts', { count: drafts })] : []),
    ...(sessions.length > 0 ? [t('manage.removeStays', { count: sessions.length })] : []),
  ].join(' ')
  const words = { remove: t('manage.remove'), keep: t('manage.keep'), removed: t('manage.removed') }
  return (
    <>
      <Button onClick={() => setOpen(true)}>
        <Trash2 />
        {t('manage.remove')}
      </Button>
      {isOpen && (
        <RemoveDialog
          title={t('manage.removeTitle', { name })}
          {...{ text, words }}
          remove={() => removeCohort(id)}
          list="/manage/cohorts"
          refresh={() => refreshArea(area)}
          onClose={() => setOpen(false)}
        />
      )}
    </>
  )
}
