import { Skeleton, Skeletons } from '#web/components/ui/skeleton.tsx'
import './card-skeleton.css'

/** The rows of a card that are on their way. */
export function CardSkeleton({ rows = 3 }: { rows?: number }) {
  return (
    <Skeletons className="cardskeleton">
      {Array.from({ length: rows }, (_, i) => (
        <Skeleton height="3.2rem" key={i} />
      ))}
    </Skeletons>
  )
}
