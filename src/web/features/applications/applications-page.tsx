import { useQuery } from '@tanstack/react-query'
import { Link, useSearch } from '@tanstack/react-router'
import { CalendarPlus } from 'lucide-react'
import { useState } from 'react'
import * as z from 'zod/mini'
import { endStates, type ApplicationState } from '#contract/application-states.ts'
import type { Application, ApplicationDetail } from '#contract/applications.ts'
import { id } from '#contract/endpoint.ts'
import { TimeLeftInline } from '#web/components/display/countdown.tsx'
import { DotList } from '#web/components/display/dot-list.tsx'
import { PromiseClock } from '#web/components/display/promise-clock.tsx'
import { useNow } from '#web/components/display/ticker.ts'
import { Translated } from '#web/components/display/translated.tsx'
import { CardSkeleton } from '#web/components/list/card-skeleton.tsx'
import { EmptyState } from '#web/components/list/empty-state.tsx'
import { List } from '#web/components/list/list.tsx'
import { Loaded } from '#web/components/list/loaded.tsx'
import { Alert } from '#web/components/ui/alert.tsx'
import { Button, ButtonLink } from '#web/components/ui/button.tsx'
import { Card, CardBody } from '#web/components/ui/card.tsx'
import { ConfirmDialog } from '#web/components/ui/dialog.tsx'
import { Logo } from '#web/components/ui/logo.tsx'
import { PageHeader } from '#web/components/ui/page-header.tsx'
import { toast } from '#web/components/ui/toast-store.ts'
import { useAct } from '#web/components/ui/use-act.ts'
import { ReviewResultCard } from '#web/features/reviews/review-result-card.tsx'
import { useAttachmentAddress } from '#web/lib/api/attachment-address.ts'
import { fetchFirst } from '#web/lib/api/query.ts'
import { useFormat } from '#web/lib/text/format.ts'
import { useT } from '#web/lib/text/i18n.ts'
import { applicationQueries, saveInterview, useAnswer } from './api.ts'
import { ApplicationStatus, ApplicationWay } from './application-card.tsx'
import './applications.css'
import { CancelApplicationDialog } from './cancel-application-form.tsx'
import { ApplicationHistory } from './own-application-card.tsx'
import { SentContent } from './sent-content.tsx'

/** `id` is the application that is open. */
export const applicationsSearch = z.object({ id: z.optional(id) })

export const prefetch = () => fetchFirst(applicationQueries.mine())

/** A jury has decided nothing yet. */
const isUnjudged = (state: ApplicationState) => state === 'submitted' || state === 'in_review'
const isOver = (state: ApplicationState) => (endStates as readonly ApplicationState[]).includes(state)

export function ApplicationsPage() {
  const t = useT('applications')
  const list = useQuery(applicationQueries.mine())
  const browse = <ButtonLink to="/opportunities">{t('list.browse')}</ButtonLink>
  return (
    <>
      <PageHeader title={t('area.mine')} sub={t('list.sub')} actions={browse} />
      <Loaded query={list} skeleton={<CardSkeleton rows={4} />}>
        {({ items }) =>
          items.length === 0 ? (
            <EmptyState title={t('list.emptyTitle')} action={browse}>
              {t('list.emptyText')}
            </EmptyState>
          ) : (
            <Found items={items} />
          )
        }
      </Loaded>
    </>
  )
}

function Found({ items }: { items: Application[] }) {
  const t = useT('applications')
  const { id: asked }: z.output<typeof applicationsSearch> = useSearch({ from: '/applications' })
  const active = items.filter(({ state }) => !isOver(state))
  const over = items.filter(({ state }) => isOver(state))
  const current = asked ?? active[0]?.id ?? over[0]!.id
  const rows = (list: Application[]) =>
    list.map((application) => (
      <Row key={application.id} application={application} isOpen={application.id === current} />
    ))
  return (
    <div className="apps">
      <div className="stack">
        {active.length > 0 && <List aria-label={t('list.active')}>{rows(active)}</List>}
        {over.length > 0 && (
          <section className="stack" aria-labelledby="apps-over">
            <h2 className="title-card" id="apps-over">
              {t('list.over')}
            </h2>
            <List>{rows(over)}</List>
          </section>
        )}
      </div>
      <Open key={current} id={current} />
    </div>
  )
}

function Row({ application, isOpen }: { application: Application; isOpen: boolean }) {
  const t = useT('applications')
  const { shortDay } = useFormat()
  const now = useNow('minute')
  const { opportunity, state, answerDueAt, replyBy, submittedAt } = application
  const isWaiting = !isOver(state) && state !== 'offer'
  return (
    <li>
      <div className="approw" data-open={isOpen || undefined}>
        <OpportunityLogo opportunity={opportunity} />
        <div className="grow">
          <Link
            className="medium stretched"
            to="/applications"
            search={{ id: application.id }}
            aria-current={isOpen ? 'true' : undefined}
          >
            <Translated text={opportunity.title} />
          </Link>
          <DotList className="small muted" items={[opportunity.organisation.name, opportunity.place]} />
          <div className="row approw__state">
            <ApplicationStatus state={state} />
            <ApplicationWay state={state} />
          </div>
        </div>
        <div className="approw__end small subtle">
          {isWaiting && Date.parse(answerDueAt) > now && <TimeLeftInline to={answerDueAt} />}
          {isWaiting && t('list.until', { day: shortDay(answerDueAt) })}
          {state === 'offer' && replyBy && <TimeLeftInline to={replyBy} losable />}
          {state === 'offer' && <span className="medium">{t('list.yourTurn')}</span>}
          {isOver(state) && shortDay(submittedAt)}
        </div>
      </div>
    </li>
  )
}

function OpportunityLogo({ opportunity: { organisation } }: Pick<Application, 'opportunity'>) {
  const src = useAttachmentAddress(organisation.logoId)
  return <Logo name={organisation.name} slug={organisation.startupId ?? organisation.name} src={src} size={40} />
}

function Open({ id: current }: { id: string }) {
  const query = useQuery(applicationQueries.detail(current))
  return (
    <Loaded query={query} skeleton={<CardSkeleton rows={3} />}>
      {(application) => <OpenApplication application={application} />}
    </Loaded>
  )
}

type Props = { application: ApplicationDetail }

function OpenApplication({ application }: Props) {
  const t = useT('applications')
  const { opportunity, state, submittedAt, answerDueAt, answeredAt, message } = application
  const { day } = useFormat()
  const facts = [opportunity.organisation.name, opportunity.place, t('open.sent', { day: day(submittedAt) })]
  const title = <Translated text={opportunity.title} />
  const clock = !isOver(state) && (
    <Card pad className="row row--between row--wrap">
      <span>{t('open.promised', { day: day(answerDueAt) })}</span>
      <PromiseClock from={submittedAt} to={answerDueAt} done={answeredAt} gentle row />
    </Card>
  )
  return (
    <Card as="section" aria-labelledby="open-application" className="appopen">
      <CardBody className="stack stack--lg">
        <header className="row row--wrap">
          <OpportunityLogo opportunity={opportunity} />
          <div className="grow">
            <h2 className="title-section" id="open-application">
              {opportunity.shown ? (
                <Link to="/opportunities/$slug" params={{ slug: opportunity.slug }}>
                  {title}
                </Link>
              ) : (
                title
              )}
            </h2>
            <DotList className="small muted" items={facts} />
          </div>
          <ApplicationStatus state={state} />
        </header>
        {clock}
        {state === 'offer' && <Offer application={application} />}
        {message && <blockquote className="appmessage">{message}</blockquote>}
        {!isUnjudged(state) && <ReviewResultCard area="applications" id={application.id} />}
        <InterviewNote application={application} />
        <div className="appparts">
          <section className="stack" aria-label={t('own.history')}>
            <h3 className="title-card">{t('own.history')}</h3>
            <ApplicationHistory application={application} />
          </section>
          <SentContent application={application} />
        </div>
        <Cancelling application={application} />
      </CardBody>
    </Card>
  )
}

function InterviewNote({ application: { id: own, interview } }: Props) {
  const t = useT('applications')
  const act = useAct()
  const { dateTime } = useFormat()
  if (!interview) return null
  const save = (
    <Button size="sm" onClick={() => void act(() => saveInterview(own))}>
      <CalendarPlus />
      {t('open.calendar')}
    </Button>
  )
  const text = t('open.interviewText', { count: interview.minutes, place: interview.place })
  return (
    <Alert tone="info" title={t('open.interview', { when: dateTime(interview.at) })} action={save}>
      {[text, interview.note].filter(Boolean).join(' ')}
    </Alert>
  )
}

/** On an offer the clock is the applicant's. */
function Offer({ application: { id: own, replyBy, opportunity } }: Props) {
  const t = useT('applications')
  const act = useAct()
  const answer = useAnswer(own)
  const { deadline } = useFormat()
  const [asked, setAsked] = useState<'accept' | 'decline'>()
  const confirm = async () => {
    if (await act(() => answer.mutateAsync(asked!))) toast(t(`offer.${asked!}Done`))
    setAsked(undefined)
  }
  const actions = (
    <span className="row">
      <Button size="sm" onClick={() => setAsked('decline')}>
        {t('offer.decline')}
      </Button>
      <Button size="sm" variant="primary" onClick={() => setAsked('accept')}>
        {t('offer.accept')}
      </Button>
    </span>
  )
  return (
    <>
      <Alert tone="success" title={t('offer.title', { name: opportunity.organisation.name })} action={actions}>
        {replyBy && t('offer.until', { when: deadline(replyBy) })}
      </Alert>
      {asked && (
        <ConfirmDialog
          open
          tone={asked === 'accept' ? 'primary' : 'danger'}
          title={t(`offer.${asked}Title`)}
          confirmLabel={t(`offer.${asked}`)}
          cancelLabel={t('offer.think')}
          loading={answer.isPending}
          onConfirm={() => void confirm()}
          onClose={() => setAsked(undefined)}
        >
          {t(`offer.${asked}Text`)}
        </ConfirmDialog>
      )}
    </>
  )
}

function Cancelling({ application }: Props) {
  const t = useT('applications')
  const [open, setOpen] = useState(false)
  const { can, state, opportunity } = application
  const again = state === 'cancelled' && opportunity.open
  if (!can.cancel && !again) return null
  return (
    <footer className="row row--end">
      {again && (
        <ButtonLink to="/opportunities/$slug" params={{ slug: opportunity.slug }}>
          {t('open.again')}
        </ButtonLink>
      )}
      {can.cancel && (
        <Button variant="danger-soft" onClick={() => setOpen(true)}>
          {t('cancel.confirm')}
        </Button>
      )}
      {open && <CancelApplicationDialog application={application} onClose={() => setOpen(false)} />}
    </footer>
  )
}
