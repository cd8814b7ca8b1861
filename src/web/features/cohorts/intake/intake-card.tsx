import { applyForCohort, cohortLimits, tellWhyLeft, type CohortIntake } from '#contract/cohorts/intake.ts'
import { Countdown } from '#web/components/display/countdown.tsx'
import { Quote } from '#web/components/display/answers.tsx'
import { useWritten } from '#web/components/display/team-answer.tsx'
import { AskedButton } from '#web/components/editor/asked-act.tsx'
import { Field } from '#web/components/fields/field.tsx'
import { FormFailure } from '#web/components/fields/form-failure.tsx'
import { Textarea } from '#web/components/fields/textarea.tsx'
import { Button } from '#web/components/ui/button.tsx'
import { Card } from '#web/components/ui/card.tsx'
import { succeed, toast } from '#web/components/ui/toast-store.ts'
import { useAct } from '#web/components/ui/use-act.ts'
import { useForm } from '#web/lib/forms/forms.ts'
import { useFormat } from '#web/lib/text/format.ts'
import { useT } from '#web/lib/text/i18n.ts'
import { useAcceptPlace, useApply, useLeave, useTellWhyLeft } from '../api.ts'
import { EnrolmentStatus } from './enrolment-status.tsx'
import '../cohorts.css'

type Props = { intake: CohortIntake }

/** The open intake, or how far one's own application is. */
export function IntakeCard({ intake }: Props) {
  const t = useT('cohorts')
  const format = useFormat()
  const { enrolment, name, weeks, startsOn, endsOn } = intake
  const dates = t('intake.dates', { from: format.day(startsOn, 'UTC'), to: format.day(endsOn, 'UTC'), count: weeks })
  return (
    <Card as="section" pad className="intake" aria-labelledby={`intake-${intake.id}`}>
      <header className="row row--between row--wrap row--top">
        <div>
          <h2 className="title-section" id={`intake-${intake.id}`}>
            {t('intake.title', { name })}
          </h2>
          <p className="small muted">{intake.isNext ? `${t('programme.next')} · ${dates}` : dates}</p>
        </div>
        {enrolment && <EnrolmentStatus state={enrolment.state} />}
      </header>
      {enrolment?.asksWhy && <WhyLeft intake={intake} />}
      {!enrolment || enrolment.state === 'withdrawn' ? <ApplyForm intake={intake} /> : <Applied intake={intake} />}
    </Card>
  )
}

function ApplyForm({ intake }: Props) {
  const t = useT('cohorts')
  const format = useFormat()
  const apply = useApply(intake.id)
  const form = useForm<{ motivation?: string | null | undefined }, { motivation: string }>({
    schema: applyForCohort.body,
    initial: { motivation: intake.enrolment?.motivation ?? '' },
    onSubmit: async (body) => {
      const { enrolment } = await apply.mutateAsync(body)
      if (enrolment?.state === 'offered') toast(t('intake.offeredToast'))
      else succeed(t('intake.appliedToast'), t('intake.appliedNext'))
    },
  })
  if (!intake.isOpen) return <p>{t('intake.closed')}</p>
  return (
    <form {...form.props} className="form">
      <p>{t(`intake.how.${intake.admission}`)}</p>
      <FormFailure text={form.failure} />
      <Field label={t('intake.motivation')} hint={t('intake.motivationHint')} optional {...form.field('motivation')}>
        <Textarea rows={3} limit={cohortLimits.motivation} {...form.input('motivation')} />
      </Field>
      <div className="row row--between row--wrap">
        <span className="small subtle">
          {intake.closesAt && t('intake.closes', { date: format.deadline(intake.closesAt) })}
        </span>
        <Button type="submit" variant="primary" loading={form.submitting}>
          {t('intake.apply')}
        </Button>
      </div>
    </form>
  )
}

function Applied({ intake }: Props) {
  const t = useT('cohorts')
  const enrolment = intake.enrolment!
  const { state, position, answer, answerLang, answerOther } = enrolment
  const written = useWritten({ text: answer ?? '', lang: answerLang, other: answerOther })
  const isWaiting = state === 'applied' || state === 'waitlisted'
  const text = state === 'waitlisted' ? t('intake.inLine', { position: position ?? 0 }) : t(`intake.told.${state}`)
  return (
    <>
      {state === 'offered' && enrolment.offerExpiresAt && <Countdown to={enrolment.offerExpiresAt} losable />}
      <p>{text}</p>
      {answer && (
        <Quote by={t('intake.team')} lang={written.lang}>
          {written.text}
        </Quote>
      )}
      <div className="row row--wrap">
        {state === 'offered' && <Accept intake={intake} />}
        {state !== 'declined' && state !== 'completed' && <LeaveCohort cohort={intake} isWaiting={isWaiting} />}
      </div>
    </>
  )
}

function Accept({ intake }: Props) {
  const t = useT('cohorts')
  const format = useFormat()
  const act = useAct()
  const accept = useAcceptPlace(intake.id)
  const onClick = async () => {
    const date = format.day(intake.startsOn, 'UTC')
    if (await act(() => accept.mutateAsync())) succeed(t('intake.acceptedToast'), t('intake.acceptedNext', { date }))
  }
  return (
    <Button variant="primary" loading={accept.isPending} onClick={() => void onClick()}>
      {t('intake.accept')}
    </Button>
  )
}

/** Who left is asked why, once; silence is an answer too. */
function WhyLeft({ intake: { id } }: Props) {
  const t = useT('cohorts')
  const act = useAct()
  const tell = useTellWhyLeft(id)
  const form = useForm<{ reason: string | null }, { reason: string }>({
    schema: tellWhyLeft.body,
    initial: { reason: '' },
    draftKey: `why-left.${id}`,
    onSubmit: async (body) => {
      await tell.mutateAsync(body)
      toast(t('why.thanks'))
    },
  })
  return (
    <form {...form.props} className="form">
      <FormFailure text={form.failure} />
      <Field label={t('why.label')} hint={t('why.hint')} {...form.field('reason')}>
        <Textarea rows={3} limit={cohortLimits.why} {...form.input('reason')} />
      </Field>
      <div className="row row--wrap">
        <Button type="submit" variant="primary" loading={form.submitting}>
          {t('why.send')}
        </Button>
        <Button variant="ghost" onClick={() => void act(() => tell.mutateAsync({ reason: null }))}>
          {t('why.rather')}
        </Button>
      </div>
    </form>
  )
}

type LeaveProps = { cohort: Pick<CohortIntake, 'id' | 'name'>; isWaiting?: boolean }

/** Withdraws an application, or gives a place up. */
export function LeaveCohort({ cohort: { id, name }, isWaiting = false }: LeaveProps) {
  const t = useT('cohorts')
  const leave = useLeave(id)
  const asked = {
    title: t('intake.leaveTitle', { name }),
    text: t('intake.leaveText'),
    words: { act: t(isWaiting ? 'intake.withdraw' : 'intake.giveUp'), keep: t('intake.stay') },
    act: () => leave.mutateAsync(),
  }
  return <AskedButton variant="ghost" asked={asked} />
}
