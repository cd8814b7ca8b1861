import { useNavigate } from '@tanstack/react-router'
import { CopyPlus, Ellipsis, ExternalLink, Trash2 } from 'lucide-react'
import { type ReactNode, useId, useState } from 'react'
import { Button } from '#web/components/ui/button.tsx'
import { ConfirmDialog } from '#web/components/ui/dialog.tsx'
import { IconButton } from '#web/components/ui/icon-button.tsx'
import { Menu, MenuItem, MenuSeparator } from '#web/components/ui/menu.tsx'
import { toast } from '#web/components/ui/toast-store.ts'
import { Tooltip } from '#web/components/ui/tooltip.tsx'
import { useAct } from '#web/components/ui/use-act.ts'
import { discardDraft, hasDraft } from '#web/lib/forms/drafts.ts'
import { useT } from '#web/lib/text/i18n.ts'
import { RemoveDialog, type RemoveDialogProps } from './remove-dialog.tsx'

type Offered = {
  icon: ReactNode
  label: string
  /** `next` is a button outside the menu; `end` is dangerous and comes last in it. */
  place?: 'next' | 'end' | undefined
}
/** A move by one press; where `ask` is given, it asks first. */
export type PlainMove<To extends string> = Offered & {
  to: To
  done: string
  ask?: { title: string; text: ReactNode; keep: string; tone?: 'danger' | undefined }
}
/** A move with a form of its own, which opens again if its draft was kept while the session had expired. */
export type FormMove = Offered & { to: string; draftKey: string; dialog: (onClose: () => void) => ReactNode }

type AnyMove<To extends string> = PlainMove<To> | FormMove

type Props<To extends string> = {
  can: { moves: readonly string[]; remove: boolean }
  /** In the order of the menu; those in `can.moves` are offered. */
  moves: readonly AnyMove<To>[]
  move: (to: To) => Promise<unknown>
  /** Why the next step has to wait: unsaved changes would not be published. */
  waits?: string | false | undefined
  view: { label: string; to: string }
  duplicate: { copy: () => Promise<{ slug: string }>; done: string; pageOf: (slug: string) => string }
  remove: Omit<RemoveDialogProps, 'onClose'>
  /** Further items of the menu. */
  children?: ReactNode
}

/** What the reader may do with a record: the next step as a button, all else in a menu. */
export function RecordActions<To extends string>(props: Props<To>) {
  const { can, move, waits, remove } = props
  const moves = props.moves.filter(({ to }) => can.moves.includes(to))
  const [asked, setAsked] = useState(() => moves.find((one) => 'dialog' in one && hasDraft(one.draftKey))?.to)
  const act = useAct()
  const next = moves.find(({ place }) => place === 'next')
  const close = () => setAsked(undefined)
  const make = async ({ to, done }: PlainMove<To>) => {
    if (await act(() => move(to))) toast(done)
  }
  const press = (one: AnyMove<To>) => ('dialog' in one || one.ask ? setAsked(one.to) : void make(one))
  const rest = moves.filter((one) => one !== next)
  return (
    <>
      {next && <NextStep {...next} waits={waits} onPress={() => press(next)} />}
      <MoreActions {...props} moves={rest} onPress={press} onRemove={() => setAsked('remove')} />
      {moves.map((one) => {
        if ('dialog' in one) return asked === one.to && <DraftedForm key={one.to} {...one} onClose={close} />
        return <MoveDialog key={one.to} open={asked === one.to} move={one} make={() => make(one)} onClose={close} />
      })}
      {asked === 'remove' && <RemoveDialog {...remove} onClose={close} />}
    </>
  )
}

type NextProps = Offered & { waits: Props<string>['waits']; onPress: () => void }

function NextStep({ icon, label, waits, onPress }: NextProps) {
  const note = useId()
  return (
    <>
      <Tooltip text={waits || ''}>
        <Button
          variant={waits ? 'secondary' : 'primary'}
          aria-disabled={Boolean(waits)}
          aria-describedby={waits ? note : undefined}
          onClick={onPress}
        >
          {icon}
          {label}
        </Button>
      </Tooltip>
      {waits && (
        <span className="sr-only" id={note}>
          {waits}
        </span>
      )}
    </>
  )
}

type MoreProps<To extends string> = Props<To> & { onPress: (move: AnyMove<To>) => void; onRemove: () => void }

function MoreActions<To extends string>(props: MoreProps<To>) {
  const { can, moves, view, duplicate, remove, children, onPress, onRemove } = props
  const t = useT('manage')
  const act = useAct()
  const navigate = useNavigate()
  const copy = () =>
    act(async () => {
      const { slug } = await duplicate.copy()
      toast(duplicate.done)
      await navigate({ to: duplicate.pageOf(slug) })
    })
  const trigger = (
    <IconButton line name={t('act.more')}>
      <Ellipsis />
    </IconButton>
  )
  const item = (one: AnyMove<To>) => (
    <MenuItem
      key={one.to}
      id={one.to}
      icon={one.icon}
      tone={one.place === 'end' ? 'danger' : undefined}
      onAction={() => onPress(one)}
    >
      {one.label}
    </MenuItem>
  )
  const last = moves.filter(({ place }) => place === 'end')
  return (
    <Menu label={t('act.more')} trigger={trigger}>
      <MenuItem id="view" icon={<ExternalLink />} onAction={() => void navigate({ to: view.to })}>
        {view.label}
      </MenuItem>
      {children}
      <MenuItem id="copy" icon={<CopyPlus />} onAction={() => void copy()}>
        {t('act.duplicate')}
      </MenuItem>
      {moves.filter(({ place }) => place !== 'end').map(item)}
      {(last.length > 0 || can.remove) && <MenuSeparator />}
      {last.map(item)}
      {can.remove && (
        <MenuItem id="remove" tone="danger" icon={<Trash2 />} onAction={onRemove}>
          {remove.words.remove}
        </MenuItem>
      )}
    </Menu>
  )
}

type MoveProps = { open: boolean; move: PlainMove<string>; make: () => Promise<void>; onClose: () => void }

function MoveDialog({ open, move: { ask, label }, make, onClose }: MoveProps) {
  const [moving, setMoving] = useState(false)
  if (!ask) return null
  const confirm = async () => {
    setMoving(true)
    await make()
    setMoving(false)
    onClose()
  }
  return (
    <ConfirmDialog
      open={open}
      tone={ask.tone ?? 'primary'}
      title={ask.title}
      confirmLabel={label}
      cancelLabel={ask.keep}
      loading={moving}
      onConfirm={() => void confirm()}
      onClose={onClose}
    >
      {ask.text}
    </ConfirmDialog>
  )
}

/** Closing the form deletes its draft. */
function DraftedForm({ dialog, draftKey, onClose }: FormMove & { onClose: () => void }) {
  return dialog(() => {
    discardDraft(draftKey)
    onClose()
  })
}
