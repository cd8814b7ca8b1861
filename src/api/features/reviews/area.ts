import type { ApiArea } from '#api/area.ts'

export const reviewsArea: ApiArea = { name: 'reviews' }
