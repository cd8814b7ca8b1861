import { listManagedEvents } from '#contract/events-manage.ts'
import { listRegistrations } from '#contract/events-registrations.ts'
import { listSearch } from '#web/lib/page/search-filters.ts'

export const managedSearch = listSearch(listManagedEvents)
export const participantsSearch = listSearch(listRegistrations)
