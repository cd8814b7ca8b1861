import { useInfiniteQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { Ban, CircleCheck, ShieldUser } from 'lucide-react'
import {
  type Account,
  accountLabels,
  accountSorts,
  accountStates,
  changeAccounts,
  listAccounts,
  seenSpans,
} from '#contract/accounts/accounts.ts'
import { profileParts } from '#contract/profile/parts.ts'
import { SegBar } from '#web/components/display/segbar.tsx'
import { Field } from '#web/components/fields/field.tsx'
import { Select } from '#web/components/fields/select.tsx'
import { BulkAction } from '#web/components/list/bulk-dialog.tsx'
import type { Column } from '#web/components/list/data-table.tsx'
import { EmptyState } from '#web/components/list/empty-state.tsx'
import { ExportButton } from '#web/components/list/export-button.tsx'
import { FilterMenu } from '#web/components/list/filter-menu.tsx'
import { FilterSelect } from '#web/components/list/filter-select.tsx'
import { FilterFlag } from '#web/components/list/filter-toggles.tsx'
import { labelsIn } from '#web/components/list/labels.tsx'
import { ListToolbar } from '#web/components/list/list-toolbar.tsx'
import { ManagedTable } from '#web/components/list/managed-table.tsx'
import { type Bulk, useBulk } from '#web/components/list/use-bulk.ts'
import { Avatar } from '#web/components/ui/avatar.tsx'
import { fetchFirst } from '#web/lib/api/query.ts'
import { type Filtering, filtersIn, listSearch, useSearchFilters } from '#web/lib/page/search-filters.ts'
import { useHasScope } from '#web/lib/session/use-session.ts'
import { useFormat } from '#web/lib/text/format.ts'
import { useT } from '#web/lib/text/i18n.ts'
import { CohortMenu } from './account-actions.tsx'
import { AccountStatus, RefusedStatus, RoleChip, useRoleChoices } from './account-marks.tsx'
import { type AccountFilters, accountQueries, accountsFile } from './api.ts'
import { HeardFrom } from './heard-from.tsx'
import { PeopleHeader } from './people-header.tsx'
import { chosenIn, WriteButton } from '#web/features/messages/write-card.tsx'
import './accounts.css'

export const accountsSearch = listSearch(listAccounts)

export const prefetch = ({ search }: { search: object }) =>
  fetchFirst(accountQueries.list(filtersIn(listAccounts, accountsSearch, search)))

const labels = labelsIn('accounts', accountLabels)

/** Everybody who has an account, for those who let people in. */
export function AccountsPage() {
  const t = useT('accounts')
  const filtering = useSearchFilters(listAccounts, accountsSearch, ['twice'])
  const { filters, narrowed } = filtering
  const list = useInfiniteQuery(accountQueries.list(filters))
  const bulk = useBulk('accounts', changeAccounts, { filters })
  const file = (format: Parameters<typeof accountsFile>[0]) => accountsFile(format, filters)
  return (
    <div className="page--wide">
      <PeopleHeader
        twice={filters.twice ?? false}
        actions={<ExportButton name={t('list.fileName')} narrowed={narrowed} file={file} />}
      />
      {filters.twice && <p className="muted account__twice">{t('list.twice')}</p>}
      <ListToolbar search={filtering.searchBox(t('list.search'))} filters={<Filters filtering={filtering} />} />
      <ManagedTable
        caption={t('area.people')}
        list={list}
        filtering={filtering}
        labels={labels}
        monthOf={t('column.createdAt')}
        sorts={accountSorts}
        columns={useColumns()}
        rowName={({ name }) => name}
        bulk={bulk}
        bulkActions={<BulkActions bulk={bulk} rows={list.data?.pages.flatMap(({ items }) => items) ?? []} />}
        empty={
          filters.twice ? (
            <EmptyState title={t('list.noneTwice')} />
          ) : (
            <EmptyState title={t('list.emptyTitle')}>{t('list.emptyText')}</EmptyState>
          )
        }
      />
      <HeardFrom />
    </div>
  )
}

function Filters({ filtering: { filters, change } }: { filtering: Filtering<AccountFilters> }) {
  const t = useT('accounts')
  const states = accountStates.map((value) => ({ value, label: t(`state.${value}`) }))
  const spans = seenSpans.map((value) => ({ value, label: t(`seen.${value}`) }))
  return (
    <>
      <FilterMenu
        label={t('column.role')}
        options={useRoleChoices()}
        chosen={filters.role}
        onChange={(role) => change({ role })}
      />
      <FilterMenu
        label={t('column.state')}
        options={states}
        chosen={filters.state}
        onChange={(state) => change({ state })}
      />
      <FilterSelect
        label={t('column.lastSeenAt')}
        all={t('column.lastSeenAt')}
        options={spans}
        value={filters.seen}
        onChange={(seen) => change({ seen })}
      />
      <FilterFlag
        label={t('list.unfinished')}
        value={filters.unfinished}
        onChange={(unfinished) => change({ unfinished })}
      />
    </>
  )
}

function useColumns(): Column<Account>[] {
  const t = useT('accounts')
  const format = useFormat()
  const person = ({ id, name, email }: Account) => (
    <span className="row account">
      <Avatar name={name} />
      <span className="account__name">
        <Link className="medium" to="/manage/people/$id" params={{ id }}>
          {name}
        </Link>
        <span className="small subtle block account__mail">{email}</span>
      </span>
    </span>
  )
  const seen = ({ lastSeenAt }: Account) =>
    lastSeenAt ? (
      <span className="nowrap">{format.daysAgo(lastSeenAt)}</span>
    ) : (
      <span className="subtle">{t('seen.never')}</span>
    )
  const cells = {
    name: person,
    // Nearly everybody is active: only another state is told.
    role: ({ role, state, refusedAt }) => (
      <span className="row row--wrap account__role">
        <RoleChip role={role} />
        {state !== 'active' && <AccountStatus state={state} />}
        {refusedAt && <RefusedStatus />}
      </span>
    ),
    groups: ({ groups }) => (groups.length > 0 ? groups.join(', ') : <span className="subtle">–</span>),
    filled: ({ filled }) => <Filled count={filled} />,
    lastSeenAt: seen,
    createdAt: ({ createdAt }) => format.shortDay(createdAt),
  } satisfies Record<string, Column<Account>['cell']>
  const column = <Id extends keyof typeof cells>(id: Id, more: Partial<Column<Account>> = {}) => {
    return { id, header: t(`column.${id}`), cell: cells[id], ...more }
  }
  return [
    column('name', { sort: 'name' }),
    column('role'),
    column('groups', { secondary: true }),
    column('filled', { secondary: true }),
    column('lastSeenAt', { sort: 'lastSeenAt', secondary: true }),
    column('createdAt', { sort: 'createdAt', secondary: true }),
  ]
}

function Filled({ count }: { count: number }) {
  const t = useT('accounts')
  const all = profileParts.length
  return (
    <span className="row account">
      <span className="account__filled">
        <SegBar size="sm" value={count} max={all} label={t('list.filled', { count, all })} />
      </span>
      <span className="small muted num" aria-hidden>
        {count}/{all}
      </span>
    </span>
  )
}

type Action = 'suspend' | 'reactivate' | 'role'
const roleField = { initial: { role: '' }, toBody: ({ role }: { role: string }) => ({ role: role || undefined }) }

/** As many addresses as a link holds; longer lists are pasted on the page of the cohort. */
const mostPlaced = 100

function BulkActions({ bulk, rows }: { bulk: Bulk<Action>; rows: readonly Account[] }) {
  const t = useT('accounts')
  const choices = useRoleChoices()
  const mayManage = useHasScope('users:manage')
  const wordsOf = (action: Action) => ({
    label: t(`bulk.${action}`),
    context: t(`bulk.${action}Context`),
    would: (count: number) => t(`bulk.${action}Would`, { count }),
    done: (count: number) => t('bulk.done', { count }),
  })
  const { ids, allMatching } = bulk.selection
  const emails = rows.filter(({ id }) => allMatching || ids.has(id)).map(({ email }) => email)
  const write = (
    <>
      <WriteButton variant="ghost" size="sm" list="accounts.people" to={chosenIn(bulk.chosen)} />
      {emails.length <= mostPlaced && <CohortMenu variant="ghost" size="sm" emails={emails} />}
    </>
  )
  if (!mayManage) return write
  return (
    <>
      <BulkAction bulk={bulk} action="role" icon={<ShieldUser />} words={wordsOf('role')} fields={roleField}>
        {(form, readOnly) => (
          <Field label={t('column.role')} {...form.field('role')}>
            <Select {...form.input('role')} placeholder={t('bulk.choose')} options={choices} disabled={readOnly} />
          </Field>
        )}
      </BulkAction>
      {write}
      <BulkAction bulk={bulk} action="suspend" icon={<Ban />} words={wordsOf('suspend')} danger />
      <BulkAction bulk={bulk} action="reactivate" icon={<CircleCheck />} words={wordsOf('reactivate')} />
    </>
  )
}
