import { listAudit, verifyChain } from '#contract/audit/audit.ts'
import { answerQuery, type FiltersOf, pagedQuery, rowsPerPage } from '#web/lib/api/lists.ts'
import { currentLocale } from '#web/lib/text/i18n.ts'

export const auditQueries = {
  /** The server says each act in words: another language asks anew. */
  list: (filters: FiltersOf<typeof listAudit>) =>
    pagedQuery(['audit', 'list', currentLocale()], listAudit, { query: { ...filters, limit: rowsPerPage } }),
  chain: () => answerQuery(['audit', 'chain'], verifyChain, {}),
}
