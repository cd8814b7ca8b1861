import { useState } from 'react'
import type { HourState, RequestState } from '#contract/mentoring/mentoring.ts'
import { Switch } from '#web/components/fields/switch.tsx'
import { Status, type StatusTone } from '#web/components/ui/status.tsx'
import { useAct } from '#web/components/ui/use-act.ts'
import { useT } from '#web/lib/text/i18n.ts'
import { useKeepApart } from './api.ts'

const tones: Record<RequestState | 'done' | 'missed', StatusTone> = {
  asked: 'info',
  given: 'success',
  waitlisted: 'neutral',
  offered: 'warning',
  expired: 'neutral',
  withdrawn: 'neutral',
  cancelled: 'danger',
  done: 'success',
  missed: 'danger',
}

export const hourTones: Record<HourState, StatusTone> = {
  open: 'neutral',
  booked: 'info',
  done: 'success',
  missed: 'danger',
  cancelled: 'neutral',
}

/** What became of a request; of one that has its hour, what became of the hour. */
export function RequestStatus({ state, hour }: { state: RequestState; hour: HourState }) {
  const t = useT('mentoring')
  const shown = state === 'given' && (hour === 'done' || hour === 'missed') ? hour : state
  return <Status tone={tones[shown]}>{t(`state.${shown}`)}</Status>
}

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
