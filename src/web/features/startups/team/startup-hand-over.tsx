import { useState } from 'react'
import type { StartupDetail, StartupMember } from '#contract/startups/startups.ts'
import { Checkbox } from '#web/components/fields/checkbox.tsx'
import { ConfirmDialog } from '#web/components/ui/dialog.tsx'
import { toast } from '#web/components/ui/toast-store.ts'
import { useAct } from '#web/components/ui/use-act.ts'
import { useT } from '#web/lib/text/i18n.ts'
import { useHandOver } from './api.ts'

type Props = { startup: StartupDetail; member: StartupMember; onClose: () => void }

/** Makes somebody else owner, alone or beside oneself. */
export function HandOverDialog({ startup, member: { id, name }, onClose }: Props) {
  const t = useT('startups')
  const act = useAct()
  const [stayOwner, setStayOwner] = useState(false)
  const give = useHandOver(startup.id)
  const submit = async () => {
    if (await act(() => give.mutateAsync({ userId: id, stayOwner }))) toast(t('team.handedOver', { name }))
    onClose()
  }
  return (
    <ConfirmDialog
      open
      title={t('team.handOverTitle', { name })}
      confirmLabel={t('team.handOver')}
      cancelLabel={t('team.cancel')}
      loading={give.isPending}
      onConfirm={() => void submit()}
      onClose={onClose}
    >
      <p>{t('team.handOverText')}</p>
      <Checkbox checked={stayOwner} onChange={({ target }) => setStayOwner(target.checked)}>
        {t('team.stayOwner')}
      </Checkbox>
      {!stayOwner && <p>{t('team.handOverWarning', { name })}</p>}
    </ConfirmDialog>
  )
}
