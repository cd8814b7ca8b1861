import * as z from 'zod/mini'
import { dimensions, listFigures } from '#contract/figures/figures.ts'

/** The usual choice is not named in the address. */
export const figuresSearch = z.extend(listFigures.query, { by: z.optional(z.enum(dimensions)) })
