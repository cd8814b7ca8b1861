import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { FileText } from 'lucide-react'
import { useState } from 'react'
import { dimensions, exportFigures, type FiguresAnswer, listFigures } from '#contract/figures/figures.ts'
import { tracks } from '#contract/programme/programme.ts'
import { Select } from '#web/components/fields/select.tsx'
import { ExportButton } from '#web/components/list/export-button.tsx'
import { FieldFilter } from '#web/components/list/field-filter.tsx'
import { FilterSelect } from '#web/components/list/filter-select.tsx'
import { ListToolbar } from '#web/components/list/list-toolbar.tsx'
import { ButtonLink } from '#web/components/ui/button.tsx'
import { Loaded } from '#web/components/list/loaded.tsx'
import { PageHeader } from '#web/components/ui/page-header.tsx'
import { Skeleton } from '#web/components/ui/skeleton.tsx'
import { fileOf } from '#web/lib/api/lists.ts'
import { fetchFirst } from '#web/lib/api/query.ts'
import { later } from '#web/lib/page/later.ts'
import { filtersIn, useSearchFilters } from '#web/lib/page/search-filters.ts'
import { useFormat } from '#web/lib/text/format.ts'
import { useT } from '#web/lib/text/i18n.ts'
import { type Asked, figureQueries, type Opened } from './api.ts'
import { FigureCard } from './figure-card.tsx'
import { figuresSearch } from './figures-search.ts'
import { HeadNumbers } from './head-numbers.tsx'
import './figures.css'

const rows = later(() => import('./figure-rows.tsx'))

export const prefetch = ({ search }: { search: object }) =>
  fetchFirst(figureQueries.all(filtersIn(listFigures, figuresSearch, search)))

/** What came of it, in numbers that open to their rows. */
export function FiguresPage() {
  const t = useT('figures')
  const { dateTime } = useFormat()
  const filtering = useSearchFilters(listFigures, figuresSearch, ['by'])
  const { filters } = filtering
  const query = useQuery({ ...figureQueries.all(filters), placeholderData: keepPreviousData })
  const { before, at } = query.data ?? {}
  const counted = at ? t('at', { time: dateTime(at) }) : t('sub')
  return (
    <div className="page--wide">
      <PageHeader
        title={t('title')}
        sub={before ? `${counted} ${t('beside', { name: before.name })}` : counted}
        actions={
          <>
            <ExportButton name={t('title')} narrowed={filtering.narrowed} file={fileOf(exportFigures, filters)} />
            <ButtonLink to="/manage/figures/reports" variant="primary">
              <FileText />
              {t('reports')}
            </ButtonLink>
          </>
        }
      />
      <Toolbar filters={filters} change={filtering.change} answer={query.data} />
      <Loaded query={query} skeleton={<Skeleton className="figures__skeleton" />} failure={t('failed')}>
        {(answer) => <Figures answer={answer} filters={filters} />}
      </Loaded>
    </div>
  )
}

type ToolbarProps = { filters: Asked; change: (next: Partial<Asked>) => void; answer: FiguresAnswer | undefined }

function Toolbar({ filters, change, answer }: ToolbarProps) {
  const t = useT('figures')
  const { monthOfText } = useFormat()
  const editions = (answer?.editions ?? []).map(({ id, name }) => ({ value: id, label: name }))
  const months = lastMonths(answer?.at).map((value) => ({ value, label: monthOfText(value) }))
  return (
    <ListToolbar
      filters={
        <>
          <FilterSelect
            label={t('edition.label')}
            all={t('edition.all')}
            options={editions}
            value={filters.edition}
            onChange={(edition) => change({ edition })}
          />
          <FilterSelect
            label={t('track.label')}
            all={t('track.all')}
            options={tracks.map((value) => ({ value, label: t(`track.${value}`) }))}
            value={filters.track}
            onChange={(track) => change({ track })}
          />
          <FieldFilter value={filters.field} onChange={(field) => change({ field })} />
          <FilterSelect
            label={t('from.label')}
            all={t('from.all')}
            options={months}
            value={filters.from}
            onChange={(from) => change({ from })}
          />
          <FilterSelect
            label={t('to.label')}
            all={t('to.all')}
            options={months}
            value={filters.to}
            onChange={(to) => change({ to })}
          />
          <Select
            size="sm"
            pill
            aria-label={t('by.label')}
            options={dimensions.map((value) => ({ value, label: t(`by.${value}`) }))}
            value={filters.by ?? 'month'}
            onChange={({ target }) => change({ by: target.value as (typeof dimensions)[number] })}
          />
        </>
      }
    />
  )
}

const monthsOffered = 36

/** The months up to the day of the figures, the newest first. */
function lastMonths(at: string | undefined): string[] {
  if (!at) return []
  const [year, month] = [Number(at.slice(0, 4)), Number(at.slice(5, 7))]
  return Array.from({ length: monthsOffered }, (_, back) =>
    new Date(Date.UTC(year, month - 1 - back, 1)).toISOString().slice(0, 7),
  )
}

function Figures({ answer, filters }: { answer: FiguresAnswer; filters: Asked }) {
  const t = useT('figures')
  const [opened, setOpened] = useState<Opened>()
  const { by: _, ...within } = filters
  const Rows = rows.useLoaded(opened !== undefined)?.FigureRows
  return (
    <>
      <HeadNumbers items={answer.items} />
      <p className="small subtle">{t('hiddenRule')}</p>
      <div className="figures">
        {answer.items.map((figure) => (
          <FigureCard
            key={figure.name}
            figure={figure}
            before={answer.before?.name}
            by={filters.by ?? 'month'}
            onOpen={(step) => setOpened({ figure: figure.name, step })}
          />
        ))}
      </div>
      {opened && Rows && (
        <Rows
          opened={opened}
          figure={answer.items.find(({ name }) => name === opened.figure)!}
          filters={within}
          onClose={() => setOpened(undefined)}
        />
      )}
    </>
  )
}
