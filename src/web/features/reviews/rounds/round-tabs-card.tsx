import { useQuery } from '@tanstack/react-query'
import type { RoundEntry } from '#contract/reviews/rounds.ts'
import { TabLink } from '#web/components/ui/tab-nav.tsx'
import { useT } from '#web/lib/text/i18n.ts'
import { roundQueries } from '../manage-api.ts'

/** For the loader of the page, so that the tabs are there with it. */
export const roundsOf = (area: string, contextId: string) => roundQueries.list({ area, contextId })

export const roundTabs = ['round', 'ranking', 'announcement', 'appeals'] as const

/** The parts of a round as tabs. */
export function RoundTabs({ round: { id, state } }: { round: Pick<RoundEntry, 'id' | 'state'> }) {
  const t = useT('reviews-manage')
  // Teams ask for a second look at what they were told.
  const tabs = roundTabs.filter((tab) => tab !== 'appeals' || state === 'announced')
  return tabs.map((tab) => (
    <TabLink
      key={tab}
      to="/manage/reviews/$id"
      params={{ id }}
      search={tab === 'round' ? {} : { tab }}
      activeOptions={{ exact: true, includeSearch: true }}
    >
      {t(`tab.${tab}`)}
    </TabLink>
  ))
}

/** The newest round over a record, as tabs after those of the record's own page, which loads the texts `reviews-manage`. */
export function TabsOfRounds({ area, contextId }: { area: string; contextId: string }) {
  const t = useT('reviews-manage')
  const rounds = useQuery(roundsOf(area, contextId)).data?.items
  if (!rounds) return null
  const newest = rounds.toSorted((one, other) => other.number - one.number)[0]
  if (newest) return <RoundTabs round={newest} />
  return (
    <TabLink to="/manage/reviews" search={{ over: contextId }}>
      {t('tab.round')}
    </TabLink>
  )
}
