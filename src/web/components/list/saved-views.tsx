import { useQuery } from '@tanstack/react-query'
import { useLocation, useNavigate, useSearch } from '@tanstack/react-router'
import { Bookmark, Pencil, Save, Trash2, Users } from 'lucide-react'
import { useState } from 'react'
import type { SavedView } from '#contract/views/views.ts'
import { Alert } from '#web/components/ui/alert.tsx'
import { lateDialog } from '#web/components/ui/late-dialog.tsx'
import { Menu, MenuItem, MenuSeparator } from '#web/components/ui/menu.tsx'
import { toast } from '#web/components/ui/toast-store.ts'
import { useAct } from '#web/components/ui/use-act.ts'
import { addressOf, useRemoveView, useUpdateView, viewsQuery } from '#web/lib/api/views.ts'
import { useT } from '#web/lib/text/i18n.ts'
import { FilterChip } from './filter-chip.tsx'

const ViewDialog = lateDialog(() => import('./view-dialog.tsx').then((file) => file.ViewDialog))

/** The filters, orders and columns of the page that is open, without what names a view or a record. */
function useShown() {
  const { pathname } = useLocation()
  const { shownAs, id: _record, ...search } = useSearch({ strict: false }) as Record<string, unknown>
  return { page: pathname, shownAs, search: JSON.parse(JSON.stringify(search)) as Record<string, unknown> }
}

const inOrder = (search: object) =>
  JSON.stringify(Object.entries(search).toSorted(([one], [other]) => (one < other ? -1 : 1)))

/** The saved views of this list; the one that is open can be changed. */
export function SavedViews({ lost }: { lost: (saved: object) => string[] }) {
  const t = useT('manage')
  const { page, shownAs, search } = useShown()
  const navigate = useNavigate()
  const views = (useQuery(viewsQuery()).data?.items ?? []).filter((view) => view.page === page)
  const open = views.find(({ id }) => id === shownAs)
  const [asked, setAsked] = useState<{ view: SavedView | undefined }>()
  const changed = open !== undefined && inOrder(open.search) !== inOrder(search)
  return (
    <>
      <Menu
        label={t('views.title')}
        placement="bottom start"
        trigger={
          <FilterChip menu pressed={open !== undefined}>
            <Bookmark />
            {!open ? t('views.title') : changed ? t('views.changed', { name: open.name }) : open.name}
          </FilterChip>
        }
      >
        {views.map((view) => (
          <MenuItem
            key={view.id}
            id={view.id}
            textValue={view.name}
            icon={view.shared ? <Users /> : <Bookmark />}
            onAction={() => void navigate(addressOf(view))}
          >
            {view.name}
          </MenuItem>
        ))}
        {views.length > 0 && <MenuSeparator />}
        {open && <OpenViewItems open={open} search={search} changed={changed} edit={() => setAsked({ view: open })} />}
        <MenuItem id="save" icon={<Save />} onAction={() => setAsked({ view: undefined })}>
          {t('views.saveNew')}
        </MenuItem>
      </Menu>
      {asked && <ViewDialog page={page} search={search} view={asked.view} onClose={() => setAsked(undefined)} />}
      {open && changed && lost(open.search).length > 0 && (
        <Alert tone="warning" title={t('views.lostTitle', { count: lost(open.search).length })}>
          {t('views.lostText')}
        </Alert>
      )}
    </>
  )
}

type ItemsProps = { open: SavedView; search: SavedView['search']; changed: boolean; edit: () => void }

function OpenViewItems({ open, search, changed, edit }: ItemsProps) {
  const t = useT('manage')
  const act = useAct()
  const navigate = useNavigate()
  const update = useUpdateView()
  const remove = useRemoveView()
  const { id, name, version } = open
  const save = async () => {
    const saved = await act(() => update.mutateAsync({ id, body: { search, version } }))
    if (saved) toast(t('views.saved', { name }))
  }
  const drop = async () => {
    if (!(await act(() => remove.mutateAsync(id)))) return
    toast(t('views.removed', { name }))
    void navigate({ to: '.', search: search as never, replace: true })
  }
  return (
    <>
      {changed && (
        <MenuItem id="over" icon={<Save />} onAction={() => void save()}>
          {t('views.saveOver', { name })}
        </MenuItem>
      )}
      <MenuItem id="edit" icon={<Pencil />} onAction={edit}>
        {t('views.edit')}
      </MenuItem>
      <MenuItem id="remove" tone="danger" icon={<Trash2 />} onAction={() => void drop()}>
        {t('views.remove')}
      </MenuItem>
    </>
  )
}
