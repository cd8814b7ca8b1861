import * as z from 'zod/mini'
import { slug, time } from '#contract/endpoint.ts'

/** The series to which a date belongs. */
export const ofSeries = z.object({
  slug,
  title: z.object({ pt: z.string(), en: z.nullable(z.string()) }),
  /** How many dates it has that are published and not cancelled. */
  dates: z.int(),
  /** This date has something of its own, which a change of all leaves alone. */
  isDifferent: z.boolean(),
})

const neighbour = z.nullable(z.object({ slug, startsAt: time }))
/** The same with the dates before and after it. */
export const seriesWithNeighbours = z.extend(ofSeries, { previous: neighbour, next: neighbour })
