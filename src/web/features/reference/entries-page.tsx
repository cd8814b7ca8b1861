import { useQuery } from '@tanstack/react-query'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { Plus } from 'lucide-react'
import { useState } from 'react'
import * as z from 'zod/mini'
import {
  entryStates,
  exportEntries,
  type EntryState,
  type ReferenceEntry,
  type ReferenceList,
} from '#contract/reference/manage.ts'
import { type Column, DataTable } from '#web/components/list/data-table.tsx'
import { ExportButton } from '#web/components/list/export-button.tsx'
import { FilterOneOf } from '#web/components/list/filter-toggles.tsx'
import { ListToolbar } from '#web/components/list/list-toolbar.tsx'
import { Loaded } from '#web/components/list/loaded.tsx'
import { NothingFound } from '#web/components/list/nothing-found.tsx'
import { PaginationMore } from '#web/components/list/pagination-more.tsx'
import { RowMenu, useMenuColumn } from '#web/components/list/row-menu.tsx'
import { TableSkeleton } from '#web/components/list/table-skeleton.tsx'
import { Button } from '#web/components/ui/button.tsx'
import { MenuItem } from '#web/components/ui/menu.tsx'
import { PageHeader } from '#web/components/ui/page-header.tsx'
import { Status, type StatusTone } from '#web/components/ui/status.tsx'
import { toast } from '#web/components/ui/toast-store.ts'
import { useAct } from '#web/components/ui/use-act.ts'
import { fileOf } from '#web/lib/api/lists.ts'
import { fetchFirst } from '#web/lib/api/query.ts'
import { fold } from '#web/lib/text/fold.ts'
import { useFormat } from '#web/lib/text/format.ts'
import { useLocale, useT } from '#web/lib/text/i18n.ts'
import type { TextKey } from '#web/locales/areas.ts'
import { entryQueries, useChangeEntry } from './api.ts'
import { EntryDialog, MergeDialog } from './entry-dialogs.tsx'

export const entriesSearch = z.object({
  q: z.optional(z.string()),
  state: z.optional(z.enum(entryStates)),
})
type Search = z.infer<typeof entriesSearch>

export const prefetch = () => fetchFirst(entryQueries.all('fields'), entryQueries.all('skills'))

export const FieldsPage = () => <EntriesPage list="fields" />
export const SkillsPage = () => <EntriesPage list="skills" />

/** A shared list with its proposals, for the team that keeps it. */
function EntriesPage({ list }: { list: ReferenceList }) {
  const t = useT('reference')
  const locale = useLocale()
  const navigate = useNavigate()
  const [creating, setCreating] = useState(false)
  const { q = '', state }: Search = useSearch({ strict: false })
  const entries = useQuery(entryQueries.all(list))
  const change = (next: Search) =>
    void navigate({ to: '.', search: { q: q || undefined, state, ...next } as never, replace: true })
  const states = entryStates.map((value) => ({ value, label: t(`state.${value}`) }))
  const matches = ({ name, slug, state: own }: ReferenceEntry) =>
    (!state || own === state) && fold(`${name.pt} ${name.en} ${slug}`).includes(fold(q.trim()))
  // What waits for the team comes first.
  const byTurn = (one: ReferenceEntry, other: ReferenceEntry) =>
    Number(other.state === 'proposed') - Number(one.state === 'proposed') ||
    one.name[locale].localeCompare(other.name[locale], locale)
  return (
    <div className="page--wide">
      <PageHeader
        title={t(`area.${list}`)}
        sub={t(`sub.${list}`)}
        actions={
          <>
            <ExportButton name={fold(t(`area.${list}`))} narrowed={false} file={fileOf(exportEntries, {}, { list })} />
            <Button variant="primary" onClick={() => setCreating(true)}>
              <Plus />
              {t(`create.${list}`)}
            </Button>
          </>
        }
      />
      {creating && <EntryDialog list={list} entry={null} onClose={() => setCreating(false)} />}
      <ListToolbar
        search={{ label: t('search'), value: q, onChange: (text) => change({ q: text || undefined }) }}
        filters={<FilterOneOf options={states} value={state} onChange={(next) => change({ state: next })} />}
      />
      <Loaded query={entries} skeleton={<TableSkeleton />}>
        {({ items }) => {
          const shown = items.filter(matches).toSorted(byTurn)
          if (shown.length === 0) return <NothingFound clear={() => change({ q: undefined, state: undefined })} />
          return <Table list={list} rows={shown} key={`${q} ${state}`} />
        }}
      </Loaded>
    </div>
  )
}

type Open = { what: 'edit' | 'merge'; entry: ReferenceEntry }

// Hundreds of rows would keep a phone busy for seconds.
const step = 50

function Table({ list, rows }: { list: ReferenceList; rows: ReferenceEntry[] }) {
  const t = useT('reference')
  const [most, setMost] = useState(step)
  const [open, setOpen] = useState<Open>()
  const columns = useColumns(list, setOpen)
  const close = () => setOpen(undefined)
  const shown = rows.slice(0, most)
  return (
    <>
      <DataTable caption={t(`area.${list}`)} columns={columns} rows={shown} rowKey={({ slug }) => slug} />
      <PaginationMore
        shown={shown.length}
        total={rows.length}
        hasMore={most < rows.length}
        onMore={() => setMost(most + step)}
      />
      {open?.what === 'edit' && <EntryDialog list={list} entry={open.entry} onClose={close} />}
      {open?.what === 'merge' && <MergeDialog list={list} entry={open.entry} onClose={close} />}
    </>
  )
}

/** What is on the list is the rule, and has no mark. */
const tones: Record<Exclude<EntryState, 'accepted'>, StatusTone> = { proposed: 'warning', retired: 'neutral' }

function useColumns(list: ReferenceList, onOpen: (open: Open) => void): Column<ReferenceEntry>[] {
  const t = useT('reference')
  const locale = useLocale()
  const format = useFormat()
  const other = locale === 'pt' ? 'en' : 'pt'
  const name = ({ name: names }: ReferenceEntry) => (
    <>
      <span className="medium block">{names[locale]}</span>
      {names[other] !== names[locale] && (
        <span className="small subtle" lang={other}>
          {names[other]}
        </span>
      )}
    </>
  )
  const state = (entry: ReferenceEntry) => {
    const { state: own, proposedBy, proposedAt } = entry
    if (own === 'accepted') return null
    return (
      <div className="stack" style={{ '--gap': '.4rem' }}>
        <div>
          <Status tone={tones[own]}>{t(`state.${own}`)}</Status>
          {own === 'proposed' && (
            <span className="small subtle block">
              {[proposedBy ?? t('gone'), proposedAt && format.shortDay(proposedAt)].filter(Boolean).join(', ')}
            </span>
          )}
        </div>
        {own === 'proposed' && <Answer list={list} entry={entry} />}
      </div>
    )
  }
  return [
    { id: 'name', header: t('column.name'), cell: name },
    { id: 'state', header: t('column.state'), cell: state },
    {
      id: 'group',
      header: t('column.group'),
      secondary: true,
      cell: ({ group }) => t(`group.${group}` as TextKey<'reference'>),
    },
    { id: 'uses', header: t('column.uses'), secondary: true, align: 'right', cell: ({ uses }) => format.number(uses) },
    useMenuColumn((entry) => <Actions list={list} entry={entry} onOpen={onOpen} />),
  ]
}

type AnswerProps = { list: ReferenceList; entry: ReferenceEntry }

function useMove(list: ReferenceList, { slug, name }: ReferenceEntry) {
  const t = useT('reference')
  const locale = useLocale()
  const act = useAct()
  const change = useChangeEntry(list)
  return async (next: 'accepted' | 'retired') => {
    if (await act(() => change.mutateAsync({ slug, state: next }))) toast(t(`done.${next}`), { text: name[locale] })
  }
}

/** The two answers to a proposal, where it stands. */
function Answer({ list, entry }: AnswerProps) {
  const t = useT('reference')
  const locale = useLocale()
  const move = useMove(list, entry)
  return (
    <span className="row row--wrap">
      {(['accepted', 'retired'] as const).map((next) => (
        <Button key={next} size="sm" onClick={() => void move(next)}>
          {t(next === 'accepted' ? 'act.accept' : 'act.decline')}
          <span className="sr-only"> {entry.name[locale]}</span>
        </Button>
      ))}
    </span>
  )
}

type ActionsProps = AnswerProps & { onOpen: (open: Open) => void }

function Actions({ list, entry, onOpen }: ActionsProps) {
  const t = useT('reference')
  const locale = useLocale()
  const move = useMove(list, entry)
  const { state, mergedInto, name } = entry
  if (mergedInto) return null
  return (
    <RowMenu name={name[locale]}>
      {state === 'retired' && (
        <MenuItem id="accept" onAction={() => void move('accepted')}>
          {t('act.restore')}
        </MenuItem>
      )}
      <MenuItem id="edit" onAction={() => onOpen({ what: 'edit', entry })}>
        {t('act.edit')}
      </MenuItem>
      <MenuItem id="merge" onAction={() => onOpen({ what: 'merge', entry })}>
        {t('act.merge')}
      </MenuItem>
      {state === 'accepted' && (
        <MenuItem id="retire" tone="danger" onAction={() => void move('retired')}>
          {t('act.retire')}
        </MenuItem>
      )}
    </RowMenu>
  )
}
