import * as z from 'zod/mini'
import { grant, passwordLimits } from './auth.ts'
import { endpoint, locale } from './endpoint.ts'
import { phoneInput } from './phone.ts'
import { countryCode } from './reference.ts'
import { check, email, line, optionalLine } from './rules.ts'

/** Stored with the time of consent; a new text of the terms needs a new version. */
export const consentVersion = '2026-01'

export const stages = ['idea', 'validation', 'prototype', 'early_users', 'revenue', 'growth'] as const

/** The answers offered to "how did you hear of us"; other clients may send a short text of their own. */
export const heardFromChoices = [
  'friend',
  'university',
  'social',
  'event',
  'search',
  'company',
  'press',
  'other',
] as const

export const registrationLimits = { name: 80, institution: 120, pitch: 140, skills: 10, heardFrom: 200 } as const
export const graduationYears = () => ({ min: 1960, max: new Date().getFullYear() + 8 })

// Asked each time: a server runs across New Year.
const graduationYear = z.int().check((ctx) => {
  const { min, max } = graduationYears()
  if (ctx.value >= min && ctx.value <= max) return
  ctx.issues.push({ code: 'custom', message: 'between', params: { args: [min, max] }, input: ctx.value })
})
/** An entry of a reference list by its slug; whether the list has it, only the database knows. */
const listed = line(80)

const person = {
  firstName: line(registrationLimits.name),
  lastName: line(registrationLimits.name),
  email,
  password: z.string().check(check('required'), z.maxLength(passwordLimits.max)),
  phone: phoneInput,
  country: countryCode,
  heardFrom: z.optional(optionalLine(registrationLimits.heardFrom)),
  locale: z.optional(locale),
  consent: z.boolean().check(z.refine((given) => given, { error: 'consent' })),
}

export const onitRegistration = z.strictObject({
  ...person,
  field: listed,
  institution: line(registrationLimits.institution),
  graduationYear,
  skills: z.array(listed).check(
    z.maxLength(registrationLimits.skills),
    z.refine((skills) => new Set(skills).size === skills.length, { error: 'invalid' }),
  ),
})
export type OnitRegistration = z.infer<typeof onitRegistration>

const startupDraft = z.strictObject({
  name: line(registrationLimits.name),
  stage: z.enum(stages),
  pitch: line(registrationLimits.pitch),
  field: listed,
  title: line(registrationLimits.name),
})

export const founderRegistration = z.strictObject({ ...person, startup: startupDraft })
export type FounderRegistration = z.infer<typeof founderRegistration>

export const registerOnit = endpoint({
  method: 'POST',
  path: '/auth/register/onit',
  access: 'public',
  summary: 'Join the OnIT track: creates the person and their profile',
  body: onitRegistration,
  response: grant,
  status: 201,
  errors: ['email_taken', 'invalid_fields'],
})

export const registerFounder = endpoint({
  method: 'POST',
  path: '/auth/register/founder',
  access: 'public',
  summary: 'Join the Founder track: creates the person and a draft startup together',
  body: founderRegistration,
  response: grant,
  status: 201,
  errors: ['email_taken', 'invalid_fields'],
})
