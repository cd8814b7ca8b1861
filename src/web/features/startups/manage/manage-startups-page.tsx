import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import {
  addStartupNote,
  listManagedStartups,
  type ManagedStartup,
  type ManagedStartupDetail,
} from '#contract/startups/manage.ts'
import { RecordHistory } from '#web/components/editor/record-history.tsx'
import { DotList } from '#web/components/display/dot-list.tsx'
import { RecordNotes } from '#web/components/editor/record-notes.tsx'
import { QueuePage } from '#web/components/list/queue-page.tsx'
import { QueueRecord } from '#web/components/list/queue.tsx'
import { RecordHead } from '#web/components/ui/record-head.tsx'
import { fetchFirst } from '#web/lib/api/query.ts'
import { referenceQueries, useFieldName } from '#web/lib/api/reference.ts'
import { filtersIn, queueSearch, useSearchFilters } from '#web/lib/page/search-filters.ts'
import { useFormat } from '#web/lib/text/format.ts'
import { useT } from '#web/lib/text/i18n.ts'
import { area } from '../api.ts'
import { manageQueries } from './api.ts'
import { ManageStartupsTable } from './manage-startups-table.tsx'
import { IntakeAnswers } from '../intake/startup-answers.tsx'
import { StartupStatus } from '../startup-card.tsx'
import { StartupLabels } from './startup-labels.tsx'
import { StartupDecisionCard } from './startup-decision.tsx'
import { StartupStory } from '../startup-details.tsx'
import { StartupReadiness } from '../startup-readiness.tsx'

const to = '/manage/startups'
export const managedStartupsSearch = queueSearch(listManagedStartups)

export const prefetch = ({ search }: { search: object }) =>
  fetchFirst(
    referenceQueries.fields(),
    manageQueries.waiting(),
    manageQueries.managed(filtersIn(listManagedStartups, managedStartupsSearch, search)),
  )

export function ManageStartupsPage() {
  const { search, ...filtering } = useSearchFilters(listManagedStartups, managedStartupsSearch)
  return search.view === 'all' ? <ManageStartupsTable filtering={filtering} /> : <Intake chosen={search.id} />
}

function Intake({ chosen }: { chosen: string | undefined }) {
  const t = useT('startups-manage')
  const queue = useQuery(manageQueries.waiting())
  const item = ({ id: record, name, lang, team, submittedAt, createdAt, answerDueAt }: ManagedStartup) => ({
    id: record,
    title: name,
    lang,
    note: team.map((one) => one.name).join(', '),
    from: submittedAt ?? createdAt,
    due: answerDueAt,
  })
  const done = { doneTitle: t('doneTitle'), doneText: t('doneText') }
  const words = { title: t('queueTitle'), queue: t('queue'), all: t('all'), ...done }
  return (
    <QueuePage to={to} words={words} queue={queue} item={item} detail={manageQueries.detail} chosen={chosen}>
      {(startup, next) => <Turn key={startup.id} startup={startup} next={next} />}
    </QueuePage>
  )
}

type Props = { startup: ManagedStartupDetail }

function Turn({ startup, next }: Props & { next: string | undefined }) {
  return (
    <QueueRecord
      decision={<StartupDecisionCard key={startup.id} startup={startup} next={next} />}
      notes={
        <>
          <RecordNotes area={area} endpoint={addStartupNote} record={startup} />
          <RecordHistory type="startup" id={startup.id} />
        </>
      }
    >
      <Head startup={startup} />
      <StartupLabels key={startup.labels.join()} startup={startup} />
      <StartupStory startup={startup} />
      <IntakeAnswers answers={startup.answers} lang={startup.lang} />
      <StartupReadiness missing={startup.missing} />
    </QueueRecord>
  )
}

function Head({ startup }: Props) {
  const t = useT('startups')
  const format = useFormat()
  const field = useFieldName(startup.field)
  const { id: record, name, lang, stage, state, city, members, submittedAt } = startup
  const title = (
    <Link to="/startup/$id" params={{ id: record }}>
      {name}
    </Link>
  )
  const people = members.map((member) => (member.title ? `${member.name} (${member.title})` : member.name))
  return (
    <>
      <RecordHead
        level={2}
        chips={[field, t(`stage.${stage}`), city]}
        status={<StartupStatus state={state} />}
        title={title}
        lang={lang}
        by={<DotList className="small" items={[...people, submittedAt && format.day(submittedAt)]} />}
      />
      <p className="lead" lang={lang}>
        {startup.pitch}
      </p>
    </>
  )
}
