import { CircleAlert, CircleCheck, CircleX, CloudUpload, Repeat2, Undo2 } from 'lucide-react'
import { useEffect, useRef } from 'react'
import { useT } from '#web/lib/text/i18n.ts'
import type { Outcome } from './check-in-queue.ts'

/** `waiting` and `waiting_repeated` are shown at once, before the server has answered. */
export type ShownResult = {
  id: string
  result: Outcome['result'] | 'waiting' | 'waiting_repeated'
  name: string | null
}

const looks = {
  checked_in: { tone: 'success', Icon: CircleCheck },
  repeated: { tone: 'warning', Icon: Repeat2 },
  not_confirmed: { tone: 'danger', Icon: CircleAlert },
  ticket_cancelled: { tone: 'danger', Icon: CircleX },
  ticket_invalid: { tone: 'danger', Icon: CircleX },
  refused: { tone: 'danger', Icon: CircleX },
  undone: { tone: 'info', Icon: Undo2 },
  waiting: { tone: 'info', Icon: CloudUpload },
  waiting_repeated: { tone: 'warning', Icon: Repeat2 },
} as const

/** The result of the last ticket, large enough to read at arm's length, and announced. */
export function ResultPanel({ shown }: { shown: ShownResult | undefined }) {
  const t = useT('events-manage')
  const look = shown && looks[shown.result]
  const panel = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (shown) panel.current?.scrollIntoView({ block: 'nearest' })
  }, [shown])
  return (
    <div className="scanresult" data-tone={look?.tone ?? 'none'} aria-live="assertive" ref={panel}>
      {look && shown ? (
        <>
          <look.Icon />
          {shown.name && <p className="scanresult__name">{shown.name}</p>}
          <p className="scanresult__title">{t(`scan.${shown.result}`)}</p>
          <p>{t(`scanHint.${shown.result}`)}</p>
        </>
      ) : (
        <p className="subtle">{t('checkIn.ready')}</p>
      )}
    </div>
  )
}

export const toneOf = (result: ShownResult['result']) => looks[result].tone
