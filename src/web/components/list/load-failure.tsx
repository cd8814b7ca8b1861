import { errorMessage } from '#web/lib/api/api-error.ts'
import { useLocale, useT } from '#web/lib/text/i18n.ts'
import { Button } from '#web/components/ui/button.tsx'
import { EmptyState } from './empty-state.tsx'

export type LoadFailureProps = {
  error: Error
  retry: () => void
  /** False where the surroundings are a card already. */
  card?: boolean
  /** Names the part that failed, when the page shows other parts too. */
  title?: string
}

/** Shown in place of content that failed to load, with a button to try again. */
export function LoadFailure({ error, retry, card, title }: LoadFailureProps) {
  const t = useT('ui')
  const locale = useLocale()
  return (
    <div role="alert">
      <EmptyState
        lit={0}
        card={card}
        level={card === false ? 3 : 2}
        title={title ?? t('failure.title')}
        action={<Button onClick={retry}>{t('failure.retry')}</Button>}
      >
        {errorMessage(locale, error)}
      </EmptyState>
    </div>
  )
}
