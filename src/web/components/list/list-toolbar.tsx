import { Search } from 'lucide-react'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import { useT } from '#web/lib/text/i18n.ts'
import './list-toolbar.css'
import { Input } from '#web/components/fields/input.tsx'
import { Select, type SelectOption } from '#web/components/fields/select.tsx'

export type ListToolbarProps = {
  search?: { value: string; onChange: (value: string) => void; label: string; placeholder?: string }
  filters?: ReactNode
  sort?: { value: string; onChange: (value: string) => void; options: SelectOption[] }
  /** At the far right, for example the choice of view. */
  end?: ReactNode
}

/** Search, filters and order of a list; the page keeps them in the address. */
export function ListToolbar({ search, filters, sort, end }: ListToolbarProps) {
  const t = useT('ui')
  return (
    // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- some browsers do not know <search> yet
    <div className="toolbar" role="search">
      {search && <SearchBox {...search} />}
      {filters && <div className="toolbar__filters">{filters}</div>}
      {(sort || end) && (
        <div className="toolbar__end">
          {sort && (
            <Select
              aria-label={t('toolbar.sort')}
              size="sm"
              pill
              options={sort.options}
              value={sort.value}
              onChange={(event) => sort.onChange(event.target.value)}
            />
          )}
          {end}
        </div>
      )}
    </div>
  )
}

const TYPING_PAUSE = 250

function SearchBox({ value, onChange, label, placeholder }: NonNullable<ListToolbarProps['search']>) {
  const [typed, setTyped] = useState(value)
  const reported = useRef(value)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  useEffect(() => {
    // The value changed elsewhere, for example by "clear filters". Our own report coming back must not undo newer letters.
    if (value === reported.current) return
    clearTimeout(timer.current)
    reported.current = value
    setTyped(value)
  }, [value])
  useEffect(() => () => clearTimeout(timer.current), [])
  const report = (next: string) => {
    clearTimeout(timer.current)
    if (next === reported.current) return
    reported.current = next
    onChange(next)
  }
  return (
    <div className="toolbar__search">
      <Input
        type="search"
        icon={<Search />}
        aria-label={label}
        placeholder={placeholder ?? label}
        value={typed}
        onChange={(event) => {
          const next = event.target.value
          setTyped(next)
          clearTimeout(timer.current)
          timer.current = setTimeout(() => report(next), TYPING_PAUSE)
        }}
        onKeyDown={(event) => event.key === 'Enter' && report(typed)}
      />
    </div>
  )
}
