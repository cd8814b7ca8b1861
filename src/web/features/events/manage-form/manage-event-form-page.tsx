import { useQuery } from '@tanstack/react-query'
import { useNavigate, useParams } from '@tanstack/react-router'
import type { EventDetail } from '#contract/events/events.ts'
import { RecordHistory } from '#web/components/editor/record-history.tsx'
import { PageHeader } from '#web/components/ui/page-header.tsx'
import { toast } from '#web/components/ui/toast-store.ts'
import { useT } from '#web/lib/text/i18n.ts'
import { queryClient } from '#web/lib/api/query.ts'
import { eventQueries } from '../api.ts'
import { refreshEvents } from '../manage/manage-api.ts'
import { EventForm } from './manage-event-form.tsx'
import { ManageEventHeader } from './manage-event-header.tsx'
import '../manage/manage.css'
import './manage-form.css'

export async function loader({ params }: { params: Record<string, string> }) {
  if (params['slug']) await queryClient.ensureQueryData(eventQueries.detail(params['slug']))
}

export function CreateEventPage() {
  const t = useT('events-manage')
  const navigate = useNavigate()
  const open = async (event: EventDetail) => {
    toast(t('done.created'))
    await keepEvent(event)
    await navigate({ to: '/manage/events/$slug', params: { slug: event.slug }, replace: true, ignoreBlocker: true })
  }
  return (
    <EventForm onSaved={open}>
      {({ actions }) => <PageHeader title={t('create.title')} sub={t('create.sub')} actions={actions} />}
    </EventForm>
  )
}

export function EditEventPage() {
  const { slug } = useParams({ from: '/manage/events/$slug' })
  const { data: event } = useQuery(eventQueries.detail(slug))
  if (!event) return null
  return (
    <>
      <EventForm key={event.id} event={event} onSaved={keepEvent}>
        {({ dirty, actions }) => <ManageEventHeader event={event} dirty={dirty} actions={actions} />}
      </EventForm>
      <RecordHistory type="event" id={event.id} />
    </>
  )
}

/** The answer to a change is the newest version; lists are refetched. */
async function keepEvent(event: EventDetail) {
  await refreshEvents()
  queryClient.setQueryData(eventQueries.detail(event.slug).queryKey, event)
}
