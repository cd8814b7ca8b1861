import { useState } from 'react'
import type { StartupDetail } from '#contract/startups/startups.ts'
import { Checkbox } from '#web/components/fields/checkbox.tsx'
import { RadioGroup } from '#web/components/fields/radio-group.tsx'
import { Alert } from '#web/components/ui/alert.tsx'
import { Button } from '#web/components/ui/button.tsx'
import { Card } from '#web/components/ui/card.tsx'
import { toast } from '#web/components/ui/toast-store.ts'
import { useAct } from '#web/components/ui/use-act.ts'
import { useT } from '#web/lib/text/i18n.ts'
import { useHandOver } from './api.ts'

/** Makes somebody else owner, alone or beside oneself. */
export function HandOver({ startup: { id, members } }: { startup: StartupDetail }) {
  const t = useT('startups')
  const act = useAct()
  const others = members.filter(({ isMe }) => !isMe)
  const [chosen, setChosen] = useState(others[0]!.id)
  const [stayOwner, setStayOwner] = useState(false)
  const give = useHandOver(id)
  const to = others.find((member) => member.id === chosen) ?? others[0]!
  const submit = async () => {
    if (await act(() => give.mutateAsync({ userId: to.id, stayOwner }))) toast(t('team.handedOver', { name: to.name }))
  }
  const options = others.map(({ id: value, name, title }) => ({ value, label: name, hint: title }))
  return (
    <Card as="section" pad className="stack">
      <h2 className="title-card">{t('team.handOver')}</h2>
      <RadioGroup label={t('team.handOverText')} options={options} value={to.id} onChange={setChosen} />
      <Checkbox checked={stayOwner} onChange={({ target }) => setStayOwner(target.checked)}>
        {t('team.stayOwner')}
      </Checkbox>
      {!stayOwner && <Alert tone="warning">{t('team.handOverWarning', { name: to.name })}</Alert>}
      <Button variant="danger-soft" block loading={give.isPending} onClick={() => void submit()}>
        {t('team.handOverTo', { name: to.name })}
      </Button>
    </Card>
  )
}
