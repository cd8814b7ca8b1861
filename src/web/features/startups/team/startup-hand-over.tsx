import { useState } from 'react'
import type { StartupDetail, StartupMember } from '#contract/startups/startups.ts'
import { AskedAct } from '#web/components/editor/asked-act.tsx'
import { Checkbox } from '#web/components/fields/checkbox.tsx'
import { useT } from '#web/lib/text/i18n.ts'
import { useHandOver } from './api.ts'

type Props = { startup: StartupDetail; member: StartupMember; onClose: () => void }

/** Makes somebody else owner, alone or beside oneself. */
export function HandOverDialog({ startup, member: { id, name }, onClose }: Props) {
  const t = useT('startups')
  const [stayOwner, setStayOwner] = useState(false)
  const give = useHandOver(startup.id)
  return (
    <AskedAct
      title={t('team.handOverTitle', { name })}
      words={{ act: t('team.handOver'), keep: t('team.cancel'), done: t('team.handedOver', { name }) }}
      act={() => give.mutateAsync({ userId: id, stayOwner })}
      onClose={onClose}
    >
      <p>{t('team.handOverText')}</p>
      <Checkbox checked={stayOwner} onChange={({ target }) => setStayOwner(target.checked)}>
        {t('team.stayOwner')}
      </Checkbox>
      {!stayOwner && <p>{t('team.handOverWarning', { name })}</p>}
    </AskedAct>
  )
}
