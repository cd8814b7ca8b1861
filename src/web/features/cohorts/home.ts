import { useQuery } from '@tanstack/react-query'
import type { CohortIntake } from '#contract/cohorts/intake.ts'
import type { PeerWork } from '#contract/cohorts/peers.ts'
import type { Progress, ProgressTask } from '#contract/cohorts/progress.ts'
import { dayMs } from '#contract/times.ts'
import type { Deadline, Deadlines, FirstSteps, HomePart, Waiting } from '#web/area.ts'
import { useNow } from '#web/components/display/ticker.ts'
import { fetchFirst, queryClient } from '#web/lib/api/query.ts'
import { useHasScope, useSession } from '#web/lib/session/use-session.ts'
import { languageOf, pick } from '#web/lib/text/bilingual.ts'
import { useLocale, useT } from '#web/lib/text/i18n.ts'
import { cohortQueries, progressQueries } from './api.ts'
import { LaterHomeCertificate, loadCertificate } from './certificates/later-certificate.tsx'
import { useStanding } from './home-standing.tsx'
import { endOf, isOverdue, openActions } from './mentoring/actions.ts'

/** A peer's work to read, and what was agreed with the mentor. */
function useLearningDeadlines(progress: Progress | null | undefined, now: number): Deadline[] {
  const t = useT('cohorts')
  const locale = useLocale()
  const toRead = ({ id, dueAt, task }: PeerWork): Deadline => ({
    id: `peer ${id}`,
    at: dueAt,
    answers: true,
    dated: (date) => t('home.peerDue', { date }),
    label: t('home.peer'),
    title: pick(task.title, locale),
    lang: languageOf(task.title, locale),
    to: '/programme',
    hash: 'peer-work',
    action: t('home.read'),
    said: t('home.said.peer'),
  })
  const agreed = ({ id, body, dueOn }: ReturnType<typeof openActions>[number]): Deadline => ({
    id: `action ${id}`,
    at: endOf(dueOn),
    dated: (date) => t('home.actionDue', { date }),
    label: t('home.action'),
    title: body,
    lang: undefined,
    to: '/programme',
    hash: 'mentoring',
    action: t('home.see'),
    said: t('home.said.action'),
  })
  const actions = openActions(progress?.mentoring ?? []).filter((action) => !isOverdue(action, now))
  const works = (progress?.peerWork ?? []).filter(({ given, dueAt }) => !given && Date.parse(dueAt) > now)
  return [...works.map(toRead), ...actions.map(agreed)]
}

/** A place that is offered, and the close of the intake for whoever has not applied. Both can be missed. */
function useIntakeDeadlines(intake: CohortIntake | null | undefined, now: number): Deadline[] {
  const t = useT('cohorts')
  const verified = useSession().user?.emailVerified ?? true
  const cameForIt = useHasScope('trainees:read')
  if (!intake) return []
  const { enrolment, name, closesAt, isOpen } = intake
  const shared = { lang: undefined, losable: true }
  const title = t('intake.title', { name })
  if (enrolment?.state === 'offered' && enrolment.offerExpiresAt)
    return [
      {
        ...shared,
        id: 'place',
        at: enrolment.offerExpiresAt,
        answers: true,
        dated: (date) => t('home.dated', { date }),
        label: t('home.offered'),
        title,
        to: '/programme',
        action: t('home.answer'),
        said: t('home.said.place'),
      },
    ]
  if (!cameForIt || enrolment || !isOpen || !closesAt) return []
  return [
    {
      ...shared,
      id: 'intake',
      at: closesAt,
      dated: (date) => t('home.closes', { date }),
      label: verified ? t('home.intake') : t('home.confirmFirst'),
      title: t('home.intakeTitle', { name, count: Math.ceil((Date.parse(closesAt) - now) / dayMs) }),
      // Nobody can apply before: confirming is the act.
      to: verified ? '/programme' : '/settings/email',
      action: t(verified ? 'intake.apply' : 'home.confirmEmail'),
      said: t('home.said.intake'),
    },
  ]
}

/** Open questions after the programme, and why somebody left. */
function useWaiting(progress: Progress | null | undefined, intake: CohortIntake | null | undefined, now: number) {
  const t = useT('cohorts')
  const asked = progress?.outcomes.find(
    ({ dueAt, closesAt, answeredAt }) => !answeredAt && Date.parse(dueAt) <= now && Date.parse(closesAt) > now,
  )
  const waiting = (id: string, key: 'outcome' | 'why', action: string): Waiting => ({
    id,
    title: t(`home.${key}`),
    lang: undefined,
    note: t(`home.${key}Note`),
    to: '/programme',
    action,
  })
  return [
    ...(asked ? [waiting(asked.id, 'outcome', t('home.answer'))] : []),
    ...(intake?.enrolment?.asksWhy ? [waiting('why', 'why', t('home.tell'))] : []),
  ]
}

/** An offered place is lost when its time is up; a task is only late, and leads until it is handed in. */
function useDeadlines(): Deadlines {
  const t = useT('cohorts')
  const locale = useLocale()
  const now = useNow('minute')
  const [intake, mine] = [useQuery(cohortQueries.intake()), useQuery(progressQueries.mine())]
  const progress = mine.data?.progress
  const learning = useLearningDeadlines(progress, now)
  const places = useIntakeDeadlines(intake.data?.intake, now)
  const waiting = useWaiting(progress, intake.data?.intake, now)
  const due = ({ id, dueAt, week, title }: ProgressTask): Deadline => ({
    id: `task ${id}`,
    at: dueAt,
    dated: (date) => t('home.due', { date }),
    label: t('home.task', { week }),
    title: pick(title, locale),
    lang: languageOf(title, locale),
    to: '/programme',
    action: t('home.handIn'),
    said: t('home.said.task'),
  })
  const open = (progress?.tasks ?? []).filter(({ state }) => state === 'open' || state === 'missing')
  return {
    pending: intake.isPending || mine.isPending,
    failed: intake.isLoadingError || mine.isLoadingError,
    deadlines: [...places, ...open.map(due), ...learning],
    waiting,
    otherwise: [],
  }
}

/** Whoever signed up came to apply, while a cohort takes people. */
function useSteps(): FirstSteps {
  const t = useT('cohorts')
  const { data } = useQuery(cohortQueries.intake())
  const intake = data?.intake
  const cameForIt = useHasScope('trainees:read')
  const done = Boolean(intake?.enrolment)
  const steps =
    cameForIt && intake && (intake.isOpen || done)
      ? [{ id: 'apply', rank: 1, text: t('home.step'), to: '/programme', done }]
      : []
  return { known: data !== undefined, steps, complete: done || steps.length === 0 }
}

export const home: HomePart = {
  prefetch: async () => {
    await fetchFirst(cohortQueries.intake(), progressQueries.mine())
    await loadCertificate(queryClient.getQueryData(progressQueries.mine().queryKey)?.progress)
  },
  cards: [{ id: 'certificate', place: 'main', Card: LaterHomeCertificate }],
  useDeadlines,
  useStanding,
  useSteps,
}
