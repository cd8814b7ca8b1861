import { useRef, useState } from 'react'
import type { EventDetail } from '#contract/events.ts'
import { Alert } from '#web/components/ui/alert.tsx'
import { Countdown } from '#web/components/ui/countdown.tsx'
import { ConfirmDialog } from '#web/components/ui/dialog.tsx'
import { Digits, twoDigits } from '#web/components/ui/digits.tsx'
import { useNow } from '#web/components/ui/ticker.ts'
import { toast } from '#web/components/ui/toast-store.ts'
import { errorMessage } from '#web/lib/api-error.ts'
import { useLocale, useT } from '#web/lib/i18n.ts'
import { useSession } from '#web/lib/use-session.ts'
import { useRegister, useWithdraw } from './api.ts'
import './event-rsvp.css'
import { RsvpBody } from './rsvp-body.tsx'
import { type RsvpActs, rsvpOf, type RsvpState, targetOf } from './rsvp-state.ts'

/** The display with the countdown, and what this person can do about the event. */
export function EventRsvp({ event }: { event: EventDetail }) {
  const t = useT('events')
  const locale = useLocale()
  const { user } = useSession()
  const panel = useRef<HTMLElement>(null)
  const register = useRegister(event.slug)
  const withdraw = useWithdraw(event.slug)
  const [asking, setAsking] = useState(false)
  const state = rsvpOf(event, user?.emailVerified ?? true)
  const error = register.error ?? withdraw.error
  if (!state) return null

  // The button that was pressed is gone by then; without this the focus would fall back to the top of the page.
  const settle = (text: string) => {
    panel.current?.focus()
    toast(text)
  }
  const acts: RsvpActs = {
    busy: register.isPending || withdraw.isPending,
    register: (choices) => {
      withdraw.reset()
      register.mutate(choices, { onSuccess: (answer) => settle(t(`rsvp.done.${answer.state}`)) })
    },
    change: (choices) => register.mutate(choices, { onSuccess: () => toast(t('rsvp.saved')) }),
    askToWithdraw: () => setAsking(true),
  }
  return (
    <section className="rsvp lcd" ref={panel} tabIndex={-1} aria-label={t('rsvp.label')}>
      <RsvpDisplay event={event} state={state} />
      <RsvpBody event={event} state={state} acts={acts} />
      {error && (
        <Alert tone="danger" announce className="rsvp__wide">
          {errorMessage(locale, error)}
        </Alert>
      )}
      <WithdrawDialog
        state={state}
        open={asking}
        loading={withdraw.isPending}
        onClose={() => setAsking(false)}
        onConfirm={() => {
          register.reset()
          withdraw.mutate(undefined, {
            onSuccess: () => settle(t('rsvp.done.cancelled')),
            onSettled: () => setAsking(false),
          })
        }}
      />
    </section>
  )
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
      <p className="small muted">{state === 'over' ? t('rsvp.count.over') : t(`rsvp.count.${label}`)}</p>
      <Countdown to={to} />
    </div>
  )
}

type WithdrawProps = {
  state: RsvpState
  open: boolean
  loading: boolean
  onClose: () => void
  onConfirm: () => void
}

function WithdrawDialog({ state, ...dialog }: WithdrawProps) {
  const t = useT('events')
  const from = state === 'waitlisted' || state === 'offered' || state === 'pending' ? state : 'confirmed'
  return (
    <ConfirmDialog
      {...dialog}
      title={t(`withdraw.${from}.title`)}
      cancelLabel={t(`withdraw.${from}.keep`)}
      confirmLabel={t(`withdraw.${from}.confirm`)}
    >
      {t(`withdraw.${from}.text`)}
    </ConfirmDialog>
  )
}
