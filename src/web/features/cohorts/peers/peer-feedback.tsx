import type { PeerFeedback } from '#contract/cohorts/peers.ts'
import type { ProgressTask } from '#contract/cohorts/progress.ts'
import { Quote } from '#web/components/display/answers.tsx'
import { useNow } from '#web/components/display/ticker.ts'
import { useFormat } from '#web/lib/text/format.ts'
import { useT } from '#web/lib/text/i18n.ts'
import { Marks } from '../rubrics/marks.tsx'

/** What peers say of a work, and whom it still waits for. The author reads it without names. */
export function PeersOfWork({ task: { answer, peers, dueAt } }: { task: ProgressTask }) {
  const t = useT('cohorts-learning')
  const format = useFormat()
  const now = useNow('minute')
  if (!answer || (!peers && answer.peers.length === 0)) return null
  const given = answer.peers.filter((peer) => peer.given)
  const waiting = answer.peers.filter((peer) => !peer.given)
  return (
    <>
      {given.map((peer) => (
        <OnePeer key={peer.id} peer={peer} />
      ))}
      {waiting.map(({ id, by, dueAt: until }) => (
        <p className="small muted" key={id}>
          {by
            ? t('peers.waitingFor', { name: by, date: format.dateTime(until) })
            : t('peers.waiting', { date: format.dateTime(until) })}
        </p>
      ))}
      {answer.peers.length === 0 && (
        <p className="small muted">
          {Date.parse(dueAt) > now ? t('peers.chosenAt', { date: format.dateTime(dueAt) }) : t('peers.few')}
        </p>
      )}
    </>
  )
}

function OnePeer({ peer: { by, given } }: { peer: PeerFeedback }) {
  const t = useT('cohorts-learning')
  return (
    <div>
      <Quote by={by ? t('peers.by', { name: by }) : t('peers.aPeer')}>{given!.text}</Quote>
      <Marks marks={given!.marks} />
    </div>
  )
}
