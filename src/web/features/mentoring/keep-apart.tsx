import { useState } from 'react'
import { Switch } from '#web/components/fields/switch.tsx'
import { useAct } from '#web/components/ui/use-act.ts'
import { useT } from '#web/lib/text/i18n.ts'
import { useKeepApart } from './api.ts'

/** The reader's own wish, which only the team of the programme sees beside them. */
export function KeepApart({ hourId, apart }: { hourId: string; apart: boolean }) {
  const t = useT('mentoring')
  const act = useAct()
  const [isOn, setOn] = useState(apart)
  const keep = useKeepApart(hourId)
  const change = async (next: boolean) => {
    if (await act(() => keep.mutateAsync(next))) setOn(next)
  }
  return (
    <Switch
      checked={isOn}
      disabled={keep.isPending}
      hint={t('apart.hint')}
      onChange={({ target }) => void change(target.checked)}
    >
      {t('apart.label')}
    </Switch>
  )
}
