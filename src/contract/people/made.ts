import * as z from 'zod/mini'
import { bilingual, endpoint, id, locale, slug } from '#contract/endpoint.ts'
import { recordParams } from '#contract/records.ts'
import { chosenStates } from '#contract/solutions/states.ts'

const madeSolution = z.object({
  id,
  lang: locale,
  title: z.string(),
  state: z.enum(chosenStates),
  place: z.nullable(z.int()),
  challenge: z.object({ slug, title: bilingual(z.string()) }),
  /** The names of the others in its team. */
  others: z.array(z.string()),
})

/** What somebody has made in the programme, as far as this reader may know of it. */
export const made = z.object({
  /** Chosen by the jury, once the results are announced. */
  solutions: z.array(madeSolution),
  /** `title` is what they do there. */
  startups: z.array(z.object({ id, name: z.string(), title: z.string() })),
  /** `code` leads to the certificate with its badge; only the holder and the team know it. */
  certificates: z.array(z.object({ id, cohort: z.string(), code: z.nullable(z.string()) })),
})
export type Made = z.infer<typeof made>

export const getMade = endpoint({
  method: 'GET',
  path: '/people/{id}/made',
  access: 'member',
  summary: 'Solutions with their place, startups and certificates of somebody whose profile I may see',
  params: recordParams,
  response: made,
})
