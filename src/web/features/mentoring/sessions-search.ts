import { listManagedSessions } from '#contract/mentoring/manage.ts'
import { listSearch } from '#web/lib/page/search-filters.ts'

export const sessionsSearch = listSearch(listManagedSessions)
