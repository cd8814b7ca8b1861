import { toPage, walkPages, type Paging } from '#api/db/keyset.ts'
import type { Deps } from '#api/deps.ts'
import { callerOf, found } from '#api/http/caller.ts'
import { sendExport } from '#api/http/exports/exports.ts'
import { readerFor } from '#api/http/exports/reader.ts'
import type { Route } from '#api/http/route.ts'
import { changeMany } from '#api/records/bulk.ts'
import { writeNote } from '#api/records/notes.ts'
import * as contract from '#contract/accounts/accounts.ts'
import { whyNotReactivate, whyNotRole, whyNotSuspend } from './policy.ts'
import { columns } from './columns.ts'
import { area, findAccount, findAccounts, type AccountRow } from './queries.ts'
import * as service from './service.ts'
import { nameOf, toAccount } from './shape.ts'

export function accountRoutes(route: Route, deps: Deps): void {
  listRoutes(route, deps)
  personRoutes(route, deps)
}

type Filters = Parameters<typeof findAccounts>[1] & { sort?: (typeof contract.accountSorts)[number] | undefined }

function listRoutes(route: Route, deps: Deps): void {
  const find = ({ sort = 'name', ...filters }: Filters, paging: Paging) =>
    findAccounts(deps.db, filters, { sort, ...paging }, deps.clock())
  route(contract.listAccounts, async ({ query: { limit, cursor, ...query } }) =>
    toPage(await find(query, { limit, cursor }), toAccount),
  )
  route(contract.countHeardFrom, () => service.showHeardFrom(deps))
  route(contract.exportAccounts, ({ actor, params, query, reply }) => {
    const rows = walkPages((paging: Paging) => find(query, paging))
    return sendExport(reply, { ...params, name: 'people', reader: readerFor(deps, actor), columns, rows })
  })
  route(contract.changeAccounts, (call) => {
    const { action, role, ...chosen } = call.body
    const caller = callerOf(call)
    const refusals = {
      suspend: whyNotSuspend,
      reactivate: whyNotReactivate,
      role: (row: AccountRow) => whyNotRole(row, role),
    }
    return changeMany(chosen, (filters, paging) => find({ ...filters, sort: 'createdAt' }, paging), {
      refuse: refusals[action],
      act: ({ id }) =>
        action === 'role'
          ? service.setRole(deps, caller, id, role!)
          : service.setSuspended(deps, caller, id, action === 'suspend'),
      describe: (row) => ({ id: row.id, title: nameOf(row) }),
    })
  })
}

function personRoutes(route: Route, deps: Deps): void {
  route(contract.getAccount, ({ actor, params }) => service.showAccount(deps, actor, params.id))
  route(contract.changeRole, async (call) => {
    await service.setRole(deps, callerOf(call), call.params.id, call.body.role)
    return service.showAccount(deps, call.actor, call.params.id)
  })
  route(contract.changeAccess, async (call) => {
    await service.setSuspended(deps, callerOf(call), call.params.id, call.body.suspended)
    return service.showAccount(deps, call.actor, call.params.id)
  })
  route(contract.endAllSessions, (call) => service.endSessionsOf(deps, callerOf(call), call.params.id))
  route(contract.endOneSession, (call) =>
    service.endSessionsOf(deps, callerOf(call), call.params.id, call.params.session),
  )
  route(contract.addAccountNote, (call) =>
    call.once(async (inOne) => {
      const { id } = found(await findAccount(inOne.db, call.params.id))
      await writeNote(inOne, callerOf(call), { area, type: 'user', recordId: id }, call.body.body)
      return service.showAccount(inOne, call.actor, id)
    }),
  )
}
