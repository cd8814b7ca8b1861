import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { CalendarPlus, Settings2 } from 'lucide-react'
import { useState } from 'react'
import type { MentorDesk, OwnHour } from '#contract/mentoring/hours.ts'
import type { Session } from '#contract/mentoring/sessions.ts'
import { List, ListRow } from '#web/components/list/list.tsx'
import { EmptyState } from '#web/components/list/empty-state.tsx'
import { PaginationMore } from '#web/components/list/pagination-more.tsx'
import { Alert } from '#web/components/ui/alert.tsx'
import { Button, ButtonLink } from '#web/components/ui/button.tsx'
import { Section } from '#web/components/ui/card.tsx'
import { lateDialog } from '#web/components/ui/late-dialog.tsx'
import { PageHeader } from '#web/components/ui/page-header.tsx'
import { Status } from '#web/components/ui/status.tsx'
import { queryClient } from '#web/lib/api/query.ts'
import { useFormat } from '#web/lib/text/format.ts'
import { useT } from '#web/lib/text/i18n.ts'
import { mentoringQueries, useCertifyHours } from '../api.ts'
import { Links } from '../links-card.tsx'

const DeskDialog = lateDialog(() => import('./desk-dialog.tsx').then((file) => file.DeskDialog))
const hourDialogs = () => import('./hour-dialogs.tsx')
const HourDialog = lateDialog(() => hourDialogs().then((file) => file.HourDialog))
const LeaveDialog = lateDialog(() => hourDialogs().then((file) => file.LeaveDialog))
const PeriodDialog = lateDialog(() => hourDialogs().then((file) => file.PeriodDialog))
const CancelDialog = lateDialog(() => hourDialogs().then((file) => file.CancelDialog))

export async function loader() {
  await Promise.all([
    queryClient.ensureQueryData(mentoringQueries.desk()),
    queryClient.ensureInfiniteQueryData(mentoringQueries.sessions()),
    queryClient.ensureQueryData(mentoringQueries.links()),
  ])
}

type Open = 'desk' | 'hour' | 'leave' | 'certificate' | OwnHour | null

/** What a mentor offers, what is to come, and the sessions that were. */
export function HoursPage() {
  const t = useT('mentoring')
  const [open, setOpen] = useState<Open>(null)
  const certify = useCertifyHours()
  const { data: desk } = useQuery(mentoringQueries.desk())
  if (!desk) return null
  const close = () => setOpen(null)
  return (
    <>
      <PageHeader
        title={t('area.hours')}
        sub={t('hours.sub')}
        actions={
          <>
            <Button onClick={() => setOpen('desk')}>
              <Settings2 />
              {t('hours.edit')}
            </Button>
            <Button variant="primary" onClick={() => setOpen('hour')}>
              <CalendarPlus />
              {t('hours.add')}
            </Button>
          </>
        }
      />
      <div className="stack stack--lg">
        {desk.busyFailed && <Alert tone="warning">{t(`busy.${desk.busyFailed}`)}</Alert>}
        <Section id="coming" title={t('hours.coming')}>
          <Coming desk={desk} onCancel={setOpen} />
        </Section>
        <Links />
        <Sessions onCertify={() => setOpen('certificate')} />
        {(desk.weekly.length > 0 || desk.hours.length > 0) && (
          <div>
            <Button variant="ghost" onClick={() => setOpen('leave')}>
              {t('hours.leave')}
            </Button>
          </div>
        )}
      </div>
      {open === 'desk' && <DeskDialog desk={desk} onClose={close} />}
      {open === 'hour' && <HourDialog onClose={close} />}
      {open === 'leave' && <LeaveDialog desk={desk} onClose={close} />}
      {open === 'certificate' && <PeriodDialog certify={certify.mutateAsync} onClose={close} />}
      {open !== null && typeof open === 'object' && <CancelDialog hour={open} onClose={close} />}
    </>
  )
}

function Coming({ desk, onCancel }: { desk: MentorDesk; onCancel: (hour: OwnHour) => void }) {
  const t = useT('mentoring')
  if (desk.hours.length === 0) return <EmptyState title={t('hours.noneTitle')}>{t('hours.noneText')}</EmptyState>
  return (
    <List>
      {desk.hours.map((hour) => (
        <ComingHour key={hour.id} hour={hour} onCancel={onCancel} />
      ))}
    </List>
  )
}

function ComingHour({ hour, onCancel }: { hour: OwnHour; onCancel: (hour: OwnHour) => void }) {
  const t = useT('mentoring')
  const { dateTime } = useFormat()
  const { id, startsAt, place, subject, asked, givesAt, busy, state, audience } = hour
  const about = [place ?? t('book.online'), t(`audience.${audience}`)].join(' · ')
  return (
    <ListRow>
      <div className="grow">
        <p className="medium">{subject ? subject.name : dateTime(startsAt)}</p>
        <p className="small subtle">{subject ? `${dateTime(startsAt)} · ${place ?? t('book.online')}` : about}</p>
      </div>
      {busy && state === 'open' && <Status tone="warning">{t('hours.busy')}</Status>}
      {asked > 0 && givesAt && <Status tone="info">{t('hours.asked', { count: asked })}</Status>}
      {state === 'booked' && (
        <ButtonLink size="sm" to="/mentoring/$id/brief" params={{ id }}>
          {t('hours.prepare')}
        </ButtonLink>
      )}
      <Button
        size="sm"
        variant="ghost"
        aria-label={t('hours.cancelOf', { when: dateTime(startsAt) })}
        onClick={() => onCancel(hour)}
      >
        {t('hours.cancel')}
      </Button>
    </ListRow>
  )
}

function Sessions({ onCertify }: { onCertify: () => void }) {
  const t = useT('mentoring')
  const query = useInfiniteQuery(mentoringQueries.sessions())
  const past = (query.data?.pages ?? []).flatMap(({ items }) => items).filter(isOver)
  return (
    <Section
      id="sessions"
      title={t('hours.past')}
      aside={
        past.some(({ state }) => state === 'done') && (
          <Button size="sm" onClick={onCertify}>
            {t('certificate.title')}
          </Button>
        )
      }
    >
      {past.length === 0 && !query.hasNextPage ? (
        <p className="muted">{t('hours.noPast')}</p>
      ) : (
        <List>
          {past.map((session) => (
            <PastSession key={session.id} session={session} />
          ))}
        </List>
      )}
      <PaginationMore
        shown={past.length}
        hasMore={query.hasNextPage}
        loading={query.isFetchingNextPage}
        failed={query.isFetchNextPageError}
        onMore={() => void query.fetchNextPage()}
      />
    </Section>
  )
}

const isOver = ({ state, startsAt }: Session) => state !== 'booked' || Date.parse(startsAt) < Date.now()

function PastSession({ session: { id, startsAt, subject, state, question } }: { session: Session }) {
  const t = useT('mentoring')
  const { dateTime } = useFormat()
  return (
    <ListRow>
      <div className="grow">
        <Link className="medium" to="/mentoring/$id/after" params={{ id }}>
          {subject?.name ?? t('someone')}
        </Link>
        <p className="small subtle">{dateTime(startsAt)}</p>
        {question && <p className="small muted clamp-2">{question}</p>}
      </div>
      {state === 'booked' ? (
        <ButtonLink size="sm" variant="soft" to="/mentoring/$id/after" params={{ id }}>
          {t('hours.note')}
        </ButtonLink>
      ) : (
        <Status tone={state === 'done' ? 'success' : 'danger'}>
          {t(`state.${state === 'done' ? 'done' : 'missed'}`)}
        </Status>
      )}
    </ListRow>
  )
}
