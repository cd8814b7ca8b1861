import type attachments from './pt/attachments.json'
import type accounts from './pt/accounts.json'
import type applications from './pt/applications.json'
import type applicationsManage from './pt/applications-manage.json'
import type audit from './pt/audit.json'
import type auth from './pt/auth.json'
import type basics from './pt/basics.json'
import type brand from './pt/brand.json'
import type challenges from './pt/challenges.json'
import type challengesManage from './pt/challenges-manage.json'
import type common from './pt/common.json'
import type cohortsCertificates from './pt/cohorts-certificates.json'
import type cohortsLearning from './pt/cohorts-learning.json'
import type cohortsPlan from './pt/cohorts-plan.json'
import type cohorts from './pt/cohorts.json'
import type authFactors from './pt/auth-factors.json'
import type authWays from './pt/auth-ways.json'
import type authEmail from './pt/auth-email.json'
import type editions from './pt/editions.json'
import type events from './pt/events.json'
import type eventsCertificates from './pt/events-certificates.json'
import type eventsDoor from './pt/events-door.json'
import type eventsManage from './pt/events-manage.json'
import type eventsPublic from './pt/events-public.json'
import type eventsReport from './pt/events-report.json'
import type eventsRoom from './pt/events-room.json'
import type eventsSeries from './pt/events-series.json'
import type authInvitation from './pt/auth-invitation.json'
import type figures from './pt/figures.json'
import type figuresReport from './pt/figures-report.json'
import type figuresReports from './pt/figures-reports.json'
import type imports from './pt/imports.json'
import type home from './pt/home.json'
import type manage from './pt/manage.json'
import type opportunities from './pt/opportunities.json'
import type opportunitiesManage from './pt/opportunities-manage.json'
import type organisations from './pt/organisations.json'
import type mails from './pt/mails.json'
import type mentoringHome from './pt/mentoring-home.json'
import type mentoring from './pt/mentoring.json'
import type notices from './pt/notices.json'
import type messages from './pt/messages.json'
import type password from './pt/password.json'
import type cohortsPassport from './pt/cohorts-passport.json'
import type people from './pt/people.json'
import type phone from './pt/phone.json'
import type cohortsOutcomes from './pt/cohorts-outcomes.json'
import type problems from './pt/problems.json'
import type profile from './pt/profile.json'
import type profileEdit from './pt/profile-edit.json'
import type profileParts from './pt/profile-parts.json'
import type programme from './pt/programme.json'
import type programmeOpening from './pt/programme-opening.json'
import type integrations from './pt/integrations.json'
import type invitations from './pt/invitations.json'
import type solutions from './pt/solutions.json'
import type startups from './pt/startups.json'
import type resume from './pt/resume.json'
import type startupsManage from './pt/startups-manage.json'
import type questions from './pt/questions.json'
import type reference from './pt/reference.json'
import type reviews from './pt/reviews.json'
import type reviewsAnnouncement from './pt/reviews-announcement.json'
import type reviewsManage from './pt/reviews-manage.json'
import type authSignUp from './pt/auth-sign-up.json'
import type settings from './pt/settings.json'
import type shell from './pt/shell.json'
import type today from './pt/today.json'
import type cohortsProgress from './pt/cohorts-progress.json'
import type tokens from './pt/tokens.json'
import type ui from './pt/ui.json'

/** The areas of texts, one file per language each; Portuguese is the source of the keys. */
type Texts = {
  attachments: typeof attachments
  accounts: typeof accounts
  applications: typeof applications
  'applications-manage': typeof applicationsManage
  audit: typeof audit
  auth: typeof auth
  basics: typeof basics
  brand: typeof brand
  challenges: typeof challenges
  'challenges-manage': typeof challengesManage
  common: typeof common
  'cohorts-certificates': typeof cohortsCertificates
  'cohorts-learning': typeof cohortsLearning
  'cohorts-plan': typeof cohortsPlan
  cohorts: typeof cohorts
  'auth-factors': typeof authFactors
  'auth-ways': typeof authWays
  'auth-email': typeof authEmail
  editions: typeof editions
  events: typeof events
  'events-manage': typeof eventsManage
  'events-certificates': typeof eventsCertificates
  'events-door': typeof eventsDoor
  'events-room': typeof eventsRoom
  figures: typeof figures
  'figures-report': typeof figuresReport
  'figures-reports': typeof figuresReports
  'events-series': typeof eventsSeries
  'events-report': typeof eventsReport
  'events-public': typeof eventsPublic
  home: typeof home
  imports: typeof imports
  'auth-invitation': typeof authInvitation
  manage: typeof manage
  opportunities: typeof opportunities
  'opportunities-manage': typeof opportunitiesManage
  organisations: typeof organisations
  mails: typeof mails
  mentoring: typeof mentoring
  'mentoring-home': typeof mentoringHome
  notices: typeof notices
  messages: typeof messages
  password: typeof password
  'cohorts-passport': typeof cohortsPassport
  people: typeof people
  phone: typeof phone
  'cohorts-outcomes': typeof cohortsOutcomes
  problems: typeof problems
  profile: typeof profile
  'profile-edit': typeof profileEdit
  'profile-parts': typeof profileParts
  programme: typeof programme
  'programme-opening': typeof programmeOpening
  integrations: typeof integrations
  invitations: typeof invitations
  resume: typeof resume
  questions: typeof questions
  reference: typeof reference
  reviews: typeof reviews
  'reviews-announcement': typeof reviewsAnnouncement
  'reviews-manage': typeof reviewsManage
  'auth-sign-up': typeof authSignUp
  solutions: typeof solutions
  startups: typeof startups
  'startups-manage': typeof startupsManage
  settings: typeof settings
  shell: typeof shell
  today: typeof today
  'cohorts-progress': typeof cohortsProgress
  tokens: typeof tokens
  ui: typeof ui
}

export type Area = keyof Texts
export type TextKey<A extends Area> = KeysOf<Texts[A]>

type KeysOf<T> = { [K in keyof T & string]: T[K] extends string ? Singular<K> : `${K}.${KeysOf<T[K]>}` }[keyof T &
  string]
/** Plural forms `left_one` and `left_other` have the key `left`, used with a count. */
type Singular<K extends string> = K extends `${infer Name}_${'one' | 'many' | 'other'}` ? Name : K
