import { useInfiniteQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import {
  exportInvitations,
  type InvitationState,
  invitationStates,
  listProgrammeInvitations,
  type ProgrammeInvitation,
} from '#contract/accounts/invitations.ts'
import type { Column } from '#web/components/list/data-table.tsx'
import { EmptyState } from '#web/components/list/empty-state.tsx'
import { ExportButton } from '#web/components/list/export-button.tsx'
import { FilterMenu } from '#web/components/list/filter-menu.tsx'
import { FilterSomeOf } from '#web/components/list/filter-toggles.tsx'
import { ListToolbar } from '#web/components/list/list-toolbar.tsx'
import { ManagedTable } from '#web/components/list/managed-table.tsx'
import { RowMenu, useMenuColumn } from '#web/components/list/row-menu.tsx'
import { MenuItem } from '#web/components/ui/menu.tsx'
import { Status, type StatusTone } from '#web/components/ui/status.tsx'
import { toast } from '#web/components/ui/toast-store.ts'
import { useAct } from '#web/components/ui/use-act.ts'
import { fileOf } from '#web/lib/api/lists.ts'
import { fetchFirst } from '#web/lib/api/query.ts'
import { filtersIn, listSearch, useSearchFilters } from '#web/lib/page/search-filters.ts'
import { useFormat } from '#web/lib/text/format.ts'
import { useT } from '#web/lib/text/i18n.ts'
import { RoleChip, useInvitedRoles } from '../account-marks.tsx'
import { InviteDialog, PeopleHeader } from '../people-header.tsx'
import { invitationQueries, useResend, useWithdraw } from '../api.ts'

export const invitationsSearch = listSearch(listProgrammeInvitations)

export const prefetch = ({ search }: { search: object }) =>
  fetchFirst(invitationQueries.list(filtersIn(listProgrammeInvitations, invitationsSearch, search)))

/** Who was invited to the programme, and what became of it. */
export function InvitationsPage() {
  const t = useT('accounts')
  const filtering = useSearchFilters(listProgrammeInvitations, invitationsSearch)
  const { filters, change } = filtering
  const list = useInfiniteQuery(invitationQueries.list(filters))
  const columns = useColumns()
  const states = invitationStates.map((value) => ({ value, label: t(`invitation.${value}`) }))
  return (
    <div className="page--wide">
      <PeopleHeader
        actions={
          <ExportButton
            name={t('tab.invitations')}
            narrowed={filtering.narrowed}
            file={fileOf(exportInvitations, filters)}
          />
        }
      />
      <ListToolbar
        search={filtering.searchBox(t('list.search'))}
        filters={
          <>
            <FilterSomeOf options={states} chosen={filters.state} onChange={(state) => change({ state })} />
            <FilterMenu
              label={t('column.role')}
              options={useInvitedRoles()}
              chosen={filters.role}
              onChange={(role) => change({ role })}
            />
          </>
        }
      />
      <ManagedTable
        caption={t('tab.invitations')}
        list={list}
        filtering={filtering}
        columns={columns}
        empty={<EmptyState title={t('invitation.emptyTitle')}>{t('invitation.emptyText')}</EmptyState>}
      />
    </div>
  )
}

const tones: Record<InvitationState, StatusTone> = {
  open: 'info',
  expired: 'warning',
  accepted: 'success',
  declined: 'neutral',
  revoked: 'neutral',
}

function useColumns(): Column<ProgrammeInvitation>[] {
  const t = useT('accounts')
  const format = useFormat()
  const person = ({ name, email, userId }: ProgrammeInvitation) => (
    <>
      {userId ? (
        <Link className="medium" to="/manage/people/$id" params={{ id: userId }}>
          {name ?? email}
        </Link>
      ) : (
        <span className="medium">{name ?? email}</span>
      )}
      {name && <span className="small subtle block account__mail">{email}</span>}
    </>
  )
  const roleCell = ({ role, organisation }: ProgrammeInvitation) => (
    <>
      <RoleChip role={role} />
      {organisation && <span className="small subtle block">{organisation}</span>}
    </>
  )
  const until = ({ state, expiresAt, sentAt }: ProgrammeInvitation) => {
    if (state !== 'open') return <span className="subtle">–</span>
    return sentAt ? format.shortDay(expiresAt) : t('invitation.waiting')
  }
  return [
    { id: 'person', header: t('column.name'), cell: person },
    { id: 'role', header: t('column.role'), secondary: true, cell: roleCell },
    {
      id: 'state',
      header: t('column.state'),
      cell: ({ state, refused }) => (
        <Status tone={refused ? 'danger' : tones[state]}>{t(`invitation.${refused ? 'refused' : state}`)}</Status>
      ),
    },
    { id: 'by', header: t('invitation.by'), secondary: true, cell: ({ invitedBy }) => invitedBy ?? '–' },
    {
      id: 'created',
      header: t('invitation.sent'),
      secondary: true,
      cell: ({ createdAt }) => format.shortDay(createdAt),
    },
    { id: 'until', header: t('invitation.until'), secondary: true, cell: until },
    useMenuColumn((row) => <RowActions row={row} />),
  ]
}

function RowActions({ row }: { row: ProgrammeInvitation }) {
  const { id, email, can } = row
  const t = useT('accounts')
  const act = useAct()
  const resend = useResend()
  const withdraw = useWithdraw()
  const [mending, setMending] = useState(false)
  const run = async (work: Promise<unknown>, done: string) => {
    if (await act(() => work)) toast(done, { text: email })
  }
  if (!can.resend) return null
  return (
    <>
      {mending && <InviteDialog replaces={row} onClose={() => setMending(false)} />}
      <RowMenu name={email}>
        {row.refused && (
          <MenuItem id="mend" onAction={() => setMending(true)}>
            {t('invitation.mend')}
          </MenuItem>
        )}
        <MenuItem id="resend" onAction={() => void run(resend.mutateAsync(id), t('invitation.resent'))}>
          {t('invitation.resend')}
        </MenuItem>
        <MenuItem
          id="withdraw"
          tone="danger"
          onAction={() => void run(withdraw.mutateAsync(id), t('invitation.withdrawn'))}
        >
          {t('invitation.withdraw')}
        </MenuItem>
      </RowMenu>
    </>
  )
}
