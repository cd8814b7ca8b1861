import type { ApiArea } from '#api/area.ts'
import { criteriaFieldErrors } from '#contract/criteria.ts'

export const reviewsArea: ApiArea = { name: 'reviews', fieldErrors: criteriaFieldErrors }
