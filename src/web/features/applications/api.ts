import type { BodyOf } from '#contract/endpoint.ts'
import * as documents from '#contract/applications/documents.ts'
import * as interviews from '#contract/applications/interviews.ts'
import * as contract from '#contract/applications/own.ts'
import * as outside from '#contract/applications/outside.ts'
import type { OutsideApplication, OutsideInput } from '#contract/applications/outside.ts'
import * as pool from '#contract/applications/pool.ts'
import * as late from '#contract/applications/late.ts'
import * as manage from '#contract/applications/received.ts'
import { dayMs } from '#contract/times.ts'
import type { QueueContent, RequestContext } from '#web/area.ts'
import { findingsIn, queueOf } from '#web/area-lists.ts'
import { call } from '#web/lib/api/client.ts'
import { download } from '#web/lib/api/download.ts'
import { answerQuery, type FiltersOf, pagedQuery, refreshArea, rowsPerPage, useChange } from '#web/lib/api/lists.ts'
import { pick } from '#web/lib/text/bilingual.ts'
import { applicantName } from './application-card.tsx'
import { applicationsAskedEarly } from './asked-early.ts'

const area = 'applications'

export type ReceivedFilters = FiltersOf<typeof manage.listReceived>
export type PoolFilters = FiltersOf<typeof pool.listPool>
export type BoardFilters = FiltersOf<typeof manage.getBoard>

export const applicationQueries = {
  mine: () => answerQuery([area, 'mine'], contract.listApplications, applicationsAskedEarly.mine),
  detail: (id: string) => answerQuery([area, 'detail', id], contract.getApplication, { params: { id } }),
  /** Those that I made elsewhere. */
  outside: () => answerQuery([area, 'outside'], outside.listOutside, {}),
  /** Until when the team may find me for later postings. */
  poolPlace: () => answerQuery([area, 'pool-place'], pool.getPoolPlace, {}),
  pool: (filters: PoolFilters) => pagedQuery([area, 'pool'], pool.listPool, { query: filters }),
  preview: () => answerQuery([area, 'preview'], contract.previewApplication, {}),
  received: (filters: ReceivedFilters) =>
    pagedQuery([area, 'received'], manage.listReceived, { query: { ...filters, limit: rowsPerPage } }),
  receivedDetail: (id: string) => answerQuery([area, 'received', id], manage.getReceived, { params: { id } }),
  interviewers: (id: string) =>
    answerQuery([area, 'interviewers', id], interviews.listInterviewers, { params: { id } }),
  /** Interviews that I hold. */
  held: () => answerQuery([area, 'held'], interviews.listInterviews, {}),
  board: (filters: BoardFilters) => answerQuery([area, 'board', filters], manage.getBoard, { query: filters }),
  /** Those that are owed an answer, the most urgent first. */
  owed: () => answerQuery([area, 'owed'], manage.listReceived, applicationsAskedEarly.owed),
}

/** What one applies to shows the application, so both areas are asked again. */
const both = async <T>(answer: T): Promise<T> => {
  await refreshArea('opportunities')
  return answer
}

export const useApply = (slug: string) =>
  useChange(area, async (body: contract.ApplyInput, idempotencyKey) =>
    both(await call(contract.applyToOpportunity, { params: { slug }, body, idempotencyKey })),
  )
export const useCancelApplication = (id: string) =>
  useChange(area, async (body: BodyOf<typeof contract.cancelApplication>) =>
    both(await call(contract.cancelApplication, { params: { id }, body })),
  )
export const useAnswer = (id: string) =>
  useChange(area, async (answer: 'accept' | 'decline') =>
    both(await call(contract.answerOffer, { params: { id }, body: { answer } })),
  )
export const useMoveApplication = (id: string) =>
  useChange(area, (body: BodyOf<typeof manage.moveReceived>) => call(manage.moveReceived, { params: { id }, body }))
export const useUndo = () =>
  useChange(area, (body: BodyOf<typeof manage.undoMoves>) => call(manage.undoMoves, { body }))
export const useAnswerLate = () =>
  useChange(area, async (body: BodyOf<typeof late.answerLate>) => both(await call(late.answerLate, { body })))
export const useSetInterview = (id: string) =>
  useChange(area, (body: BodyOf<typeof manage.setInterview>) => call(manage.setInterview, { params: { id }, body }))

export const useJudgeDocuments = (id: string) =>
  useChange(area, (body: BodyOf<typeof documents.judgeDocuments>) =>
    call(documents.judgeDocuments, { params: { id }, body }),
  )
export const useReplaceDocuments = (id: string) =>
  useChange(area, (body: documents.DocumentsInput) => call(documents.replaceDocuments, { params: { id }, body }))
export const useHandIn = (id: string) =>
  useChange(area, (body: BodyOf<typeof manage.handInForm>) => call(manage.handInForm, { params: { id }, body }))
export const usePickInterview = (id: string) =>
  useChange(area, (at: string) => call(interviews.pickInterview, { params: { id }, body: { at } }))
export const useRefuseTimes = (id: string) =>
  useChange(area, (note: string) => call(interviews.refuseTimes, { params: { id }, body: { note } }))
export const useGiveOpinion = (id: string) =>
  useChange(area, (body: BodyOf<typeof manage.giveOpinion>) => call(manage.giveOpinion, { params: { id }, body }))
export const useAddNote = (id: string) =>
  useChange(area, (body: BodyOf<typeof manage.addApplicationNote>, idempotencyKey) =>
    call(manage.addApplicationNote, { params: { id }, body, idempotencyKey }),
  )

/** Notes a new one, or changes the one that is given. */
export const useSaveOutside = (kept: OutsideApplication | undefined) =>
  useChange(area, (body: OutsideInput, idempotencyKey) =>
    kept
      ? call(outside.updateOutside, { params: { id: kept.id }, body: { ...body, version: kept.version } })
      : call(outside.noteOutside, { body, idempotencyKey }),
  )
export const useNoteOutside = () =>
  useChange(area, (body: BodyOf<typeof outside.noteOutside>, idempotencyKey) =>
    call(outside.noteOutside, { body, idempotencyKey }),
  )
export const useDeleteOutside = () => useChange(area, (id: string) => call(outside.deleteOutside, { params: { id } }))

export const useJoinPool = () => useChange(area, (months: pool.PoolMonths) => call(pool.joinPool, { body: { months } }))
export const useLeavePool = () => useChange(area, () => call(pool.leavePool, {}))
export const useInviteFromPool = (id: string) =>
  useChange(area, (opportunity: string, idempotencyKey) =>
    call(pool.inviteFromPool, { params: { id }, body: { opportunity }, idempotencyKey }),
  )

export const saveCv = async (id: string, fileName: string) =>
  download(await call(contract.downloadSentCv, { params: { id } }), fileName)
export const saveInterview = async (id: string) =>
  download(await call(contract.downloadInterview, { params: { id } }), 'interview.ics')

export const findOwed = queueOf({
  endpoint: manage.listReceived,
  query: { ...applicationsAskedEarly.owed.query },
  list: { to: '/manage/applications', search: { view: 'table' } },
  texts: 'applications',
  row: ({ id, applicant, opportunity, submittedAt, answerDueAt }, t, locale) => ({
    id,
    title: {
      text: t('today.answer', { name: applicant?.name ?? t('received.left'), title: pick(opportunity.title, locale) }),
    },
    about: { text: opportunity.organisation.name },
    from: submittedAt,
    due: answerDueAt,
    verb: t('received.answer'),
    to: '/manage/applications',
    search: { id },
  }),
})

/** CV and letter that wait for the team, before the organisation sees them. */
export const findDocuments = queueOf({
  endpoint: manage.listReceived,
  query: { documents: true, limit: 50 },
  list: { to: '/manage/applications', search: { view: 'table', documents: true } },
  texts: 'applications',
  row: (row, t, locale) => ({
    id: row.id,
    title: { text: t('today.check', { name: applicantName(row, t), title: pick(row.opportunity.title, locale) }) },
    about: { text: row.opportunity.organisation.name },
    from: row.submittedAt,
    due: row.answerDueAt,
    verb: t('received.check'),
    to: '/manage/applications',
    search: { id: row.id },
  }),
})

export const findReceived = findingsIn(manage.listReceived, ({ id, applicant, opportunity, submittedAt }) => ({
  to: `/manage/applications?id=${id}`,
  title: applicant ? { pt: applicant.name } : opportunity.title,
  about: opportunity.title,
  at: submittedAt,
}))

/** Whoever was offered a place must answer soon: the last days to call them. */
const offerEnds = 3 * dayMs

const findOffers = queueOf({
  endpoint: manage.listReceived,
  query: { state: ['offer'], limit: 50 },
  list: { to: '/manage/applications', search: { view: 'table', state: ['offer'] } },
  texts: 'applications',
  row: (row, t, locale) =>
    row.replyBy === null || Date.parse(row.replyBy) - Date.now() > offerEnds
      ? []
      : {
          id: `offer ${row.id}`,
          title: {
            text: t('today.offer', { name: applicantName(row, t), title: pick(row.opportunity.title, locale) }),
          },
          about: { text: row.opportunity.organisation.name },
          from: row.answeredAt ?? row.submittedAt,
          due: row.replyBy,
          verb: t('received.look'),
          paperwork: true,
          to: '/manage/applications',
          search: { id: row.id },
        },
})

/** Only those that end are counted. */
export async function findEndingOffers(asking: RequestContext): Promise<QueueContent> {
  const { rows } = await findOffers(asking)
  return { rows, count: rows.length }
}
