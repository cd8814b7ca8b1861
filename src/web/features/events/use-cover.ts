import type { Event } from '#contract/events/events.ts'
import { useAttachmentAddress } from '#web/lib/api/attachment-address.ts'
import { coverOf } from './event-cover.ts'

/** Draft covers are private: fetch them with the session's token instead of a plain URL. */
export function useCover({ coverId, state }: Pick<Event, 'coverId' | 'state'>): string | null {
  const isHidden = state === 'draft'
  const hidden = useAttachmentAddress(isHidden ? coverId : null)
  return isHidden ? hidden : coverOf({ coverId })
}
