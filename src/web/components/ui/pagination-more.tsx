import { useT } from '#web/lib/i18n.ts'
import { useKeptFocus } from '#web/lib/kept-focus.ts'
import { Button } from './button.tsx'
import './pagination-more.css'

export type PaginationMoreProps = {
  shown: number
  total?: number
  hasMore: boolean
  loading?: boolean
  onMore: () => void
}

/** How many are shown, and a button for the next ones. */
export function PaginationMore({ shown, total, hasMore, loading, onMore }: PaginationMoreProps) {
  const t = useT('ui')
  return (
    <div className="listfoot" tabIndex={-1} {...useKeptFocus<HTMLDivElement>()}>
      <p className="small subtle" aria-live="polite">
        {total === undefined ? t('more.shown', { count: shown }) : t('more.shownOf', { count: shown, total })}
      </p>
      {hasMore && (
        <Button loading={loading} onClick={onMore}>
          {t('more.button')}
        </Button>
      )}
    </div>
  )
}
