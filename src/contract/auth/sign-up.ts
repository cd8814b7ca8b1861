import * as z from 'zod/mini'
import { grant, passwordLimits } from './auth.ts'
import { endpoint, locale, version } from '#contract/endpoint.ts'
import { defineErrors, defineFieldErrors } from '#contract/errors/define-errors.ts'
import { graduationYear, personLimits } from '#contract/profile/person-fields.ts'
import { phoneInput } from '#contract/phone/phone.ts'
import { countryCode } from '#contract/reference/reference.ts'
import { answers, questionList } from '#contract/questions.ts'
import { accountEmail, check, line, optionalLine, personName } from '#contract/rules.ts'
import { startupStages } from '#contract/startups/states.ts'

export const signUpFieldErrors = defineFieldErrors({
  not_eligible: {
    pt: 'Com esta resposta não te podes registar neste percurso.',
    en: 'With this answer you cannot register on this track.',
  },
})

export const signUpErrors = defineErrors({
  track_closed: {
    status: 409,
    pt: 'De momento não aceitamos registos neste percurso.',
    en: 'At present nobody can register on this track.',
  },
})
type SignUpErrors = typeof signUpErrors
declare module '#contract/errors/define-errors.ts' {
  interface AreaErrors extends SignUpErrors {}
}

export const signUpLimits = { ...personLimits, pitch: 140, skills: 10, heardFrom: 200 } as const
/** The slug of a reference entry; only the database can tell whether it exists. */
const listed = line(80)

const person = {
  firstName: personName,
  lastName: personName,
  email: accountEmail,
  password: z.string().check(check('required'), z.maxLength(passwordLimits.max)),
  phone: phoneInput,
  country: countryCode,
  heardFrom: z.optional(optionalLine(signUpLimits.heardFrom)),
  locale: z.optional(locale),
  consent: z.boolean().check(z.refine((given) => given, { error: 'consent' })),
  /** To the programme's own questions. */
  answers: z.optional(answers),
  /** The versions of the texts that the person was shown; without it, the present ones. */
  accepted: z.optional(z.strictObject({ terms: version, privacy: version })),
}

export const onitSignUp = z.strictObject({
  ...person,
  field: listed,
  institution: line(signUpLimits.institution),
  graduationYear,
  skills: z.array(listed).check(
    z.maxLength(signUpLimits.skills),
    z.refine((skills) => new Set(skills).size === skills.length, { error: 'invalid' }),
  ),
})
export type OnitSignUp = z.infer<typeof onitSignUp>

const startupDraft = z.strictObject({
  name: line(signUpLimits.name),
  stage: z.enum(startupStages),
  pitch: line(signUpLimits.pitch),
  field: listed,
  title: line(signUpLimits.name),
})

export const founderSignUp = z.strictObject({ ...person, startup: startupDraft })
export type FounderSignUp = z.infer<typeof founderSignUp>

export const signUpOnit = endpoint({
  method: 'POST',
  path: '/auth/register/onit',
  hashes: true,
  access: 'public',
  summary: 'Join the OnIT track: creates the person and their profile',
  body: onitSignUp,
  response: grant,
  status: 201,
  errors: ['email_taken', 'invalid_fields', 'track_closed'],
})

export const signUpFounder = endpoint({
  method: 'POST',
  path: '/auth/register/founder',
  hashes: true,
  access: 'public',
  summary: 'Join the Founder track: creates the person and a draft startup together',
  body: founderSignUp,
  response: grant,
  status: 201,
  errors: ['email_taken', 'invalid_fields', 'track_closed'],
})

export const getRegistrationQuestions = endpoint({
  method: 'GET',
  path: '/auth/register/questions',
  access: 'public',
  summary: 'What the programme asks those who register, by track',
  response: z.object({ onit: questionList, founder: questionList }),
})

/** Signing up would tell the same at its end; told at its step, nobody fills in the rest in vain. */
export const checkEmail = endpoint({
  method: 'POST',
  path: '/auth/register/email',
  access: 'public',
  summary: 'Whether an e-mail address is free to sign up with',
  body: z.strictObject({ email: accountEmail }),
  response: z.object({ free: z.boolean() }),
})
