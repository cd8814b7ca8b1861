import { useSuspenseQuery } from '@tanstack/react-query'
import { useParams } from '@tanstack/react-router'
import { MessageCircle, UserRound } from 'lucide-react'
import { useState } from 'react'
import type { ProgressSession } from '#contract/cohorts/progress.ts'
import { addTraineeNote, type TraineeDetail } from '#contract/cohorts/trainees.ts'
import { RecordHistory } from '#web/components/editor/record-history.tsx'
import { Timeline } from '#web/components/display/timeline.tsx'
import { RecordNotes } from '#web/components/editor/record-notes.tsx'
import { Alert } from '#web/components/ui/alert.tsx'
import { Avatar } from '#web/components/ui/avatar.tsx'
import { Button, ButtonLink } from '#web/components/ui/button.tsx'
import { Card } from '#web/components/ui/card.tsx'
import { PageHeader } from '#web/components/ui/page-header.tsx'
import { useAct } from '#web/components/ui/use-act.ts'
import { queryClient } from '#web/lib/api/query.ts'
import { useTitle } from '#web/lib/page/title.ts'
import { useFormat } from '#web/lib/text/format.ts'
import { useT } from '#web/lib/text/i18n.ts'
import { area, progressQueries, useExcuseTrainee } from '../api.ts'
import { CertificateCard } from '../certificates/certificate-card.tsx'
import { CompleteButton, RevokeButton } from '../certificates/completion-buttons.tsx'
import { EnrolmentStatus } from '../intake/enrolment-status.tsx'
import { EntryForm } from '../mentoring/entry-form.tsx'
import { MentoringCard } from '../mentoring/mentoring-card.tsx'
import { ModulesCard } from '../modules/modules-card.tsx'
import { LaterTraineeOutcomes, loadOutcomes } from '../outcomes/later-outcomes.tsx'
import { PeerWorkCard } from '../peers/peer-work-card.tsx'
import { PassportCard } from '../passport/passport-card.tsx'
import { JudgeSkill } from '../passport/judge-skill.tsx'
import { Assign } from './assign.tsx'
import { CompletionCard, ProgressWeeks } from './progress-parts.tsx'
import { ExcuseDialog, useExcuseWords } from './excuse-form.tsx'
import { RiskReasons, RiskStatus } from './risk.tsx'
import { SessionsCard } from './sessions-card.tsx'
import { TraineeTasks } from './trainee-tasks.tsx'
import './trainees.css'

export async function loader({ params }: { params: Record<string, string> }) {
  const trainee = await queryClient.ensureQueryData(progressQueries.trainee(params['id']!))
  await loadOutcomes(trainee)
}

type Props = { trainee: TraineeDetail }

/** One trainee for the team, or for the mentor who accompanies them. */
export function TraineePage() {
  const t = useT('cohorts-progress')
  const { id } = useParams({ strict: false })
  const { data: trainee } = useSuspenseQuery(progressQueries.trainee(id))
  const { person, cohort, mentor, squad, level, reasons, intent } = trainee
  useTitle(person.name)
  const about = [
    t('about.cohort', { name: cohort.name }),
    mentor && t('list.mentor', { name: mentor.name }),
    squad && t('mentor.squad', { squad }),
    intent && t('about.intent', { intent: t(`intent.${intent}`) }),
  ]
  return (
    <div className="page--wide">
      <div className="traineehead">
        <Avatar name={person.name} size="xl" />
        <PageHeader
          title={person.name}
          badge={trainee.isAlumni ? <EnrolmentStatus state="alumni" /> : <RiskStatus level={level} />}
          sub={about.filter(Boolean).join(' · ')}
          actions={<Acts trainee={trainee} />}
        />
      </div>
      <div className="stack">
        {reasons.length > 0 && (
          <Alert tone={level === 'risk' ? 'danger' : 'warning'} title={t('about.signals', { count: reasons.length })}>
            <RiskReasons reasons={reasons} />
          </Alert>
        )}
        <ProgressWeeks progress={trainee} title={t('about.weeks')} />
        <div className="main-aside">
          <div className="stack">
            <MentoringCard entries={trainee.mentoring} traineeId={trainee.id}>
              {trainee.can.judge && <EntryForm id={trainee.id} />}
            </MentoringCard>
            <TraineeTasks trainee={trainee} />
            <PeerWorkCard works={trainee.peerWork} />
            <ModulesCard modules={trainee.modules} tasks={trainee.tasks} />
            <Passport trainee={trainee} />
            <SessionsCard sessions={trainee.sessions}>
              {(session) => trainee.can.manage && <Excuse id={trainee.id} session={session} />}
            </SessionsCard>
          </div>
          <div className="aside stack">
            {trainee.certificate && <CertificateCard certificate={trainee.certificate} />}
            <CompletionCard completion={trainee.completion}>
              {trainee.can.manage && trainee.state === 'active' && <CompleteButton trainee={trainee} />}
              {trainee.can.manage && trainee.certificate?.isValid && <RevokeButton trainee={trainee} />}
            </CompletionCard>
            {trainee.outcomes.length > 0 && <LaterTraineeOutcomes id={trainee.id} outcomes={trainee.outcomes} />}
            {trainee.can.manage && <Assign trainee={trainee} />}
            <History trainee={trainee} />
            {trainee.can.manage && <Notes trainee={trainee} />}
          </div>
        </div>
      </div>
    </div>
  )
}

/** With somebody who falls behind, the act is to talk. */
function Acts({ trainee: { person, can, reasons } }: Props) {
  const t = useT('cohorts-progress')
  return (
    <>
      {can.manage && (
        <ButtonLink to="/people/$id" params={{ id: person.id }}>
          <UserRound />
          {t('about.profile')}
        </ButtonLink>
      )}
      {can.judge && reasons.length > 0 && (
        <ButtonLink variant="primary" to="." hash="mentoring">
          <MessageCircle />
          {t('about.talk')}
        </ButtonLink>
      )}
    </>
  )
}

function Passport({ trainee }: Props) {
  const t = useT('cohorts-passport')
  const judge = trainee.can.judge && <JudgeSkill trainee={trainee} />
  return (
    <PassportCard skills={trainee.passport} note={t('noteTeam')} actions={judge}>
      {({ skill, asked }) =>
        asked && (
          <>
            {asked.link && (
              <a className="link small" href={asked.link} rel="noopener noreferrer nofollow" target="_blank">
                {asked.link}
              </a>
            )}
            {trainee.can.judge && <JudgeSkill trainee={trainee} skill={skill} />}
          </>
        )
      }
    </PassportCard>
  )
}

function Excuse({ id, session }: { id: string; session: ProgressSession }) {
  const t = useT('cohorts-progress')
  const [isOpen, setOpen] = useState(false)
  const excuse = useExcuseTrainee(id)
  const words = useExcuseWords()
  const act = useAct()
  if (session.mark === 'excused' && session.excuse !== null)
    return (
      <Button
        size="sm"
        variant="ghost"
        onClick={() => void act(() => excuse.mutateAsync({ eventId: session.id, reason: null }))}
      >
        {t('excuse.refuse')}
      </Button>
    )
  if (session.mark !== 'absent') return null
  return (
    <>
      <Button size="sm" variant="ghost" onClick={() => setOpen(true)}>
        {t('excuse.staff')}
      </Button>
      {isOpen && (
        <ExcuseDialog
          about={session.title}
          words={words}
          save={(reason) => excuse.mutateAsync({ eventId: session.id, reason })}
          onClose={() => setOpen(false)}
        />
      )}
    </>
  )
}

const steps = [
  'handed_in',
  'accepted',
  'returned',
  'mentor',
  'no_mentor',
  'skill_confirmed',
  'skill_declined',
  'completed',
  'revoked',
] as const
type KnownStep = (typeof steps)[number]
const isKnown = (step: string): step is KnownStep => (steps as readonly string[]).includes(step)

function History({ trainee: { history } }: Props) {
  const t = useT('cohorts-progress')
  const format = useFormat()
  const known = history.flatMap(({ step, at, details }) =>
    isKnown(step) ? [{ step, at, task: details['task'] ?? '' }] : [],
  )
  if (known.length === 0) return null
  const shown = known.map(({ step, at, task }) => ({
    id: `${step} ${at}`,
    state: 'done' as const,
    title: t(`step.${step}`, { task: String(task) }),
    meta: format.dateTime(at),
  }))
  return (
    <Card as="section" pad className="stack">
      <h2 className="title-card">{t('about.history')}</h2>
      <Timeline label={t('about.history')} steps={shown} />
    </Card>
  )
}

function Notes({ trainee }: Props) {
  return (
    <>
      <Card as="section" pad>
        <RecordNotes area={area} endpoint={addTraineeNote} record={trainee} />
      </Card>
      <RecordHistory type="enrolment" id={trainee.id} />
    </>
  )
}
