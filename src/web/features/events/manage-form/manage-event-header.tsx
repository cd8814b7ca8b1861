import { useNavigate } from '@tanstack/react-router'
import { Ban, CopyPlus, Ellipsis, ExternalLink, Send, Trash2, Undo2 } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import type { EventDetail } from '#contract/events/events.ts'
import { RemoveDialog } from '#web/components/editor/remove-dialog.tsx'
import { PageHeader } from '#web/components/ui/page-header.tsx'
import { Button } from '#web/components/ui/button.tsx'
import { ConfirmDialog } from '#web/components/ui/dialog.tsx'
import { IconButton } from '#web/components/ui/icon-button.tsx'
import { Menu, MenuItem, MenuSeparator } from '#web/components/ui/menu.tsx'
import { TabLink, TabNav } from '#web/components/ui/tabs.tsx'
import { toast } from '#web/components/ui/toast-store.ts'
import { useAct } from '#web/components/ui/use-act.ts'
import { Tooltip } from '#web/components/ui/tooltip.tsx'
import { Translated } from '#web/components/display/translated.tsx'
import { useDraftDialog } from '#web/lib/forms/draft-dialog.ts'
import { pick } from '#web/lib/text/bilingual.ts'
import { useFormat } from '#web/lib/text/format.ts'
import { useLocale, useT } from '#web/lib/text/i18n.ts'
import { useTitle } from '#web/lib/page/title.ts'
import { refreshEvents, useDuplicate, usePublish, useRemove, useTakeBack } from '../manage/manage-api.ts'
import { CancelEventDialog } from './manage-event-cancel.tsx'
import { EventStatus } from '../manage/event-status.tsx'

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
            {event.can.publish && <PublishButton event={event} dirty={dirty} />}
            <EventMenu event={event} />
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
      </TabNav>
    </>
  )
}

function PublishButton({ event, dirty }: { event: EventDetail; dirty: boolean }) {
  const t = useT('events-manage')
  const act = useAct()
  const publish = usePublish()
  const [asking, setAsking] = useState(false)
  const confirm = async () => {
    if (await act(() => publish.mutateAsync(event.slug))) toast(t('done.published'))
    setAsking(false)
  }
  return (
    <>
      <Tooltip text={dirty ? t('publish.saveFirst') : ''}>
        <Button
          variant={dirty ? 'secondary' : 'primary'}
          aria-disabled={dirty}
          aria-describedby={dirty ? 'publish-note' : undefined}
          onClick={() => setAsking(true)}
        >
          <Send />
          {t('act.publish')}
        </Button>
      </Tooltip>
      {dirty && (
        <span className="sr-only" id="publish-note">
          {t('publish.saveFirst')}
        </span>
      )}
      <ConfirmDialog
        open={asking}
        tone="primary"
        title={t('publish.title')}
        confirmLabel={t('act.publish')}
        cancelLabel={t('publish.keep')}
        loading={publish.isPending}
        onConfirm={() => void confirm()}
        onClose={() => setAsking(false)}
      >
        {event.translated ? t('publish.text') : t('publish.textUntranslated')}
      </ConfirmDialog>
    </>
  )
}

function useEventActs(event: EventDetail) {
  const t = useT('events-manage')
  const navigate = useNavigate()
  const act = useAct()
  const duplicate = useDuplicate()
  const takeBack = useTakeBack()
  const copy = () =>
    act(async () => {
      const draft = await duplicate.mutateAsync(event.slug)
      toast(t('done.duplicated'))
      await navigate({ to: '/manage/events/$slug', params: { slug: draft.slug } })
    })
  const takeBackNow = () =>
    act(async () => {
      await takeBack.mutateAsync(event.slug)
      toast(t('done.takenBack'))
    })
  const view = () => void navigate({ to: '/events/$slug', params: { slug: event.slug } })
  return { copy, takeBackNow, view }
}

function EventMenu({ event }: { event: EventDetail }) {
  const t = useT('events-manage')
  const manage = useT('manage')
  const { copy, takeBackNow, view } = useEventActs(event)
  const draftKey = `cancel-event.${event.slug}`
  const cancelling = useDraftDialog(draftKey)
  const [removing, setRemoving] = useState(false)
  return (
    <>
      <Menu
        label={manage('act.more')}
        trigger={
          <IconButton line name={manage('act.more')}>
            <Ellipsis />
          </IconButton>
        }
      >
        <MenuItem id="view" icon={<ExternalLink />} onAction={view}>
          {t('act.view')}
        </MenuItem>
        <MenuItem id="copy" icon={<CopyPlus />} onAction={() => void copy()}>
          {manage('act.duplicate')}
        </MenuItem>
        {event.can.takeBack && (
          <MenuItem id="take-back" icon={<Undo2 />} onAction={() => void takeBackNow()}>
            {t('act.takeBack')}
          </MenuItem>
        )}
        {(event.can.cancel || event.can.remove) && <MenuSeparator />}
        {event.can.cancel && (
          <MenuItem id="cancel" tone="danger" icon={<Ban />} onAction={cancelling.open}>
            {t('act.cancel')}
          </MenuItem>
        )}
        {event.can.remove && (
          <MenuItem id="remove" tone="danger" icon={<Trash2 />} onAction={() => setRemoving(true)}>
            {t('act.remove')}
          </MenuItem>
        )}
      </Menu>
      {cancelling.isOpen && event.can.cancel && (
        <CancelEventDialog event={event} draftKey={draftKey} onClose={cancelling.close} />
      )}
      {removing && <RemoveEvent event={event} onClose={() => setRemoving(false)} />}
    </>
  )
}

function RemoveEvent({ event, onClose }: { event: EventDetail; onClose: () => void }) {
  const t = useT('events-manage')
  const remove = useRemove()
  return (
    <RemoveDialog
      title={t('remove.title')}
      text={t('remove.text')}
      words={{ remove: t('act.remove'), keep: t('remove.keep'), removed: t('done.removed') }}
      remove={() => remove.mutateAsync(event.slug)}
      list="/manage/events"
      refresh={refreshEvents}
      onClose={onClose}
    />
  )
}
