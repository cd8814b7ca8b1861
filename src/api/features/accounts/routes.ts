import type { Paging } from '#api/db/keyset.ts'
import type { Deps } from '#api/deps.ts'
import { callerOf, found } from '#api/http/caller.ts'
import type { Route } from '#api/http/route.ts'
import { changeMany } from '#api/records/bulk.ts'
import { listRoutes } from '#api/records/list-routes.ts'
import { writeNote } from '#api/records/notes.ts'
import * as contract from '#contract/accounts/accounts.ts'
import { whyNotReactivateMany, whyNotRole, whyNotSuspend } from './policy.ts'
import { columns } from './columns.ts'
import { area, findAccount, findAccounts, labelArea, type AccountRow } from './queries.ts'
import * as service from './service.ts'
import { nameOf, toAccount } from './shape.ts'

export function accountRoutes(route: Route, deps: Deps): void {
  tableRoutes(route, deps)
  personRoutes(route, deps)
}

type Filters = Parameters<typeof findAccounts>[1] & { sort?: (typeof contract.accountSorts)[number] | undefined }

function tableRoutes(route: Route, deps: Deps): void {
  const find = ({ sort = 'name', ...filters }: Filters, paging: Paging) =>
    findAccounts(deps.db, filters, { sort, ...paging }, deps.clock())
  const list = { list: contract.listAccounts, file: contract.exportAccounts, labels: contract.accountLabels }
  const findFor = (_: unknown, filters: Filters, paging: Paging) => find(filters, paging)
  listRoutes(route, deps, list, { name: labelArea, type: 'user', columns, find: findFor, show: toAccount })
  route(contract.countHeardFrom, () => service.showHeardFrom(deps))
  route(contract.changeAccounts, (call) => {
    const { action, role, ...chosen } = call.body
    const caller = callerOf(call)
    const refusals = {
      suspend: whyNotSuspend,
      reactivate: whyNotReactivateMany,
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
