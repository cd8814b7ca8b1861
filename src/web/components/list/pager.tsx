import { ChevronLeft, ChevronRight } from 'lucide-react'
import { useT } from '#web/lib/text/i18n.ts'
import { IconButton } from '#web/components/ui/icon-button.tsx'
import './pager.css'

export type PagerProps = { page: number; pages: number; onPage: (page: number) => void }

/** The first, the last and the neighbours of the current page; null where pages are left out. */
export function pagesToShow(page: number, pages: number): (number | null)[] {
  const near = Array.from({ length: pages }, (_, i) => i + 1).filter(
    (number) => number === 1 || number === pages || Math.abs(number - page) <= 1,
  )
  return near.flatMap((number, i) => (i > 0 && number - (near[i - 1] ?? 0) > 1 ? [null, number] : [number]))
}

/** Pages of a table. Lists of cards use `PaginationMore`. */
export function Pager({ page, pages, onPage }: PagerProps) {
  const t = useT('ui')
  return (
    <nav className="pager" aria-label={t('pager.label')}>
      <IconButton size="sm" name={t('pager.previous')} disabled={page <= 1} onClick={() => onPage(page - 1)}>
        <ChevronLeft />
      </IconButton>
      {pagesToShow(page, pages).map((number, i) =>
        number === null ? (
          <span className="subtle" key={`gap-${i}`} aria-hidden>
            …
          </span>
        ) : (
          <button
            type="button"
            className="pager__page"
            aria-current={number === page ? 'page' : undefined}
            aria-label={t('pager.page', { number })}
            key={number}
            onClick={() => onPage(number)}
          >
            {number}
          </button>
        ),
      )}
      <IconButton size="sm" name={t('pager.next')} disabled={page >= pages} onClick={() => onPage(page + 1)}>
        <ChevronRight />
      </IconButton>
    </nav>
  )
}
