import { EmptyState } from '#web/components/list/empty-state.tsx'
import { Button } from '#web/components/ui/button.tsx'
import { Skeleton, Skeletons } from '#web/components/ui/skeleton.tsx'
import { errorMessage } from '#web/lib/api/api-error.ts'
import { useLocale, useT } from '#web/lib/text/i18n.ts'

type Props = { error: Error; retry: () => void; card?: boolean; title?: string }

/** In place of a list that did not come, with the way to try again. */
export function LoadFailure({ error, retry, card, title }: Props) {
  const t = useT('events')
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

/** The rows of a card that are on their way. */
export function CardSkeleton({ rows = 3 }: { rows?: number }) {
  return (
    <Skeletons className="homecard__rows">
      {Array.from({ length: rows }, (_, i) => (
        <Skeleton height="3.2rem" key={i} />
      ))}
    </Skeletons>
  )
}
