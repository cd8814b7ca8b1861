import type { BodyOf } from '#contract/endpoint.ts'
import * as booking from '#contract/mentoring/booking.ts'
import * as hours from '#contract/mentoring/hours.ts'
import * as links from '#contract/mentoring/links.ts'
import * as manage from '#contract/mentoring/manage.ts'
import * as sessions from '#contract/mentoring/sessions.ts'
import { queueOf } from '#web/area-lists.ts'
import { call } from '#web/lib/api/client.ts'
import { answerQuery, type FiltersOf, pagedQuery, refreshArea, rowsPerPage, useChange } from '#web/lib/api/lists.ts'

const area = 'mentoring'

export const mentoringQueries = {
  booking: (subjectId?: string) =>
    answerQuery([area, 'booking', subjectId], booking.getBooking, { query: { subjectId } }),
  order: (id: string, subjectId: string) =>
    answerQuery([area, 'order', id, subjectId], booking.getOrder, { params: { id }, query: { subjectId } }),
  request: (id: string) => answerQuery([area, 'request', id], booking.getRequest, { params: { id } }),
  desk: () => answerQuery([area, 'desk'], hours.getDesk, {}),
  sessions: () => pagedQuery([area, 'sessions'], sessions.listSessions, { query: {} }),
  brief: (id: string) => answerQuery([area, 'brief', id], sessions.getBrief, { params: { id } }),
  after: (id: string) => answerQuery([area, 'after', id], sessions.getAfter, { params: { id } }),
  links: (subjectId?: string) => answerQuery([area, 'links', subjectId], links.listLinks, { query: { subjectId } }),
  linkOptions: (subjectId?: string) =>
    answerQuery([area, 'link-options', subjectId], links.listLinkOptions, { query: { subjectId } }),
  managedLinks: () =>
    answerQuery([area, 'managed-links'], links.listManagedLinks, { query: { open: true, limit: rowsPerPage } }),
  months: () => answerQuery([area, 'months'], manage.listMonths, { query: { limit: rowsPerPage } }),
  managedSessions: (filters: FiltersOf<typeof manage.listManagedSessions>) =>
    pagedQuery([area, 'managed-sessions', filters], manage.listManagedSessions, { query: filters }),
  managed: () => answerQuery([area, 'managed'], manage.getMentoringDesk, {}),
  withoutNote: () =>
    answerQuery([area, 'without-note'], manage.listManagedSessions, {
      query: { withoutNote: true, limit: rowsPerPage },
    }),
}

/** A link that is confirmed or ends also changes who stands on the page of the startup. */
const changesStartups = async <A>(work: Promise<A>): Promise<A> => {
  const answer = await work
  await refreshArea('startups')
  return answer
}
export const useWishLink = () =>
  useChange(area, (body: links.WishInput, idempotencyKey) => call(links.wishLink, { body, idempotencyKey }))
export const useLinkActs = (id: string) => {
  const params = { id }
  return {
    move: useChange(area, (body: BodyOf<typeof links.moveLink>, idempotencyKey) =>
      changesStartups(call(links.moveLink, { params, body, idempotencyKey })),
    ),
    lead: useChange(area, () => call(links.leadLink, { params })),
    say: useChange(area, (word: string) => call(links.sayFarewell, { params, body: { word } })),
  }
}
export const useKeepApart = (id: string) =>
  useChange(area, (apart: boolean) => call(sessions.keepApart, { params: { id }, body: { apart } }))
export const useCertifyHours = () =>
  useChange(area, (body: BodyOf<typeof manage.certifyHours>, idempotencyKey) =>
    call(manage.certifyHours, { body, idempotencyKey }),
  )
export const useCertifyMentor = (id: string) =>
  useChange(area, (body: BodyOf<typeof manage.certifyMentor>, idempotencyKey) =>
    call(manage.certifyMentor, { params: { id }, body, idempotencyKey }),
  )

type Ask = BodyOf<typeof booking.askHour>
export const useAskHour = (id: string) =>
  useChange(area, (body: Ask, idempotencyKey) => call(booking.askHour, { params: { id }, body, idempotencyKey }))
export const useRequestActs = (id: string) => {
  const params = { id }
  return {
    withdraw: useChange(area, () => call(booking.withdrawRequest, { params })),
    accept: useChange(area, () => call(booking.acceptHour, { params })),
    move: useChange(area, (hourId: string) => call(booking.moveHour, { params, body: { hourId } })),
    rate: useChange(area, (useful: number) => call(booking.rateHour, { params, body: { useful } })),
  }
}

export const useSaveDesk = () =>
  useChange(area, (body: BodyOf<typeof hours.saveDesk>) => call(hours.saveDesk, { body }))
export const useAddHour = () =>
  useChange(area, (body: hours.HourInput, idempotencyKey) => call(hours.addHour, { body, idempotencyKey }))
export const useCancelHour = (id: string) =>
  useChange(area, (word: string | null) => call(hours.cancelHour, { params: { id }, body: { word } }))
export const useLeaveDesk = () =>
  useChange(area, (body: BodyOf<typeof hours.leaveDesk>, idempotencyKey) =>
    call(hours.leaveDesk, { body, idempotencyKey }),
  )

export const saveAfter = (id: string, body: BodyOf<typeof sessions.saveAfter>) =>
  call(sessions.saveAfter, { params: { id }, body })
export const useCloseSession = (id: string) =>
  useChange(area, (came: boolean) => call(sessions.closeSession, { params: { id }, body: { came } }))
export const planAction = (id: string, planned: boolean) =>
  call(planned ? sessions.planAction : sessions.unplanAction, { params: { id } })

export const useSaveRules = () =>
  useChange(area, (body: BodyOf<typeof manage.saveRules>) => call(manage.saveRules, { body }))
export const useAskNotes = () => useChange(area, (_: void, idempotencyKey) => call(manage.askNotes, { idempotencyKey }))
export const useSettle = () =>
  useChange(area, (body: BodyOf<typeof manage.settleProposal>, idempotencyKey) =>
    call(manage.settleProposal, { body, idempotencyKey }),
  )
export const useEndMentor = () =>
  useChange(area, (id: string, idempotencyKey) => call(manage.endMentor, { params: { id }, idempotencyKey }))
export const { exportMonths, exportSessions } = manage
export const { exportLinks } = links

const week = 7 * 86_400_000

/** Links that wait for an answer: after a week somebody asks why. */
export const findOpenLinks = queueOf({
  endpoint: links.listManagedLinks,
  query: { open: true },
  list: { to: '/manage/mentoring' },
  texts: 'mentoring',
  row: ({ id, mentor, subject, wishedAt }, t) => ({
    id,
    title: { text: t('queue.link', { mentor: mentor.name, name: subject.name }) },
    about: { text: subject.name },
    from: wishedAt,
    due: new Date(Date.parse(wishedAt) + week).toISOString(),
    verb: t('queue.see'),
    to: '/manage/mentoring#links',
    paperwork: true,
    fold: { kind: 'mentoring-link', title: (count) => t('queue.links', { count }) },
  }),
})

/** Sessions that are over and whose mentor has not written yet. */
export const findWithoutNote = queueOf({
  endpoint: manage.listManagedSessions,
  list: { to: '/manage/mentoring' },
  query: { withoutNote: true },
  texts: 'mentoring',
  row: ({ id, mentor, subject, endsAt, noteDueAt }, t) => ({
    id,
    title: { text: t('queue.note', { name: mentor.name }) },
    about: { text: subject?.name ?? t('someone') },
    from: endsAt,
    due: noteDueAt,
    verb: t('queue.ask'),
    to: '/manage/mentoring',
    paperwork: true,
    fold: { kind: 'mentoring-note', title: (count) => t('queue.notes', { count }) },
  }),
})
