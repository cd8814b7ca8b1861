import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { CircleAlert, CircleCheck } from 'lucide-react'
import { useState } from 'react'
import type { Announcement } from '#contract/reviews/announcement.ts'
import type { RoundDetail } from '#contract/reviews/rounds.ts'
import { Loaded } from '#web/components/list/loaded.tsx'
import { TableSkeleton } from '#web/components/list/table-skeleton.tsx'
import { Alert } from '#web/components/ui/alert.tsx'
import { Card } from '#web/components/ui/card.tsx'
import { useFormat } from '#web/lib/text/format.ts'
import { useT } from '#web/lib/text/i18n.ts'
import { CountedConflicts } from '../jury/counted-conflicts.tsx'
import { roundQueries } from '../manage-api.ts'
import { AnnounceBar, ScheduleNote } from './announce-bar.tsx'
import { CommentsCard } from './comments-card.tsx'
import { PreviewCard } from './preview-card.tsx'
import { TeamsCard } from './teams-card.tsx'

type Props = { round: RoundDetail }

/** What is in order, what each team will read, and the one button without a way back. */
export function AnnouncementTab({ round }: Props) {
  const query = useQuery(roundQueries.announcement(round.id))
  return (
    <Loaded query={query} skeleton={<TableSkeleton />}>
      {(announcement) => (
        <div className="stack stack--lg">
          <CountedConflicts round={round} />
          <StageNote round={round} />
          <ScheduleNote id={round.id} announcement={announcement} />
          {announcement.announcedAt ? <Was announcement={announcement} /> : <Checks announcement={announcement} />}
          <CommentsCard id={round.id} announcement={announcement} />
          <Told round={round} announcement={announcement} />
          <AnnounceBar id={round.id} announcement={announcement} />
        </div>
      )}
    </Loaded>
  )
}

/** What a short list leads to. */
function StageNote({ round: { stage, state, nextId } }: Props) {
  const t = useT('reviews-manage')
  if (stage === 'final') return null
  if (state !== 'announced') return <Alert tone="note">{t('stage.leads')}</Alert>
  if (!nextId) return null
  return (
    <Alert tone="note">
      {t('stage.led')}{' '}
      <Link className="link" to="/manage/reviews/$id" params={{ id: nextId }}>
        {t('stage.next')}
      </Link>
    </Alert>
  )
}

/** Who gets what, beside what one of them gets; what was announced is no longer a preview. */
function Told({ round, announcement }: Props & { announcement: Announcement }) {
  const [shown, setShown] = useState<string | null>(null)
  const { items, can } = announcement
  return (
    <div className={can.decide ? 'told' : undefined}>
      <TeamsCard round={round} announcement={announcement} onPreview={can.decide ? setShown : null} />
      {can.decide && <PreviewCard id={round.id} items={items} shown={shown} onShow={setShown} />}
    </div>
  )
}

function Checks({ announcement: { checks } }: { announcement: Announcement }) {
  const t = useT('reviews-manage')
  const wrongFirst = checks.toSorted((one, other) => Number(one.ok) - Number(other.ok))
  return (
    <Card as="section" pad className="stack" aria-labelledby="checks">
      <div className="row row--between">
        <h2 className="title-section" id="checks">
          {t('announce.before')}
        </h2>
        <span className="small muted">
          {t('announce.inOrder', { count: checks.filter(({ ok }) => ok).length, all: checks.length })}
        </span>
      </div>
      <ul className="checks">
        {wrongFirst.map(({ id, ok, stops, items }) => (
          <li key={id} data-ok={ok}>
            {ok ? <CircleCheck size={17} aria-hidden /> : <CircleAlert size={17} aria-hidden />}
            {ok ? (
              <span>{t(`check.${id}.ok`)}</span>
            ) : (
              <Wrong text={t(`check.${id}.wrong`, { count: items.length })} items={items} stops={stops} />
            )}
          </li>
        ))}
      </ul>
    </Card>
  )
}

type WrongProps = Pick<Announcement['checks'][number], 'items' | 'stops'> & { text: string }

/** What is wrong in one sentence; whose it is for whoever asks. */
function Wrong({ text, items, stops }: WrongProps) {
  const t = useT('reviews-manage')
  const { list } = useFormat()
  const said = `${text}${stops ? '' : ` ${t('announce.accepted')}`}`
  if (items.length === 0) return <span className="medium">{said}</span>
  return (
    <details>
      <summary className="medium">{said}</summary>
      <p className="small muted">{list(items.map(({ title }) => title))}</p>
    </details>
  )
}

/** Nothing is left to check: when, by whom and to how many it was told. */
function Was({ announcement: { announcedAt, announcedBy, items } }: { announcement: Announcement }) {
  const t = useT('reviews-manage')
  const { dateTime } = useFormat()
  const people = new Set(items.flatMap((item) => item.people.map(({ id }) => id))).size
  return (
    <Alert tone="success" title={t('announce.was', { when: dateTime(announcedAt!) })}>
      {announcedBy && t('announce.wasBy', { name: announcedBy.name })}{' '}
      {t('announce.wasTo', { count: items.length, people })}
    </Alert>
  )
}
