import { useQuery } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { listHeld, undoHeld, type HeldChange } from '#contract/audit/held.ts'
import { useNow } from '#web/components/display/ticker.ts'
import { Alert } from '#web/components/ui/alert.tsx'
import { Button } from '#web/components/ui/button.tsx'
import { dismissToast, toast } from '#web/components/ui/toast-store.ts'
import { useAct } from '#web/components/ui/use-act.ts'
import { call } from '#web/lib/api/client.ts'
import { answerQuery } from '#web/lib/api/lists.ts'
import { queryClient } from '#web/lib/api/query.ts'
import { useFormat } from '#web/lib/text/format.ts'
import { useLocale, useT } from '#web/lib/text/i18n.ts'

const mostShown = 3

/** What I decided and nobody was told yet, each with its way back. */
export function HeldChanges({ news }: { news: number }) {
  const t = useT('shell')
  const locale = useLocale()
  const { time } = useFormat()
  const undo = useUndoHeld()
  const now = useNow('minute')
  const { data } = useQuery(answerQuery(['held', news], listHeld, {}))
  const changes = (data?.items ?? []).filter(({ until }) => Date.parse(until) > now)
  useHeldToast(data, news, undo)
  if (changes.length === 0) return null
  return (
    <Alert tone="note" className="verify">
      <ul className="stack">
        {changes.slice(0, mostShown).map((change) => (
          <li key={change.id} className="row row--between">
            <span>
              {t('held.line', {
                what: change.what[locale] ?? change.what.pt,
                count: change.records,
                at: time(change.at),
                time: time(change.until),
              })}
            </span>
            <Button size="sm" onClick={() => void undo(change.id)}>
              {t('held.undo')}
              <span className="sr-only">: {change.what[locale] ?? change.what.pt}</span>
            </Button>
          </li>
        ))}
      </ul>
    </Alert>
  )
}

function useUndoHeld() {
  const t = useT('shell')
  const act = useAct()
  return (id: string) =>
    act(async () => {
      try {
        const { undone, left } = await call(undoHeld, { params: { id } })
        const rest = left > 0 ? { tone: 'warning' as const, text: t('held.left', { count: left }) } : {}
        toast(t('held.undone', { count: undone }), rest)
      } finally {
        // What was taken back may be shown anywhere.
        await queryClient.invalidateQueries()
      }
    })
}

/** At hand right after the decision, wherever on the page somebody is. */
function useHeldToast(held: { items: HeldChange[] } | undefined, news: number, undo: (id: string) => unknown) {
  const t = useT('shell')
  const { time } = useFormat()
  const shown = useRef<{ id: string; card: number }>(undefined)
  const newest = held?.items[0]
  const isKnown = held !== undefined
  useEffect(() => {
    if (!isKnown) return
    // What was taken back elsewhere has no button any more.
    if (shown.current && shown.current.id !== newest?.id) dismissToast(shown.current.card)
    if (!newest || shown.current?.id === newest.id || Math.abs(Date.parse(newest.at) - news) > justNow) return
    const action = { label: t('held.undo'), run: () => void undo(newest.id) }
    const card = toast(t('held.until', { time: time(newest.until) }), { tone: 'info', action })
    shown.current = { id: newest.id, card }
  })
}
const justNow = 5000
