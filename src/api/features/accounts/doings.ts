import type { AccountDetail } from '#contract/accounts/accounts.ts'
import type { DoingRow } from './queries.ts'

type Doing = AccountDetail['doings'][number]

const pathOf: Record<Doing['kind'], (row: DoingRow) => string> = {
  cohort: ({ id }) => `/manage/trainees/${id}`,
  startup: ({ id }) => `/startup/${id}`,
  application: ({ id }) => `/manage/applications?id=${id}`,
  solution: ({ slug }) => `/manage/challenges/${slug}/solutions`,
  problem: ({ id }) => `/problems/${id}`,
  event: ({ slug }) => `/manage/events/${slug}/participants`,
  review: ({ slug }) => `/manage/reviews/${slug}`,
  hours: ({ id }) => `/manage/mentoring/sessions?mentorId=${id}`,
  session: ({ id }) => `/mentoring/${id}/brief`,
  link: ({ slug }) => (slug ? `/startup/${slug}` : '/manage/mentoring#links'),
}

/** What somebody does in the programme, each with the page on which the team goes on. */
export const toDoing = (row: DoingRow): Doing => ({
  kind: row.kind,
  id: row.id,
  title: { pt: row.title_pt, en: row.title_en },
  about: row.about,
  state: row.state,
  at: row.at.toISOString(),
  dueAt: row.due_at?.toISOString() ?? null,
  week: row.week === null ? null : { is: row.week, of: row.weeks! },
  path: pathOf[row.kind](row),
})
