import { useInfiniteQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import type { Figure, FigureFilters } from '#contract/figures/figures.ts'
import { Loaded } from '#web/components/list/loaded.tsx'
import { PaginationMore } from '#web/components/list/pagination-more.tsx'
import { Dialog, DialogBody } from '#web/components/ui/dialog.tsx'
import { Skeleton } from '#web/components/ui/skeleton.tsx'
import { useFormat } from '#web/lib/text/format.ts'
import { useLocale, useT } from '#web/lib/text/i18n.ts'
import { figureQueries, type Opened } from './api.ts'

type Props = { opened: Opened; figure: Figure; filters: FigureFilters; onClose: () => void }

/** The rows behind a number: what was counted, one by one. */
export function FigureRows({ opened, figure, filters, onClose }: Props) {
  const t = useT('figures')
  const locale = useLocale()
  const list = useInfiniteQuery(figureQueries.rows(opened, filters))
  const step = figure.steps.find(({ name }) => name === opened.step)!
  return (
    <Dialog open size="lg" title={`${figure.title[locale]}: ${step.title[locale]}`} onClose={onClose}>
      <DialogBody className="stack">
        <p className="small muted">{figure.rule[locale]}</p>
        <Loaded query={list} skeleton={<Skeleton className="figures__skeleton" />} failure={t('rowsFailed')} inCard>
          {({ pages }) => (
            <>
              <Rows items={pages.flatMap(({ items }) => items)} />
              <PaginationMore
                shown={pages.reduce((sum, { items }) => sum + items.length, 0)}
                {...(pages[0]?.total != null && { total: pages[0].total })}
                hasMore={list.hasNextPage}
                loading={list.isFetchingNextPage}
                failed={list.isFetchNextPageError}
                onMore={() => void list.fetchNextPage()}
              />
            </>
          )}
        </Loaded>
      </DialogBody>
    </Dialog>
  )
}

type Item = {
  id: string
  day: string
  title: string
  path: string | null
  value: number
  part: { pt: string; en: string }
}

function Rows({ items }: { items: readonly Item[] }) {
  const t = useT('figures')
  const locale = useLocale()
  const format = useFormat()
  if (items.length === 0) return <p className="muted">{t('noRows')}</p>
  return (
    <ul className="figrows">
      {items.map(({ id, day, title, path, value, part }) => (
        <li key={id} className="figrow">
          {path ? (
            <Link className="figrow__title link" to={path}>
              {title}
            </Link>
          ) : (
            <span className="figrow__title">{title}</span>
          )}
          <span className="small subtle">{part[locale]}</span>
          <span className="small subtle nowrap">{format.shortDay(day, 'UTC')}</span>
          {value !== 1 && <span className="small num">{format.number(value)}</span>}
        </li>
      ))}
    </ul>
  )
}
