import { ArrowDown, ArrowUp, GripVertical, Plus, Trash2 } from 'lucide-react'
import { type KeyboardEvent, type ReactNode, useEffect, useRef } from 'react'
import { Button } from '#web/components/ui/button.tsx'
import { IconButton } from '#web/components/ui/icon-button.tsx'
import { useT } from '#web/lib/text/i18n.ts'
import { type DragOrder, useDragOrder } from './drag-order.ts'
import './entry-list.css'

export type EntryListProps<E> = {
  value: readonly E[]
  onChange: (value: E[]) => void
  /** The value of a new entry. */
  blank?: E
  addLabel?: string
  max?: number
  /** Instead of the button that adds a blank entry. */
  adder?: ReactNode
  /** Entries of one line each. */
  lines?: true
  /** Renders the fields of one entry. */
  children: (index: number) => ReactNode
}

/** Entries that can be added, removed and moved: by dragging, by buttons, or by arrow keys on the handle. */
export function EntryList<E>(props: EntryListProps<E>) {
  const { value, onChange, blank, addLabel, max = Infinity, adder, lines, children } = props
  const { list, focusNext } = useFocusAfter()
  const put = (next: E[], ...focused: string[]) => {
    onChange(next)
    focusNext(focused)
  }
  const move = (from: number, to: number, what: string) => {
    if (to < 0 || to >= value.length || to === from) return
    put(moved(value, from, to), act(to, what), act(to, 'up'), act(to, 'down'))
  }
  const remove = (i: number) =>
    put(value.toSpliced(i, 1), act(Math.min(i, value.length - 2), 'remove'), `:scope > div > [data-act='add']`)
  const drag = useDragOrder((from, to) => move(from, to, 'drag'))
  return (
    <div className="stack" ref={list}>
      {value.length > 0 && (
        <ol className={lines ? 'entries entries--lines' : 'entries'}>
          {value.map((_, i) => (
            // oxlint-disable-next-line react/no-array-index-key -- entries have no identity but their position
            <li className="entry" key={i} {...drag.item(i)}>
              {value.length > 1 && <Handle i={i} drag={drag} onMove={(by) => move(i, i + by, 'drag')} />}
              <div className="form grow">{children(i)}</div>
              <EntryActs
                i={i}
                count={value.length}
                onMove={(by) => move(i, i + by, by < 0 ? 'up' : 'down')}
                onRemove={() => remove(i)}
              />
            </li>
          ))}
        </ol>
      )}
      {adder ?? (
        <div>
          <Button
            size="sm"
            data-act="add"
            disabled={value.length >= max}
            onClick={() => put([...value, blank as E], ':scope > ol > li:last-child :is(input, textarea, select)')}
          >
            <Plus />
            {addLabel}
          </Button>
        </div>
      )}
    </div>
  )
}

/** Of this list only: the fields of an entry may hold a list of their own. */
const act = (i: number, what: string) =>
  ['', '.entry__acts ']
    .map((at) => `:scope > ol > li:nth-child(${i + 1}) > ${at}[data-act='${what}']:not([disabled])`)
    .join()

export function moved<E>(entries: readonly E[], from: number, to: number): E[] {
  return entries.toSpliced(from, 1).toSpliced(to, 0, entries[from]!)
}

type HandleProps = { i: number; drag: DragOrder; onMove: (by: 1 | -1) => void }

function Handle({ i, drag, onMove }: HandleProps) {
  const t = useT('ui')
  const byKey = (event: KeyboardEvent) => {
    const by = { ArrowUp: -1, ArrowDown: 1 }[event.key] as 1 | -1 | undefined
    if (!by) return
    event.preventDefault()
    onMove(by)
  }
  return (
    <button
      type="button"
      className="entry__handle"
      data-act="drag"
      aria-label={t('entry.drag', { number: i + 1 })}
      onKeyDown={byKey}
      {...drag.handle(i)}
    >
      <GripVertical />
    </button>
  )
}

type ActsProps = { i: number; count: number; onMove: (by: 1 | -1) => void; onRemove: () => void }

function EntryActs({ i, count, onMove, onRemove }: ActsProps) {
  const t = useT('ui')
  const number = i + 1
  return (
    <div className="entry__acts">
      {count > 1 && (
        <>
          <IconButton
            size="sm"
            data-act="up"
            name={t('entry.up', { number })}
            disabled={i === 0}
            onClick={() => onMove(-1)}
          >
            <ArrowUp />
          </IconButton>
          <IconButton
            size="sm"
            data-act="down"
            name={t('entry.down', { number })}
            disabled={number === count}
            onClick={() => onMove(1)}
          >
            <ArrowDown />
          </IconButton>
        </>
      )}
      <IconButton size="sm" data-act="remove" name={t('entry.remove', { number })} onClick={onRemove}>
        <Trash2 />
      </IconButton>
    </div>
  )
}

/** The pressed button moves or disappears with its entry: keep the focus on the same entry or its neighbour. */
function useFocusAfter() {
  const list = useRef<HTMLDivElement>(null)
  const wanted = useRef<string[]>([])
  useEffect(() => {
    const found = wanted.current.map((selector) => list.current?.querySelector<HTMLElement>(selector))
    wanted.current = []
    found.find(Boolean)?.focus()
  })
  return {
    list,
    focusNext: (selectors: string[]) => {
      wanted.current = selectors
    },
  }
}
