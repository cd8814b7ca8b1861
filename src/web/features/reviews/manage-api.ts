import type { BodyOf } from '#contract/endpoint.ts'
import * as invitations from '#contract/accounts/invitations.ts'
import { setAnchors, type Anchor } from '#contract/reviews/calibration.ts'
import { getAnnouncement } from '#contract/reviews/announcement.ts'
import { answerAppeal, listAppeals } from '#contract/reviews/appeals.ts'
import * as jury from '#contract/reviews/jury.ts'
import * as held from '#contract/reviews/files.ts'
import * as decide from '#contract/reviews/ranking.ts'
import * as manage from '#contract/reviews/rounds.ts'
import { call } from '#web/lib/api/client.ts'
import { answerQuery, useChange } from '#web/lib/api/lists.ts'

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
  useChange(area, (body: BodyOf<typeof jury.addConflict>) => call(jury.addConflict, { params: { id }, body }))
type Return = BodyOf<typeof jury.reopenReview> & { reviewId: string }
export const useReopen = (id: string) =>
  useChange(area, ({ reviewId, ...body }: Return) => call(jury.reopenReview, { params: { id, reviewId }, body }))
export const useInviteJuror = (id: string) =>
  useChange(area, (body: BodyOf<typeof jury.inviteJuror>, idempotencyKey) =>
    call(jury.inviteJuror, { params: { id }, body, idempotencyKey }),
  )
type InvitationMove = { invitationId: string; to: 'resend' | 'withdraw' }
/** Invitations are the programme's; the round shows them again. */
export const useInvitation = () =>
  useChange(area, ({ invitationId: id, to }: InvitationMove, idempotencyKey): Promise<unknown> =>
    to === 'resend'
      ? call(invitations.resendProgrammeInvitation, { params: { id }, idempotencyKey })
      : call(invitations.withdrawProgrammeInvitation, { params: { id } }),
  )
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

export const heldFile = (id: string) => call(held.openHeldFile, { params: { id } })
export const decideHeldFile = (id: string, body: BodyOf<typeof held.decideHeldFile>) =>
  call(held.decideHeldFile, { params: { id }, body })
