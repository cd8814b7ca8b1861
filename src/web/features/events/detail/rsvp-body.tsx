import { type ReactNode, useState } from 'react'
import type { EventDetail } from '#contract/events/events.ts'
import { questionsFor } from '#contract/events/questions.ts'
import { Button, ButtonLink } from '#web/components/ui/button.tsx'
import { useNow } from '#web/components/display/ticker.ts'
import { Checkbox } from '#web/components/fields/checkbox.tsx'
import { Switch } from '#web/components/fields/switch.tsx'
import { useFormat } from '#web/lib/text/format.ts'
import { useT } from '#web/lib/text/i18n.ts'
import { AddToCalendarButton } from './event-share.tsx'
import { CannotCome, ComeAfterAll } from './cannot-come.tsx'
import { AttendingChoice } from './attending-choice.tsx'
import { isJoinable, JoinLink } from './join-link.tsx'
import { RsvpSuccess } from './rsvp-success.tsx'
import { actOf, joinsOnline, type RsvpActs, type RsvpState } from './rsvp-state.ts'
import { Terms, useGroupFirst } from './terms.tsx'
import { VerifyFirst } from './verify-first.tsx'

type BodyProps = { event: EventDetail; state: RsvpState; acts: RsvpActs }

export function RsvpBody(props: BodyProps): ReactNode {
  switch (props.state) {
    case 'open':
    case 'full':
      return <RegisterForm {...props} />
    case 'confirmed':
      return <Confirmed {...props} />
    case 'excused':
      return <Excused {...props} />
    case 'offered':
      return <Offered {...props} />
    case 'pending':
    case 'waitlisted':
      return <Waiting {...props} />
    case 'unverified':
      return <VerifyFirst />
    default:
      return <Closed {...props} />
  }
}

function requestOf({ registration }: EventDetail, state: RsvpState) {
  if (registration?.removed) return 'applyAgain'
  return state === 'full' ? 'applyFull' : 'apply'
}

function RegisterForm({ event, state, acts }: BodyProps) {
  const t = useT('events')
  const format = useFormat()
  const [attending, setAttending] = useState<'onsite' | 'online'>('onsite')
  // Being shown to others needs consent, so it is never preselected.
  const [visible, setVisible] = useState(false)
  const leads = event.mode === 'hybrid' && attending === 'online' ? event.onlineRegistersAs : event.registersAs
  const act = actOf[leads]
  // Who only comes after a group waits although there are seats; the terms say until when.
  const comesAfter = useGroupFirst(event) && state !== 'full'
  const explains = act !== 'register' && !(act === 'join' && comesAfter)
  const asks = questionsFor(event.questions, event.mode === 'hybrid' ? attending : null).length > 0
  return (
    <>
      <form
        className="rsvp__form"
        onSubmit={(submit) => {
          submit.preventDefault()
          const choices = { visible, ...(event.mode === 'hybrid' && { attending }) }
          if (asks) acts.ask({ choices, submit: t(`rsvp.act.${act}`) })
          else acts.register(choices)
        }}
      >
        <div className="rsvp__picks">
          {event.mode === 'hybrid' && <AttendingChoice event={event} value={attending} onChange={setAttending} />}
          {event.peopleList === 'consent' && (
            <Checkbox checked={visible} onChange={({ target }) => setVisible(target.checked)}>
              {t('rsvp.visible')}
            </Checkbox>
          )}
        </div>
        <Button type="submit" variant="ink" size="lg" loading={acts.busy}>
          {t(`rsvp.act.${act}`)}
        </Button>
      </form>
      <p className="rsvp__wide small muted">
        {explains && `${t(`rsvp.explain.${act === 'apply' ? requestOf(event, state) : act}`)} `}
        {event.registrationClosesAt && `${t('rsvp.until', { date: format.deadline(event.registrationClosesAt) })} `}
        <Terms event={event} />
      </p>
    </>
  )
}

/** Choices take effect at once, as long as the registration can still be cancelled. */
function Confirmed({ event, state, acts }: BodyProps) {
  const t = useT('events')
  const { registration } = event
  const now = useNow('minute')
  const { attending = null, visible } = { ...registration, ...acts.sent }
  const joinable = isJoinable(event, attending, now)
  return (
    <>
      {acts.succeeded && <RsvpSuccess event={event} />}
      <RsvpText
        state={state}
        untitled={acts.succeeded}
        title={registration?.seat === 'cohort' ? t('rsvp.cohort') : undefined}
        text={joinsOnline(event, attending) ? onlineText(event, joinable, t) : undefined}
      >
        {joinable && <JoinLink event={event} className="btn btn--ink btn--lg" icon />}
        {event.takesCode && <EnterCode />}
        <MyAnswers event={event} acts={acts} />
        {registration?.can.excuse && <CannotCome event={event} />}
        {registration?.can.withdraw && (
          <Button variant="ink-line" onClick={acts.askToWithdraw}>
            {t('rsvp.act.withdraw')}
          </Button>
        )}
      </RsvpText>
      <div className="rsvp__wide rsvp__choices">
        {event.mode === 'hybrid' && (
          <AttendingChoice
            event={event}
            value={attending ?? 'onsite'}
            onChange={(chosen) => acts.change({ attending: chosen })}
          />
        )}
        {registration?.wanted && <Wanting event={event} acts={acts} />}
        {event.peopleList === 'consent' && (
          <Switch checked={visible ?? false} onChange={({ target }) => acts.change({ visible: target.checked })}>
            {t('rsvp.visible')}
          </Switch>
        )}
        <CancelTerm event={event} />
      </div>
    </>
  )
}

/** In line for the other way, with the seat they have. */
function Wanting({ event: { registration }, acts }: Omit<BodyProps, 'state'>) {
  const t = useT('events')
  if (!registration?.wanted) return null
  return (
    <p className="small">
      {t(`ways.wants.${registration.wanted}`, { position: registration.position ?? 1 })}{' '}
      <Button
        size="sm"
        variant="ink-line"
        onClick={() => acts.change({ attending: registration.attending ?? 'onsite' })}
      >
        {t('ways.stay')}
      </Button>
    </p>
  )
}

function CancelTerm({ event: { cancelUntil, registration } }: { event: EventDetail }) {
  const t = useT('events')
  const format = useFormat()
  if (!cancelUntil || registration?.seat !== 'public') return null
  return (
    <p className="small muted">
      {registration.can.withdraw
        ? t('rsvp.cancelUntil', { date: format.deadline(cancelUntil) })
        : t('rsvp.cancelClosed')}
    </p>
  )
}

type EventsText = ReturnType<typeof useT<'events'>>

function onlineText({ link }: EventDetail, joinable: boolean, t: EventsText): string {
  if (!link) return t('detail.linkToCome')
  return t(joinable ? 'rsvp.joinNow' : 'rsvp.byLink')
}

/** Said ahead that they cannot come to a session of their cohort. */
const Excused = ({ event, state }: BodyProps) => (
  <RsvpText state={state}>
    {event.takesCode ? <EnterCode /> : event.registration?.can.comeAfterAll && <ComeAfterAll event={event} />}
  </RsvpText>
)

/** The team shows a code in the room now. */
function EnterCode() {
  const t = useT('events')
  return (
    <ButtonLink variant="ink" to="/aqui">
      {t('rsvp.act.enterCode')}
    </ButtonLink>
  )
}

function Offered({ event, state, acts }: BodyProps) {
  const t = useT('events')
  return (
    <RsvpText state={state}>
      <Button variant="ink-line" onClick={acts.askToWithdraw}>
        {t('rsvp.act.refuse')}
      </Button>
      {event.can.acceptOffer && (
        <Button variant="ink" loading={acts.busy} onClick={() => acts.register({})}>
          {t('rsvp.act.accept')}
        </Button>
      )}
    </RsvpText>
  )
}

function Waiting({ event, state, acts }: BodyProps) {
  const t = useT('events')
  return (
    <RsvpText state={state}>
      <MyAnswers event={event} acts={acts} />
      {event.can.withdraw && (
        <Button variant="ink-line" onClick={acts.askToWithdraw}>
          {t(state === 'pending' ? 'rsvp.act.withdrawPending' : 'rsvp.act.leave')}
        </Button>
      )}
    </RsvpText>
  )
}

/** What was answered can be changed until a set time. */
function MyAnswers({ event, acts }: Omit<BodyProps, 'state'>) {
  const t = useT('events')
  if (!event.registration?.can.answer) return null
  return (
    <Button variant="ink-line" onClick={() => acts.ask({ choices: {}, submit: t('answers.save') })}>
      {t('answers.mine')}
    </Button>
  )
}

function Closed({ event, state }: BodyProps) {
  const t = useT('events')
  const format = useFormat()
  if (state === 'over') {
    const attendance = event.registration?.attendance
    return <RsvpText state={state} text={attendance ? t(`rsvp.attendance.${attendance}`) : t('rsvp.state.over.text')} />
  }
  const next =
    state === 'not_open' ? (
      <AddToCalendarButton event={event} variant="ink" />
    ) : (
      <ButtonLink variant="ink-line" to="/events" search={{ view: 'list' }}>
        {t('detail.others')}
      </ButtonLink>
    )
  const words = state === 'declined' ? event.registration?.words : null
  const moment = state === 'not_open' ? event.registrationOpensAt : event.registrationClosesAt
  const dated = moment && (state === 'not_open' || state === 'closed')
  return (
    <RsvpText
      state={state}
      text={
        dated
          ? t(`rsvp.dated.${state}`, { date: format.deadline(moment) })
          : words
            ? `${t('rsvp.words')} ${words}`
            : undefined
      }
    >
      {next}
    </RsvpText>
  )
}

/** Untitled where the moment of success has just said the same. */
type RsvpTextProps = {
  state: RsvpState
  title?: string | undefined
  text?: string | undefined
  untitled?: boolean
  children?: ReactNode
}
type StateWithText = Exclude<RsvpState, 'open' | 'full' | 'unverified'>

/** A heading, a line of text, and the actions at the right. */
function RsvpText({ state, title, text, untitled = false, children }: RsvpTextProps) {
  const t = useT('events')
  const spoken = state as StateWithText
  return (
    <div className="rsvp__text">
      <div className="grow">
        {!untitled && <p className="strong">{title ?? t(`rsvp.state.${spoken}.title`)}</p>}
        <p className="small muted">{text ?? t(`rsvp.state.${spoken}.text`)}</p>
      </div>
      {children && <div className="rsvp__acts">{children}</div>}
    </div>
  )
}
