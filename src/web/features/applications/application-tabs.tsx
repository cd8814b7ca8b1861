import { useQuery } from '@tanstack/react-query'
import { owedStates, type ApplicationState } from '#contract/applications/states.ts'
import { TabLink, TabNav } from '#web/components/ui/tab-nav.tsx'
import { useHasScope } from '#web/lib/session/use-session.ts'
import { useT } from '#web/lib/text/i18n.ts'
import { applicationQueries } from './api.ts'

const isOwed = (state: ApplicationState) => (owedStates as readonly ApplicationState[]).includes(state)

/** Whether the reader's startups have received applications, and how many of them wait for an answer. */
export function useReceivedCount(): { any: boolean; owed: number } {
  const isStaff = useHasScope('opportunities:manage')
  const { data: board } = useQuery({ ...applicationQueries.board({}), enabled: !isStaff })
  if (!board) return { any: false, owed: 0 }
  const owed = board.columns.filter(({ state }) => isOwed(state)).reduce((sum, { count }) => sum + count, 0)
  return { any: [...board.columns, ...board.ends].some(({ count }) => count > 0), owed }
}

const alone = { exact: true, includeSearch: false }

/** Those whom others wait for stand first. */
export function ApplicationTabs() {
  const t = useT('applications')
  const { any, owed } = useReceivedCount()
  if (!any) return null
  return (
    <TabNav label={t('tabs.label')}>
      <TabLink to="/applications/received" count={owed} activeOptions={alone}>
        {t('tabs.received')}
      </TabLink>
      <TabLink to="/applications" search={{ tab: 'sent' }} activeOptions={alone}>
        {t('tabs.sent')}
      </TabLink>
    </TabNav>
  )
}
