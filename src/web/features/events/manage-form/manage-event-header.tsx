import { Ban, CalendarPlus, Send, Undo2 } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import type { EventDetail } from '#contract/events/events.ts'
import { type FormMove, type PlainMove, RecordActions } from '#web/components/editor/record-actions.tsx'
import { MenuItem } from '#web/components/ui/menu.tsx'
import { lateDialog } from '#web/components/ui/late-dialog.tsx'
import { PageHeader } from '#web/components/ui/page-header.tsx'
import { TabLink, TabNav } from '#web/components/ui/tab-nav.tsx'
import { Translated } from '#web/components/display/translated.tsx'
import { pick } from '#web/lib/text/bilingual.ts'
import { useFormat } from '#web/lib/text/format.ts'
import { useLocale, useT } from '#web/lib/text/i18n.ts'
import { useTitle } from '#web/lib/page/title.ts'
import { type EventStep, refreshEvents, removeEvent, useDuplicateEvent, useMoveEvent } from '../manage/manage-api.ts'
import { CancelEventDialog } from './manage-event-cancel.tsx'
import { EventStatus } from '../manage/event-status.tsx'

const DuplicateTo = lateDialog(() => import('./duplicate-to.tsx').then((file) => file.DuplicateTo))

type Props = {
  event: EventDetail
  /** Unsaved changes would not be published. */
  dirty?: boolean
  /** Further actions, beside those on the event. */
  actions?: ReactNode
}

/** The head of every page about one event: title, state, actions and tabs. */
export function ManageEventHeader({ event, dirty = false, actions }: Props) {
  const t = useT('events-manage')
  const format = useFormat()
  const params = { slug: event.slug }
  useTitle(pick(event.title, useLocale()))
  return (
    <>
      <PageHeader
        title={<Translated text={event.title} />}
        badge={<EventStatus event={event} />}
        sub={`${format.dateTime(event.startsAt, event.zone)} (${format.zoneName(event.zone)})`}
        actions={
          <>
            {actions}
            <EventActions event={event} dirty={dirty} />
          </>
        }
      />
      <TabNav label={t('tabs.label')}>
        <TabLink to="/manage/events/$slug" params={params} activeOptions={{ exact: true }}>
          {t('tabs.edit')}
        </TabLink>
        <TabLink to="/manage/events/$slug/participants" params={params}>
          {t('tabs.participants')}
        </TabLink>
        {event.can.checkIn && (
          <TabLink to="/manage/events/$slug/check-in" params={params}>
            {t('tabs.checkIn')}
          </TabLink>
        )}
        {event.can.checkIn && (
          <TabLink to="/manage/events/$slug/room" params={params}>
            {t('tabs.room')}
          </TabLink>
        )}
        {event.phase === 'over' && (
          <TabLink to="/manage/events/$slug/report" params={params}>
            {t('tabs.report')}
          </TabLink>
        )}
      </TabNav>
    </>
  )
}

function EventActions({ event, dirty }: { event: EventDetail; dirty: boolean }) {
  const t = useT('events-manage')
  const { slug, can } = event
  const { mutateAsync: move } = useMoveEvent(slug)
  const { mutateAsync: duplicate } = useDuplicateEvent()
  const moves = useMoves(event)
  const [copying, setCopying] = useState(false)
  return (
    <>
      <RecordActions
        can={can}
        moves={moves}
        move={move}
        waits={dirty && t('publish.saveFirst')}
        view={{ label: t('act.view'), to: `/events/${slug}` }}
        duplicate={{
          copy: () => duplicate({ slug }),
          done: t('done.duplicated'),
          pageOf: (made) => `/manage/events/${made}`,
        }}
        remove={{
          title: t('remove.title'),
          text: t('remove.text'),
          words: { remove: t('act.remove'), keep: t('remove.keep'), removed: t('done.removed') },
          remove: () => removeEvent(slug),
          list: '/manage/events',
          refresh: refreshEvents,
        }}
      >
        <MenuItem id="duplicateTo" icon={<CalendarPlus />} onAction={() => setCopying(true)}>
          {t('duplicateTo.open')}
        </MenuItem>
      </RecordActions>
      {copying && <DuplicateTo slug={slug} onClose={() => setCopying(false)} />}
    </>
  )
}

function useMoves(event: EventDetail): (PlainMove<EventStep> | FormMove)[] {
  const t = useT('events-manage')
  const draftKey = `cancel-event.${event.slug}`
  return [
    {
      to: 'published',
      icon: <Send />,
      label: t('act.publish'),
      place: 'next',
      ask: {
        title: t('publish.title'),
        text: [
          event.translated ? t('publish.text') : t('publish.textUntranslated'),
          event.series ? t('publish.series') : '',
        ].join(' '),
        keep: t('publish.keep'),
      },
      done: t('done.published'),
    },
    { to: 'draft', icon: <Undo2 />, label: t('act.takeBack'), done: t('done.takenBack') },
    {
      to: 'cancelled',
      icon: <Ban />,
      label: t('act.cancel'),
      place: 'end',
      draftKey,
      dialog: (onClose) => <CancelEventDialog event={event} draftKey={draftKey} onClose={onClose} />,
    },
  ]
}
