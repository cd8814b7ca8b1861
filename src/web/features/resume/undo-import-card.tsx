import { useQuery } from '@tanstack/react-query'
import { getLastImport, undoImport } from '#contract/resume/undo.ts'
import { minuteMs } from '#contract/times.ts'
import { Alert } from '#web/components/ui/alert.tsx'
import { Button } from '#web/components/ui/button.tsx'
import { toast } from '#web/components/ui/toast-store.ts'
import { useAct } from '#web/components/ui/use-act.ts'
import { call } from '#web/lib/api/client.ts'
import { answerQuery, useChange } from '#web/lib/api/lists.ts'
import { useFormat } from '#web/lib/text/format.ts'
import { useT } from '#web/lib/text/i18n.ts'

export const lastImportQuery = () => answerQuery(['profile', 'import'], getLastImport, {})

/** After an import: for ten minutes a way back, until the profile changes again. */
export function UndoImport() {
  const t = useT('profile-edit')
  const act = useAct()
  const { time } = useFormat()
  const { data } = useQuery({
    ...lastImportQuery(),
    // By the server's clock the offer ends also on a page that stays open.
    refetchInterval: ({ state }) => (state.data?.last ? minuteMs : false),
  })
  const undo = useChange('profile', () => call(undoImport))
  if (!data?.last) return null
  const { changes: count, undoUntil, can } = data.last
  const takeBack = async () => {
    if (await act(() => undo.mutateAsync())) toast(t('import.undone'))
  }
  const button = can.undo && (
    <Button size="sm" loading={undo.isPending} onClick={() => void takeBack()}>
      {t('import.undo')}
    </Button>
  )
  return (
    <Alert action={button}>
      {can.undo ? t('import.canUndo', { count, time: time(undoUntil) }) : t('import.changedSince')}
    </Alert>
  )
}
