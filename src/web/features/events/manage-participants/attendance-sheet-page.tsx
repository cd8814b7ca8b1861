import { useQuery } from '@tanstack/react-query'
import { useParams } from '@tanstack/react-router'
import { ArrowLeft, Printer } from 'lucide-react'
import type { EventDetail } from '#contract/events/events.ts'
import type { ManagedRegistration } from '#contract/events/registration.ts'
import { Translated } from '#web/components/display/translated.tsx'
import { EmptyState } from '#web/components/list/empty-state.tsx'
import { Loaded } from '#web/components/list/loaded.tsx'
import { TableSkeleton } from '#web/components/list/table-skeleton.tsx'
import { Button, ButtonLink } from '#web/components/ui/button.tsx'
import { queryClient } from '#web/lib/api/query.ts'
import { useTitle } from '#web/lib/page/title.ts'
import { pick } from '#web/lib/text/bilingual.ts'
import { useFormat } from '#web/lib/text/format.ts'
import { intlLocales, useLocale, useT } from '#web/lib/text/i18n.ts'
import { eventQueries } from '../api.ts'
import { placeText } from '../event-chips.tsx'
import { manageQueries } from '../manage/manage-api.ts'
import './attendance-sheet.css'

export async function loader({ params }: { params: Record<string, string> }) {
  await queryClient.ensureQueryData(eventQueries.detail(params['slug'] ?? ''))
}

/** Everybody with a seat, by name, with room to sign: for a door without a phone, and for the archive. */
export function AttendanceSheetPage() {
  const { slug } = useParams({ from: '/manage/events/$slug/sheet' })
  const { data: event } = useQuery(eventQueries.detail(slug))
  return event ? <Sheet event={event} /> : null
}

function Sheet({ event }: { event: EventDetail }) {
  const t = useT('events-manage')
  const locale = useLocale()
  const people = useQuery(manageQueries.participants(event.slug))
  const params = { slug: event.slug }
  useTitle(t('sheet.pageTitle', { title: pick(event.title, locale) }))
  return (
    <>
      <div className="row row--between signing__acts no-print">
        <ButtonLink variant="ghost" to="/manage/events/$slug/participants" params={params}>
          <ArrowLeft />
          {t('act.participants')}
        </ButtonLink>
        <Button variant="primary" disabled={!people.data?.length} onClick={() => globalThis.print()}>
          <Printer />
          {t('sheet.print')}
        </Button>
      </div>
      <article className="signing">
        <SheetHead event={event} />
        <Loaded query={people} skeleton={<TableSkeleton />} failure={t('people.failure')}>
          {(rows) => (rows.length > 0 ? <SheetTable rows={rows} /> : <EmptyState title={t('people.none.confirmed')} />)}
        </Loaded>
      </article>
    </>
  )
}

function SheetHead({ event }: { event: EventDetail }) {
  const t = useT('events-manage')
  const events = useT('events')
  const format = useFormat()
  const { startsAt, endsAt, zone } = event
  return (
    <header className="signing__head">
      <p className="small">{t('sheet.title')}</p>
      <h1 className="title-page">
        <Translated text={event.title} />
      </h1>
      <p>
        {format.weekdayDate(startsAt, zone)}, {format.range(startsAt, endsAt, zone)} ({format.zoneName(zone)})
      </p>
      <p>{placeText(event, events)}</p>
    </header>
  )
}

function SheetTable({ rows }: { rows: ManagedRegistration[] }) {
  const t = useT('events-manage')
  const { compare } = new Intl.Collator(intlLocales[useLocale()])
  const people = rows.toSorted((one, other) => compare(one.person.name, other.person.name))
  return (
    <table className="signing__table">
      <caption className="sr-only">{t('sheet.title')}</caption>
      <thead>
        <tr>
          <th scope="col">{t('sheet.number')}</th>
          <th scope="col">{t('sheet.name')}</th>
          <th scope="col">{t('people.track')}</th>
          <th scope="col">{t('people.attendance')}</th>
          <th scope="col">{t('sheet.signature')}</th>
        </tr>
      </thead>
      <tbody>
        {people.map(({ id, person, attendance }, index) => (
          <tr key={id}>
            <td className="num">{index + 1}</td>
            <td className="medium">{person.name}</td>
            <td>{t(`track.${person.role}`)}</td>
            <td>{attendance && t(`attendance.${attendance}`)}</td>
            {/* Room to sign. */}
            <td>{'\u00a0'}</td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}
