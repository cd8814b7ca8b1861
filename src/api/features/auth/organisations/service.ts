import { randomBytes, randomUUIDv7 } from 'node:crypto'
import * as oidc from 'openid-client'
import { transaction } from '#api/db/transaction.ts'
import type { Deps } from '#api/deps.ts'
import { refuse, type Caller } from '#api/http/caller.ts'
import { addressKey, throttle } from '#api/http/limits/throttle.ts'
import { isWelcome } from '#api/records/leaving.ts'
import { audit } from '#api/records/audit.ts'
import type { Organisation } from '#api/secrets/issuer-settings.ts'
import { hashPassword } from '#api/secrets/passwords.ts'
import type { answerOrganisation as answering } from '#contract/auth/organisations.ts'
import type { AnswerOf, BodyOf, Locale } from '#contract/endpoint.ts'
import type { Role } from '#contract/scopes.ts'
import { dueStep, isRemembered } from '../factors/due-step.ts'
import { beginStep, endStep } from '../factors/steps.ts'
import { endSessions, findEntering, findUserByEmail, insertUser } from '../queries.ts'
import { countSignIns, enter, type Origin } from '../sign-in.ts'
import { hasFactor, namesOf, roleOf, verifiedEmail, type Claims } from './claims.ts'
import { configOf, fromIssuer, organisationOf } from './issuers.ts'
import { linkTo } from './link.ts'
import * as queries from './queries.ts'

const beginningsPerMinute = 60

/** Each organisation sends its answers to an address of its own, so that one cannot pass for another. */
const answerAddress = ({ settings }: Deps, id: string) => `${settings.publicUrl}/auth/organisation/${id}`

export async function beginOrganisation(deps: Deps, id: string, { ip }: Origin) {
  const organisation = organisationOf(deps, id)
  await throttle(deps, `organisation:${addressKey(ip)}`, beginningsPerMinute, 60)
  const config = await fromIssuer(configOf(organisation))
  const [state, nonce, verifier] = [oidc.randomState(), oidc.randomNonce(), oidc.randomPKCECodeVerifier()]
  const url = oidc.buildAuthorizationUrl(config, {
    redirect_uri: answerAddress(deps, id),
    scope: organisation.scope,
    state,
    nonce,
    code_challenge: await oidc.calculatePKCECodeChallenge(verifier),
    code_challenge_method: 'S256',
  })
  const ticket = await beginStep(deps, 'organisation', null, { issuer: id, state, nonce, verifier })
  return { url: url.href, ticket }
}

type Answered = BodyOf<typeof answering>
type Outcome = AnswerOf<typeof answering>

/** The ticket never left the browser that began; what came back must be meant for it, once. */
async function claimsOf(deps: Deps, { ticket, organisation: id, query }: Answered): Promise<Claims> {
  const { content } = await endStep(deps, deps.db, 'organisation', ticket)
  if (content.issuer !== id) refuse('organisation_refused')
  const config = await fromIssuer(configOf(organisationOf(deps, id)))
  const address = new URL(answerAddress(deps, id))
  address.search = query
  const tokens = await fromIssuer(
    oidc.authorizationCodeGrant(config, address, {
      pkceCodeVerifier: content.verifier,
      expectedState: content.state,
      expectedNonce: content.nonce,
      idTokenExpected: true,
    }),
  )
  const claims = tokens.claims()!
  if (claims['email'] !== undefined) return claims
  // Some issuers tell more than the subject on request only; the library checks that it is the same subject.
  const told = await fromIssuer(oidc.fetchUserInfo(config, tokens.access_token, claims.sub))
  return { ...told, ...claims }
}

export const answerOrganisation = (
  deps: Deps,
  answered: Answered,
  origin: Origin & { locale: Locale },
): Promise<Outcome> =>
  countSignIns(deps, origin, async () => {
    const claims = await claimsOf(deps, answered)
    const organisation = organisationOf(deps, answered.organisation)
    const known = await queries.findIdentity(deps.db, organisation.id, claims.sub)
    if (known) return enterAs(deps, { organisation, claims, userId: known.user_id, identity: known.id }, origin)
    const email = verifiedEmail(claims)
    if (!email) refuse('organisation_unverified')
    const linking = { issuer: organisation.id, subject: claims.sub, email }
    if (await findUserByEmail(deps.db, email)) {
      const ticket = await beginStep(deps, 'link', null, linking)
      return { link: { ticket, email, organisation: organisation.name } }
    }
    const userId = await join(deps, organisation, claims, { email, locale: origin.locale })
    return enterAs(deps, { organisation, claims, userId }, origin)
  })

/** Somebody without an account, where the organisation may bring people. */
async function join(
  deps: Deps,
  organisation: Organisation,
  claims: Claims,
  { email, locale }: { email: string; locale: Locale },
): Promise<string> {
  if (organisation.newPeople === undefined) refuse('organisation_unknown')
  const role = roleOf(organisation, claims) ?? organisation.newPeople
  // Nobody knows this password. Its version says that there is none yet: a reset by mail sets the first.
  const password_hash = await hashPassword(randomBytes(32).toString('base64url'))
  const now = deps.clock()
  const id = randomUUIDv7()
  const times = { email_verified_at: now, created_at: now, updated_at: now }
  await transaction(deps.db, async (tx) => {
    await insertUser(tx, {
      id,
      email,
      role,
      locale,
      password_hash,
      password_version: 0,
      ...namesOf(claims, email),
      ...times,
    })
    await audit(tx, { actor: { id } }, 'auth.register', { type: 'user', id }, { after: { role } })
    await linkTo(deps, tx, id, { issuer: organisation.id, subject: claims.sub, email })
  })
  return id
}

type Entering = { organisation: Organisation; claims: Claims; userId: string; identity?: string }

async function enterAs(deps: Deps, entering: Entering, origin: Origin): Promise<Outcome> {
  const { organisation, claims, userId, identity } = entering
  const person = await findEntering(deps.db, userId)
  if (!person || !isWelcome(person)) refuse('invalid_credentials')
  if (identity) await queries.noteIdentityUse(deps.db, identity, deps.clock())
  await followRole(deps, person, roleOf(organisation, claims))
  const factor = hasFactor(organisation, claims)
  const isDue = person.second_factor && !factor && !(await isRemembered(deps, userId, origin))
  return isDue ? dueStep(deps, userId, { version: null }) : enter(deps, person, origin, { way: 'organisation', factor })
}

/** The organisation says what somebody is, except an administrator, unless it may. */
async function followRole(deps: Deps, person: { id: string; role: Role }, role: Role | undefined): Promise<void> {
  const { id } = person
  if (role === undefined || role === person.role || person.role === 'admin') return
  await transaction(deps.db, async (tx) => {
    await queries.setRole(tx, id, role, deps.clock())
    await endSessions(tx, id, deps.clock())
    const change = { before: { role: person.role }, after: { role } }
    await audit(tx, { actor: { id } }, 'accounts.role', { type: 'user', id }, change)
  })
}

/** Where the issuer takes somebody who signs out there as well. */
export async function leaveOrganisation(deps: Deps, { actor }: Caller): Promise<{ url: string | null }> {
  const [last] = actor.way === 'organisation' ? await queries.findIdentities(deps.db, actor.id) : []
  const organisation = deps.settings.organisations.find(({ id }) => id === last?.issuer)
  // Signing out here never waits for somebody else to be there.
  const config = organisation && (await configOf(organisation).catch(() => undefined))
  if (!config?.serverMetadata().end_session_endpoint) return { url: null }
  const back = { post_logout_redirect_uri: `${deps.settings.publicUrl}/auth/login` }
  return { url: oidc.buildEndSessionUrl(config, back).href }
}

export async function listIdentities({ db, settings }: Deps, { actor }: Caller) {
  const names = new Map(settings.organisations.map(({ id, name }) => [id, name]))
  const rows = await queries.findIdentities(db, actor.id)
  const items = rows.map(({ id, issuer, email, created_at, used_at }) => ({
    id,
    organisation: names.get(issuer) ?? issuer,
    email,
    createdAt: created_at.toISOString(),
    usedAt: used_at?.toISOString() ?? null,
  }))
  return { items }
}
