import { useSuspenseQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import type { CohortIntake } from '#contract/cohorts/intake.ts'
import { intents, type Progress } from '#contract/cohorts/progress.ts'
import { EmptyState } from '#web/components/list/empty-state.tsx'
import { Person } from '#web/components/ui/avatar.tsx'
import { Button } from '#web/components/ui/button.tsx'
import { Card } from '#web/components/ui/card.tsx'
import { PageHeader } from '#web/components/ui/page-header.tsx'
import { useAct } from '#web/components/ui/use-act.ts'
import { queryClient } from '#web/lib/api/query.ts'
import { useFormat } from '#web/lib/text/format.ts'
import { useT } from '#web/lib/text/i18n.ts'
import { AboutMyCohort } from '../about-cohort.tsx'
import { cohortQueries, progressQueries, useTellIntent } from '../api.ts'
import { CertificateCard } from '../certificates/certificate-card.tsx'
import { earnedIn, LaterCertificatePicture, loadCertificate } from '../certificates/later-certificate.tsx'
import { EnrolmentStatus } from '../intake/enrolment-status.tsx'
import { IntakeCard, LeaveCohort } from '../intake/intake-card.tsx'
import { MentoringCard } from '../mentoring/mentoring-card.tsx'
import { ModulesCard } from '../modules/modules-card.tsx'
import { LaterMyOutcomes, loadOutcomes } from '../outcomes/later-outcomes.tsx'
import { PeerWorkCard } from '../peers/peer-work-card.tsx'
import { PassportCard } from '../passport/passport-card.tsx'
import { AskForWord } from '../passport/ask-for-word.tsx'
import { CompletionCard, ProgressWeeks } from './progress-parts.tsx'
import { ExcuseButton } from './excuse-form.tsx'
import { OwnTasks } from './own-tasks.tsx'
import { SessionsCard } from './sessions-card.tsx'
import { ThisWeek } from './this-week.tsx'

export const loader = () =>
  Promise.all([
    queryClient.ensureQueryData(cohortQueries.intake()),
    queryClient
      .ensureQueryData(progressQueries.mine())
      .then(({ progress }) => Promise.all([loadOutcomes(progress), loadCertificate(progress)])),
  ])

/** The trainee's own page: the intake until they take part, then their weeks, tasks and sessions. */
export function OwnProgrammePage() {
  const t = useT('cohorts')
  const { intake, others } = useSuspenseQuery(cohortQueries.intake()).data
  const { progress } = useSuspenseQuery(progressQueries.mine()).data
  const next = [intake, ...others].filter((one) => one !== null && one.id !== progress?.cohort.id)
  if (progress && !intake?.enrolment?.asksWhy)
    return <Taking progress={progress} next={progress.state === 'completed' ? next : []} />
  return (
    <>
      <PageHeader title={t('area.programme')} sub={t('programme.sub')} />
      {intake ? (
        <div className="stack">
          {[intake, ...others].map((one) => (
            <IntakeCard key={one.id} intake={one} />
          ))}
        </div>
      ) : (
        <EmptyState title={t('programme.noneTitle')}>{t('programme.noneText')}</EmptyState>
      )}
    </>
  )
}

type Props = { progress: Progress }

function Taking({ progress, next }: Props & { next: readonly (CohortIntake | null)[] }) {
  const t = useT('cohorts')
  const format = useFormat()
  const { cohort, state, weeks } = progress
  const [from, to] = [format.day(cohort.startsOn, 'UTC'), format.day(cohort.endsOn, 'UTC')]
  const sub = `${t('intake.title', { name: cohort.name })}. ${t('intake.dates', { from, to, count: weeks.length })}`
  return (
    <>
      <PageHeader
        title={t('area.programme')}
        badge={<EnrolmentStatus state={progress.isAlumni ? 'alumni' : state} />}
        sub={sub}
      />
      <div className="stack">
        {state === 'completed' ? <Completed progress={progress} /> : <UnderWay progress={progress} />}
        {next.map((one) => one && <IntakeCard key={one.id} intake={one} />)}
      </div>
    </>
  )
}

function UnderWay({ progress }: Props) {
  const { cohort, state, mentor, squad } = progress
  return (
    <>
      {progress.intent === null && <Intent />}
      <ThisWeek progress={progress} />
      <Weeks progress={progress} />
      <div className="main-aside">
        <div className="stack">
          <MentoringCard entries={progress.mentoring} />
          <ModulesCard modules={progress.modules} tasks={progress.tasks} mayMark />
          <OwnTasks tasks={progress.tasks} />
          <PeerWorkCard works={progress.peerWork} />
          <MyPassport progress={progress} />
          <SessionsCard sessions={progress.sessions}>{(session) => <ExcuseButton session={session} />}</SessionsCard>
        </div>
        <div className="aside stack">
          <CompletionCard completion={progress.completion} />
          <AboutMyCohort id={cohort.id} />
          <Mentor name={mentor?.name} squad={squad} />
          {(state === 'accepted' || state === 'active') && <LeaveCohort cohort={cohort} />}
        </div>
      </div>
    </>
  )
}

/** What they earned first, then the open question; of the programme only what there is to look back on. */
function Completed({ progress }: Props) {
  const { certificate, outcomes, tasks, sessions, mentor, squad, cohort } = progress
  const earned = earnedIn(progress)
  return (
    <>
      <div className="main-aside">
        <div className="stack">
          {certificate && (
            <CertificateCard certificate={certificate} picture={earned && <LaterCertificatePicture {...earned} />} />
          )}
          {outcomes.length > 0 && <LaterMyOutcomes outcomes={outcomes} />}
          <MyPassport progress={progress} />
          <MentoringCard entries={progress.mentoring} />
          <ModulesCard modules={progress.modules} tasks={tasks} />
          {tasks.length > 0 && <OwnTasks tasks={tasks} />}
          {sessions.length > 0 && <SessionsCard sessions={sessions}>{() => null}</SessionsCard>}
        </div>
        <div className="aside stack">
          {tasks.length + sessions.length > 0 && <CompletionCard completion={progress.completion} />}
          <AboutMyCohort id={cohort.id} />
          {mentor && <Mentor name={mentor.name} squad={squad} />}
        </div>
      </div>
      <Weeks progress={progress} />
    </>
  )
}

function Weeks({ progress }: Props) {
  const t = useT('cohorts')
  return <ProgressWeeks progress={progress} title={t('weeks.title', { count: progress.weeks.length })} />
}

function MyPassport({ progress: { passport } }: Props) {
  const t = useT('cohorts-passport')
  const profile = (
    <Link className="link small" to="/profile" search={{ edit: 'skills' }}>
      {t('profile')}
    </Link>
  )
  return (
    <PassportCard skills={passport} note={t(passport.length === 0 ? 'none' : 'note')} actions={profile}>
      {(skill) => !skill.asked && (skill.earned ?? 0) < (skill.declared ?? 1) && <AskForWord skill={skill} />}
    </PassportCard>
  )
}

function Mentor({ name, squad }: { name: string | undefined; squad: string | null }) {
  const t = useT('cohorts-progress')
  return (
    <Card as="section" pad className="stack">
      <h2 className="title-card">{t('mentor.title')}</h2>
      {name ? <Person name={name} meta={t('mentor.yours')} /> : <p className="muted">{t('mentor.none')}</p>}
      {squad && <p className="small muted">{t('mentor.squad', { squad })}</p>}
    </Card>
  )
}

/** Asked on the first day: outcomes are judged by what somebody wanted. */
function Intent() {
  const t = useT('cohorts-progress')
  const act = useAct()
  const tell = useTellIntent()
  return (
    <Card as="section" pad className="stack" aria-labelledby="intent">
      <h2 className="title-card" id="intent">
        {t('intent.title')}
      </h2>
      <p className="small muted">{t('intent.note')}</p>
      <div className="row row--wrap">
        {intents.map((intent) => (
          <Button key={intent} size="sm" onClick={() => void act(() => tell.mutateAsync({ intent }))}>
            {t(`intent.${intent}`)}
          </Button>
        ))}
      </div>
    </Card>
  )
}
