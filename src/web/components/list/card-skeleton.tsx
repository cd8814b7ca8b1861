import { Skeleton, Skeletons } from '#web/components/ui/skeleton.tsx'
import './card-skeleton.css'

/** Placeholder rows for a card that is loading. */
export function CardSkeleton({ rows = 3 }: { rows?: number }) {
  return (
    <Skeletons className="cardskeleton">
      {Array.from({ length: rows }, (_, i) => (
        <Skeleton height="3.2rem" key={i} />
      ))}
    </Skeletons>
  )
}
