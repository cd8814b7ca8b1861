import { queryText } from '#contract/address.ts'
import type { Endpoint, QueryOf } from '#contract/endpoint.ts'

/** A question that `early.js` puts to the API while the code that needs the answer still loads. */
export type AskedEarly = { path: Endpoint['path']; query?: object | undefined }

/**
 * The type holds path and query against the contract, whose schemas are too heavy for the list of areas. The query that
 * takes the answer has to ask with the same `query`.
 */
export function askedEarly<E extends Endpoint & { method: 'GET' }>(path: E['path'], query?: Partial<QueryOf<E>>) {
  return { path, query }
}

export const addressOf = ({ path, query }: AskedEarly): string => path + queryText({ ...query })
