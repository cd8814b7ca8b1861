import { useQuery } from '@tanstack/react-query'
import { CircleAlert, CircleCheck, Pencil } from 'lucide-react'
import { useState } from 'react'
import type { Announcement } from '#contract/reviews/announcement.ts'
import type { Outcome } from '#contract/reviews/ranking.ts'
import type { RoundDetail } from '#contract/reviews/rounds.ts'
import { List, ListRow } from '#web/components/list/list.tsx'
import { Loaded } from '#web/components/list/loaded.tsx'
import { TableSkeleton } from '#web/components/list/table-skeleton.tsx'
import { Button } from '#web/components/ui/button.tsx'
import { Card, CardHead } from '#web/components/ui/card.tsx'
import { Chip } from '#web/components/ui/chip.tsx'
import { ConfirmDialog } from '#web/components/ui/dialog.tsx'
import { IconButton } from '#web/components/ui/icon-button.tsx'
import { Status } from '#web/components/ui/status.tsx'
import { toast } from '#web/components/ui/toast-store.ts'
import { useAct } from '#web/components/ui/use-act.ts'
import { pick } from '#web/lib/text/bilingual.ts'
import { useFormat } from '#web/lib/text/format.ts'
import { useLocale, useT } from '#web/lib/text/i18n.ts'
import { CountedConflicts } from '../jury/counted-conflicts.tsx'
import { FeedbackDialog } from './feedback-dialog.tsx'
import { roundQueries, useAnnounce } from '../manage-api.ts'

type Item = Announcement['items'][number]
type Props = { round: RoundDetail }

/** What is in order, what each team will read, and the one button without a way back. */
export function AnnouncementTab({ round }: Props) {
  const query = useQuery(roundQueries.announcement(round.id))
  return (
    <Loaded query={query} skeleton={<TableSkeleton />}>
      {(announcement) => (
        <div className="stack stack--lg">
          <CountedConflicts round={round} />
          <Checks announcement={announcement} />
          <Teams round={round} announcement={announcement} />
          <Bar round={round} announcement={announcement} />
        </div>
      )}
    </Loaded>
  )
}

function Checks({ announcement: { checks } }: { announcement: Announcement }) {
  const t = useT('reviews-manage')
  const { list } = useFormat()
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
        {checks.map(({ id, ok, stops, items }) => (
          <li key={id} data-ok={ok}>
            {ok ? <CircleCheck size={17} aria-hidden /> : <CircleAlert size={17} aria-hidden />}
            <span className={ok ? undefined : 'medium'}>
              {t(`check.${id}.${ok ? 'ok' : 'wrong'}`)}
              {items.length > 0 && ` ${list(items.slice(0, 6).map(({ title }) => title))}.`}
              {!ok && !stops && ` ${t('announce.accepted')}`}
            </span>
          </li>
        ))}
      </ul>
    </Card>
  )
}

function Teams({ round, announcement }: Props & { announcement: Announcement }) {
  const t = useT('reviews-manage')
  const [edited, setEdited] = useState<string | null>(null)
  const { items, outcomes, can } = announcement
  const item = items.find(({ id }) => id === edited)
  return (
    <>
      <Card as="section" aria-labelledby="who">
        <CardHead title={t('announce.who')} id="who" />
        <List card={false}>
          {items.map((team) => (
            <Team key={team.id} team={team} outcomes={outcomes} onEdit={can.decide ? () => setEdited(team.id) : null} />
          ))}
        </List>
      </Card>
      {item && <FeedbackDialog round={round} item={item} announcement={announcement} onClose={() => setEdited(null)} />}
    </>
  )
}

type TeamProps = { team: Item; outcomes: Outcome[]; onEdit: (() => void) | null }

function Team({ team: { title, code, people, outcome, reason, feedbackPt }, outcomes, onEdit }: TeamProps) {
  const t = useT('reviews-manage')
  const locale = useLocale()
  const given = outcomes.find(({ id }) => id === outcome)
  const languages = new Set(people.map((person) => person.locale.toUpperCase()))
  return (
    <ListRow className="teamrow">
      <div className="grow">
        <p className="medium">{title}</p>
        <p className="small muted">
          <span className="mono">{code}</span> {people.map(({ name }) => name).join(', ')} ({[...languages].join(', ')})
        </p>
        {reason && <p className="small muted">{t('announce.against', { reason })}</p>}
      </div>
      {given && <Chip tone={given.passes ? 'info' : 'neutral'}>{pick(given.name, locale)}</Chip>}
      <Status tone={feedbackPt ? 'success' : 'danger'}>{t(feedbackPt ? 'announce.ready' : 'announce.missing')}</Status>
      {onEdit && (
        <IconButton name={t('announce.editOne', { title })} onClick={onEdit}>
          <Pencil />
        </IconButton>
      )}
    </ListRow>
  )
}

function Bar({ round, announcement }: Props & { announcement: Announcement }) {
  const t = useT('reviews-manage')
  const act = useAct()
  const { dateTime } = useFormat()
  const announce = useAnnounce(round.id)
  const [asked, setAsked] = useState(false)
  const { checks, items, can, announcedAt } = announcement
  const people = new Set(items.flatMap((item) => item.people.map(({ id }) => id))).size
  const open = checks.filter(({ ok, stops }) => !ok && stops).length
  const confirm = async () => {
    if (await act(() => announce.mutateAsync())) toast(t('announce.done'))
    setAsked(false)
  }
  if (announcedAt) return <p className="medium">{t('announce.was', { when: dateTime(announcedAt) })}</p>
  return (
    <div className="announcebar">
      <span className="small">{open > 0 ? t('announce.open', { count: open }) : t('announce.allInOrder')}</span>
      <Button variant="primary" aria-disabled={!can.announce} onClick={() => setAsked(true)}>
        {t('announce.send', { count: items.length })}
      </Button>
      <ConfirmDialog
        open={asked}
        tone="primary"
        title={t('announce.ask')}
        confirmLabel={t('announce.send', { count: items.length })}
        cancelLabel={t('cancel')}
        loading={announce.isPending}
        onConfirm={() => void confirm()}
        onClose={() => setAsked(false)}
      >
        {t('announce.askText', { count: people })}
      </ConfirmDialog>
    </div>
  )
}
