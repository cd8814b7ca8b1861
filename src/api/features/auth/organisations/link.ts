import { transaction } from '#api/db/transaction.ts'
import type { Db, Deps } from '#api/deps.ts'
import { refuse, type Caller } from '#api/http/caller.ts'
import { audit } from '#api/records/audit.ts'
import type { Role } from '#contract/scopes.ts'
import { afterFactor, tellFactor } from '../factors/service.ts'
import { endStep, type Linking } from '../factors/steps.ts'
import { deleteIdentity, insertIdentity } from './queries.ts'

/** The subject of an issuer and the account belong together from now on; its owner is told. */
export async function linkTo(deps: Deps, tx: Db, userId: string, linking: Linking): Promise<void> {
  if (!(await insertIdentity(tx, userId, linking, deps.clock()))) refuse('organisation_linked')
  await tellFactor(deps, tx, userId, 'identity_on')
  const after = { issuer: linking.issuer }
  await audit(tx, { actor: { id: userId } }, 'auth.identity_on', { type: 'user', id: userId }, { after })
}

type Proven = { email: string; role: Role }

/** What a sign-in may link besides: only the account of the address that the issuer has confirmed. */
export async function linkingOf(deps: Deps, ticket: string | undefined, person: Proven): Promise<Linking | undefined> {
  if (ticket === undefined) return undefined
  const { content } = await endStep(deps, deps.db, 'link', ticket)
  if (content.email.toLowerCase() !== person.email.toLowerCase()) refuse('organisation_refused')
  return content
}

/** Where the team signs in with one organisation alone, a password only serves to link it. */
export function whyNotHere({ settings }: Deps, role: Role, linking?: Linking) {
  const only = settings.organisations.find(({ onlyForTeam }) => onlyForTeam)
  const isTeam = role === 'staff' || role === 'admin'
  return only && isTeam && linking?.issuer !== only.id ? ('organisation_only' as const) : undefined
}

export async function unlink(deps: Deps, caller: Caller, id: string): Promise<void> {
  await transaction(deps.db, async (tx) => {
    if (!(await deleteIdentity(tx, caller.actor.id, id))) refuse('not_found')
    await afterFactor(deps, tx, caller, 'identity_off')
  })
}
