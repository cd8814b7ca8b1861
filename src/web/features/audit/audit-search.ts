import { listAudit } from '#contract/audit/audit.ts'
import { listSearch } from '#web/lib/page/search-filters.ts'

export const auditSearch = listSearch(listAudit)
