import { buffer } from 'node:stream/consumers'
import { found, refuse } from '#api/http/caller.ts'
import type { Actor } from '#api/http/session.ts'
import type { ReviewContext } from '#api/records/review-subject.ts'
import { cleanFile } from '#api/storage/clean-file.ts'
import type { Review, ReviewEntry } from '#contract/reviews/desk.ts'
import { countCalibrated, findFileType, findOthers, findTeamNames, isCalibrated, type MyReview } from './queries.ts'
import { findJudgedReviews, progressOf, requireOwnReview } from './desk.ts'
import { contextKey, contextsOf, subjectOf, type Engine } from '../engine.ts'
import { showContent } from './mask.ts'
import { codeOf, isOpen, mayWrite } from '../queries.ts'

type Shown = { context: ReviewContext | undefined; calibration: Review['round']['calibration']; now: Date }

const toRound = ({ round }: MyReview, { context, calibration, now }: Shown): Review['round'] => ({
  id: round.id,
  number: round.number,
  title: context?.title ?? { pt: '–' },
  blind: round.blind,
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

/** What is judged, as this round lets it be seen. */
async function contentOf(engine: Engine, { review, round, item }: MyReview) {
  const subject = subjectOf(engine, round.area)
  const content = found(await subject.showItem(engine.db, review.item_id, round))
  if (!round.blind) return { content, shown: showContent(content, null) }
  const team = (await subject.findTeams(engine.db, [review.item_id])).get(review.item_id) ?? []
  const people = await findTeamNames(engine.db, team)
  return { content, shown: showContent(content, { people, code: codeOf(item) }) }
}

export async function showOwnReview(engine: Engine, actor: Actor, id: string): Promise<Review> {
  const mine = await requireOwnReview(engine, actor, id)
  const { review, round } = mine
  const [contexts, { shown }] = await Promise.all([contextsOf(engine, [round]), contentOf(engine, mine)])
  const calibration = (await countCalibrated(engine.db, actor.id, [round]))(round)
  const seesOthers = round.others === 'always' || (round.others === 'after' && review.state === 'submitted')
  return {
    id,
    round: toRound(mine, { context: contexts.get(contextKey(round)), calibration, now: engine.clock() }),
    code: codeOf(mine.item),
    ...progressOf(mine),
    content: { ...shown, sections: [...shown.sections] },
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

/** A file by its number, with a name made of the item's code. */
export async function openReviewFile(engine: Engine, actor: Actor, { id, number }: { id: string; number: number }) {
  const mine = await requireOwnReview(engine, actor, id)
  const { files } = (await contentOf(engine, mine)).content
  const file = found(files[number - 1])
  const row = file.kept ?? found(await findFileType(engine.db, file.id))
  const stream = found(await engine.storage.get(file.id))
  const ending = /\.[a-z0-9]{1,5}$/i.exec(file.name)?.[0]?.toLowerCase() ?? ''
  const name = `${codeOf(mine.item)}-${number}${ending}`
  if (!mine.round.blind) return { ...row, name, content: stream }
  const content = await cleanFile(await buffer(stream), row.content_type)
  if (!content) refuse('file_not_blind')
  return { ...row, name, content, size: content.length }
}
