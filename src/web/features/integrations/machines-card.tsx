import { Bot, Plus } from 'lucide-react'
import { useState } from 'react'
import type { Machine } from '#contract/integrations/machines.ts'
import type { MachineScope } from '#contract/scopes.ts'
import { dayMs } from '#contract/times.ts'
import { SegBar } from '#web/components/display/segbar.tsx'
import { useNow } from '#web/components/display/ticker.ts'
import { AskedButton } from '#web/components/editor/asked-act.tsx'
import { List, ListRow } from '#web/components/list/list.tsx'
import { Button } from '#web/components/ui/button.tsx'
import { Card, CardBody, CardHead } from '#web/components/ui/card.tsx'
import { Chip } from '#web/components/ui/chip.tsx'
import { scopeName } from '#web/features/settings/token-form.tsx'
import { useFormat } from '#web/lib/text/format.ts'
import { useT } from '#web/lib/text/i18n.ts'
import { useEndMachine } from './api.ts'
import { MachineForm } from './machine-form.tsx'
import { NewSecret } from './new-secret.tsx'

export function MachinesCard({ items }: { items: Machine[] }) {
  const t = useT('integrations')
  const [adding, setAdding] = useState(false)
  const [token, setToken] = useState<string>()
  return (
    <Card as="section" aria-labelledby="machines">
      <CardHead title={t('machines.title')} id="machines">
        <Button onClick={() => setAdding(true)}>
          <Plus />
          {t('machines.new')}
        </Button>
      </CardHead>
      <CardBody className="stack">
        <p className="small subtle">{t('machines.note')}</p>
        {items.length === 0 && <p className="muted">{t('machines.none')}</p>}
      </CardBody>
      {items.length > 0 && (
        <List card={false}>
          {items.map((machine) => (
            <MachineRow key={machine.id} machine={machine} />
          ))}
        </List>
      )}
      {adding && <MachineForm onClose={() => setAdding(false)} onMade={setToken} />}
      {token && (
        <NewSecret value={token} onClose={() => setToken(undefined)} title={t('machines.made')}>
          {t('machines.madeText')}
        </NewSecret>
      )}
    </Card>
  )
}

const segments = 7
const soon = 7 * dayMs

function MachineRow({ machine }: { machine: Machine }) {
  const t = useT('integrations')
  const words = useT('tokens')
  const format = useFormat()
  const now = useNow('minute')
  const end = useEndMachine()
  const { id, name, writes, usedAt, createdAt, expiresAt } = machine
  const [from, until] = [Date.parse(createdAt), Date.parse(expiresAt)]
  const used = usedAt ? words('used', { when: format.relative(usedAt) }) : words('unused')
  const asked = {
    title: words('deleteTitle', { name }),
    text: t('machines.endText'),
    words: { act: words('delete'), keep: t('cancel'), done: t('machines.ended', { name }) },
    act: () => end.mutateAsync(id),
  }
  return (
    <ListRow className="machine">
      <Bot className="subtle" />
      <div className="grow">
        <p className="medium hook__name">{name}</p>
        <p className="small subtle">{[writes ? words('writes') : words('reads'), used].join(' · ')}</p>
        <span className="hook__names">
          {machine.scopes.map((scope) => (
            <Chip key={scope}>{scopeName(words, scope as MachineScope)}</Chip>
          ))}
        </span>
      </div>
      <div>
        <SegBar
          value={now - from}
          max={until - from}
          segments={segments}
          size="sm"
          tone={until - now < soon ? 'warning' : undefined}
        />
        <p className="small">{words('ends', { date: format.day(expiresAt) })}</p>
      </div>
      <AskedButton size="sm" aria-label={words('deleteOf', { name })} asked={asked} />
    </ListRow>
  )
}
