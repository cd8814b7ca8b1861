import type { Deps } from '#api/deps.ts'
import { leadingReasons, type Reason } from '#contract/mentoring/booking.ts'
import type { Subject } from '#contract/mentoring/mentoring.ts'
import { foldWords } from '#contract/search-terms.ts'
import { dayMs } from '#contract/times.ts'
import { keyOf } from '../queries.ts'
import * as queries from './queries.ts'

/** What the rules know of a mentor, seen from one startup or trainee. */
export type MentorFacts = {
  id: string
  name: string
  headline: string | null
  topics: string[]
  own: boolean
  /** Somebody does not want the two to be matched again. */
  apart: boolean
  sameField: boolean
  skills: string[]
  stages: boolean
  met: boolean
  /** Hours that somebody has in the next two weeks, and the limit of one. */
  taken: number
  weekLimit: number
}

type Asked = { days: number; only?: string | undefined }

/** Mentors with what speaks for them and their hours of the next days, for a startup or trainee. */
export async function judgeMentors(deps: Deps, subject: Subject, { days, only }: Asked) {
  const now = deps.clock()
  const key = keyOf(subject)
  const [facts, written, free] = await Promise.all([
    queries.findMentorFacts(deps.db, subject, now, only),
    queries.findWritten(deps.db, key),
    queries.findFree(deps.db, key, { now, until: new Date(now.getTime() + days * dayMs) }),
  ])
  return facts.map((mentor) => {
    const hours = free.filter(({ mentor_id }) => mentor_id === mentor.id)
    return { mentor, hours, reasons: reasonsFor(mentor, written) }
  })
}

/** Shorter words say nothing about what somebody needs. */
const shortest = 4

/** A topic speaks of what the team wrote if all its longer words occur there. */
function speaksOf(topic: string, words: ReadonlySet<string>): boolean {
  const asked = foldWords(topic)
    .split(/\W+/)
    .filter((word) => word.length >= shortest)
  return asked.length > 0 && asked.every((word) => words.has(word))
}

/** Why a mentor is worth an hour, the weightiest reason first. Without a leading one nobody is suggested. */
export function reasonsFor(mentor: MentorFacts, written: string): Reason[] {
  if (mentor.apart) return []
  const words = new Set(foldWords(written).split(/\W+/))
  const topic = mentor.topics.find((one) => speaksOf(one, words))
  const reasons: (Reason | false | undefined)[] = [
    mentor.own && { kind: 'own', about: null },
    topic !== undefined && { kind: 'topic', about: topic },
    mentor.sameField && { kind: 'field', about: null },
    mentor.skills[0] !== undefined && { kind: 'skill', about: mentor.skills[0] },
    mentor.stages && { kind: 'stage', about: null },
    !mentor.met && !mentor.own && { kind: 'never_met', about: null },
    mentor.taken < mentor.weekLimit && { kind: 'light', about: null },
  ]
  return reasons.filter((reason): reason is Reason => Boolean(reason))
}

export const isSuggested = (reasons: readonly Reason[]): boolean =>
  reasons.some(({ kind }) => (leadingReasons as readonly string[]).includes(kind))

/** How much speaks for a mentor: what leads weighs more than what merely adds. */
export const weightOf = (reasons: readonly Reason[]): number =>
  reasons.reduce((sum, { kind }) => sum + ((leadingReasons as readonly string[]).includes(kind) ? 3 : 1), 0)
