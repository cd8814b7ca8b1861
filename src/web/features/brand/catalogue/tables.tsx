import { useState } from 'react'
import { NOTHING_SELECTED, type Selection } from '#web/components/list/data-table-selection.tsx'
import { type Column, DataTable } from '#web/components/list/data-table.tsx'
import type { Sort } from '#web/components/list/sort.ts'
import { Person } from '#web/components/ui/avatar.tsx'
import { Button } from '#web/components/ui/button.tsx'
import { CalendarLegend, CalendarMonth } from '#web/components/display/calendar-month.tsx'
import { Chip } from '#web/components/ui/chip.tsx'
import { today } from '#web/components/display/month-grid.ts'
import { Status, type StatusTone } from '#web/components/ui/status.tsx'
import { useT } from '#web/lib/text/i18n.ts'

type Row = {
  id: string
  name: string
  city: string
  track: 'founder' | 'onit'
  state: 'review' | 'interview' | 'accepted'
  score: number
}

// Names of people and places are the same in every language.
const ROWS: Row[] = [
  { id: '1', name: 'Inês Carvalho', city: 'Braga', track: 'founder', state: 'review', score: 3.8 },
  { id: '2', name: 'Tomás Ferreira', city: 'Porto', track: 'onit', state: 'interview', score: 4.2 },
  { id: '3', name: 'Helena Silva', city: 'Aveiro', track: 'onit', state: 'accepted', score: 4.6 },
]
const TRACKS = { founder: 'Founder', onit: 'OnIT' }
const TONES: Record<Row['state'], StatusTone> = { review: 'neutral', interview: 'info', accepted: 'success' }

export function TableSample() {
  const t = useT('brand')
  const [sort, setSort] = useState<Sort>({ by: 'score', descending: true })
  const [selection, setSelection] = useState<Selection>({ ...NOTHING_SELECTED, ids: new Set(['2']) })
  const columns = useColumns()
  const order = (a: Row, b: Row) => (sort.by === 'name' ? a.name.localeCompare(b.name) : a.score - b.score)
  return (
    <div>
      <DataTable
        caption={t('tables.caption')}
        columns={columns}
        rows={ROWS.toSorted((a, b) => (sort.descending ? order(b, a) : order(a, b)))}
        rowKey={(row) => row.id}
        rowName={(row) => row.name}
        sort={sort}
        onSort={setSort}
        selection={selection}
        onSelect={setSelection}
        total={42}
        bulkActions={
          <>
            <Button variant="ghost" size="sm">
              {t('tables.accept')}
            </Button>
            <Button variant="ghost" size="sm">
              {t('tables.move')}
            </Button>
          </>
        }
      />
    </div>
  )
}

function useColumns(): Column<Row>[] {
  const t = useT('brand')
  return [
    { id: 'name', header: t('tables.name'), sort: 'name', cell: (row) => <Person name={row.name} meta={row.city} /> },
    {
      id: 'track',
      header: t('tables.track'),
      secondary: true,
      cell: (row) => <Chip tone={row.track}>{TRACKS[row.track]}</Chip>,
    },
    {
      id: 'state',
      header: t('tables.state'),
      cell: (row) => <Status tone={TONES[row.state]}>{t(`labels.${row.state}`)}</Status>,
    },
    { id: 'score', header: t('tables.score'), sort: 'score', align: 'right', cell: (row) => row.score.toFixed(1) },
  ]
}

export function CalendarSample() {
  const t = useT('brand')
  const [month, setMonth] = useState(today().slice(0, 7))
  const [day, setDay] = useState<string | null>(null)
  const entries = [
    { id: 'a', day: `${month}-05`, title: t('tables.workshop'), tone: 'onit' as const },
    { id: 'b', day: `${month}-12`, title: t('cards.coffee'), tone: 'accent' as const },
    { id: 'c', day: `${month}-12`, title: t('tables.talk'), tone: 'founder' as const },
    { id: 'd', day: `${month}-24`, title: t('tables.deadline'), tone: 'danger' as const },
  ]
  return (
    <>
      <CalendarMonth month={month} onMonthChange={setMonth} entries={entries} selected={day} onSelectDay={setDay} />
      <CalendarLegend
        items={[
          { tone: 'onit', label: t('tables.workshop') },
          { tone: 'founder', label: t('tables.talk') },
          { tone: 'danger', label: t('tables.deadline') },
        ]}
      />
    </>
  )
}
