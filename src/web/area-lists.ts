import type { Endpoint, QueryOf } from '#contract/endpoint.ts'
import type { Area } from '#web/locales/areas.ts'
import type { Finding, MoreRows, QueueContent, QueueRow, RequestContext } from './area.ts'
import { askPage, type RowOf, rowsPerPage } from './lib/api/lists.ts'
import { loadTexts, type Locale, type Translate, translator } from './lib/text/i18n.ts'

/** How an area's lists become what its `area.ts` registers for the pages of others. */

/** More than are shown: what bears the very name may stand late in the order of its list. */
const mostAsked = 30

/** What the command palette (Ctrl K) finds in a list. */
export const findingsIn =
  <E extends Endpoint>(endpoint: E, toFinding: (row: RowOf<E>) => Finding, narrowing: Partial<QueryOf<E>> = {}) =>
  async (q: string, signal: AbortSignal): Promise<Finding[]> => {
    const leads = endpoint.query !== undefined && 'leading' in endpoint.query.shape
    const query = { ...narrowing, q, limit: mostAsked, ...(leads && { leading: true }) }
    return (await askPage(endpoint, { query, signal, quiet: true })).items.map(toFinding)
  }

/** Beyond so many rows the API does not count. */
const mostCounted = 1000

type WaitingRows<E extends Endpoint, A extends Area> = {
  endpoint: E
  /** Only what waits, the most urgent first. */
  query: Partial<QueryOf<E>>
  texts: A
  /** Where all of them are, if they are more than are fetched. */
  list: Omit<MoreRows, 'count'>
  row: (row: RowOf<E>, t: Translate<A>, locale: Locale) => QueueRow | []
}

/** What waits for the team in a list, as a queue of «Hoje». */
export const queueOf =
  <E extends Endpoint, A extends Area>({ endpoint, query, texts, list, row }: WaitingRows<E, A>) =>
  async ({ locale, signal }: RequestContext): Promise<QueueContent> => {
    const asked = { query: { ...query, limit: rowsPerPage }, signal }
    const [{ items, total }] = await Promise.all([askPage(endpoint, asked), loadTexts([texts])])
    const t = translator(texts, locale)
    const left = (total ?? mostCounted) - items.length
    const more = left > 0 ? { ...list, count: left } : undefined
    return { rows: items.flatMap((one) => row(one, t, locale)), count: total ?? mostCounted, more }
  }
