import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import type { PeerWork } from '#contract/cohorts/peers.ts'
import type { Progress, ProgressTask } from '#contract/cohorts/progress.ts'
import type { Deadline, Deadlines, HomePart } from '#web/area.ts'
import { useNow } from '#web/components/display/ticker.ts'
import { Card } from '#web/components/ui/card.tsx'
import { fetchFirst } from '#web/lib/api/query.ts'
import { languageOf, pick } from '#web/lib/text/bilingual.ts'
import { useLocale, useT } from '#web/lib/text/i18n.ts'
import { cohortQueries, progressQueries } from './api.ts'
import { EnrolmentStatus } from './intake/enrolment-status.tsx'
import { IntakeCard } from './intake/intake-card.tsx'
import { endOf, isOverdue, openActions } from './mentoring/actions.ts'
import { nextItem } from './modules/next-item.ts'

/** While the intake is open and nothing has come of it yet. */
function HomeIntake() {
  const { data } = useQuery(cohortQueries.intake())
  const intake = data?.intake
  const state = intake?.enrolment?.state
  if (!intake || state === 'active' || state === 'accepted' || state === 'completed') return null
  if (!intake.isOpen && !state) return null
  return <IntakeCard intake={intake} />
}

function HomeProgramme() {
  const t = useT('cohorts')
  const { data } = useQuery(cohortQueries.intake())
  const locale = useLocale()
  const progress = useQuery(progressQueries.mine()).data?.progress
  const next = nextItem(progress?.modules ?? [])
  const late = openActions(progress?.mentoring ?? []).find((action) => isOverdue(action))
  const state = data?.intake?.enrolment?.state
  if (state !== 'active' && state !== 'accepted' && state !== 'completed') return null
  return (
    <Card as="section" pad link className="row row--between">
      <div>
        <h2 className="title-card">
          <Link className="stretched" to="/programme">
            {t('area.programme')}
          </Link>
        </h2>
        <p className="small muted">
          {late
            ? t('home.overdue', { text: late.body })
            : next
              ? t('home.next', { title: pick(next.title, locale) })
              : t('home.programme')}
        </p>
      </div>
      <EnrolmentStatus state={state} />
    </Card>
  )
}

/** A peer's work to read, and what was agreed with the mentor. */
function useLearningDeadlines(progress: Progress | null | undefined, now: number): Deadline[] {
  const t = useT('cohorts')
  const locale = useLocale()
  const toRead = ({ id, dueAt, task }: PeerWork): Deadline => ({
    id: `peer ${id}`,
    at: dueAt,
    dated: (date) => t('home.peerDue', { date }),
    label: t('home.peer'),
    title: pick(task.title, locale),
    lang: languageOf(task.title, locale),
    to: '/programme',
    action: t('home.read'),
  })
  const agreed = ({ id, body, dueOn }: ReturnType<typeof openActions>[number]): Deadline => ({
    id: `action ${id}`,
    at: endOf(dueOn),
    dated: (date) => t('home.actionDue', { date }),
    label: t('home.action'),
    title: body,
    lang: undefined,
    to: '/programme',
    action: t('home.see'),
  })
  const actions = openActions(progress?.mentoring ?? []).filter((action) => !isOverdue(action, now))
  const works = (progress?.peerWork ?? []).filter(({ given, dueAt }) => !given && Date.parse(dueAt) > now)
  return [...works.map(toRead), ...actions.map(agreed)]
}

/** An offered place is lost when its time is up; a task is only late. */
function useDeadlines(): Deadlines {
  const t = useT('cohorts')
  const locale = useLocale()
  const now = useNow('minute')
  const [intake, mine] = [useQuery(cohortQueries.intake()), useQuery(progressQueries.mine())]
  const learning = useLearningDeadlines(mine.data?.progress, now)
  const { enrolment, name = '' } = intake.data?.intake ?? {}
  const offeredUntil = enrolment?.state === 'offered' ? enrolment.offerExpiresAt : null
  const place = (at: string): Deadline => ({
    id: 'place',
    at,
    losable: true,
    dated: (date) => t('home.dated', { date }),
    label: t('home.offered'),
    title: t('intake.title', { name }),
    lang: undefined,
    to: '/programme',
    action: t('home.answer'),
  })
  const due = ({ id, dueAt, week, title }: ProgressTask): Deadline => ({
    id: `task ${id}`,
    at: dueAt,
    dated: (date) => t('home.due', { date }),
    label: t('home.task', { week }),
    title: pick(title, locale),
    lang: languageOf(title, locale),
    to: '/programme',
    action: t('home.handIn'),
  })
  const open = (mine.data?.progress?.tasks ?? []).filter(
    ({ state, dueAt }) => state === 'open' && Date.parse(dueAt) > now,
  )
  return {
    pending: intake.isPending || mine.isPending,
    failed: intake.isLoadingError || mine.isLoadingError,
    deadlines: [...(offeredUntil ? [place(offeredUntil)] : []), ...open.map(due), ...learning],
    otherwise: [],
  }
}

export const home: HomePart = {
  cards: [
    { id: 'intake', place: 'waits', Card: HomeIntake },
    { id: 'programme', place: 'main', Card: HomeProgramme },
  ],
  prefetch: () => fetchFirst(cohortQueries.intake(), progressQueries.mine()),
  useDeadlines,
}
