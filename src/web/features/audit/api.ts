import { listAudit, verifyChain } from '#contract/audit/audit.ts'
import { answerQuery, type FiltersOf, pagedQuery, rowsPerPage } from '#web/lib/api/lists.ts'

export const auditQueries = {
  list: (filters: FiltersOf<typeof listAudit>) =>
    pagedQuery(['audit', 'list'], listAudit, { query: { ...filters, limit: rowsPerPage } }),
  chain: () => answerQuery(['audit', 'chain'], verifyChain, {}),
}
