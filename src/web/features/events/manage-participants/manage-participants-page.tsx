import { useQuery } from '@tanstack/react-query'
import { useParams } from '@tanstack/react-router'
import { Download, Mail } from 'lucide-react'
import { useState } from 'react'
import type { EventDetail } from '#contract/events.ts'
import { Button } from '#web/components/ui/button.tsx'
import { useDraftDialog } from '#web/lib/forms/draft-dialog.ts'
import { download } from '#web/lib/api/download.ts'
import { useT } from '#web/lib/text/i18n.ts'
import { queryClient } from '#web/lib/api/query.ts'
import { useSearchFilters } from '#web/lib/page/search-filters.ts'
import { eventQueries } from '../api.ts'
import { manageQueries, type RegistrationFilters, registrationsAsCsv } from '../manage/manage-api.ts'
import { ManageEventHeader } from '../manage-form/manage-event-header.tsx'
import { EventFiguresCards, EventFiguresStrip } from './manage-participants-figures.tsx'
import { MessageDialog } from './manage-participants-message.tsx'
import { ParticipantsTable } from './manage-participants-table.tsx'
import { participantsSearch } from '../manage/manage-search.ts'
import { useAct } from '../manage/manage-shared.tsx'
import '../manage/manage.css'
import './manage-participants.css'

export async function loader({ params }: { params: Record<string, string> }) {
  await queryClient.ensureQueryData(eventQueries.detail(params['slug'] ?? ''))
}

export function ManageParticipantsPage() {
  const { slug } = useParams({ from: '/manage/events/$slug/participants' })
  const { data: event } = useQuery(eventQueries.detail(slug))
  return event ? <Participants event={event} key={event.id} /> : null
}

function Participants({ event }: { event: EventDetail }) {
  const [filters, change] = useSearchFilters(participantsSearch)
  const { data: figures } = useQuery(manageQueries.figures(event.slug))
  return (
    <>
      <ManageEventHeader event={event} actions={<ParticipantActs event={event} filters={filters} />} />
      <div className="stack managepart">
        {figures && <EventFiguresStrip event={event} figures={figures} />}
        <ParticipantsTable event={event} figures={figures} filters={filters} onChange={change} />
        {figures && <EventFiguresCards event={event} figures={figures} />}
      </div>
    </>
  )
}

type ActsProps = { event: EventDetail; filters: RegistrationFilters }

function ParticipantActs({ event: { slug }, filters }: ActsProps) {
  const t = useT('events-manage')
  const act = useAct()
  const draftKey = `message.${slug}`
  const writing = useDraftDialog(draftKey)
  const [exporting, setExporting] = useState(false)
  const exportList = async () => {
    setExporting(true)
    await act(async () => download(await registrationsAsCsv(slug, filters), `${slug}.csv`))
    setExporting(false)
  }
  return (
    <>
      <Button loading={exporting} onClick={() => void exportList()}>
        <Download />
        {t('list.export')}
      </Button>
      <Button onClick={writing.open}>
        <Mail />
        {t('message.open')}
      </Button>
      {writing.isOpen && <MessageDialog slug={slug} draftKey={draftKey} onClose={writing.close} />}
    </>
  )
}
