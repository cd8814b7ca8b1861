import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { Check } from 'lucide-react'
import type { ReviewEntry } from '#contract/reviews/desk.ts'
import { TimeLeftInline } from '#web/components/display/countdown.tsx'
import { SegBar } from '#web/components/display/segbar.tsx'
import { Translated } from '#web/components/display/translated.tsx'
import { EmptyState } from '#web/components/list/empty-state.tsx'
import { List, ListRow } from '#web/components/list/list.tsx'
import { ButtonLink } from '#web/components/ui/button.tsx'
import { Card, CardHead } from '#web/components/ui/card.tsx'
import { PageHeader } from '#web/components/ui/page-header.tsx'
import { Status } from '#web/components/ui/status.tsx'
import { queryClient } from '#web/lib/api/query.ts'
import { useT } from '#web/lib/text/i18n.ts'
import { reviewQueries } from '../api.ts'
import { useFigure } from '../mean.ts'
import { isDone } from './review-entry.ts'
import './desk.css'

export async function loader() {
  await queryClient.ensureQueryData(reviewQueries.mine())
}

/** What is assigned to me, by round, with progress and the time that is left. */
export function DeskPage() {
  const t = useT('reviews')
  const items = useQuery(reviewQueries.mine()).data?.items ?? []
  const rounds = [...Map.groupBy(items, ({ round }) => round.id).values()]
  const next = items.find(({ isWaiting }) => isWaiting)
  const action = next && (
    <ButtonLink variant="primary" to="/reviews/$id" params={{ id: next.id }}>
      {t('desk.begin')}
    </ButtonLink>
  )
  return (
    <>
      <PageHeader title={t('area.desk')} sub={t('desk.sub')} actions={action} />
      {rounds.length === 0 ? (
        <EmptyState title={t('desk.emptyTitle')}>{t('desk.emptyText')}</EmptyState>
      ) : (
        <div className="stack stack--lg">
          {rounds.map((entries) => (
            <Round key={entries[0]!.round.id} entries={entries} />
          ))}
        </div>
      )}
    </>
  )
}

function Round({ entries }: { entries: ReviewEntry[] }) {
  const t = useT('reviews')
  const { round } = entries[0]!
  const done = entries.filter(isDone).length
  const left = round.isOpen ? (
    <span className="small subtle nowrap">
      {t('desk.closesIn')} <TimeLeftInline to={round.closesAt} />
    </span>
  ) : (
    <Status>{t('desk.closed')}</Status>
  )
  return (
    <Card as="section" aria-labelledby={`round-${round.id}`}>
      <CardHead title={<Translated text={round.title} />} id={`round-${round.id}`}>
        {left}
      </CardHead>
      <div className="deskround">
        <span className="small muted">{t('desk.progress', { done, count: entries.length })}</span>
        <SegBar value={done} max={entries.length} segments={Math.min(entries.length, 24)} grow />
        {round.calibration && round.isOpen && (
          <span className="small muted">{t('calibration.progress', round.calibration)}</span>
        )}
      </div>
      <List card={false}>
        {entries.map((entry) => (
          <EntryRow key={entry.id} entry={entry} />
        ))}
      </List>
    </Card>
  )
}

function EntryRow({ entry }: { entry: ReviewEntry }) {
  const { id, code, title, state, scored, criteria, average, returned, round } = entry
  const t = useT('reviews')
  const figure = useFigure(round.scoring, 1)
  return (
    <ListRow>
      <span className="codebox mono" aria-hidden={title === null ? undefined : true}>
        {code}
      </span>
      <Link className="grow medium stretched" to="/reviews/$id" params={{ id }}>
        {title ?? t('desk.entry', { code })}
      </Link>
      {state === 'submitted' && (
        <span className="small muted nowrap">
          <Check size={15} aria-hidden /> {average !== null && figure(average)}
        </span>
      )}
      {state === 'abstained' && <Status>{t('state.abstained')}</Status>}
      {returned && <Status tone="warning">{t('desk.returned')}</Status>}
      {state === 'assigned' && !returned && (
        <span className="small subtle nowrap">
          {scored === 0 ? t('desk.notBegun') : t('desk.scored', { scored, criteria })}
        </span>
      )}
    </ListRow>
  )
}
