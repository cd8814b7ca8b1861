import * as z from 'zod/mini'
import { endpoint, slug } from '#contract/endpoint.ts'
import { check } from '#contract/rules.ts'

const name = z.object({ pt: z.string(), en: z.string() })
/** Not offered any more; where it was chosen it still has its name. */
const retired = z.optional(z.literal(true))

export const fieldKinds = ['sector', 'study'] as const
/** A sector or field of study, used by people, startups, challenges and problems. */
export const field = z.object({ slug, name, kind: z.enum(fieldKinds), retired })
export type Field = z.infer<typeof field>

export const skillCategories = [
  'language',
  'frontend',
  'backend',
  'mobile',
  'data',
  'ai',
  'cloud',
  'security',
  'quality',
  'design',
  'systems',
  'product',
  'people',
] as const
export const skill = z.object({ slug, name, category: z.enum(skillCategories), retired })
export type Skill = z.infer<typeof skill>

export const countryCode = z.string().check(check('required'), z.regex(/^[A-Z]{2}$/))
/** An ISO 3166-1 country; the few without a telephone network have no calling code. */
export const country = z.object({ code: countryCode, name, callingCode: z.nullable(z.string()) })
export type Country = z.infer<typeof country>

export const listFields = endpoint({
  method: 'GET',
  path: '/fields',
  access: 'public',
  tagged: true,
  summary: 'Sectors of activity and areas of study',
  response: z.object({ items: z.array(field) }),
})

export const listSkills = endpoint({
  method: 'GET',
  path: '/skills',
  access: 'public',
  tagged: true,
  summary: 'Skills that people, challenges and opportunities share',
  response: z.object({ items: z.array(skill) }),
})

export const listCountries = endpoint({
  method: 'GET',
  path: '/countries',
  access: 'public',
  tagged: true,
  summary: 'Countries of ISO 3166-1 with their calling codes',
  response: z.object({ items: z.array(country) }),
})
