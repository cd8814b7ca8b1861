import * as z from 'zod/mini'
import { endpoint, locale } from '#contract/endpoint.ts'

export const cvLayouts = ['classic', 'modern'] as const
export type CvLayout = (typeof cvLayouts)[number]

/** The words of the CV are in `lang`; the person's own texts stay as they wrote them. Without `layout` it is classic. */
export const cvChoice = z.object({ layout: z.optional(z.enum(cvLayouts)), lang: z.optional(locale) })

export const downloadCv = endpoint({
  method: 'GET',
  path: '/profile/cv.pdf',
  access: 'member',
  summary: 'My profile as a CV: a tagged PDF with embedded fonts, in Portuguese or English',
  query: cvChoice,
  produces: 'application/pdf',
  response: null,
  errors: ['invalid_fields', 'unavailable'],
})

export const downloadResume = endpoint({
  method: 'GET',
  path: '/profile/resume.json',
  access: 'member',
  summary: 'My profile as JSON Resume 1.0; what the standard has no place for is under `x-viveiro`',
  produces: 'application/json',
  response: null,
})
