import type { ApiArea } from '#api/area.ts'
import { seedMentoring } from '#api/demo/mentoring.ts'
import { findProgramme } from '#api/programme/queries.ts'
import { mentoringErrors, mentoringFieldErrors } from '#contract/mentoring/mentoring.ts'
import { findComingOf, findInCalendar } from './booking/queries.ts'
import { organizerOf, sessionEntry } from './mails.ts'
import { mentoringJobs } from './jobs.ts'
import { mentoringOccasions, mentoringWaits } from './occasions.ts'
import { mentoringPeople } from './people.ts'
import { area } from './queries.ts'
import { mentoringRoutes } from './routes.ts'
import { mentoringFigures } from './figures/queries.ts'

export const mentoringArea: ApiArea = {
  name: area,
  uses: ['cohorts', 'people', 'profile', 'programme', 'startups'],
  live: 'mentoring:manage',
  figures: mentoringFigures,
  routes: mentoringRoutes,
  mails: { about: { pt: 'mentoria', en: 'mentoring' }, occasions: mentoringOccasions, waits: mentoringWaits },
  jobs: mentoringJobs,
  seed: seedMentoring,
  people: mentoringPeople,
  errors: mentoringErrors,
  fieldErrors: mentoringFieldErrors,
  startupEnds: async (db, startupId, now) =>
    (await findComingOf(db, startupId, now)).map(({ mentor }) => ({
      what: { pt: `Hora de mentoria marcada: ${mentor}`, en: `Mentoring hour booked: ${mentor}` },
      path: '/manage/mentoring',
    })),
  calendar: async (deps, { id, locale }, since) => {
    const [sessions, programme] = await Promise.all([findInCalendar(deps.db, id, since), findProgramme(deps.db)])
    const organizer = organizerOf(deps, programme)
    return sessions.flatMap((session) =>
      sessionEntry(session, 'PUBLISH', organizer, { locale, isMentor: session.mentor_id === id }),
    )
  },
}
