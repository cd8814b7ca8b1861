import { useLocation, useSearch } from '@tanstack/react-router'
import { useQuery } from '@tanstack/react-query'
import { useNow } from '#web/components/display/ticker.ts'
import { Menu, MenuChoices, MenuItem } from '#web/components/ui/menu.tsx'
import { answerQuery } from '#web/lib/api/lists.ts'
import { useFormat } from '#web/lib/text/format.ts'
import { useT } from '#web/lib/text/i18n.ts'
import type { Column } from './data-table.tsx'
import { FilterChip } from './filter-chip.tsx'
import { FilterSelect } from './filter-select.tsx'
import type { Labels } from './labels.tsx'
import './list-tools.css'
import { SavedViews } from './saved-views.tsx'
import { monthsAround } from './months-around.ts'

type Shown = { hide?: string | undefined; thenBy?: string | undefined }
type Filters = { label?: string | undefined; month?: string | undefined; sort?: string | undefined }

/** The columns that the address leaves out. */
export const hiddenIn = (search: Shown): string[] => search.hide?.split(',') ?? []

type Props = {
  filtering: { filters: object; change: (change: never) => void; lost?: (saved: object) => string[] }
  columns: readonly Column<never>[]
  sorts: readonly string[]
  labels: Labels | undefined
  monthOf: string | undefined
}

/** What every list of the team has: views, labels, a month, a second order and the choice of columns. */
export function ListTools({ filtering, columns, sorts, labels, monthOf }: Props) {
  const t = useT('manage')
  const isManaged = useLocation().pathname.startsWith('/manage/')
  const change = filtering.change as (change: Filters & Shown) => void
  const filters: Filters = filtering.filters
  return (
    <fieldset className="listtools">
      <legend className="sr-only">{t('list.tools')}</legend>
      {isManaged && filtering.lost && <SavedViews lost={filtering.lost} />}
      {labels && isManaged && (
        <LabelFilter labels={labels} value={filters.label} onChange={(label) => change({ label })} />
      )}
      {monthOf !== undefined && (
        <MonthFilter of={monthOf} value={filters.month} onChange={(month) => change({ month })} />
      )}
      {sorts.length > 2 && <SecondOrder columns={columns} sorts={sorts} change={change} />}
      <Columns columns={columns} change={change} />
    </fieldset>
  )
}

type Value = { value: string | undefined; onChange: (value: string | undefined) => void }

function LabelFilter({ labels: { area, list }, value, onChange }: Value & { labels: Labels }) {
  const t = useT('manage')
  const used = useQuery(answerQuery([area, 'labels'], list, {})).data?.items ?? []
  const names = used.map(({ label }) => label)
  // A label that no row has any more stays to be taken off.
  const options = (value && !names.includes(value) ? [value, ...names] : names).map((label) => ({
    value: label,
    label,
  }))
  if (options.length === 0) return null
  return <FilterSelect label={t('list.byLabel')} all={t('list.byLabel')} {...{ options, value, onChange }} />
}

function MonthFilter({ of, value, onChange }: Value & { of: string }) {
  const t = useT('manage')
  const { month } = useFormat()
  const options = monthsAround(useNow('minute'), value).map((name) => ({ value: name, label: month(`${name}-15`) }))
  const label = t('list.month', { of: of.toLocaleLowerCase() })
  return <FilterSelect label={label} all={t('list.anyMonth')} {...{ options, value, onChange }} />
}

type Change = (change: Shown) => void

function SecondOrder({ columns, sorts, change }: Pick<Props, 'columns' | 'sorts'> & { change: Change }) {
  const t = useT('manage')
  const { thenBy } = useSearch({ strict: false }) as Shown
  const options = columns.flatMap(({ sort, header }) =>
    ['', '-'].flatMap((sign) => {
      const name = `${sign}${sort ?? ''}`
      if (!sort || !sorts.includes(name) || typeof header !== 'string') return []
      return { value: name, label: t(sign ? 'list.falling' : 'list.rising', { column: header }) }
    }),
  )
  return (
    <FilterSelect
      label={t('list.thenBy')}
      all={t('list.thenBy')}
      options={options}
      value={thenBy}
      onChange={(next) => change({ thenBy: next })}
    />
  )
}

function Columns({ columns, change }: Pick<Props, 'columns'> & { change: Change }) {
  const t = useT('manage')
  const hidden = hiddenIn(useSearch({ strict: false }))
  // The first one names the row.
  const choices = columns.slice(1)
  const chosen = choices.map(({ id }) => id).filter((id) => !hidden.includes(id))
  const show = (next: string[]) => {
    const hide = choices.map(({ id }) => id).filter((id) => !next.includes(id))
    change({ hide: hide.length > 0 ? hide.join(',') : undefined })
  }
  return (
    <Menu
      label={t('list.columns')}
      placement="bottom start"
      trigger={
        <FilterChip menu pressed={hidden.length > 0}>
          {t('list.columns')}
        </FilterChip>
      }
    >
      <MenuChoices many label={t('list.columns')} chosen={chosen} onChange={show}>
        {choices.map(({ id, header }) => (
          <MenuItem key={id} id={id}>
            {header}
          </MenuItem>
        ))}
      </MenuChoices>
    </Menu>
  )
}
