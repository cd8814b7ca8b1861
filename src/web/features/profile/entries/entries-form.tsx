import { Pencil, Plus } from 'lucide-react'
import { type ComponentType, type ReactNode, useEffect, useRef, useState } from 'react'
import { AskedAct } from '#web/components/editor/asked-act.tsx'
import { EntryList } from '#web/components/fields/entry-list.tsx'
import { Button } from '#web/components/ui/button.tsx'
import { IconButton } from '#web/components/ui/icon-button.tsx'
import { toast } from '#web/components/ui/toast-store.ts'
import { errorMessage } from '#web/lib/api/api-error.ts'
import { useLocale, useT } from '#web/lib/text/i18n.ts'
import { useEntryChange } from '../api.ts'

type Entry = { id: string; title: string }
export type EntryFormProps<E> = { entry?: E | undefined; onClose: () => void }

type Props<E extends Entry> = {
  entries: readonly E[]
  addLabel: string
  /** Shown while there is none. */
  empty: string
  calls: { remove: (id: string) => Promise<unknown>; order: (ids: string[]) => Promise<unknown> }
  Form: ComponentType<EntryFormProps<E>>
  children: (entry: E) => ReactNode
}

/** Entries that open in place, one at a time; moved by drag and by keyboard. */
export function EntriesForm<E extends Entry>({ entries, addLabel, empty, calls, Form, children }: Props<E>) {
  const edit = useT('profile-edit')
  const locale = useLocale()
  const [open, setOpen] = useState<string | null>(null)
  useFocusOnForm(open)
  const [leaving, setLeaving] = useState<E | null>(null)
  const order = useEntryChange(calls.order)
  // The new order shows at once; the answer of the server follows.
  const [placed, setPlaced] = useState<readonly string[] | null>(null)
  const shown = placed ? entries.toSorted((a, b) => placed.indexOf(a.id) - placed.indexOf(b.id)) : entries
  const change = (next: E[]) => {
    if (next.length < entries.length) return setLeaving(entries.find((entry) => !next.includes(entry)) ?? null)
    const ids = next.map(({ id }) => id)
    setPlaced(ids)
    order.mutate(ids, {
      onSettled: () => setPlaced(null),
      onError: (error) => toast(errorMessage(locale, error), { tone: 'danger' }),
    })
  }
  const adding = open === 'new'
  return (
    <>
      {adding && <Form onClose={() => setOpen(null)} />}
      {entries.length === 0 && !adding && <p className="subtle">{empty}</p>}
      <EntryList
        value={shown}
        onChange={change}
        adder={
          !adding && (
            <div>
              <Button size="sm" id="open-new" onClick={() => setOpen('new')}>
                <Plus />
                {addLabel}
              </Button>
            </div>
          )
        }
      >
        {(i) => {
          const entry = shown[i]!
          if (open === entry.id) return <Form entry={entry} onClose={() => setOpen(null)} />
          return (
            <div className="row profile__entry">
              <div className="grow">{children(entry)}</div>
              <IconButton
                size="sm"
                id={`open-${entry.id}`}
                name={edit('editEntry', { title: entry.title })}
                onClick={() => setOpen(entry.id)}
              >
                <Pencil />
              </IconButton>
            </div>
          )
        }}
      </EntryList>
      {leaving && <DeleteEntry entry={leaving} remove={calls.remove} onClose={() => setLeaving(null)} />}
    </>
  )
}

/** The form that opens takes the focus; the button that opened it has it again afterwards. */
function useFocusOnForm(open: string | null) {
  const before = useRef<string>(null)
  useEffect(() => {
    const last = before.current
    before.current = open
    if (open === last) return
    const control = document.querySelector<HTMLElement>('.profile__form :is(input:not([type=radio]), textarea, select)')
    ;(open ? control : document.getElementById(`open-${last}`))?.focus()
  }, [open])
}

type DeleteProps = { entry: Entry; remove: (id: string) => Promise<unknown>; onClose: () => void }

function DeleteEntry({ entry: { id, title }, remove, onClose }: DeleteProps) {
  const t = useT('profile')
  const edit = useT('profile-edit')
  const change = useEntryChange(remove)
  return (
    <AskedAct
      title={edit('deleteTitle', { title })}
      words={{ act: t('delete'), keep: edit('keep'), done: edit('deleted', { title }) }}
      act={() => change.mutateAsync(id)}
      onClose={onClose}
    >
      {edit('deleteText')}
    </AskedAct>
  )
}
