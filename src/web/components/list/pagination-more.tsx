import { useT } from '#web/lib/text/i18n.ts'
import { useKeptFocus } from '#web/lib/page/kept-focus.ts'
import { Button } from '#web/components/ui/button.tsx'
import './pagination-more.css'

export type PaginationMoreProps = {
  shown: number
  total?: number
  hasMore: boolean
  loading?: boolean
  /** The last request for more rows failed. */
  failed?: boolean
  onMore: () => void
}

/** How many rows are shown, and a button that fetches more; whoever sees the whole list sees how long it is. */
export function PaginationMore({ shown, total, hasMore, loading, failed, onMore }: PaginationMoreProps) {
  const t = useT('ui')
  const count = total === undefined ? t('more.shown', { count: shown }) : t('more.shownOf', { count: shown, total })
  return (
    <div className="listfoot" tabIndex={-1} {...useKeptFocus<HTMLDivElement>()}>
      <p className={hasMore || failed ? 'small subtle' : 'sr-only'} aria-live="polite">
        {failed ? t('more.failed') : count}
      </p>
      {hasMore && (
        <Button loading={loading} onClick={onMore}>
          {t(failed ? 'more.again' : 'more.button')}
        </Button>
      )}
    </div>
  )
}
