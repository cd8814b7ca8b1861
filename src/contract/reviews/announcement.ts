import * as z from 'zod/mini'
import { endpoint, locale, time, version } from '#contract/endpoint.ts'
import { person } from '#contract/records.ts'
import { jurorComment } from './comments.ts'
import { manageRound, mean, outcome, rankedItem } from './ranking.ts'

export const announcementChecks = [
  'closed',
  'reviews',
  'outcomes',
  'reasons',
  'limit',
  'feedback',
  'comments',
  'english',
  'names',
] as const
export type AnnouncementCheck = (typeof announcementChecks)[number]

const schedule = z.object({ at: time, by: z.nullable(person) })

const announcement = z.object({
  checks: z.array(
    z.object({
      id: z.enum(announcementChecks),
      ok: z.boolean(),
      /** What is not in order stops the announcement. */
      stops: z.boolean(),
      items: z.array(rankedItem),
    }),
  ),
  items: z.array(
    z.extend(rankedItem, {
      people: z.array(z.extend(person, { locale })),
      outcome: z.nullable(z.string()),
      /** What the order gives it; null where it stands apart. */
      orderOutcome: z.nullable(z.string()),
      /** Why it gets something else. */
      reason: z.nullable(z.string()),
      feedbackPt: z.nullable(z.string()),
      feedbackEn: z.nullable(z.string()),
      average: mean,
      comments: z.array(jurorComment),
    }),
  ),
  outcomes: z.array(outcome),
  /** The line is saved: single outcomes may go against it. */
  isDecided: z.boolean(),
  /** Of all that teams would read, as it stands. */
  stamp: z.string(),
  can: z.object({ announce: z.boolean(), decide: z.boolean() }),
  announcedAt: z.nullable(time),
  announcedBy: z.nullable(person),
  schedule: z.nullable(schedule),
  /** When the scheduled announcement last did not leave; the checks say why. */
  failedAt: z.nullable(time),
  /** In which announcements are scheduled. */
  zone: z.string(),
  version,
})
export type Announcement = z.infer<typeof announcement>

export const getAnnouncement = endpoint({
  ...manageRound,
  method: 'GET',
  path: '/manage/reviews/{id}/announcement',
  summary: 'What is still missing before the announcement, and who will read what',
  response: announcement,
})

export const announceRound = endpoint({
  ...manageRound,
  method: 'POST',
  path: '/manage/reviews/{id}/announce',
  summary: 'Announce all results at once: teams see them and are told by mail. Cannot be undone',
  /** The stamp of what was read: whatever has changed since is not announced unseen. */
  body: z.strictObject({ stamp: z.optional(z.string().check(z.maxLength(100))) }),
  response: announcement,
  idempotent: true,
  errors: ['state_conflict', 'round_undecided', 'stale_version'],
})

export const scheduleRound = endpoint({
  ...manageRound,
  method: 'PUT',
  path: '/manage/reviews/{id}/schedule',
  summary: 'Let a closed round announce itself at a time, if everything is in order then; null takes the time back',
  body: z.strictObject({ at: z.nullable(time), version }),
  response: announcement,
  errors: ['state_conflict', 'stale_version'],
})
