import type { ApiArea } from './area.ts'
import { accountsArea } from './features/accounts/area.ts'
import { applicationsArea } from './features/applications/area.ts'
import { attachmentsArea } from './features/attachments/area.ts'
import { auditArea } from './features/audit/area.ts'
import { authArea } from './features/auth/area.ts'
import { challengesArea } from './features/challenges/area.ts'
import { cohortsArea } from './features/cohorts/area.ts'
import { draftsArea } from './features/drafts/area.ts'
import { editionsArea } from './features/editions/area.ts'
import { eventsArea } from './features/events/area.ts'
import { integrationsArea } from './features/integrations/area.ts'
import { figuresArea } from './features/figures/area.ts'
import { invitationsArea } from './features/invitations/area.ts'
import { mailsArea } from './features/mails/area.ts'
import { mentoringArea } from './features/mentoring/area.ts'
import { noticesArea } from './features/notices/area.ts'
import { messagesArea } from './features/messages/area.ts'
import { opportunitiesArea } from './features/opportunities/area.ts'
import { organisationsArea } from './features/organisations/area.ts'
import { peopleArea } from './features/people/area.ts'
import { problemsArea } from './features/problems/area.ts'
import { programmeArea } from './features/programme/area.ts'
import { profileArea } from './features/profile/area.ts'
import { referenceArea } from './features/reference/area.ts'
import { reviewsArea } from './features/reviews/area.ts'
import { solutionsArea } from './features/solutions/area.ts'
import { startupsArea } from './features/startups/area.ts'
import { todayArea } from './features/today/area.ts'
import { viewsArea } from './features/views/area.ts'
import { resumeArea } from './features/resume/area.ts'

/** Every area of the API, in the order in which they are prepared and seeded. */
export const areas: readonly ApiArea[] = [
  referenceArea,
  programmeArea,
  authArea,
  profileArea,
  peopleArea,
  attachmentsArea,
  mailsArea,
  noticesArea,
  draftsArea,
  invitationsArea,
  eventsArea,
  problemsArea,
  resumeArea,
  accountsArea,
  startupsArea,
  opportunitiesArea,
  challengesArea,
  solutionsArea,
  applicationsArea,
  organisationsArea,
  cohortsArea,
  mentoringArea,
  reviewsArea,
  messagesArea,
  auditArea,
  integrationsArea,
  editionsArea,
  viewsArea,
  figuresArea,
  todayArea,
]
