import * as contract from '#contract/accounts/accounts.ts'
import * as leaving from '#contract/accounts/leaving.ts'
import * as invitations from '#contract/accounts/invitations.ts'
import * as factors from '#contract/auth/factors.ts'
import type { BodyOf } from '#contract/endpoint.ts'
import type { ExportFormat } from '#contract/lists.ts'
import type { Role } from '#contract/scopes.ts'
import { findingsIn } from '#web/area-lists.ts'
import { call } from '#web/lib/api/client.ts'
import { answerQuery, type FiltersOf, pagedQuery, rowsPerPage, useChange } from '#web/lib/api/lists.ts'

const area = 'accounts'

export type AccountFilters = FiltersOf<typeof contract.listAccounts>

export const accountQueries = {
  list: (filters: AccountFilters) =>
    pagedQuery([area, 'list'], contract.listAccounts, { query: { ...filters, limit: rowsPerPage } }),
  erasure: () => answerQuery([area, 'erasure'], leaving.getErasure, {}),
  detail: (id: string) => answerQuery([area, 'detail', id], contract.getAccount, { params: { id } }),
}

export const accountsFile = (format: ExportFormat, query: AccountFilters) =>
  call(contract.exportAccounts, { params: { format }, query })

export const useSetRole = (id: string) =>
  useChange(area, (role: Role) => call(contract.changeRole, { params: { id }, body: { role } }))
export const useSuspend = (id: string) =>
  useChange(area, (suspended: boolean) => call(contract.changeAccess, { params: { id }, body: { suspended } }))
export const useAskFactorReset = (id: string) =>
  useChange(area, (reason: string) => call(factors.askFactorReset, { params: { id }, body: { reason } }))
export const useConfirmFactorReset = (id: string) =>
  useChange(area, () => call(factors.confirmFactorReset, { params: { id } }))
export const useDropFactorReset = (id: string) =>
  useChange(area, () => call(factors.dropFactorReset, { params: { id } }))
export const useEndAll = (id: string) => useChange(area, () => call(contract.endAllSessions, { params: { id } }))
export const useEndOne = (id: string) =>
  useChange(area, (session: string) => call(contract.endOneSession, { params: { id, session } }))

export const invitationQueries = {
  list: (filters: FiltersOf<typeof invitations.listProgrammeInvitations>) =>
    pagedQuery([area, 'invitations'], invitations.listProgrammeInvitations, {
      query: { ...filters, limit: rowsPerPage },
    }),
}

type Invite = BodyOf<typeof invitations.inviteToProgramme>
export const useInvite = () =>
  useChange(area, (body: Invite, idempotencyKey) => call(invitations.inviteToProgramme, { body, idempotencyKey }))
export const useResend = () =>
  useChange(area, (id: string, idempotencyKey) =>
    call(invitations.resendProgrammeInvitation, { params: { id }, idempotencyKey }),
  )
export const useWithdraw = () =>
  useChange(area, (id: string) => call(invitations.withdrawProgrammeInvitation, { params: { id } }))

type Import = BodyOf<typeof invitations.importInvitations>
export const useImport = () =>
  useChange(area, (body: Import, idempotencyKey) => call(invitations.importInvitations, { body, idempotencyKey }))

type MergeInto = BodyOf<typeof leaving.mergeAccount>
export const useMerge = (id: string) =>
  useChange(area, (body: MergeInto) => call(leaving.mergeAccount, { params: { id }, body }))

/** Everybody, those who are suspended too; the team goes to the file. */
export const findAccounts = findingsIn(contract.listAccounts, ({ id, name, email, groups }) => ({
  to: `/manage/people/${id}`,
  title: { pt: name },
  about: { pt: [email, ...groups].join(', ') },
}))
