import { Link2, LogOut, Moon, SlidersHorizontal, UserRound } from 'lucide-react'
import { useState } from 'react'
import { Person } from '#web/components/ui/avatar.tsx'
import { Button } from '#web/components/ui/button.tsx'
import { ConfirmDialog, Dialog, DialogBody, DialogFoot, useCloseDialog } from '#web/components/ui/dialog.tsx'
import { Field } from '#web/components/fields/field.tsx'
import { IconButton } from '#web/components/ui/icon-button.tsx'
import { Input } from '#web/components/fields/input.tsx'
import { Menu, MenuItem, MenuSeparator } from '#web/components/ui/menu.tsx'
import { useT } from '#web/lib/text/i18n.ts'

const PERSON = { name: 'Inês Carvalho', email: 'ines.carvalho@exemplo.pt' }

export function OverlaySamples() {
  const t = useT('brand')
  const [open, setOpen] = useState<'dialog' | 'destroy' | null>(null)
  const close = () => setOpen(null)
  return (
    <>
      <div className="row row--wrap">
        <AccountMenu />
        <Button onClick={() => setOpen('dialog')}>{t('overlays.dialog')}</Button>
        <Button variant="danger-soft" onClick={() => setOpen('destroy')}>
          {t('overlays.destroy')}
        </Button>
        <IconButton name={t('overlays.tooltip')} line>
          <Link2 />
        </IconButton>
      </div>
      <StillDialog />
      <SolutionDialog open={open === 'dialog'} onClose={close} />
      <ConfirmDialog
        open={open === 'destroy'}
        title={t('overlays.destroyTitle')}
        cancelLabel={t('overlays.keep')}
        confirmLabel={t('buttons.danger')}
        onConfirm={close}
        onClose={close}
      >
        {t('overlays.destroyText')}
      </ConfirmDialog>
    </>
  )
}

function AccountMenu() {
  const t = useT('brand')
  return (
    <Menu
      trigger={<Button>{t('overlays.menu')}</Button>}
      label={t('overlays.account')}
      placement="bottom start"
      head={<Person name={PERSON.name} meta={PERSON.email} />}
    >
      <MenuItem icon={<UserRound />}>{t('overlays.profile')}</MenuItem>
      <MenuItem icon={<SlidersHorizontal />}>{t('overlays.settings')}</MenuItem>
      <MenuItem icon={<Moon />}>{t('overlays.dark')}</MenuItem>
      <MenuSeparator />
      <MenuItem icon={<LogOut />} tone="danger">
        {t('overlays.signOut')}
      </MenuItem>
    </Menu>
  )
}

/** A static dialog and tooltip. */
function StillDialog() {
  const t = useT('brand')
  return (
    <div className="row row--wrap row--top" style={{ '--gap': '1.25rem' }}>
      <div className="modal modal--sm samples__modal">
        <header className="modal__head">
          <h3 className="modal__title">{t('overlays.leaveTitle')}</h3>
        </header>
        <DialogBody className="muted">{t('overlays.leaveText')}</DialogBody>
        <DialogFoot>
          <Button>{t('overlays.stay')}</Button>
          <Button variant="danger">{t('overlays.leave')}</Button>
        </DialogFoot>
      </div>
      <span className="tooltip">{t('overlays.tooltip')}</span>
    </div>
  )
}

function SolutionDialog({ open, onClose }: { open: boolean; onClose: () => void }) {
  const t = useT('brand')
  const [name, setName] = useState('')
  return (
    <Dialog
      open={open}
      onClose={() => {
        setName('')
        onClose()
      }}
      dirty={name !== ''}
      title={t('overlays.dialogTitle')}
      context={t('overlays.dialogContext')}
    >
      <DialogBody>
        <Field label={t('overlays.solution')}>
          <Input value={name} onChange={(event) => setName(event.target.value)} />
        </Field>
      </DialogBody>
      <SolutionFoot />
    </Dialog>
  )
}

function SolutionFoot() {
  const t = useT('brand')
  const close = useCloseDialog()
  return (
    <DialogFoot>
      <Button onClick={close}>{t('overlays.cancel')}</Button>
      <Button variant="primary">{t('buttons.primary')}</Button>
    </DialogFoot>
  )
}
