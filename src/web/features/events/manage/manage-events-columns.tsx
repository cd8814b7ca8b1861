import { Link, useNavigate } from '@tanstack/react-router'
import { CopyPlus, Eye, Pencil, ScanLine, Users } from 'lucide-react'
import type { ManagedEvent } from '#contract/events/manage.ts'
import type { Column } from '#web/components/list/data-table.tsx'
import { RowMenu, useMenuColumn } from '#web/components/list/row-menu.tsx'
import { Chip } from '#web/components/ui/chip.tsx'
import { Cover } from '#web/components/display/cover.tsx'
import { Level } from '#web/components/display/level.tsx'
import { MenuItem, MenuSeparator } from '#web/components/ui/menu.tsx'
import { SegBar } from '#web/components/display/segbar.tsx'
import { toast } from '#web/components/ui/toast-store.ts'
import { useAct } from '#web/components/ui/use-act.ts'
import { Translated } from '#web/components/display/translated.tsx'
import { pick } from '#web/lib/text/bilingual.ts'
import { oneDecimal, useFormat } from '#web/lib/text/format.ts'
import { useLocale, useT } from '#web/lib/text/i18n.ts'
import { placeText } from '../event-chips.tsx'
import { useDuplicateEvent } from './manage-api.ts'
import { coverPlace } from '../event-cover.ts'
import { useCover } from '../use-cover.ts'
import { EventStatus } from './event-status.tsx'
import type { When } from './manage-search.ts'
import { allSeats } from '../seats.ts'

type Row = { event: ManagedEvent }

/** Attendance has its column where events are over. */
export function useEventColumns(when: When): Column<ManagedEvent>[] {
  const t = useT('events-manage')
  const columns: (Column<ManagedEvent> | false)[] = [
    { id: 'title', header: t('column.title'), sort: 'title', cell: (event) => <TitleCell event={event} /> },
    { id: 'date', header: t('column.date'), sort: 'startsAt', cell: (event) => <DateCell event={event} /> },
    { id: 'state', header: t('column.state'), secondary: true, cell: (event) => <StateCell event={event} /> },
    {
      id: 'registered',
      header: t('column.registered'),
      sort: 'taken',
      secondary: true,
      cell: (event) => <SeatsCell event={event} />,
    },
    when !== 'upcoming' && {
      id: 'result',
      header: t('column.result'),
      secondary: true,
      cell: (event) => <ResultCell event={event} />,
    },
    useMenuColumn((event) => <EventMenu event={event} />),
  ]
  return columns.filter((column) => column !== false)
}

function StateCell({ event }: Row) {
  const t = useT('events-manage')
  return (
    <div className="stack statecell" style={{ '--gap': '.2rem' }}>
      <EventStatus event={event} />
      {!event.translated && <Chip tone="warning">{t('translation.missing')}</Chip>}
    </div>
  )
}

function TitleCell({ event }: Row) {
  const t = useT('events')
  return (
    <div className="eventcell">
      <Cover
        className="eventcell__cover"
        slug={event.slug}
        place={coverPlace(event)}
        kind="event"
        src={useCover(event)}
        shape="square"
      />
      <div>
        <Link className="eventcell__title clamp-2" to="/manage/events/$slug" params={{ slug: event.slug }}>
          <Translated text={event.title} />
        </Link>
        <p className="small subtle clamp-2 eventcell__meta">
          {t(`kind.${event.kind}`)} · {placeText(event, t)}
          {event.series && ` · ${t(event.series.isDifferent ? 'series.different' : 'series.label')}`}
        </p>
        <div className="eventcell__state">
          <EventStatus event={event} />
          <Waiting event={event} />
        </div>
      </div>
    </div>
  )
}

function DateCell({ event }: Row) {
  const format = useFormat()
  return (
    <span className="nowrap">
      {format.shortDay(event.startsAt)}
      <span className="small subtle eventcell__time">
        {format.weekday(event.startsAt)}, {format.time(event.startsAt)}
      </span>
    </span>
  )
}

const seatSegments = 8

function SeatsCell({ event }: Row) {
  const t = useT('events-manage')
  const { taken, capacity } = allSeats(event)
  return (
    <div className="seatcell">
      <span className="nowrap">
        {capacity === null ? t('seats.unlimited', { taken }) : t('seats.of', { taken, count: capacity })}
      </span>
      {capacity !== null && (
        <SegBar
          value={taken}
          max={capacity}
          segments={seatSegments}
          size="sm"
          tone={taken >= capacity ? 'warning' : undefined}
        />
      )}
      <Waiting event={event} />
    </div>
  )
}

/** Those who wait, as links to where the work is done. */
function Waiting({ event: { slug, figures } }: Row) {
  const t = useT('events-manage')
  const to = { to: '/manage/events/$slug/participants', params: { slug } } as const
  return (
    <>
      {figures.pending > 0 && (
        <Link className="link small nowrap" {...to} search={{ state: ['pending'] }}>
          {t('registered.pending', { count: figures.pending })}
        </Link>
      )}
      {figures.waitlisted > 0 && (
        <Link className="link small nowrap" {...to} search={{ state: ['waitlisted'] }}>
          {t('registered.waiting', { count: figures.waitlisted })}
        </Link>
      )}
    </>
  )
}

function ResultCell({ event }: Row) {
  const t = useT('events-manage')
  const format = useFormat()
  const { attended, rating } = event.figures
  if (attended === 0 && rating === null) return <span className="subtle">–</span>
  return (
    <span className="nowrap">
      {t('result.attended', { count: attended })}
      {rating !== null && (
        <span className="row small" style={{ '--gap': '.5rem' }}>
          <Level value={Math.round(rating)} label={t('result.rating', { rating: format.number(oneDecimal(rating)) })} />
          <span aria-hidden>{format.number(oneDecimal(rating))}</span>
        </span>
      )}
    </span>
  )
}

function EventMenu({ event: { slug, title, state, can } }: Row) {
  const t = useT('events-manage')
  const manage = useT('manage')
  const name = pick(title, useLocale())
  const navigate = useNavigate()
  const act = useAct()
  const duplicate = useDuplicateEvent()
  const params = { slug }
  const copy = () =>
    act(async () => {
      const draft = await duplicate.mutateAsync({ slug })
      toast(t('done.duplicated'))
      await navigate({ to: '/manage/events/$slug', params: { slug: draft.slug } })
    })
  return (
    <RowMenu name={name}>
      <MenuItem id="edit" icon={<Pencil />} onAction={() => void navigate({ to: '/manage/events/$slug', params })}>
        {manage('act.edit')}
      </MenuItem>
      <MenuItem
        id="people"
        icon={<Users />}
        onAction={() => void navigate({ to: '/manage/events/$slug/participants', params })}
      >
        {t('act.participants')}
      </MenuItem>
      {can.checkIn && (
        <MenuItem
          id="check-in"
          icon={<ScanLine />}
          onAction={() => void navigate({ to: '/manage/events/$slug/check-in', params })}
        >
          {t('act.checkIn')}
        </MenuItem>
      )}
      {state !== 'draft' && (
        <MenuItem id="view" icon={<Eye />} onAction={() => void navigate({ to: '/events/$slug', params })}>
          {t('act.view')}
        </MenuItem>
      )}
      <MenuSeparator />
      <MenuItem id="copy" icon={<CopyPlus />} onAction={() => void copy()}>
        {manage('act.duplicate')}
      </MenuItem>
    </RowMenu>
  )
}
