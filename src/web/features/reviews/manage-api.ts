import type { BodyOf } from '#contract/endpoint.ts'
import { setAnchors, type Anchor } from '#contract/reviews/calibration.ts'
import { announceRound, getAnnouncement } from '#contract/reviews/announcement.ts'
import * as held from '#contract/reviews/files.ts'
import * as decide from '#contract/reviews/ranking.ts'
import * as manage from '#contract/reviews/rounds.ts'
import type { QueueContent, RequestContext } from '#web/area.ts'
import { call } from '#web/lib/api/client.ts'
import { answerQuery, useChange } from '#web/lib/api/lists.ts'
import { pick } from '#web/lib/text/bilingual.ts'
import { loadTexts, translator } from '#web/lib/text/i18n.ts'

const area = 'reviews'
export type RankingAsked = { method?: (typeof manage.methods)[number] | undefined; without?: string | undefined }

export const roundQueries = {
  list: (context: { area?: string; contextId?: string } = {}) =>
    answerQuery([area, 'rounds', context], manage.listRounds, { query: context }),
  round: (id: string) => answerQuery([area, 'round', id], manage.getRound, { params: { id } }),
  ranking: (id: string, query: RankingAsked) =>
    answerQuery([area, 'ranking', id, query], decide.getRanking, { params: { id }, query }),
  heldFiles: (roundId: string) => answerQuery([area, 'files', roundId], held.listHeldFiles, { query: { roundId } }),
  announcement: (id: string) => answerQuery([area, 'announcement', id], getAnnouncement, { params: { id } }),
}

export const useCreateRound = () =>
  useChange(area, (body: BodyOf<typeof manage.createRound>, idempotencyKey) =>
    call(manage.createRound, { body, idempotencyKey }),
  )
export const saveRound = (id: string, body: BodyOf<typeof manage.updateRound>) =>
  call(manage.updateRound, { params: { id }, body })

export const useAnchors = (id: string) =>
  useChange(area, (anchors: Anchor[]) => call(setAnchors, { params: { id }, body: { anchors } }))

export const useMoveRound = (id: string) =>
  useChange(area, (to: 'open' | 'close') =>
    call(to === 'open' ? manage.openRound : manage.closeRound, { params: { id }, body: undefined }),
  )
export const useAssign = (id: string) =>
  useChange(area, (body: BodyOf<typeof manage.assignRound>) => call(manage.assignRound, { params: { id }, body }))

type JurorChange = { userId: string; isIn: boolean }
export const useJuror = (id: string) =>
  useChange(area, ({ userId, isIn }: JurorChange) =>
    call(isIn ? manage.addJuror : manage.removeJuror, { params: { id, userId } }),
  )
type PlaceChange = { itemId: string; userId: string; isIn: boolean }
export const usePlace = (id: string) =>
  useChange(area, ({ isIn, ...place }: PlaceChange) =>
    call(isIn ? manage.placeReview : manage.takeReview, { params: { id, ...place } }),
  )
export const useConflict = (id: string) =>
  useChange(area, (body: BodyOf<typeof manage.addConflict>) => call(manage.addConflict, { params: { id }, body }))
export const useReopen = (id: string) =>
  useChange(area, (reviewId: string) => call(manage.reopenReview, { params: { id, reviewId }, body: undefined }))

export const useDecide = (id: string) =>
  useChange(area, (body: BodyOf<typeof decide.decideRound>) => call(decide.decideRound, { params: { id }, body }))
type ItemDecision = BodyOf<typeof decide.decideItem> & { itemId: string }
export const useDecideItem = (id: string) =>
  useChange(area, ({ itemId, ...body }: ItemDecision) => call(decide.decideItem, { params: { id, itemId }, body }))
export const useAnnounce = (id: string) =>
  useChange(area, (_: void, idempotencyKey) => call(announceRound, { params: { id }, body: undefined, idempotencyKey }))

export const heldFile = (id: string) => call(held.openHeldFile, { params: { id } })
export const decideHeldFile = (id: string, body: BodyOf<typeof held.decideHeldFile>) =>
  call(held.decideHeldFile, { params: { id }, body })

/** Rounds that are late, rounds that wait for a decision and rounds with files to look at, for «Hoje». */
export async function findWaiting({ locale, signal }: RequestContext): Promise<QueueContent> {
  const [{ items }, { items: files }] = await Promise.all([
    call(manage.listRounds, { signal }),
    call(held.listHeldFiles, { signal }),
    loadTexts(['reviews-manage']),
  ])
  const t = translator('reviews-manage', locale)
  const now = Date.now()
  // Also what nobody has closed though its time is over.
  const waiting = items.filter(
    ({ state, closesAt }) => state === 'closed' || (state === 'open' && Date.parse(closesAt) <= now),
  )
  const rows = waiting.map(({ id, title, isLate, done, wanted, opensAt, closesAt }) => ({
    id,
    title: { text: pick(title, locale) },
    about: { text: t(isLate ? 'today.late' : 'today.decide', { done, wanted }) },
    from: opensAt,
    due: closesAt,
    verb: t(isLate ? 'today.lateVerb' : 'today.decideVerb'),
    to: `/manage/reviews/${id}`,
  }))
  const withFiles = [...Map.groupBy(files, ({ round }) => round.id)].map(([id, [first, ...others]]) => ({
    id: `files ${id}`,
    title: { text: pick(first!.round.title, locale) },
    about: { text: t('today.files', { count: others.length + 1 }) },
    from: first!.waitingSince,
    due: first!.round.closesAt,
    verb: t('today.filesVerb'),
    to: `/manage/reviews/${id}`,
  }))
  return { rows: [...withFiles, ...rows], count: waiting.length + withFiles.length }
}
