import { CheckCheck } from 'lucide-react'
import { Button } from '#web/components/ui/button.tsx'
import { IconButton } from '#web/components/ui/icon-button.tsx'
import { useT } from '#web/lib/text/i18n.ts'
import { useReadAll } from './api.ts'

/** Up to the newest that is shown: what comes meanwhile stays new. */
export function ReadAll({ until, small = false }: { until: string; small?: boolean }) {
  const t = useT('notices')
  const read = useReadAll()
  if (small) {
    return (
      <IconButton size="sm" name={t('readAll')} onClick={() => read.mutate(until)}>
        <CheckCheck />
      </IconButton>
    )
  }
  return (
    <Button variant="ghost" size="sm" loading={read.isPending} onClick={() => read.mutate(until)}>
      <CheckCheck aria-hidden />
      {t('readAll')}
    </Button>
  )
}
