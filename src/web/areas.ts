import type { WebArea } from './area.ts'
import { accounts } from './features/accounts/area.ts'
import { applications } from './features/applications/area.ts'
import { attachments } from './features/attachments/area.ts'
import { audit } from './features/audit/area.ts'
import { cohorts } from './features/cohorts/area.ts'
import { challenges } from './features/challenges/area.ts'
import { events } from './features/events/area.ts'
import { figures } from './features/figures/area.ts'
import { home } from './features/home/area.ts'
import { integrations } from './features/integrations/area.ts'
import { invitations } from './features/invitations/area.ts'
import { notices } from './features/notices/area.ts'
import { opportunities } from './features/opportunities/area.ts'
import { organisations } from './features/organisations/area.ts'
import { mails } from './features/mails/area.ts'
import { mentoring } from './features/mentoring/area.ts'
import { messages } from './features/messages/area.ts'
import { people } from './features/people/area.ts'
import { profile } from './features/profile/area.ts'
import { programme } from './features/programme/area.ts'
import { problems } from './features/problems/area.ts'
import { solutions } from './features/solutions/area.ts'
import { startups } from './features/startups/area.ts'
import { reviews } from './features/reviews/area.ts'
import { reference } from './features/reference/area.ts'
import { settings } from './features/settings/area.ts'
import { today } from './features/today/area.ts'

/** All areas that show something outside their own pages, in the order of navigation and home. */
export const areas: readonly WebArea[] = [
  home,
  challenges,
  solutions,
  events,
  opportunities,
  organisations,
  cohorts,
  startups,
  mentoring,
  invitations,
  problems,
  people,
  today,
  applications,
  reviews,
  profile,
  settings,
  attachments,
  accounts,
  reference,
  mails,
  messages,
  notices,
  figures,
  programme,
  integrations,
  audit,
]
