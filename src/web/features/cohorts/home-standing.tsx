import { useQuery } from '@tanstack/react-query'
import type { HomeRecord } from '#web/components/list/home-records.tsx'
import { pick } from '#web/lib/text/bilingual.ts'
import { useFormat } from '#web/lib/text/format.ts'
import { useLocale, useT } from '#web/lib/text/i18n.ts'
import { cohortQueries, progressQueries } from './api.ts'
import { earnedIn } from './certificates/later-certificate.tsx'
import { EnrolmentStatus } from './intake/enrolment-status.tsx'
import { isOverdue, openActions } from './mentoring/actions.ts'
import { nextItem } from './modules/next-item.ts'

/** The cohort that somebody is in or has applied for. */
export function useStanding(): HomeRecord[] {
  const t = useT('cohorts')
  const note = useNote()
  const intake = useQuery(cohortQueries.intake()).data?.intake
  const progress = useQuery(progressQueries.mine()).data?.progress
  const state = progress?.state ?? intake?.enrolment?.state
  const name = progress?.cohort.name ?? intake?.name
  if (!state || !name || state === 'withdrawn' || state === 'declined') return []
  // Shown as a card of its own.
  if (earnedIn(progress)) return []
  const status = <EnrolmentStatus state={progress?.isAlumni ? 'alumni' : state} />
  return [{ id: 'programme', title: t('intake.title', { name }), note, status, to: '/programme' }]
}

function useNote(): string {
  const t = useT('cohorts')
  const locale = useLocale()
  const { day } = useFormat()
  const intake = useQuery(cohortQueries.intake()).data?.intake
  const progress = useQuery(progressQueries.mine()).data?.progress
  if (!progress) {
    const { state, position } = intake?.enrolment ?? {}
    return state === 'waitlisted' ? t('intake.inLine', { position: position ?? 0 }) : t('home.applied')
  }
  if (progress.certificate) return t('home.certificate', { date: day(progress.certificate.issuedAt) })
  const late = openActions(progress.mentoring).find((action) => isOverdue(action))
  const next = nextItem(progress.modules)
  if (late) return t('home.overdue', { text: late.body })
  if (next) return t('home.next', { title: pick(next.title, locale) })
  const { week } = progress.cohort
  return week ? t('home.week', { week, of: progress.weeks.length }) : t('home.programme')
}
