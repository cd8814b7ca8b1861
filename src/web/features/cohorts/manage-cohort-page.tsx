import { useSuspenseQuery } from '@tanstack/react-query'
import { useParams } from '@tanstack/react-router'
import { BookOpen, CalendarPlus, Copy, PencilLine } from 'lucide-react'
import type { CohortDetail } from '#contract/cohorts/manage.ts'
import { RecordHistory } from '#web/components/editor/record-history.tsx'
import { Digits, twoDigits } from '#web/components/display/digits.tsx'
import { ButtonLink } from '#web/components/ui/button.tsx'
import { Card, CardBody, CardHead } from '#web/components/ui/card.tsx'
import { PageHeader } from '#web/components/ui/page-header.tsx'
import { fetchFirst, queryClient } from '#web/lib/api/query.ts'
import { useTitle } from '#web/lib/page/title.ts'
import { useFormat } from '#web/lib/text/format.ts'
import { useT } from '#web/lib/text/i18n.ts'
import { AboutCohort } from './about-cohort.tsx'
import { cohortQueries, progressQueries } from './api.ts'
import { CohortApplicants } from './intake/cohort-applicants.tsx'
import { CohortOutcomes } from './outcomes/cohort-outcomes.tsx'
import { CohortCalendar } from './cohort-calendar.tsx'
import { CohortTasks } from './progress/cohort-tasks.tsx'
import { CohortWeeks } from './progress/cohort-weeks.tsx'
import { outcomeQueries } from './outcomes/api.ts'
import { RemoveButton } from './plan/remove-button.tsx'
import { PhaseStatus } from './intake/enrolment-status.tsx'

type Args = { params: Record<string, string> }

export async function loader({ params }: Args) {
  const { id, counts } = await queryClient.ensureQueryData(cohortQueries.detail(params['id']!))
  if (counts.completed > 0) await queryClient.ensureQueryData(outcomeQueries.figures(id))
}

export const prefetch = ({ params }: Args) =>
  fetchFirst(progressQueries.tasks(params['id']!), cohortQueries.applicants(params['id']!, {}))

type Props = { cohort: CohortDetail }

export function ManageCohortPage() {
  const t = useT('cohorts')
  const { id } = useParams({ from: '/manage/cohorts/$id' })
  const { data: cohort } = useSuspenseQuery(cohortQueries.detail(id))
  useTitle(t('intake.title', { name: cohort.name }))
  return (
    <div className="page--wide">
      <Head cohort={cohort} />
      <div className="stack">
        <Weeks cohort={cohort} />
        <div className="grid cols-2">
          <div className="stack">
            <CohortApplicants cohort={cohort} />
            <CohortTasks cohort={cohort} />
          </div>
          <div className="stack">
            {cohort.counts.completed > 0 && <CohortOutcomes id={cohort.id} />}
            <AboutCohort about={cohort} />
            <Rule cohort={cohort} />
            <CohortCalendar cohort={cohort} />
            <RecordHistory type="cohort" id={cohort.id} />
          </div>
        </div>
      </div>
    </div>
  )
}

function Head({ cohort }: Props) {
  const t = useT('cohorts')
  const format = useFormat()
  const { id, startsOn, endsOn, weeks } = cohort
  const dates = t('intake.dates', { from: format.day(startsOn, 'UTC'), to: format.day(endsOn, 'UTC'), count: weeks })
  const actions = (
    <>
      {cohort.can.remove && <RemoveButton cohort={cohort} />}
      <ButtonLink to="/manage/cohorts/$id/edition" params={{ id }}>
        <Copy />
        {t('manage.edition')}
      </ButtonLink>
      <ButtonLink to="/manage/cohorts/$id/plan" params={{ id }}>
        <CalendarPlus />
        {t('manage.plan')}
      </ButtonLink>
      <ButtonLink to="/manage/cohorts/$id/modules" params={{ id }}>
        <BookOpen />
        {t('manage.modules')}
      </ButtonLink>
      <ButtonLink variant="primary" to="/manage/cohorts/$id/edit" params={{ id }}>
        <PencilLine />
        {t('manage.edit')}
      </ButtonLink>
    </>
  )
  return (
    <PageHeader
      title={t('intake.title', { name: cohort.name })}
      badge={<PhaseStatus phase={cohort.phase} />}
      sub={dates}
      actions={actions}
    />
  )
}

/** A week is fully lit when it is over, and grows with its sessions until then. */
function Weeks({ cohort }: Props) {
  const t = useT('cohorts')
  const { sessions, startsOn, week, weeks, phase } = cohort
  const now = phase === 'finished' ? weeks + 1 : (week ?? 0)
  const plants = Array.from({ length: weeks }, (_, index) => {
    const number = index + 1
    const own = sessions.filter((session) => session.week === number)
    const held = own.filter(({ endsAt }) => Date.parse(endsAt) < Date.now()).length
    const growing = own.length === 0 ? 3 : Math.round((7 * held) / own.length)
    return {
      number,
      lit: number < now ? 7 : number === now ? growing : 0,
      label: t('weeks.label', { number, count: own.length }),
    }
  })
  const title = t('weeks.title', { count: weeks })
  return <CohortWeeks title={title} note={t('weeks.note')} startsOn={startsOn} week={week} weeks={plants} />
}

function Rule({ cohort: { ruleAttendance, ruleTasks, sessions } }: Props) {
  const t = useT('cohorts')
  const compulsory = sessions.filter((session) => session.compulsory).length
  const parts = [
    { id: 'attendance', value: ruleAttendance, text: t('rule.attendance') },
    { id: 'tasks', value: ruleTasks, text: t('rule.tasks') },
    { id: 'compulsory', value: compulsory, text: t('rule.compulsory', { count: compulsory }) },
  ].filter(({ value }) => value > 0)
  return (
    <Card as="section" aria-labelledby="rule">
      <CardHead title={t('rule.title')} id="rule" />
      <CardBody>
        <p className="small muted">{t('rule.note')}</p>
        <ul className="rulelist">
          {parts.map(({ id, value, text }) => (
            <li key={id}>
              <Digits value={twoDigits(value)} plain />
              <span className="sr-only">{value}</span>
              <span>{text}</span>
            </li>
          ))}
        </ul>
      </CardBody>
    </Card>
  )
}
