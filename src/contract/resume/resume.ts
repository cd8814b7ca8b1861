import * as z from 'zod/mini'
import { endpoint, locale, queryFlag, queryList } from '#contract/endpoint.ts'

export const cvLayouts = ['classic', 'modern'] as const
export type CvLayout = (typeof cvLayouts)[number]

/** What may be left out of a CV. */
export const cvParts = [
  'about',
  'phone',
  'links',
  'experience',
  'education',
  'projects',
  'skills',
  'languages',
] as const
export type CvPart = (typeof cvParts)[number]

/** In `lang` are the words of the CV, and the person's own texts as far as they wrote them. Without `layout` it is classic. */
export const cvChoice = z.object({
  layout: z.optional(z.enum(cvLayouts)),
  lang: z.optional(locale),
  without: z.optional(queryList(cvParts)),
  photo: z.optional(queryFlag),
})

const color = z.string().check(z.regex(/^#[\da-f]{6}$/i))
const path = z.string().check(z.regex(/^[MLCZhv\d .-]*$/))
const cvText = z.object({
  text: z.string(),
  x: z.number(),
  /** Of the line on which the letters stand. */
  y: z.number(),
  width: z.number(),
  size: z.number(),
  weight: z.int(),
  color,
})
const cvShape = z.object({
  path,
  fill: z.nullable(color),
  stroke: z.nullable(color),
  thickness: z.number(),
  clip: z.nullable(path),
})
export type CvShape = z.infer<typeof cvShape>
const cvPage = z.object({ texts: z.array(cvText), shapes: z.array(cvShape) })
export type CvPage = z.infer<typeof cvPage>

/** Points; A4. */
export const cvPaper = { width: 595.28, height: 841.89 }
const cvPhoto = z.object({ x: z.number(), y: z.number(), size: z.number() })
export type CvPhoto = z.infer<typeof cvPhoto>

const cvLack = z.object({
  part: z.enum(['headline', 'about', 'experience', 'project']),
  title: z.nullable(z.string()),
})
export type CvLack = z.infer<typeof cvLack>

export const showCv = endpoint({
  method: 'GET',
  path: '/profile/cv',
  access: 'member',
  summary: 'The pages of my CV as lines of text and shapes, in points: the same paper as the PDF',
  query: cvChoice,
  response: z.object({
    pages: z.array(cvPage),
    /** Where my photo stands on the first page. */
    photo: z.nullable(cvPhoto),
    /** Texts that I have not written in this language: they are there in the other. */
    lacking: z.array(cvLack),
    /** Characters that no font of ours has: they are not on the paper. */
    undrawn: z.array(z.string()),
  }),
  errors: ['invalid_fields', 'unavailable'],
})

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
