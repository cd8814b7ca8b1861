import type { Signed, TestApp } from '#test/app.ts'
import {
  bareRound,
  decideAll,
  judgeAll,
  makeIntake,
  threeAnchors,
  withoutTie,
  type MadeRound,
} from '#test/review-rounds.ts'
import { makeChallenge } from '#api/demo/factories/challenges.ts'
import { pdfOf } from '#test/hiding/pdf-files.ts'
import { accounts, alsoAskedOutside, describeRights, members, type Rights, seenBy, staff } from '#test/rights.ts'
import { reviewsArea } from './area.ts'
import { recordHeld } from './files/queries.ts'

const nobodyElse = alsoAskedOutside(seenBy())

const params = ({ id }: MadeRound) => ({ params: { id } })

/** `me` judges the only item, whatever the role: being assigned is all that counts. */
async function mine(me: Signed, t: TestApp) {
  const made = await bareRound(t)
  const juror = { round_id: made.id, user_id: me.id, added_at: t.deps.clock() }
  await t.deps.db.insertInto('review_jurors').values(juror).execute()
  await withoutTie(t, me)
  await t.deps.db.updateTable('reviews').set({ reviewer_id: me.id }).where('id', '=', made.review).execute()
  return { made, id: made.review }
}
async function theirs(t: TestApp) {
  const made = await bareRound(t)
  return { made, id: made.review }
}
type Args = (id: string, made: MadeRound, t: TestApp) => object | Promise<object>
const ofReview = (args: Args): Rights[string] => ({
  'assigned to me': [
    accounts,
    async (me, t) => {
      const { id, made } = await mine(me, t)
      return args(id, made, t)
    },
  ],
  'assigned to somebody else': [
    nobodyElse,
    async (_, t) => {
      const { id, made } = await theirs(t)
      return args(id, made, t)
    },
  ],
})
const byId: Args = (id) => ({ params: { id } })
const reason = { reason: 'Porque sim.' }
const criteriaOf = async (t: TestApp, { id }: MadeRound) => {
  const round = t.deps.db.selectFrom('review_rounds').select('criteria').where('id', '=', id)
  return (await round.executeTakeFirstOrThrow()).criteria
}
async function scored(id: string, made: MadeRound, t: TestApp) {
  const scores = (await criteriaOf(t, made)).map((criterion) => ({
    review_id: id,
    criterion: criterion.id,
    score: 3,
    updated_at: t.deps.clock(),
  }))
  await t.deps.db.insertInto('review_scores').values(scores).execute()
  return { params: { id } }
}
async function withFile(id: string, made: MadeRound, t: TestApp) {
  const file = crypto.randomUUID()
  await t.deps.storage.put(file, pdfOf({}), 'application/pdf')
  const row = { id: file, kind: 'deck', file_name: 'a.pdf', content_type: 'application/pdf', size: 4 } as const
  await t.deps.db
    .insertInto('attachments')
    .values({ ...row, owner_id: made.startups[0]!.owner.id })
    .execute()
  await t.deps.db.updateTable('startups').set({ deck_id: file }).where('id', '=', made.startups[0]!.id).execute()
  return { params: { id, number: 1 } }
}

/** About the file of the only item, which could not be cleaned. */
async function heldFile(t: TestApp): Promise<string> {
  const made = await bareRound(t)
  await withFile(made.review, made, t)
  const item = { roundId: made.id, itemId: made.startups[0]!.id }
  const { deck_id } = await t.deps.db
    .selectFrom('startups')
    .select('deck_id')
    .where('id', '=', item.itemId)
    .executeTakeFirstOrThrow()
  await recordHeld(t.deps.db, item, { id: deck_id!, number: 1 }, t.deps.clock())
  const row = t.deps.db.selectFrom('review_files').select('id').where('round_id', '=', made.id)
  return (await row.executeTakeFirstOrThrow()).id
}

const place = ({ id, startups, jurors }: MadeRound) => ({ id, itemId: startups[0]!.id, userId: jurors[0]!.id })
const decided = async (t: TestApp) => {
  const made = await bareRound(t)
  await judgeAll(t, made, () => 3)
  await decideAll(t, await t.as('staff'), made)
  return made
}
const commented = async (t: TestApp) => {
  const made = await bareRound(t, 'closed')
  const set = { state: 'submitted', comment: 'Gostei.', submitted_at: t.deps.clock() } as const
  await t.deps.db.updateTable('reviews').set(set).where('id', '=', made.review).execute()
  return made
}
const madeTemplate = async (t: TestApp) => {
  const id = crypto.randomUUID()
  const text = { title: 'Sem lugar', text_pt: 'Obrigado.', text_en: null }
  const row = { id, ...text, created_by: null, created_at: t.deps.clock() }
  await t.deps.db.insertInto('feedback_templates').values(row).execute()
  return id
}
/** A solution that won, in a team with `me` or without. */
async function won(t: TestApp, me?: Signed) {
  const [id, now] = [crypto.randomUUID(), t.deps.clock()]
  const { id: challengeId } = await makeChallenge(t.deps.db, { now })
  const at = { created_at: now, updated_at: now }
  const row = { id, challenge_id: challengeId, title: 'Ouvido', summary: '', description: '', submitted_at: now }
  await t.deps.db
    .insertInto('solutions')
    .values({ ...row, ...at, state: 'winner', updated_by: null })
    .execute()
  const member = { solution_id: id, challenge_id: challengeId, role: 'owner', joined_at: now } as const
  const user_id = (me ?? (await t.as('founder'))).id
  await t.deps.db
    .insertInto('solution_members')
    .values({ ...member, user_id })
    .execute()
  const round = await bareRound(t, 'closed')
  const set = { area: 'solutions', context_id: challengeId, state: 'announced', announced_at: now } as const
  await t.deps.db.updateTable('review_rounds').set(set).where('id', '=', round.id).execute()
  const item = { round_id: round.id, item_id: id, number: 2, title: 'Ouvido', fields: [], outcome: 'winner' }
  await t.deps.db.insertInto('review_items').values(item).execute()
  return { params: { area: 'solutions', id }, query: { locale: 'pt' } }
}
/** An announced round over one startup, in whose team somebody is. */
async function announced(t: TestApp, member?: Signed) {
  const made = await bareRound(t)
  const at = { announced_at: t.deps.clock(), appeal_days: 7 }
  await t.deps.db
    .updateTable('review_rounds')
    .set({ state: 'announced', ...at })
    .where('id', '=', made.id)
    .execute()
  const team = { startup_id: made.startups[0]!.id, title: 'Produto', role: 'member' } as const
  if (member)
    await t.deps.db
      .insertInto('startup_members')
      .values({ ...team, user_id: member.id })
      .execute()
  return made
}
const asked = ({ startups }: MadeRound) => ({
  params: { area: 'startups', id: startups[0]!.id },
  body: { lang: 'pt', text: 'Falta uma nota.' },
})
async function appealed(t: TestApp) {
  const { id: round_id, startups } = await announced(t)
  const [id, now] = [crypto.randomUUID(), t.deps.clock()]
  const row = { id, round_id, item_id: startups[0]!.id, author_id: null, lang: 'pt', text: 'Porquê?' } as const
  await t.deps.db
    .insertInto('review_appeals')
    .values({ ...row, created_at: now, answer_due_at: now, answer: null })
    .execute()
  return id
}
const byStaff = (make: (t: TestApp) => Promise<object>): Rights[string] => [staff, (_, t) => make(t)]

const rights: Rights = {
  'GET /reviews': {
    'assigned to me': [accounts, async (me, t) => ({ finds: (await mine(me, t)).id })],
    'assigned to somebody else': [nobodyElse, async (_, t) => ({ finds: (await theirs(t)).id })],
  },
  'GET /reviews/{id}': ofReview(byId),
  'GET /reviews/{id}/calibration': ofReview(byId),
  'POST /reviews/{id}/calibration/{anchor}': ofReview(async (id, made, t) => {
    const reference = Object.fromEntries((await criteriaOf(t, made)).map((criterion) => [criterion.id, 3]))
    const anchors = threeAnchors(reference)
    const set = { anchors: JSON.stringify(anchors) }
    await t.deps.db.updateTable('review_rounds').set(set).where('id', '=', made.id).execute()
    return { params: { id, anchor: anchors[0]!.id }, body: { scores: reference } }
  }),
  'PUT /reviews/{id}/scores/{criterion}': ofReview(async (id, made, t) => ({
    params: { id, criterion: (await criteriaOf(t, made))[0]!.id },
    body: { score: 3 },
  })),
  'PUT /reviews/{id}/texts': ofReview((id) => ({ params: { id }, body: { comment: '', note: '' } })),
  'POST /reviews/{id}/submit': ofReview(scored),
  'POST /reviews/{id}/abstain': ofReview((id) => ({ params: { id }, body: reason })),
  'POST /reviews/{id}/conflict': ofReview((id) => ({ params: { id }, body: reason })),
  'GET /reviews/{id}/files/{number}': ofReview(withFile),
  'GET /review-results/{area}/{id}': [members, () => ({ params: { area: 'startups', id: crypto.randomUUID() } })],
  'GET /review-results/{area}/{id}/picture': {
    'of my team': [members, (me, t) => won(t, me)],
    'of another team': [seenBy(), (_, t) => won(t)],
  },
  'GET /review-results/{area}/{id}/appeal': [
    members,
    () => ({ params: { area: 'startups', id: crypto.randomUUID() } }),
  ],
  'POST /review-results/{area}/{id}/appeal': {
    'of my team': [members, async (me, t) => asked(await announced(t, me))],
    "somebody else's": [seenBy(), async (_, t) => asked(await announced(t))],
  },
  'GET /manage/review-appeals': [staff, () => ({})],
  'POST /manage/review-appeals/{id}/answer': byStaff(async (t) => ({
    params: { id: await appealed(t) },
    body: { upheld: false, reason: { pt: 'O resultado mantém-se.' } },
  })),
  'GET /manage/reviews': [staff, () => ({})],
  'GET /manage/reviews.{format}': [staff, () => ({ params: { format: 'csv' } })],
  'POST /manage/reviews': byStaff(async (t) => ({ body: { area: 'startups', contextId: await makeIntake(t) } })),
  'GET /manage/reviews/{id}': byStaff(async (t) => params(await bareRound(t, 'draft'))),
  'PATCH /manage/reviews/{id}': byStaff(async (t) => ({
    ...params(await bareRound(t, 'draft')),
    body: { version: 1 },
  })),
  'PUT /manage/reviews/{id}/anchors': byStaff(async (t) => ({
    ...params(await bareRound(t, 'draft')),
    body: { anchors: [] },
  })),
  'POST /manage/reviews/{id}/open': byStaff(async (t) => params(await bareRound(t, 'draft'))),
  'POST /manage/reviews/{id}/close': byStaff(async (t) => params(await bareRound(t))),
  'POST /manage/reviews/{id}/assign': byStaff(async (t) => ({
    ...params(await bareRound(t, 'draft')),
    body: { seed: 1, dryRun: true },
  })),
  'POST /manage/reviews/{id}/invitations': byStaff(async (t) => ({
    ...params(await bareRound(t)),
    body: { email: `${crypto.randomUUID()}@fora.example`, locale: 'pt' },
  })),
  'PUT /manage/reviews/{id}/jurors/{userId}': byStaff(async (t) => ({
    params: { id: (await bareRound(t, 'draft')).id, userId: (await t.as('mentor')).id },
  })),
  'DELETE /manage/reviews/{id}/jurors/{userId}': byStaff(async (t) => {
    const { id, userId } = place(await bareRound(t))
    return { params: { id, userId } }
  }),
  'PUT /manage/reviews/{id}/items/{itemId}/jurors/{userId}': byStaff(async (t) => ({
    params: place(await bareRound(t, 'draft')),
  })),
  'DELETE /manage/reviews/{id}/items/{itemId}/jurors/{userId}': byStaff(async (t) => ({
    params: place(await bareRound(t)),
  })),
  'POST /manage/reviews/{id}/conflicts': byStaff(async (t) => {
    const { id, ...who } = place(await bareRound(t))
    return { params: { id }, body: { ...who, ...reason } }
  }),
  'POST /manage/reviews/{id}/reviews/{reviewId}/reopen': byStaff(async (t) => {
    const made = await bareRound(t)
    await t.deps.db.updateTable('reviews').set({ state: 'abstained' }).where('id', '=', made.review).execute()
    return { params: { id: made.id, reviewId: made.review }, body: reason }
  }),
  'GET /manage/reviews/{id}/conflicts/effect': byStaff(async (t) => {
    const { id, ...query } = place(await bareRound(t))
    return { params: { id }, query }
  }),
  'POST /manage/reviews/{id}/reminders': byStaff(async (t) => ({ ...params(await bareRound(t)), body: {} })),
  'GET /manage/reviews/{id}/ranking': byStaff(async (t) => params(await bareRound(t))),
  'PUT /manage/reviews/{id}/decision': byStaff(async (t) => ({
    ...params(await bareRound(t, 'closed')),
    body: { method: 'raw', cut: 0, version: 1 },
  })),
  'PUT /manage/reviews/{id}/items/{itemId}/decision': byStaff(async (t) => {
    const { id, itemId } = place(await bareRound(t, 'closed'))
    const was = { feedbackPt: null, feedbackEn: null }
    return { params: { id, itemId }, body: { outcome: null, feedbackPt: 'Gostámos.', feedbackEn: null, was } }
  }),
  'GET /manage/review-files': [staff, () => ({})],
  'GET /manage/review-files/{id}': byStaff(async (t) => ({ params: { id: await heldFile(t) } })),
  'POST /manage/review-files/{id}/decision': byStaff(async (t) => ({
    params: { id: await heldFile(t) },
    body: { to: 'kept', version: 1, ...reason },
  })),
  'GET /manage/reviews/{id}/announcement': byStaff(async (t) => params(await bareRound(t))),
  'POST /manage/reviews/{id}/announce': byStaff(async (t) => ({ ...params(await decided(t)), body: {} })),
  'PUT /manage/reviews/{id}/schedule': byStaff(async (t) => {
    const at = new Date(t.deps.clock().getTime() + 3_600_000).toISOString()
    return { ...params(await bareRound(t, 'closed')), body: { at, version: 1 } }
  }),
  'PUT /manage/reviews/{id}/comments/{reviewId}': byStaff(async (t) => {
    const { id, review } = await commented(t)
    return { params: { id, reviewId: review }, body: { version: 1, isHeld: true, mended: null } }
  }),
  'POST /manage/reviews/{id}/items/{itemId}/comments/read': byStaff(async (t) => {
    const made = await commented(t)
    const { id, itemId } = place(made)
    return { params: { id, itemId }, body: { comments: [{ id: made.review, version: 1 }] } }
  }),
  'GET /manage/reviews/{id}/items/{itemId}/preview': byStaff(async (t) => {
    const { id, itemId } = place(await bareRound(t, 'closed'))
    return { params: { id, itemId }, query: { locale: 'en' } }
  }),
  'POST /manage/reviews/{id}/feedback': byStaff(async (t) => {
    const { id, itemId } = place(await bareRound(t, 'closed'))
    const templateId = await madeTemplate(t)
    return { params: { id }, body: { templateId, itemIds: [itemId], replaces: false } }
  }),
  'GET /manage/feedback-templates': [staff, () => ({})],
  'POST /manage/feedback-templates': [staff, () => ({ body: { title: 'Sem lugar', pt: 'Obrigado.', en: null } })],
  'DELETE /manage/feedback-templates/{id}': byStaff(async (t) => ({ params: { id: await madeTemplate(t) } })),
  'GET /manage/reviews/{id}/scores.{format}': byStaff(async (t) => ({
    params: { id: (await bareRound(t)).id, format: 'csv' },
  })),
}

describeRights({ area: reviewsArea, rights })
