import type { FastifyReply } from 'fastify'
import type { Deps } from '#api/deps.ts'
import { callerOf, found } from '#api/http/caller.ts'
import type { Route } from '#api/http/route.ts'
import * as contract from '#contract/accounts/directory.ts'
import { findDirectory, findInDirectory, type DirectoryRow } from './queries.ts'
import { provider, readChange, readFilter, toDirectoryUser } from './scim.ts'
import { changePerson, createPerson } from './service.ts'

export function directoryRoutes(route: Route, deps: Deps): void {
  const { publicUrl } = deps.settings
  const show = (row: DirectoryRow) => toDirectoryUser(row, publicUrl)
  const located = (reply: FastifyReply, row: DirectoryRow) => {
    const user = show(row)
    reply.header('location', user.meta.location)
    return user
  }
  route(contract.describeDirectory, () => provider(publicUrl))
  route(contract.listDirectory, async ({ query }) => {
    const startIndex = Math.max(1, query.startIndex)
    const limit = Math.min(contract.scimMost, Math.max(0, query.count))
    const filter = readFilter(query.filter)
    const { rows, total } = await findDirectory(deps.db, { filter, offset: startIndex - 1, limit })
    const Resources = rows.map(show)
    return { schemas: [contract.scimList], totalResults: total, startIndex, itemsPerPage: rows.length, Resources }
  })
  route(contract.createInDirectory, (call) =>
    call.once(async (inOne) => located(call.reply, await createPerson(inOne, callerOf(call), call.body))),
  )
  route(contract.showInDirectory, async ({ params }) => show(found(await findInDirectory(deps.db, params.id))))
  route(contract.replaceInDirectory, async (call) => {
    const { active, externalId } = call.body
    return show(await changePerson(deps, callerOf(call), call.params.id, { active, externalId }))
  })
  route(contract.patchInDirectory, async (call) =>
    show(await changePerson(deps, callerOf(call), call.params.id, readChange(call.body))),
  )
}
