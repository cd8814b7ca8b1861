import { useState } from 'react'
import type { AnswerOf, BodyOf } from '#contract/endpoint.ts'
import { questionsFor } from '#contract/events/questions.ts'
import type { registerForAll, Series } from '#contract/events/series.ts'
import { activeStates, attendingWays, type RegistrationState, type Way } from '#contract/events/states.ts'
import { Checkbox } from '#web/components/fields/checkbox.tsx'
import { Alert } from '#web/components/ui/alert.tsx'
import { Button } from '#web/components/ui/button.tsx'
import { Card } from '#web/components/ui/card.tsx'
import { ConfirmDialog } from '#web/components/ui/dialog.tsx'
import { lateDialog } from '#web/components/ui/late-dialog.tsx'
import { Segmented } from '#web/components/ui/segmented.tsx'
import { toast } from '#web/components/ui/toast-store.ts'
import { errorMessage } from '#web/lib/api/api-error.ts'
import { useSession } from '#web/lib/session/use-session.ts'
import { useLocale, useT } from '#web/lib/text/i18n.ts'
import { isOpenToMe } from '../api.ts'
import { VerifyFirst } from '../detail/verify-first.tsx'
import { useRegisterForAll, useWithdrawFromRest } from './api.ts'

const AnswersDialog = lateDialog(() => import('../answers/answers-dialog.tsx').then((file) => file.AnswersDialog))

const isActive = (state: RegistrationState | null | undefined) =>
  activeStates.some((active: RegistrationState) => active === state)

/** All dates to come at once: registering, and giving them back. */
export function RegisterForAll({ series }: { series: Series }) {
  const t = useT('events-series')
  const locale = useLocale()
  const { user } = useSession()
  const register = useRegisterForAll(series.slug)
  const withdraw = useWithdrawFromRest(series.slug)
  const [leaving, setLeaving] = useState(false)
  const ahead = series.dates.filter(({ phase }) => phase !== 'over' && phase !== 'cancelled')
  const mine = ahead.filter(({ registration }) => isActive(registration?.state)).length
  const isUnsure = user?.emailVerified === false && ahead.some(isOpenToMe)
  if (!series.can.register && !series.can.withdraw && !isUnsure) return null
  const leave = () =>
    withdraw.mutate(undefined, {
      onSuccess: () => {
        register.reset()
        toast(t('all.withdrawn'))
      },
      onSettled: () => setLeaving(false),
    })
  const error = register.error ?? withdraw.error
  return (
    <Card pad as="section" className="seriesall">
      <div>
        <h2 className="title-section">{t('all.title')}</h2>
        <p className="muted">{mine > 0 ? t('all.mine', { count: mine }) : t('all.text')}</p>
      </div>
      {isUnsure && <VerifyFirst />}
      {register.data && <Outcome dates={register.data.dates} />}
      {error && (
        <Alert tone="danger" announce>
          {errorMessage(locale, error)}
        </Alert>
      )}
      <div className="seriesall__form">
        {series.can.register && <Choices series={series} isMore={mine > 0} register={register} />}
        {series.can.withdraw && <Button onClick={() => setLeaving(true)}>{t('all.withdraw')}</Button>}
      </div>
      <ConfirmDialog
        open={leaving}
        loading={withdraw.isPending}
        title={t('all.withdrawTitle')}
        confirmLabel={t('all.withdraw')}
        cancelLabel={t('all.keep')}
        onConfirm={leave}
        onClose={() => setLeaving(false)}
      >
        {t('all.withdrawText')}
      </ConfirmDialog>
    </Card>
  )
}

type ChoicesProps = { series: Series; isMore: boolean; register: ReturnType<typeof useRegisterForAll> }

function Choices({ series, isMore, register }: ChoicesProps) {
  const t = useT('events-series')
  const events = useT('events')
  const [attending, setAttending] = useState<Way>('onsite')
  // Being shown to others needs consent, so it is never preselected.
  const [visible, setVisible] = useState(false)
  const [asking, setAsking] = useState(false)
  const isHybrid = series.mode === 'hybrid'
  const choices: BodyOf<typeof registerForAll> = { visible, ...(isHybrid && { attending }) }
  const questions = questionsFor(series.questions, isHybrid ? attending : null)
  const label = t(isMore ? 'all.rest' : 'all.register')
  return (
    <>
      {isHybrid && (
        <Segmented
          label={t('all.attending')}
          value={attending}
          onChange={setAttending}
          options={attendingWays.map((value) => ({ value, label: events(`mode.${value}`) }))}
        />
      )}
      {series.peopleList === 'consent' && (
        <Checkbox checked={visible} onChange={({ target }) => setVisible(target.checked)}>
          {t('all.visible')}
        </Checkbox>
      )}
      <Button
        variant="primary"
        loading={register.isPending}
        onClick={() => (questions.length > 0 ? setAsking(true) : register.mutate(choices))}
      >
        {label}
      </Button>
      {asking && (
        <AnswersDialog
          title={t('all.questions')}
          context={t('all.context')}
          submit={label}
          questions={questions}
          given={[]}
          draftKey={`series-answers.${series.slug}`}
          save={(answers) => register.mutateAsync({ ...choices, answers })}
          onClose={() => setAsking(false)}
        />
      )}
    </>
  )
}

/** Which dates have a seat, a line or neither. */
function Outcome({ dates }: AnswerOf<typeof registerForAll>) {
  const t = useT('events-series')
  const of = (wanted: RegistrationState) => dates.filter(({ state }) => state === wanted).length
  const left = dates.filter(({ state }) => !isActive(state)).length
  const says = (['confirmed', 'waitlisted', 'pending'] as const).flatMap((state) =>
    of(state) > 0 ? [t(`done.${state}`, { count: of(state) })] : [],
  )
  return (
    <Alert tone="success" announce>
      {[...says, ...(left > 0 ? [t('done.left', { count: left })] : [])].join(' ')}
    </Alert>
  )
}
