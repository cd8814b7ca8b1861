import type { StartupPart } from '#web/area.ts'
import { fetchFirst } from '#web/lib/api/query.ts'
import { reviewQueries } from '../api.ts'
import { ReviewResultCard } from './review-result-card.tsx'

const area = 'startups'

/** What the jury of an intake said, on the page of a startup and for its team alone. */
const StartupResult = ({ startupId }: { startupId: string }) => <ReviewResultCard area={area} id={startupId} />

export const startupPart: StartupPart = {
  Section: StartupResult,
  prefetch: (startupId) => fetchFirst(reviewQueries.result(area, startupId)),
}
