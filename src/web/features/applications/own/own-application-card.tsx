import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import type { ApplicationDetail } from '#contract/applications/own.ts'
import { PromiseClock } from '#web/components/display/promise-clock.tsx'
import { Timeline } from '#web/components/display/timeline.tsx'
import { Button } from '#web/components/ui/button.tsx'
import { Card, CardBody, CardHead } from '#web/components/ui/card.tsx'
import { useKeptFocus } from '#web/lib/page/kept-focus.ts'
import { useFormat } from '#web/lib/text/format.ts'
import { useLocale, useT } from '#web/lib/text/i18n.ts'
import type { TextKey } from '#web/locales/areas.ts'
import { applicationQueries } from '../api.ts'
import { ApplicationStatus, ApplicationWay } from '../application-card.tsx'
import { CancelApplicationDialog } from './cancel-application-form.tsx'

/** One's own application, on the page of what one applied to. */
export function OwnApplicationCard({ id }: { id: string }) {
  const t = useT('applications')
  const { data: application } = useQuery(applicationQueries.detail(id))
  const [cancelling, setCancelling] = useState(false)
  const keptFocus = useKeptFocus<HTMLDivElement>()
  if (!application) return null
  const { state, submittedAt, answerDueAt, answeredAt, can } = application
  return (
    <Card as="section" aria-labelledby="own-application" tabIndex={-1} data-keeps-focus {...keptFocus}>
      <CardHead title={t('own.title')} level={3} id="own-application">
        <ApplicationStatus state={state} />
      </CardHead>
      <CardBody className="stack">
        <ApplicationWay state={state} />
        <PromiseClock from={submittedAt} to={answerDueAt} done={answeredAt} gentle />
        <ApplicationHistory application={application} />
        <div className="row row--between row--wrap">
          <Link className="link small" to="/applications" search={{ id }}>
            {t('own.see')}
          </Link>
          {can.cancel && (
            <Button variant="danger-soft" size="sm" onClick={() => setCancelling(true)}>
              {t('cancel.confirm')}
            </Button>
          )}
        </div>
      </CardBody>
      {cancelling && <CancelApplicationDialog application={application} onClose={() => setCancelling(false)} />}
    </Card>
  )
}

/** The steps so far; while an answer is owed, its date is the last one. */
export function ApplicationHistory({
  application: { history, answerDueAt, can },
}: {
  application: Pick<ApplicationDetail, 'history' | 'answerDueAt'> & { can: { cancel: boolean; accept: boolean } }
}) {
  const t = useT('applications')
  const format = useFormat()
  const locale = useLocale()
  const steps = history.map(({ step, at, details }, index) => ({
    id: `${index}`,
    state: index === history.length - 1 ? ('now' as const) : ('done' as const),
    // A stage of the posting's own has a name of its own.
    title: details[locale] ? String(details[locale]) : t(`state.${step}` as TextKey<'applications'>),
    meta: `${format.day(at)}, ${format.time(at)}`,
  }))
  const isOwed = can.cancel && !can.accept
  const next = {
    id: 'next',
    state: 'todo' as const,
    title: t('own.answer'),
    meta: t('own.until', { day: format.day(answerDueAt) }),
  }
  return <Timeline label={t('own.history')} steps={isOwed ? [...steps, next] : steps} />
}
