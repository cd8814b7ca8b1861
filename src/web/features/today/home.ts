import type { HomePart } from '#web/area.ts'
import { fetchFirst } from '#web/lib/api/query.ts'
import { queueQueries } from '#web/queues.ts'
import { TodayLead, TodaySummary } from './today-lead.tsx'

export const home: HomePart = {
  prefetch: () => fetchFirst(...queueQueries()),
  lead: { Lead: TodayLead, Summary: TodaySummary },
}
