import { useState } from 'react'
import type { Webhook } from '#contract/integrations/webhooks.ts'
import { AskedAct } from '#web/components/editor/asked-act.tsx'
import { MenuItem, MenuSeparator } from '#web/components/ui/menu.tsx'
import { MoreMenu } from '#web/components/ui/more-menu.tsx'
import { toast } from '#web/components/ui/toast-store.ts'
import { useAct } from '#web/components/ui/use-act.ts'
import { useT } from '#web/lib/text/i18n.ts'
import { useDeleteHook, useMoveHook, useRotate, useTrial } from './api.ts'
import { type AreaOccasions, HookForm } from './hook-form.tsx'

type Props = { hook: Webhook; occasions: AreaOccasions; onSecret: (secret: string) => void }
type Asking = 'edit' | 'rotate' | 'delete'

export function HookMenu({ hook, occasions, onSecret }: Props) {
  const t = useT('integrations')
  const act = useAct()
  const [asking, setAsking] = useState<Asking>()
  const [move, trial] = [useMoveHook(hook.id), useTrial(hook.id)]
  const { name } = hook
  const pause = () => act(() => move.mutateAsync('paused').then(() => toast(t('hooks.paused', { name }))))
  const send = () => act(() => trial.mutateAsync().then(() => toast(t('hooks.tried'))))
  return (
    <>
      <MoreMenu label={t('hooks.actionsOf', { name })}>
        {hook.state === 'active' && <MenuItem onAction={() => void send()}>{t('hooks.try')}</MenuItem>}
        <MenuItem onAction={() => setAsking('edit')}>{t('hooks.edit')}</MenuItem>
        <MenuItem onAction={() => setAsking('rotate')}>{t('hooks.rotate')}</MenuItem>
        {hook.state === 'active' && <MenuItem onAction={() => void pause()}>{t('hooks.pause')}</MenuItem>}
        <MenuSeparator />
        <MenuItem tone="danger" onAction={() => setAsking('delete')}>
          {t('hooks.delete')}
        </MenuItem>
      </MoreMenu>
      {asking === 'edit' && <HookForm occasions={occasions} hook={hook} onClose={() => setAsking(undefined)} />}
      {(asking === 'rotate' || asking === 'delete') && (
        <Confirmed hook={hook} what={asking} onSecret={onSecret} onClose={() => setAsking(undefined)} />
      )}
    </>
  )
}

type ConfirmedProps = Omit<Props, 'occasions'> & { what: 'rotate' | 'delete'; onClose: () => void }

function Confirmed({ hook: { id, name }, what, onSecret, onClose }: ConfirmedProps) {
  const t = useT('integrations')
  const [rotate, remove] = [useRotate(id), useDeleteHook(id)]
  const isDelete = what === 'delete'
  const done = isDelete ? { done: t('hooks.deleted', { name }) } : {}
  return (
    <AskedAct
      title={t(`hooks.${what}Title`, { name })}
      tone={isDelete ? 'danger' : 'primary'}
      words={{ act: t(`hooks.${what}`), keep: t('cancel'), ...done }}
      act={isDelete ? remove.mutateAsync : async () => onSecret((await rotate.mutateAsync()).secret)}
      onClose={onClose}
    >
      {t(`hooks.${what}Text`)}
    </AskedAct>
  )
}
