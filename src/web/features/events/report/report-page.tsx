import { queryOptions, useQuery } from '@tanstack/react-query'
import { useParams } from '@tanstack/react-router'
import { Download } from 'lucide-react'
import type { EventDetail } from '#contract/events/events.ts'
import { downloadReport, type EventReport, fewestOpinions, getReport } from '#contract/events/report.ts'
import { EmptyState } from '#web/components/list/empty-state.tsx'
import { Loaded } from '#web/components/list/loaded.tsx'
import { Button, ButtonLink } from '#web/components/ui/button.tsx'
import { Card, CardBody, CardHead } from '#web/components/ui/card.tsx'
import { Skeleton } from '#web/components/ui/skeleton.tsx'
import { useAct } from '#web/components/ui/use-act.ts'
import { call } from '#web/lib/api/client.ts'
import { download } from '#web/lib/api/download.ts'
import { queryClient } from '#web/lib/api/query.ts'
import { pick } from '#web/lib/text/bilingual.ts'
import { useFormat } from '#web/lib/text/format.ts'
import { useLocale, useT } from '#web/lib/text/i18n.ts'
import { eventQueries } from '../api.ts'
import '../manage/manage.css'
import { ManageEventHeader } from '../manage-form/manage-event-header.tsx'
import { BarsCard, EventComments } from '../manage-participants/manage-participants-figures.tsx'
import '../manage-participants/manage-participants.css'
import './report.css'

const reportQuery = (slug: string) =>
  queryOptions({
    queryKey: ['events', 'manage', 'report', slug],
    queryFn: ({ signal }) => call(getReport, { params: { slug }, signal }),
  })

export async function loader({ params: { slug = '' } }: { params: Record<string, string> }) {
  const { phase } = await queryClient.ensureQueryData(eventQueries.detail(slug))
  if (phase === 'over') await queryClient.prefetchQuery(reportQuery(slug))
}

/** How an event went: for the team, and on paper for whoever asks the team. */
export function ReportPage() {
  const { slug } = useParams({ from: '/manage/events/$slug/report' })
  const { data: event } = useQuery(eventQueries.detail(slug))
  return event ? <Page event={event} key={event.id} /> : null
}

function Page({ event }: { event: EventDetail }) {
  const t = useT('events-report')
  const isOver = event.phase === 'over'
  const { slug } = event
  const report = useQuery({ ...reportQuery(slug), enabled: isOver })
  const people = (
    <ButtonLink to="/manage/events/$slug/participants" params={{ slug }}>
      {t('people')}
    </ButtonLink>
  )
  return (
    <div className="page--wide">
      <ManageEventHeader event={event} actions={isOver && <PdfButton slug={slug} />} />
      <div className="stack managepart">
        {isOver ? (
          <Loaded query={report} skeleton={<Skeleton height="20rem" />} failure={t('failure')}>
            {(data) => <Report report={data} />}
          </Loaded>
        ) : (
          <EmptyState title={t('early')} action={people} />
        )}
      </div>
    </div>
  )
}

function PdfButton({ slug }: { slug: string }) {
  const t = useT('events-report')
  const lang = useLocale()
  const act = useAct()
  const save = async () => download(await call(downloadReport, { params: { slug }, query: { lang } }), `${slug}.pdf`)
  return (
    <Button variant="primary" onClick={() => void act(save)}>
      <Download />
      {t('pdf')}
    </Button>
  )
}

type Props = { report: EventReport }

function Report({ report }: Props) {
  const t = useT('events-report')
  const locale = useLocale()
  const { comments = [] } = report.opinions.said ?? {}
  return (
    <>
      <Turnout report={report} />
      <div className="grid cols-3">
        <Opinions report={report} />
        {report.questions.map(({ id, question, answers, counts, mean }) => (
          <BarsCard
            key={id}
            title={pick(question, locale)}
            bars={counts.map(({ answer, count }) => ({ id: answer.pt, label: pick(answer, locale), count }))}
            note={[t('answers', { count: answers }), mean !== null && t('mean', { mean })].filter(Boolean).join('. ')}
          />
        ))}
      </div>
      {comments.length > 0 && <EventComments comments={comments} />}
    </>
  )
}

function Turnout({ report }: Props) {
  const t = useT('events-report')
  const manage = useT('events-manage')
  const { all, byWay, byGroup } = report
  const rows = [
    ...byWay.map((one) => ({ ...one, name: manage(`mode.${one.way}`) })),
    ...byGroup.map((one) => ({ ...one, name: manage(`track.${one.group}`) })),
    { ...all, name: t('all') },
  ]
  return (
    <Card as="section">
      <CardHead title={t('numbers')} />
      <CardBody className="stack">
        <table className="turnout">
          <thead>
            <tr>
              {(['name', 'registered', 'came', 'noShows'] as const).map((column) => (
                <th scope="col" key={column}>
                  {t(column)}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {rows.map(({ name, registered, came, noShows }) => (
              <tr key={name}>
                <th scope="row">{name}</th>
                <td className="num">{registered}</td>
                <td className="num">{came}</td>
                <td className="num">{noShows}</td>
              </tr>
            ))}
          </tbody>
        </table>
        <p className="small subtle">
          {t('rest', {
            excused: all.excused,
            waiting: report.waiting,
            cancelled: report.cancelled,
            declined: report.declined,
          })}
          . {t('unlisted', { walkIns: report.walkIns, guests: report.guests })}.
        </p>
      </CardBody>
    </Card>
  )
}

function Opinions({ report: { opinions } }: Props) {
  const t = useT('events-report')
  const manage = useT('events-manage')
  const format = useFormat()
  const { answers, said } = opinions
  if (!said)
    return (
      <Card as="section">
        <CardHead title={t('opinions')} />
        <CardBody>
          <p className="small subtle">{t('tooFew', { count: answers, fewest: fewestOpinions })}</p>
        </CardBody>
      </Card>
    )
  const bars = said.ratings.map((count, i) => ({
    id: String(i),
    label: manage('figure.stars', { count: i + 1 }),
    count,
  }))
  const mean = format.number(said.rating ?? 0)
  return <BarsCard title={t('opinions')} bars={bars.toReversed()} note={t('rated', { mean, count: answers })} />
}
