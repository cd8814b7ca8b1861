import * as z from 'zod/mini'
import { defineFieldErrors } from '#contract/errors/define-errors.ts'
import { endpoint, id, slug, time } from '#contract/endpoint.ts'
import { recordParams } from '#contract/records.ts'
import { optionalText, webAddress } from '#contract/rules.ts'

export const passportFieldErrors = defineFieldErrors({
  not_approved: {
    pt: 'Este marco não é de uma startup desta pessoa ou não foi aprovado.',
    en: 'This milestone is not of one of this person’s startups or was not approved.',
  },
})

/** The jury's score, an approved milestone, presence in a session, the word of a mentor or of the team. */
export const evidenceKinds = ['score', 'milestone', 'attendance', 'word'] as const
export const passportLimits = { note: 500, sessionSkills: 5 } as const

const level = z.int().check(z.gte(1), z.lte(5))
const text = z.object({ pt: z.string(), en: z.nullable(z.string()) })

export const evidence = z.object({
  kind: z.enum(evidenceKinds),
  level,
  title: text,
  /** Where it can be looked at. */
  path: z.nullable(z.string()),
  by: z.nullable(z.string()),
  at: time,
})
export type Evidence = z.infer<typeof evidence>

/** A skill is earned up to the level that something shows; above it, it is only said. */
export const passportSkill = z.object({
  skill: slug,
  name: z.object({ pt: z.string(), en: z.string() }),
  declared: z.nullable(level),
  earned: z.nullable(level),
  evidence: z.array(evidence),
  /** Waits for the mentor's word. */
  asked: z.nullable(z.object({ at: time, link: z.nullable(z.string()) })),
  /** Why it was not confirmed, while nothing newer came. */
  declined: z.nullable(z.string()),
})
export type PassportSkill = z.infer<typeof passportSkill>

export const getPassport = endpoint({
  method: 'GET',
  path: '/people/{id}/passport',
  access: 'public',
  summary: 'The earned skills of somebody whose profile I may see, each with what shows it',
  params: recordParams,
  response: z.object({ items: z.array(passportSkill) }),
})

const passport = z.object({ items: z.array(passportSkill) })

export const askForWord = endpoint({
  method: 'PUT',
  path: '/cohorts/mine/skills/{skill}',
  access: 'cohorts:join',
  summary: 'Ask my mentor to confirm a skill, with a link that shows it; safe to repeat',
  params: z.object({ skill: slug }),
  body: z.strictObject({ link: z.optional(z.nullable(webAddress)) }),
  response: passport,
})

const judgement = z.strictObject({
  skill: slug,
  /** Null when it cannot be confirmed, with a note that says why. */
  level: z.nullable(level),
  note: z.optional(z.nullable(optionalText(passportLimits.note))),
  milestoneId: z.optional(z.nullable(id)),
})
type Judgement = z.infer<typeof judgement>

export const judgeSkill = endpoint({
  method: 'POST',
  path: '/trainees/{id}/skills',
  access: 'trainees:judge',
  held: true,
  summary: 'Confirm a skill up to a level, seen in an approved milestone or by one’s own word, or say why not',
  params: recordParams,
  body: judgement.check(
    z.refine<Judgement>(({ level: given, note }) => given !== null || Boolean(note?.trim()), {
      error: 'required',
      path: ['note'],
    }),
  ),
  response: passport,
})
