import type { RoundDetail } from '#contract/reviews/rounds.ts'
import { Alert } from '#web/components/ui/alert.tsx'
import { useT } from '#web/lib/text/i18n.ts'
import { jurorName } from './juror-name.ts'

/** Reviews that count in spite of a conflict: of an announced round for good, of a closed one until staff note it. */
export function CountedConflicts({ round }: { round: RoundDetail }) {
  const t = useT('reviews-manage')
  const counted = round.conflicts.filter(({ counts }) => counts)
  if (counted.length === 0) return null
  const codeOf = (item: string) => round.itemList.find(({ id }) => id === item)?.code ?? ''
  const isAnnounced = round.state === 'announced'
  return (
    <Alert tone="warning" title={t(isAnnounced ? 'counted.announced' : 'counted.open')}>
      <ul>
        {counted.map(({ item, juror, kind, reason }) => (
          <li key={`${item} ${juror}`}>
            {jurorName(round, juror)}: {t(`conflict.${kind}`, { code: codeOf(item) })} {reason}
          </li>
        ))}
      </ul>
    </Alert>
  )
}
