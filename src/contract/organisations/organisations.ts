import * as z from 'zod/mini'
import { challengeStates } from '#contract/challenges/states.ts'
import { endpoint, id, slug, time, version } from '#contract/endpoint.ts'
import { defineErrors, defineFieldErrors } from '#contract/errors/define-errors.ts'
import { opportunityStates } from '#contract/opportunities/states.ts'
import { problemStates } from '#contract/problems/problems.ts'
import { person, recordParams } from '#contract/records.ts'
import { line, webAddress } from '#contract/rules.ts'
import { solutionStates } from '#contract/solutions/states.ts'

export const organisationLimits = { name: 120 } as const

export const organisationErrors = defineErrors({
  organisation_awaited: {
    status: 409,
    pt: 'Há quem espere por esta organização: fecha as oportunidades abertas e responde às candidaturas antes de a arquivares.',
    en: 'People wait for this organisation: close its open opportunities and answer the applications before you archive it.',
  },
  organisation_merged_away: {
    status: 409,
    pt: 'Esta organização está arquivada: reabre-a antes de lhe juntares outra.',
    en: 'This organisation is archived: reopen it before it takes in another.',
  },
})
type OrganisationErrors = typeof organisationErrors
declare module '#contract/errors/define-errors.ts' {
  interface AreaErrors extends OrganisationErrors {}
}

export const organisationFieldErrors = defineFieldErrors({
  organisation_taken: {
    pt: 'Já há uma organização com este nome. Abre-a em vez de criares outra.',
    en: 'There is an organisation of this name already. Open it instead of creating another.',
  },
  organisation_archived: {
    pt: 'Esta organização está arquivada. Reabre-a primeiro.',
    en: 'This organisation is archived. Reopen it first.',
  },
  organisation_other: {
    pt: 'Só podes escrever por uma organização tua.',
    en: 'You can write only for an organisation of yours.',
  },
  partner_elsewhere: {
    pt: 'Este e-mail já tem uma conta com outro papel. A administração pode mudá-lo.',
    en: 'This e-mail has an account with another role already. An administrator can change it.',
  },
})

/** What its own people may change; the name is the team's. */
export const ownFields = z.strictObject({ website: z.nullable(webAddress), logoId: z.nullable(id) })
export const organisationInput = z.extend(ownFields, { name: line(organisationLimits.name) })
export type OrganisationInput = z.infer<typeof organisationInput>

const text = z.object({ pt: z.string(), en: z.nullable(z.string()) })

const posting = z.object({
  slug,
  title: text,
  state: z.enum(opportunityStates),
  deadline: time,
  /** How many wait for an answer, and until when the first of them was promised one. */
  waiting: z.int(),
  dueAt: z.nullable(time),
})
const ownChallenge = z.object({
  id,
  slug,
  title: text,
  state: z.enum(challengeStates),
  closesAt: time,
  /** Null while they are still being written. */
  solutions: z.nullable(z.int()),
})

export const organisationDetail = z.object({
  id,
  ...organisationInput.shape,
  archivedAt: z.nullable(time),
  people: z.array(z.extend(person, { joinedAt: time, me: z.boolean() })),
  /** The newest fifty of each. */
  postings: z.array(posting),
  challenges: z.array(ownChallenge),
  problems: z.array(z.object({ id, title: z.string(), state: z.enum(problemStates) })),
  /** Its answers of the last twelve months: how many of them came in time. */
  answerRate: z.nullable(z.object({ percent: z.int(), of: z.int() })),
  version,
})
export type OrganisationDetail = z.infer<typeof organisationDetail>
export type OrganisationPosting = z.infer<typeof posting>

const own = { access: 'organisations:belong', path: '/organisations' } as const

export const listOwnOrganisations = endpoint({
  ...own,
  method: 'GET',
  summary: 'The organisations to which I belong, each with its people, postings and challenges',
  response: z.object({ items: z.array(organisationDetail) }),
})

export const updateOwnOrganisation = endpoint({
  ...own,
  method: 'PATCH',
  path: '/organisations/{id}',
  summary: 'Change website and logo of an organisation of mine',
  params: recordParams,
  body: z.extend(z.partial(ownFields), { version }),
  response: organisationDetail,
  errors: ['stale_version'],
})

export const leaveOrganisation = endpoint({
  ...own,
  method: 'DELETE',
  path: '/organisations/{id}/contacts/me',
  summary: 'Leave an organisation; the team is told when nobody is left',
  params: recordParams,
  response: null,
})

const solution = z.object({
  id,
  title: z.string(),
  summary: z.string(),
  state: z.enum(solutionStates),
  /** Who made it; told once the results are announced. */
  team: z.nullable(z.array(z.string())),
})
export type OwnSolution = z.infer<typeof solution>

export const listOwnSolutions = endpoint({
  ...own,
  method: 'GET',
  path: '/organisations/challenges/{id}/solutions',
  summary:
    'What was handed in to a challenge of my organisation, once it has closed; who made it, once it is announced',
  params: recordParams,
  response: z.object({
    challenge: z.object({ title: text, state: z.enum(challengeStates), announced: z.boolean() }),
    items: z.array(solution),
  }),
})
