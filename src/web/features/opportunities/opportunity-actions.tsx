import { useNavigate } from '@tanstack/react-router'
import { CalendarClock, CopyPlus, DoorClosed, Ellipsis, ExternalLink, Send, Trash2, Undo2, Ban } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { extendOpportunity, type OpportunityDetail } from '#contract/opportunities/opportunities.ts'
import type { OpportunityState } from '#contract/opportunities/states.ts'
import { DateTimeField } from '#web/components/fields/date-time-field.tsx'
import { RemoveDialog } from '#web/components/editor/remove-dialog.tsx'
import { Field } from '#web/components/fields/field.tsx'
import { FormFailure } from '#web/components/fields/form-failure.tsx'
import { Button } from '#web/components/ui/button.tsx'
import { ConfirmDialog, Dialog, DialogBody, DialogFoot } from '#web/components/ui/dialog.tsx'
import { IconButton } from '#web/components/ui/icon-button.tsx'
import { Menu, MenuItem, MenuSeparator } from '#web/components/ui/menu.tsx'
import { toast } from '#web/components/ui/toast-store.ts'
import { useAct } from '#web/components/ui/use-act.ts'
import { refreshArea } from '#web/lib/api/lists.ts'
import { useForm } from '#web/lib/forms/forms.ts'
import { useT } from '#web/lib/text/i18n.ts'
import { removeOpportunity, useDuplicate, useExtend, useMove } from './api.ts'

type Props = { opportunity: OpportunityDetail }
type Asked = OpportunityState | 'remove' | 'extend'

const forward: readonly OpportunityState[] = ['proposed', 'published']

/** What the reader may do with a posting: the next step as a button, all else in a menu. */
export function OpportunityActions({ opportunity }: Props) {
  const m = useT('opportunities-manage')
  const [asked, setAsked] = useState<Asked>()
  const next = forward.find((to) => opportunity.can.move.includes(to))
  const close = () => setAsked(undefined)
  return (
    <>
      {next && (
        <Button variant="primary" onClick={() => setAsked(next)}>
          <Send />
          {m(`move.${next}`)}
        </Button>
      )}
      <MoreActions opportunity={opportunity} ask={setAsked} next={next} />
      {asked === 'extend' && <ExtendDialog opportunity={opportunity} onClose={close} />}
      {asked === 'remove' && <RemoveOpportunity opportunity={opportunity} onClose={close} />}
      {asked && asked !== 'extend' && asked !== 'remove' && (
        <MoveDialog opportunity={opportunity} to={asked} onClose={close} />
      )}
    </>
  )
}

const icons: Record<OpportunityState, ReactNode> = {
  draft: <Undo2 />,
  proposed: <Send />,
  published: <Send />,
  closed: <DoorClosed />,
  withdrawn: <Ban />,
}

type MoreProps = Props & { ask: (what: Asked) => void; next: OpportunityState | undefined }

function MoreActions({ opportunity, ask, next }: MoreProps) {
  const m = useT('opportunities-manage')
  const manage = useT('manage')
  const navigate = useNavigate()
  const act = useAct()
  const duplicate = useDuplicate()
  const { slug, can } = opportunity
  const copy = () =>
    act(async () => {
      const draft = await duplicate.mutateAsync(slug)
      toast(m('done.duplicated'))
      const to = can.manage ? '/manage/opportunities/$slug' : '/opportunities/$slug/edit'
      await navigate({ to, params: { slug: draft.slug } })
    })
  const rest = can.move.filter((to) => to !== next)
  const trigger = (
    <IconButton line name={manage('act.more')}>
      <Ellipsis />
    </IconButton>
  )
  return (
    <Menu label={manage('act.more')} trigger={trigger}>
      <MenuItem
        id="view"
        icon={<ExternalLink />}
        onAction={() => void navigate({ to: '/opportunities/$slug', params: { slug } })}
      >
        {m('act.view')}
      </MenuItem>
      {can.extend && (
        <MenuItem id="extend" icon={<CalendarClock />} onAction={() => ask('extend')}>
          {m('act.extend')}
        </MenuItem>
      )}
      <MenuItem id="copy" icon={<CopyPlus />} onAction={() => void copy()}>
        {manage('act.duplicate')}
      </MenuItem>
      {rest.map((to) => (
        <MenuItem key={to} id={to} icon={icons[to]} onAction={() => ask(to)}>
          {m(`move.${to}`)}
        </MenuItem>
      ))}
      {can.remove && <MenuSeparator />}
      {can.remove && (
        <MenuItem id="remove" tone="danger" icon={<Trash2 />} onAction={() => ask('remove')}>
          {m('act.remove')}
        </MenuItem>
      )}
    </Menu>
  )
}

type DialogProps = Props & { onClose: () => void }

function MoveDialog({ opportunity, to, onClose }: DialogProps & { to: OpportunityState }) {
  const m = useT('opportunities-manage')
  const act = useAct()
  const move = useMove(opportunity.slug)
  const confirm = async () => {
    if (await act(() => move.mutateAsync(to))) toast(m(`moved.${to}`))
    onClose()
  }
  const untranslated = to === 'published' && !opportunity.translated
  return (
    <ConfirmDialog
      open
      tone={to === 'withdrawn' ? 'danger' : 'primary'}
      title={m(`ask.${to}`)}
      confirmLabel={m(`move.${to}`)}
      cancelLabel={m('act.keep')}
      loading={move.isPending}
      onConfirm={() => void confirm()}
      onClose={onClose}
    >
      {m(`askText.${to}`)}
      {untranslated && ` ${m('askText.untranslated')}`}
    </ConfirmDialog>
  )
}

function RemoveOpportunity({ opportunity, onClose }: DialogProps) {
  const m = useT('opportunities-manage')
  return (
    <RemoveDialog
      title={m('ask.remove')}
      text={m('askText.remove')}
      words={{ remove: m('act.remove'), keep: m('act.keep'), removed: m('done.removed') }}
      remove={() => removeOpportunity(opportunity.slug)}
      list={opportunity.can.manage ? '/manage/opportunities' : '/opportunities'}
      refresh={() => refreshArea('opportunities')}
      onClose={onClose}
    />
  )
}

function ExtendDialog({ opportunity, onClose }: DialogProps) {
  const m = useT('opportunities-manage')
  const t = useT('opportunities')
  const extend = useExtend(opportunity.slug)
  const before: { deadline: string | null } = { deadline: opportunity.deadline }
  const form = useForm({
    schema: extendOpportunity.body,
    initial: before,
    onSubmit: async ({ deadline }) => {
      await extend.mutateAsync(deadline)
      toast(m('done.extended'))
      onClose()
    },
  })
  return (
    <Dialog open onClose={onClose} title={m('act.extend')} context={m('askText.extend')} dirty={form.dirty}>
      <form {...form.props}>
        <DialogBody className="form">
          <FormFailure text={form.failure} />
          <Field label={t('field.deadline')} {...form.field('deadline')}>
            <DateTimeField {...form.control('deadline')} />
          </Field>
        </DialogBody>
        <DialogFoot>
          <Button onClick={onClose}>{m('act.keep')}</Button>
          <Button type="submit" variant="primary" loading={form.submitting}>
            {m('act.extend')}
          </Button>
        </DialogFoot>
      </form>
    </Dialog>
  )
}
