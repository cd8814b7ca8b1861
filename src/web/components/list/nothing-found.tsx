import { useT } from '#web/lib/text/i18n.ts'
import { Button } from '#web/components/ui/button.tsx'
import { EmptyState } from './empty-state.tsx'

export type NothingFoundProps = {
  /** Clears all filters: `clear` of `useSearchFilters`. */
  clear: () => void
  title?: string
  text?: string
}

/** Shown when the filters match nothing. */
export function NothingFound({ clear, title, text }: NothingFoundProps) {
  const t = useT('ui')
  return (
    <EmptyState
      lit={0}
      title={title ?? t('nothing.title')}
      action={<Button onClick={clear}>{t('nothing.clear')}</Button>}
    >
      {text ?? t('nothing.text')}
    </EmptyState>
  )
}
