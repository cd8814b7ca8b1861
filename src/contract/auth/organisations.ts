import * as z from 'zod/mini'
import { endpoint, id, time } from '#contract/endpoint.ts'
import { grant, secondStep } from './auth.ts'
import './sign-in-errors.ts'

const organisation = z.string().check(z.regex(/^[a-z0-9-]{1,40}$/))
const ticket = z.string().check(z.maxLength(100))

export const beginOrganisation = endpoint({
  method: 'POST',
  path: '/auth/organisations/{organisation}',
  access: 'public',
  summary: 'Where to sign in with an organisation; the ticket stays in the browser and finishes it',
  params: z.object({ organisation }),
  response: z.object({ url: z.string(), ticket: z.string() }),
  errors: ['organisation_down', 'organisation_refused', 'not_found'],
})

/** The person has an account here, and proves it once by signing in with this ticket. */
const linkDue = z.object({
  token: z.optional(z.undefined()),
  link: z.object({ ticket: z.string(), email: z.string(), organisation: z.string() }),
})

export const answerOrganisation = endpoint({
  method: 'POST',
  path: '/auth/login/organisation',
  access: 'public',
  summary: 'Sign in with what an organisation answered, as the query of the address to which it sent the browser',
  body: z.strictObject({ ticket, organisation, query: z.string().check(z.maxLength(8000)) }),
  response: z.union([grant, secondStep, linkDue]),
  errors: [
    'organisation_down',
    'organisation_refused',
    'organisation_unverified',
    'organisation_unknown',
    'step_over',
    'invalid_credentials',
  ],
})

const own = { access: 'account', inPerson: true } as const

export const listIdentities = endpoint({
  ...own,
  method: 'GET',
  path: '/auth/identities',
  summary: 'The organisations by whose accounts I sign in',
  response: z.object({
    items: z.array(
      z.object({ id, organisation: z.string(), email: z.string(), createdAt: time, usedAt: z.nullable(time) }),
    ),
  }),
})

export const unlinkIdentity = endpoint({
  ...own,
  method: 'DELETE',
  path: '/auth/identities/{id}',
  grave: 'factor',
  summary: "No longer sign in with this organisation's account",
  params: z.object({ id }),
  response: null,
})

export const leaveOrganisation = endpoint({
  ...own,
  method: 'GET',
  path: '/auth/organisations/leave',
  enrols: true,
  summary: 'Where to sign out of the organisation by which this session was begun, if it offers that',
  response: z.object({ url: z.nullable(z.string()) }),
})
