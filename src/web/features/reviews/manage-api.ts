import type { BodyOf } from '#contract/endpoint.ts'
import { setAnchors, type Anchor } from '#contract/reviews/calibration.ts'
import { getAnnouncement } from '#contract/reviews/announcement.ts'
import { answerAppeal, listAppeals } from '#contract/reviews/appeals.ts'
import * as jury from '#contract/reviews/jury.ts'
import * as decide from '#contract/reviews/ranking.ts'
import * as manage from '#contract/reviews/rounds.ts'
import { dayMs } from '#contract/times.ts'
import type { QueueContent, RequestContext } from '#web/area.ts'
import { call } from '#web/lib/api/client.ts'
import { answerQuery, useChange } from '#web/lib/api/lists.ts'
import { pick } from '#web/lib/text/bilingual.ts'
import { createFormat } from '#web/lib/text/format.ts'
import { loadTexts, translator } from '#web/lib/text/i18n.ts'

const area = 'reviews'
export type RankingAsked = { method?: (typeof manage.methods)[number] | undefined; without?: string | undefined }

export const roundQueries = {
  list: (context: { area?: string; contextId?: string } = {}) =>
    answerQuery([area, 'rounds', context], manage.listRounds, { query: context }),
  round: (id: string) => answerQuery([area, 'round', id], manage.getRound, { params: { id } }),
  ranking: (id: string, query: RankingAsked) =>
    answerQuery([area, 'ranking', id, query], decide.getRanking, { params: { id }, query }),
  appeals: (roundId: string) => answerQuery([area, 'appeals', roundId], listAppeals, { query: { roundId } }),
  effect: (id: string, query: { itemId: string; userId: string }) =>
    answerQuery([area, 'effect', id, query], jury.getConflictEffect, { params: { id }, query }),
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
  useChange(area, (body: BodyOf<typeof jury.addConflict>) => call(jury.addConflict, { params: { id }, body }))
type Return = BodyOf<typeof jury.reopenReview> & { reviewId: string }
export const useReopen = (id: string) =>
  useChange(area, ({ reviewId, ...body }: Return) => call(jury.reopenReview, { params: { id, reviewId }, body }))
export const useRemind = (id: string) =>
  useChange(area, (body: BodyOf<typeof jury.remindJurors>, idempotencyKey) =>
    call(jury.remindJurors, { params: { id }, body, idempotencyKey }),
  )

export const useDecide = (id: string) =>
  useChange(area, (body: BodyOf<typeof decide.decideRound>) => call(decide.decideRound, { params: { id }, body }))
type ItemDecision = BodyOf<typeof decide.decideItem> & { itemId: string }
export const useDecideItem = (id: string) =>
  useChange(area, ({ itemId, ...body }: ItemDecision) => call(decide.decideItem, { params: { id, itemId }, body }))

export const useAnswerAppeal = (id: string) =>
  useChange(area, (body: BodyOf<typeof answerAppeal>) => call(answerAppeal, { params: { id }, body }))

/** Jurors are reminded from here on, so that the team looks as well. */
const soon = 3 * dayMs
const namesShown = 3

/** Teams that wait for an answer, rounds that are late or soon will be, with who is missing, and rounds that wait for a decision, for «Hoje». */
export async function findWaiting({ locale, signal }: RequestContext): Promise<QueueContent> {
  const [{ items }, appeals] = await Promise.all([
    call(manage.listRounds, { signal }),
    call(listAppeals, { signal }),
    loadTexts(['reviews-manage']),
  ])
  const t = translator('reviews-manage', locale)
  const { list, dateTime } = createFormat(locale)
  const now = Date.now()
  // Also what nobody has closed though its time is over.
  const waiting = items.filter(({ state, closesAt, missing }) => {
    const left = Date.parse(closesAt) - now
    return state === 'closed' || (state === 'open' && (left <= 0 || (left <= soon && missing.length > 0)))
  })
  const namesOf = ({ missing }: manage.RoundEntry) => {
    const names = missing.slice(0, namesShown).map(({ name, count }) => `${name} (${count})`)
    const rest = missing.length - names.length
    return list([...names, ...(rest > 0 ? [t('today.others', { count: rest })] : [])])
  }
  const rows = waiting.map((round) => {
    const { id, title, done, wanted, opensAt, closesAt, missing, state, announceAt, announceFailedAt } = round
    const isLate = missing.length > 0 || state === 'open'
    const about = () => {
      if (announceFailedAt) return t('today.notAnnounced')
      if (announceAt) return t('today.scheduled', { when: dateTime(announceAt) })
      const word = missing.length > 0 ? 'missing' : state === 'open' ? 'late' : 'decide'
      return t(`today.${word}`, { done, wanted, names: namesOf(round) })
    }
    return {
      id,
      title: { text: pick(title, locale) },
      about: { text: about() },
      from: opensAt,
      due: closesAt,
      verb: t(isLate ? 'today.lateVerb' : 'today.decideVerb'),
      to: announceAt || announceFailedAt ? `/manage/reviews/${id}?tab=announcement` : `/manage/reviews/${id}`,
    }
  })
  const asked = appeals.items.map(({ id, item, round, at, dueAt }) => ({
    id,
    title: { text: pick(round.title, locale) },
    about: { text: t('today.appeal', { title: item.title }) },
    from: at,
    due: dueAt,
    verb: t('appeals.answer'),
    to: `/manage/reviews/${round.id}?tab=appeals`,
  }))
  return { rows: [...asked, ...rows], count: asked.length + waiting.length }
}
