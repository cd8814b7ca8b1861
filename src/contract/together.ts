import * as z from 'zod/mini'
import { endpoint } from '#contract/endpoint.ts'

export const mostTogether = 40

const address = z.string().check(z.regex(/^\/[\w/.~%-]+(?:\?\S*)?$/), z.maxLength(1000))
const addresses = z.pipe(
  z.transform((value) => (Array.isArray(value) ? value : [value])),
  z.array(address).check(z.minLength(1), z.maxLength(mostTogether)),
)

/** One line of the answer: the place of the question in the address, and what it is answered when it is asked alone. */
export type PartOfAnswer = { at: number; status: number; id: string; retryAfter?: string; body: unknown }

export const askTogether = endpoint({
  method: 'GET',
  path: '/together',
  access: 'account',
  summary:
    'Several questions of one page at once (`?ask=/events&ask=/fields`, without the base address). Each is allowed, limited and logged as if it were asked alone, and fails alone; its line comes as soon as its answer is known. Only what answers with JSON can be asked',
  query: z.object({ ask: addresses }),
  produces: 'application/x-ndjson',
  streamed: true,
  response: null,
})
