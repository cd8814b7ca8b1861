import type { Event } from '#contract/events.ts'
import { useAttachmentAddress } from '#web/lib/api/attachment-address.ts'
import { coverOf } from './event-cover.ts'

/** Covers of drafts are not public, so they are fetched as whoever is signed in. */
export function useCover({ coverId, state }: Pick<Event, 'coverId' | 'state'>): string | null {
  const isHidden = state === 'draft'
  const hidden = useAttachmentAddress(isHidden ? coverId : null)
  return isHidden ? hidden : coverOf({ coverId })
}
