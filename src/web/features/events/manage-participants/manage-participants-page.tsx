import { useQuery } from '@tanstack/react-query'
import { useParams } from '@tanstack/react-router'
import { Printer } from 'lucide-react'
import { useState } from 'react'
import type { EventDetail } from '#contract/events/events.ts'
import * as registrations from '#contract/events/registration.ts'
import { answersTo } from '#contract/questions.ts'
import { ExportButton } from '#web/components/list/export-button.tsx'
import { useWriting, WriteMenu } from '#web/features/messages/write-card.tsx'
import { ButtonLink } from '#web/components/ui/button.tsx'
import { fileOf } from '#web/lib/api/lists.ts'
import { fetchFirst, queryClient } from '#web/lib/api/query.ts'
import { later } from '#web/lib/page/later.ts'
import { filtersIn, useSearchFilters } from '#web/lib/page/search-filters.ts'
import { useT } from '#web/lib/text/i18n.ts'
import { eventQueries } from '../api.ts'
import { manageQueries } from '../manage/manage-api.ts'
import { participantsSearch } from '../manage/manage-search.ts'
import '../manage/manage.css'
import { ManageEventHeader } from '../manage-form/manage-event-header.tsx'
import { EventComments, EventFiguresCards, EventFiguresStrip } from './manage-participants-figures.tsx'
import { mayHavePeople, ParticipantsTable } from './manage-participants-table.tsx'
import './manage-participants.css'

export async function loader({ params }: { params: Record<string, string> }) {
  await queryClient.ensureQueryData(eventQueries.detail(params['slug'] ?? ''))
}

export const prefetch = ({ params, search }: { params: Record<string, string>; search: object }) => {
  const slug = params['slug'] ?? ''
  const filters = filtersIn(registrations.listRegistrations, participantsSearch, search)
  return fetchFirst(manageQueries.figures(slug), manageQueries.registrations(slug, filters))
}

export function ManageParticipantsPage() {
  const { slug } = useParams({ from: '/manage/events/$slug/participants' })
  const { data: event } = useQuery(eventQueries.detail(slug))
  return event ? <Participants event={event} key={event.id} /> : null
}

const usePeopleSearch = () => useSearchFilters(registrations.listRegistrations, participantsSearch)

function Participants({ event }: { event: EventDetail }) {
  const { slug } = event
  const search = usePeopleSearch()
  const { data: figures } = useQuery(manageQueries.figures(slug))
  // After the event its results come first, before that the people.
  const isOver = event.phase === 'over'
  return (
    <div className="page--wide">
      <ManageEventHeader
        event={event}
        actions={mayHavePeople({ event, figures }) && <PeopleActions event={event} search={search} />}
      />
      <div className="stack managepart">
        {figures && <EventFiguresStrip event={event} figures={figures} />}
        {figures && isOver && <EventFiguresCards event={event} figures={figures} />}
        <ParticipantsTable event={event} figures={figures} {...search} />
        {figures && !isOver && <EventFiguresCards event={event} figures={figures} />}
        {figures && figures.comments.length > 0 && <EventComments comments={figures.comments} />}
      </div>
    </div>
  )
}

const parts = later(() => import('./segment-dialog.tsx'))

function PeopleActions({ event, search }: { event: EventDetail; search: ReturnType<typeof usePeopleSearch> }) {
  const t = useT('events-manage')
  const { slug } = event
  const [asking, setAsking] = useState(false)
  const { write } = useWriting('events.registrations')
  const dialog = parts.useLoaded(asking)
  const hasParts = event.mode === 'hybrid' || event.questions.some((one) => answersTo(one).length > 0)
  const choices = registrations.segments.map((segment) => ({
    label: t(`segment.${segment}`),
    to: { event: slug, segment },
  }))
  return (
    <>
      <ExportButton
        name={slug}
        narrowed={search.narrowed}
        file={fileOf(registrations.exportRegistrations, search.filters, { slug })}
      />
      <ButtonLink to="/manage/events/$slug/sheet" params={{ slug }}>
        <Printer />
        {t('sheet.open')}
      </ButtonLink>
      <WriteMenu
        list="events.registrations"
        choices={choices}
        more={hasParts ? { label: t('part.open'), ask: () => setAsking(true) } : undefined}
      />
      {asking && dialog && <dialog.SegmentDialog event={event} write={write} onClose={() => setAsking(false)} />}
    </>
  )
}
