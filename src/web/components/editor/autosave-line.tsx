import { CloudAlert, CloudOff } from 'lucide-react'
import { useState } from 'react'
import { Button } from '#web/components/ui/button.tsx'
import { SegBar } from '#web/components/display/segbar.tsx'
import { useNow } from '#web/components/display/ticker.ts'
import { ApiError, errorMessage } from '#web/lib/api/api-error.ts'
import type { FieldLabels } from '#web/lib/forms/differences.ts'
import type { ServerDraft } from '#web/lib/forms/server-draft.ts'
import { useFormat } from '#web/lib/text/format.ts'
import { useLocale, useT } from '#web/lib/text/i18n.ts'
import './autosave-line.css'
import { ConflictDialog } from './conflict-dialog.tsx'
import type { DescribeValue } from './value-text.ts'

export type AutosaveLineProps<V extends object> = {
  draft: ServerDraft<V>
  /** The names of the fields, for the conflict dialog. */
  labels: FieldLabels<V>
  describe?: DescribeValue<V>
}

/** Says whether the draft is saved. Only failures are announced: announcing each save would interrupt the typing. */
export function AutosaveLine<V extends object>({ draft, labels, describe }: AutosaveLineProps<V>) {
  const t = useT('ui')
  const [choosing, setChoosing] = useState(false)
  const { state } = draft
  const text = useStateText(state)
  const isTrouble = state.status === 'failed' || state.status === 'conflict'
  const settle = (values: V) => {
    setChoosing(false)
    void draft.settle(values)
  }
  return (
    <span className="autosave small" data-status={state.status}>
      {isTrouble ? <TroubleIcon state={state} /> : <Segments status={state.status} />}
      <span aria-live="polite">{isTrouble && text}</span>
      {!isTrouble && <span>{text}</span>}
      {state.status === 'conflict' && (
        <Button size="sm" onClick={() => setChoosing(true)}>
          {t('autosave.choose')}
        </Button>
      )}
      {choosing && state.status === 'conflict' && (
        <ConflictDialog
          title={t('autosave.conflictTitle')}
          labels={labels}
          describe={describe}
          base={draft.base}
          mine={draft.mine}
          theirs={state.theirs.content}
          onMerge={settle}
          onClose={() => setChoosing(false)}
        />
      )}
    </span>
  )
}

type State = ServerDraft<object>['state']

const Segments = ({ status }: Pick<State, 'status'>) => (
  <span className="autosave__seg">
    <SegBar value={status === 'saved' ? 3 : 0} max={3} />
  </span>
)

const TroubleIcon = ({ state }: { state: State }) => (isOffline(state) ? <CloudOff /> : <CloudAlert />)

const isOffline = (state: State) =>
  state.status === 'failed' && state.error instanceof ApiError && state.error.code === 'offline'

function useStateText(state: State): string {
  const t = useT('ui')
  const locale = useLocale()
  const format = useFormat()
  const today = format.date(useNow('minute'))
  if (state.status === 'failed') {
    return isOffline(state)
      ? t('autosave.offline')
      : t('autosave.failed', { reason: errorMessage(locale, state.error) })
  }
  if (state.status !== 'saved') return t(`autosave.${state.status}`)
  const time = format.time(state.at)
  return format.date(state.at) === today
    ? t('autosave.saved', { time })
    : t('autosave.savedOn', { day: format.shortDay(state.at), time })
}
