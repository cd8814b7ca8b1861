import { useState } from 'react'
import type { EventDetail } from '#contract/events/events.ts'
import { Alert } from '#web/components/ui/alert.tsx'
import { Countdown } from '#web/components/display/countdown.tsx'
import { ConfirmDialog } from '#web/components/ui/dialog.tsx'
import { Digits, twoDigits } from '#web/components/display/digits.tsx'
import { useNow } from '#web/components/display/ticker.ts'
import type { Answers } from '#contract/questions.ts'
import { toast } from '#web/components/ui/toast-store.ts'
import { errorMessage } from '#web/lib/api/api-error.ts'
import { useLocale, useT } from '#web/lib/text/i18n.ts'
import { useKeptFocus } from '#web/lib/page/kept-focus.ts'
import { useSession } from '#web/lib/session/use-session.ts'
import { useRegister, useWithdraw } from '../api.ts'
import { OwnAnswers } from '../answers/own-answers.tsx'
import { EventBar } from './event-bar.tsx'
import './event-rsvp.css'
import { RsvpBody } from './rsvp-body.tsx'
import { useSeatNews } from './seat-news.ts'
import { type RsvpActs, rsvpOf, type RsvpState, targetOf } from './rsvp-state.ts'

/** The countdown, and the person's registration with its actions. */
export function EventRsvp({ event }: { event: EventDetail }) {
  const t = useT('events')
  const locale = useLocale()
  const { user } = useSession()
  const { acts, error, withdrawal, asked } = useRsvp(event)
  const keptFocus = useKeptFocus<HTMLElement>()
  const state = rsvpOf(event, user?.emailVerified ?? true)
  if (!state) return null
  return (
    <section className="rsvp lcd" tabIndex={-1} aria-label={t('rsvp.label')} data-state={state} {...keptFocus}>
      {state !== 'over' && <RsvpDisplay event={event} state={state} />}
      <RsvpBody event={event} state={state} acts={acts} />
      {error && (
        <Alert tone="danger" announce className="rsvp__wide">
          {errorMessage(locale, error)}
        </Alert>
      )}
      {asked && <OwnAnswers event={event} asked={asked} />}
      {withdrawal.asking && <WithdrawDialog state={state} waiting={event.waiting} {...withdrawal} />}
      <EventBar event={event} state={state} acts={acts} panel={keptFocus.ref} />
    </section>
  )
}

function useRsvp(event: EventDetail) {
  const { slug, registration } = event
  const t = useT('events')
  const register = useRegister(slug)
  const withdraw = useWithdraw(slug)
  const [asking, setAsking] = useState(false)
  const [succeeded, setSucceeded] = useState(false)
  const [question, setQuestion] = useState<Parameters<RsvpActs['ask']>[0]>()
  const isNews = useSeatNews(event)
  const acts: RsvpActs = {
    busy: register.isPending || withdraw.isPending,
    sent: (register.isPending && register.variables) || {},
    succeeded: succeeded || isNews,
    register: (choices) => {
      withdraw.reset()
      register.mutate(choices, {
        onSuccess: ({ state }) => (state === 'confirmed' ? setSucceeded(true) : toast(t(`rsvp.done.${state}`))),
      })
    },
    change: (choices) => register.mutate(choices, { onSuccess: () => toast(t('rsvp.saved')) }),
    ask: setQuestion,
    askToWithdraw: () => setAsking(true),
  }
  const confirm = () => {
    register.reset()
    const left = registration?.state === 'waitlisted' ? 'left' : 'cancelled'
    withdraw.mutate(undefined, {
      onSuccess: () => {
        setSucceeded(false)
        toast(t(`rsvp.done.${left}`))
      },
      onSettled: () => setAsking(false),
    })
  }
  const withdrawal = { asking, loading: withdraw.isPending, onClose: () => setAsking(false), onConfirm: confirm }
  const asked = question && {
    ...question,
    onClose: () => setQuestion(undefined),
    save: async (answers: Answers) => {
      const { state } = await register.mutateAsync({ ...question.choices, answers })
      if (registration && registration.state !== 'cancelled') toast(t('answers.saved'))
      else if (state === 'confirmed') setSucceeded(true)
      else toast(t(`rsvp.done.${state}`))
    },
  }
  // The dialog tells its own failures.
  return { acts, error: (asked ? null : register.error) ?? withdraw.error, withdrawal, asked }
}

function RsvpDisplay({ event, state }: { event: EventDetail; state: RsvpState }) {
  const t = useT('events')
  const { label, to } = targetOf(event, state, useNow('minute'))
  const position = state === 'waitlisted' ? event.registration?.position : null
  if (position) {
    return (
      <div className="rsvp__count">
        <p className="small muted">{t('rsvp.position')}</p>
        <Digits value={twoDigits(position)} size="lg" />
        <span className="sr-only">{t('rsvp.positionIs', { position })}</span>
      </div>
    )
  }
  return (
    <div className="rsvp__count">
      <p className="small muted">{t(`rsvp.count.${label}`)}</p>
      <Countdown to={to} losable={label === 'offer'} />
    </div>
  )
}

type WithdrawProps = { state: RsvpState; waiting: number; loading: boolean; onClose: () => void; onConfirm: () => void }

function WithdrawDialog({ state, waiting, loading, onClose, onConfirm }: WithdrawProps) {
  const t = useT('events')
  const from = state === 'waitlisted' || state === 'offered' || state === 'pending' ? state : 'confirmed'
  return (
    <ConfirmDialog
      open
      loading={loading}
      onClose={onClose}
      onConfirm={onConfirm}
      title={t(`withdraw.${from}.title`)}
      cancelLabel={t(`withdraw.${from}.keep`)}
      confirmLabel={t(`withdraw.${from}.confirm`)}
    >
      {t(from === 'confirmed' && waiting > 0 ? 'withdraw.confirmed.textWaiting' : `withdraw.${from}.text`)}
    </ConfirmDialog>
  )
}
