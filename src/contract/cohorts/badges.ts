import * as z from 'zod/mini'
import { codeParams } from './certificates.ts'
import { endpoint } from '#contract/endpoint.ts'

/** The parts of Open Badges 3.0 by which others verify what this programme has signed. */

export const downloadBadge = endpoint({
  method: 'GET',
  path: '/certificates/{code}/badge',
  access: 'public',
  summary: 'The certificate as an Open Badges 3.0 credential, a JSON Web Token signed by this programme',
  params: codeParams,
  produces: 'text/plain',
  response: null,
  errors: ['state_conflict'],
})

export const downloadBadgeImage = endpoint({
  method: 'GET',
  path: '/certificates/{code}/badge.svg',
  access: 'public',
  summary: 'The badge as a picture that carries the signed credential',
  params: codeParams,
  produces: 'image/svg+xml',
  response: null,
  errors: ['state_conflict'],
})

export const getIssuer = endpoint({
  method: 'GET',
  path: '/issuer',
  access: 'public',
  summary: 'Who signs the badges: the profile of the issuer',
  response: z.object({
    '@context': z.array(z.string()),
    id: z.string(),
    type: z.array(z.string()),
    name: z.string(),
    url: z.string(),
    email: z.string(),
  }),
})

const jwk = z.object({
  kid: z.string(),
  kty: z.literal('RSA'),
  n: z.string(),
  e: z.string(),
  alg: z.literal('RS256'),
  use: z.literal('sig'),
})
export type PublicJwk = z.infer<typeof jwk>

export const listIssuerKeys = endpoint({
  method: 'GET',
  path: '/issuer/keys',
  access: 'public',
  summary: 'All public keys that have signed badges, as a JSON Web Key Set',
  response: z.object({ keys: z.array(jwk) }),
})

export const getIssuerKey = endpoint({
  method: 'GET',
  path: '/issuer/keys/{kid}',
  access: 'public',
  summary: 'One public key; the header of a badge names its address',
  params: z.object({ kid: z.string().check(z.regex(/^[\w-]{1,64}$/)) }),
  response: jwk,
})

export const listRevocations = endpoint({
  method: 'GET',
  path: '/issuer/revocations',
  access: 'public',
  summary: 'The badges that were revoked, as a 1EdTech revocation list; ids only',
  response: z.object({
    id: z.string(),
    issuer: z.string(),
    revokedCredentials: z.array(z.object({ id: z.string(), revoked: z.boolean() })),
  }),
})
