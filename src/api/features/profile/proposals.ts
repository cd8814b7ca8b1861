import type { Deps } from '#api/deps.ts'
import { transaction } from '#api/db/transaction.ts'
import {
  countProposals,
  findNamedEntry,
  insertProposal,
  type NamedEntry,
  type NewProposal,
} from '#api/features/reference/queries.ts'
import type { Caller } from '#api/http/caller.ts'
import { AppError } from '#api/errors.ts'
import { audit } from '#api/records/audit.ts'
import type { BodyOf } from '#contract/endpoint.ts'
import {
  profileLimits,
  type PersonSkill,
  type proposeField as fieldEndpoint,
  type ProposedField,
} from '#contract/profile/profile.ts'
import { holdProfile } from './queries.ts'

/** Two people who propose the same name share one entry. */
async function proposeEntry(deps: Deps, caller: Caller, proposal: NewProposal): Promise<NamedEntry> {
  const { id } = caller.actor
  const { list } = proposal
  const name = proposal.name.trim().replaceAll(/\s+/g, ' ')
  return transaction(deps.db, async (tx) => {
    await holdProfile(tx, id)
    const known = await findNamedEntry(tx, list, name)
    if (known) return known
    if ((await countProposals(tx, list, id)) >= profileLimits.proposals) {
      throw new AppError('invalid_fields', {
        fields: [{ field: 'name', code: 'proposals_full', params: { 0: profileLimits.proposals } }],
      })
    }
    const slug = await insertProposal(tx, { ...proposal, name }, id, deps.clock())
    await audit(tx, caller, `${list}.propose`, { type: list.slice(0, -1), id: slug }, { after: { name } })
    return { slug, name: { pt: name, en: name }, proposed: true }
  })
}

/** Until the team sorts it, it stands among the product skills. */
export async function proposeSkill(deps: Deps, caller: Caller, name: string): Promise<PersonSkill> {
  const { slug, ...rest } = await proposeEntry(deps, caller, { list: 'skills', name, group: 'product' })
  return { skill: slug, level: null, ...rest }
}

export const proposeField = (
  deps: Deps,
  caller: Caller,
  { name, kind }: BodyOf<typeof fieldEndpoint>,
): Promise<ProposedField> => proposeEntry(deps, caller, { list: 'fields', name, group: kind })
