import { buffer } from 'node:stream/consumers'
import { found, refuse } from '#api/http/caller.ts'
import type { Actor } from '#api/http/session.ts'
import type { ItemContent, ReviewContext } from '#api/records/review-subject.ts'
import { cleanFile } from '#api/storage/clean/clean-file.ts'
import type { Review, ReviewEntry } from '#contract/reviews/desk.ts'
import { countCalibrated, findFileType, findOthers, findTeamNames, isCalibrated, type MyReview } from './queries.ts'
import { findJudgedReviews, progressOf, requireOwnReview } from './desk.ts'
import { contextKey, contextsOf, subjectOf, type Engine } from '../engine.ts'
import { findHeldStates, recordHeld } from '../files/queries.ts'
import { endingOf, showContent } from './mask.ts'
import { codeOf, isOpen, mayWrite } from '../queries.ts'

type Shown = { context: ReviewContext | undefined; calibration: Review['round']['calibration']; now: Date }

const toRound = ({ round }: MyReview, { context, calibration, now }: Shown): Review['round'] => ({
  id: round.id,
  number: round.number,
  title: context?.title ?? { pt: '–' },
  blind: round.blind,
  scoring: round.scoring,
  closesAt: round.closes_at.toISOString(),
  isOpen: isOpen(round, now),
  calibration,
})

export async function listOwnReviews(engine: Engine, actor: Actor): Promise<ReviewEntry[]> {
  const rows = await findJudgedReviews(engine, actor.id, {})
  const contexts = await contextsOf(
    engine,
    rows.map(({ round }) => round),
  )
  const calibrationOf = await countCalibrated(
    engine.db,
    actor.id,
    rows.map(({ round }) => round),
  )
  return rows.map((mine) => ({
    id: mine.review.id,
    round: toRound(mine, {
      context: contexts.get(contextKey(mine.round)),
      calibration: calibrationOf(mine.round),
      now: engine.clock(),
    }),
    code: codeOf(mine.item),
    title: mine.round.blind ? null : mine.item.title,
    ...progressOf(mine),
    returned: mine.review.returned_reason,
    isWaiting: mayWrite(mine.review, mine.round, engine.clock()),
  }))
}

const keyOf = ({ review }: MyReview) => ({ roundId: review.round_id, itemId: review.item_id })

/** What is judged, as this round lets it be seen. */
async function contentOf(engine: Engine, { review, round, item }: MyReview) {
  const subject = subjectOf(engine, round.area)
  const content = found(await subject.showItem(engine.db, review.item_id, round))
  if (!round.blind) return { content, shown: showContent(content, null) }
  const team = (await subject.findTeams(engine.db, [review.item_id])).get(review.item_id) ?? []
  const people = await findTeamNames(engine.db, team)
  return { content, shown: showContent(content, { people, code: codeOf(item) }) }
}

/** A file that could not be cleaned waits until staff have decided about it. */
async function statesOf(engine: Engine, mine: MyReview, files: ItemContent['files']) {
  const held = mine.round.blind ? await findHeldStates(engine.db, keyOf(mine)) : new Map<string, never>()
  return files.map(({ id }) => {
    const state = held.get(id) ?? 'ready'
    return state === 'released' ? 'ready' : state
  })
}

export async function showOwnReview(engine: Engine, actor: Actor, id: string): Promise<Review> {
  const mine = await requireOwnReview(engine, actor, id)
  const { review, round } = mine
  const [contexts, { shown, content }] = await Promise.all([contextsOf(engine, [round]), contentOf(engine, mine)])
  const states = await statesOf(engine, mine, content.files)
  const calibration = (await countCalibrated(engine.db, actor.id, [round]))(round)
  const seesOthers = round.others === 'always' || (round.others === 'after' && review.state === 'submitted')
  return {
    id,
    round: toRound(mine, { context: contexts.get(contextKey(round)), calibration, now: engine.clock() }),
    code: codeOf(mine.item),
    ...progressOf(mine),
    content: {
      ...shown,
      sections: [...shown.sections],
      files: shown.files.map((file, index) => ({ ...file, state: states[index]! })),
    },
    criteriaList: round.criteria,
    scores: mine.scores,
    comment: review.comment ?? '',
    note: review.note ?? '',
    reason: review.reason,
    returned: review.returned_reason,
    savedAt: review.updated_at.toISOString(),
    others: seesOthers ? await findOthers(engine.db, review) : null,
    othersShown: round.others,
    can: { score: mayWrite(review, round, engine.clock()) && isCalibrated(calibration) },
  }
}

/** A file by its number, with a name made of the item's code; in a blind round what it is follows from its bytes. */
export async function openReviewFile(engine: Engine, actor: Actor, { id, number }: { id: string; number: number }) {
  const mine = await requireOwnReview(engine, actor, id)
  const { files } = (await contentOf(engine, mine)).content
  const file = found(files[number - 1])
  const row = file.kept ?? found(await findFileType(engine.db, file.id))
  const code = `${codeOf(mine.item)}-${number}`
  const held = mine.round.blind ? (await findHeldStates(engine.db, keyOf(mine))).get(file.id) : 'released'
  if (held === 'waiting' || held === 'kept') refuse(held === 'kept' ? 'file_kept' : 'file_not_blind')
  const stream = found(await engine.storage.get(file.id))
  if (held === 'released') return { ...row, name: `${code}${endingOf(file.name)}`, content: stream }
  const cleaned = await cleanFile(await buffer(stream))
  if (cleaned) {
    const { content, contentType, ending } = cleaned
    return { name: `${code}${ending}`, content_type: contentType, content, size: content.length }
  }
  await recordHeld(engine.db, keyOf(mine), { id: file.id, number }, engine.clock())
  refuse('file_not_blind')
}
