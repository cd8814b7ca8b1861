import { fromColumns } from '#api/db/column-names.ts'
import type { AnswerWords } from '#api/db/schema/applications.ts'
import { isShown } from '#api/features/opportunities/policy.ts'
import type { OpportunityRow } from '#api/features/opportunities/queries.ts'
import { personOf } from '#api/records/names.ts'
import type {
  FrozenPosting,
  FrozenProfile,
  Application,
  ApplicationDetail,
  Interview,
} from '#contract/applications/own.ts'
import type { OwnInterview } from '#contract/applications/interviews.ts'
import type { ReceivedApplication, ReceivedDetail, Stage } from '#contract/applications/received.ts'
import type { ApplicationState } from '#contract/applications/states.ts'
import { phoneText } from '#contract/phone/phone.ts'
import type { OpportunityStage } from '#contract/opportunities/opportunities.ts'
import type { Profile } from '#contract/profile/profile.ts'
import type { Step } from '#contract/records.ts'
import { foldWords } from '#contract/search-terms.ts'
import { canReplace, erasesAt, isLate, isOwed, ownCan, moveWindow, receivedCan, type Viewer } from './policy.ts'
import type { ApplicationRow, WholeApplication } from './queries.ts'

export const auditObject = (id: string) => ({ type: 'application', id })
/** The step of a history that says into which stage an application came. */
export const stageStep = 'stage'
const iso = (time: Date | null) => time?.toISOString() ?? null

const frozenFields = [
  ...([
    'firstName',
    'lastName',
    'email',
    'lang',
    'headline',
    'about',
    'city',
    'institution',
    'graduationYear',
  ] as const),
  ...(['links', 'languages', 'available', 'availableFrom', 'skills', 'experiences', 'projects'] as const),
]

/** The profile as whoever reads the application will see it, with names instead of references. */
export const freezeFields = (profile: Profile, field: FrozenProfile['field']): FrozenProfile => ({
  ...(Object.fromEntries(frozenFields.map((name) => [name, profile[name]])) as Pick<
    Profile,
    (typeof frozenFields)[number]
  >),
  phone: profile.phone && phoneText(profile.phone.number),
  field,
})

const frozenTerms = ['kind', 'title', 'description', 'place', 'remote', 'payMin', 'payMax', 'payPeriod'] as const
const frozenRest = ['unpaidReason', 'durationMonths', 'startsOn', 'answerDays'] as const

/** What somebody applies to, as they see it now. */
export const freezePosting = (row: OpportunityRow): FrozenPosting => ({
  ...fromColumns(row, [...frozenTerms, ...frozenRest]),
  organisation: row.startup_name ?? row.organisation,
  deadline: row.deadline.toISOString(),
})

export const searchOf = ({ firstName, lastName, headline, institution, skills }: FrozenProfile) =>
  foldWords(
    [firstName, lastName, headline, institution, ...skills.map(({ name }) => name.pt)].filter(Boolean).join(' '),
  )

const interviewOf = (row: ApplicationRow): Interview | null =>
  row.interview_at && {
    at: row.interview_at.toISOString(),
    minutes: row.interview_minutes!,
    place: row.interview_place!,
    note: row.interview_note,
  }

const aboutOf = (row: ApplicationRow, now: Date) => ({
  id: row.opportunity_id,
  slug: row.slug,
  title: row.title,
  kind: row.kind,
  organisation: { name: row.organisation, startupId: row.startup_id, logoId: row.logo_id },
  place: row.place,
  // Who has an application reads it to the end.
  shown: row.told_state !== 'cancelled' || isShown(row.opportunity_state),
  open: row.opportunity_state === 'published' && row.deadline > now,
})

const stillToCome = (times: readonly string[], now: Date) => times.filter((time) => new Date(time) > now)
/** Times were proposed, and all have passed. */
const isTooLate = ({ interview_times }: ApplicationRow, now: Date) =>
  interview_times.length > 0 && stillToCome(interview_times, now).length === 0

/** Times wait for a choice; the applicant knows of it once they were told. */
const isProposed = (state: ApplicationState, { interview_at }: ApplicationRow) =>
  state === 'interview' && interview_at === null

/** As the applicant has been told: a move that can still be undone shows nothing. */
export function toApplication(row: ApplicationRow, now: Date): Application {
  const isTold = row.moved_at === null
  const hasInterview = row.told_state === 'interview' || (isTold && !row.interview_off)
  return {
    id: row.id,
    opportunity: aboutOf(row, now),
    state: row.told_state,
    submittedAt: row.submitted_at.toISOString(),
    answerDueAt: row.answer_due_at.toISOString(),
    answeredAt: isTold || !isOwed(row.told_state) ? iso(row.answered_at) : null,
    replyBy: row.told_state === 'offer' || row.told_state === 'lapsed' ? iso(row.told_reply_by ?? row.reply_by) : null,
    interview: hasInterview ? interviewOf(row) : null,
    times: isProposed(row.told_state, row) ? stillToCome(row.free_times, now) : [],
    can: ownCan(row),
  }
}

const saidReasons = ['filled', 'withdrawn', 'silence'] as const

/** What the applicant is told of a reason; others are for the team alone. */
const closedFor = ({ reject_reason }: AnswerWords) => saidReasons.find((said) => said === reject_reason) ?? null

const cvOf = ({ cv_name, cv_type, cv_size }: ApplicationRow) =>
  cv_name === null ? null : { fileName: cv_name, contentType: cv_type!, size: cv_size! }

const unsaid: AnswerWords = { message: null, message_lang: 'pt', reject_reason: null }

/** As the applicant reads it; the history holds only what they were told. */
export function toDetail(row: WholeApplication, history: Step[], now: Date): ApplicationDetail {
  const told = row.moved_at ? (row.told_words ?? unsaid) : row
  const isAsked = isProposed(row.told_state, row)
  const shown = toApplication(row, now)
  return {
    ...shown,
    posting: row.posting,
    documents: row.documents && { state: row.documents, note: row.documents_note, replace: canReplace(row) },
    erasesAt: iso(erasesAt(row)),
    erasedAt: iso(row.erased_at),
    closedFor: row.told_state === 'rejected' ? closedFor(told) : null,
    profile: row.profile,
    cv: cvOf(row),
    letter: row.letter,
    answers: row.answers,
    timesTaken: isAsked && stillToCome(row.interview_times, now).length > 0 && shown.times.length === 0,
    timesOver: isAsked && isTooLate(row, now),
    interviewers: row.told_state === 'interview' ? row.panel.map(({ name }) => name) : [],
    // Stages are the team's own.
    history: history.filter(({ step }) => step !== stageStep),
    message: told.message,
    messageLang: told.message_lang,
    cancelReason: row.cancel_reason,
    version: row.version,
  }
}

function matchOf({ asked, glimpse }: ApplicationRow): ReceivedApplication['match'] {
  const has = new Set(glimpse?.skills.map(({ skill }) => skill))
  const missing = asked.filter(({ skill }) => !has.has(skill))
  return { has: asked.length - missing.length, of: asked.length, missing: missing.map(({ name }) => name) }
}

export const toStage = ({ id, name, within }: OpportunityStage): Stage => ({
  id,
  name: { pt: name.pt, en: name.en?.trim() || null },
  within,
})

/** A stage that the posting no longer has, or that is of another state, is none. */
function stageOf({ stage_id, state, stages }: ApplicationRow): Stage | null {
  const stage = stages.find(({ id, within }) => id === stage_id && within === state)
  return stage ? toStage(stage) : null
}

export function toReceived(row: ApplicationRow, viewer: Viewer, now: Date): ReceivedApplication {
  const { glimpse, applicant_id } = row
  const until = row.moved_at && moveWindow.tellingTime(row.moved_at)
  return {
    id: row.id,
    state: row.state,
    submittedAt: row.submitted_at.toISOString(),
    answerDueAt: row.answer_due_at.toISOString(),
    answeredAt: iso(row.answered_at),
    replyBy: row.state === 'offer' || row.state === 'lapsed' ? iso(row.reply_by) : null,
    interview: row.interview_off ? null : interviewOf(row),
    opportunity: { ...aboutOf(row, now), openings: row.openings, stages: row.stages.map(toStage) },
    stage: stageOf(row),
    applicant: applicant_id && glimpse ? { id: applicant_id, name: `${glimpse.firstName} ${glimpse.lastName}` } : null,
    erasedAt: iso(row.erased_at),
    documents: row.documents,
    headline: glimpse?.headline ?? null,
    institution: glimpse?.institution ?? null,
    match: matchOf(row),
    opinionsGiven: { count: row.opinions.length, mine: row.opinions.some(({ by }) => by === viewer.id) },
    late: isLate(row, now),
    broken: row.broken_at !== null && isLate(row, now),
    undoUntil: until && until > now ? until.toISOString() : null,
    movedByMe: row.moved_by === viewer.id,
    version: row.version,
  }
}

/** Nobody's form sways another: who has one to hand in sees the others' afterwards. */
function panelOf({ panel }: WholeApplication, viewer: Viewer): ReceivedDetail['panel'] {
  const own = panel.find(({ id }) => id === viewer.id)
  const seesAll = !own || own.recommendation !== null
  return panel.map(({ id, name, recommendation, words }) => ({
    id,
    name,
    me: id === viewer.id,
    handedIn: recommendation !== null,
    form: recommendation && seesAll ? { recommendation, words: words ?? '' } : null,
  }))
}

/** An interview for somebody who holds it. */
export const toHeld = (row: WholeApplication, viewer: Viewer): OwnInterview => ({
  id: row.id,
  applicant: row.glimpse ? `${row.glimpse.firstName} ${row.glimpse.lastName}` : '–',
  opportunity: { title: row.title, organisation: row.organisation },
  interview: interviewOf(row),
  handedIn: row.panel.some(({ id, recommendation }) => id === viewer.id && recommendation !== null),
})

type ReceivedMore = { history: Step[] } & Pick<ReceivedDetail, 'notes' | 'opinions'>

export const toReceivedDetail = (
  row: WholeApplication,
  viewer: Viewer,
  { history, notes, opinions }: ReceivedMore,
  now: Date,
): ReceivedDetail => ({
  ...toReceived(row, viewer, now),
  profile: row.profile,
  cv: cvOf(row),
  letter: row.letter,
  answers: row.answers,
  history,
  message: row.message,
  messageLang: row.message_lang,
  source: row.source,
  referrer: personOf(row.referrer_id, row.referrer),
  rejectReason: row.reject_reason,
  cancelReason: row.cancel_reason,
  cancelNote: row.cancel_note,
  notes,
  times: isProposed(row.state, row) ? stillToCome(row.interview_times, now) : [],
  timesOver: isProposed(row.state, row) && isTooLate(row, now),
  timesReply: row.state === 'interview' ? row.interview_reply : null,
  panel: panelOf(row, viewer),
  opinions,
  locale: row.locale ?? 'pt',
  can: receivedCan(viewer, row, now),
})
