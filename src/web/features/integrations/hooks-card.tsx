import { Plus } from 'lucide-react'
import { useState } from 'react'
import type { listWebhooks } from '#contract/integrations/webhooks.ts'
import type { AnswerOf } from '#contract/endpoint.ts'
import { List } from '#web/components/list/list.tsx'
import { Button } from '#web/components/ui/button.tsx'
import { Card, CardBody, CardHead } from '#web/components/ui/card.tsx'
import { useT } from '#web/lib/text/i18n.ts'
import { HookForm } from './hook-form.tsx'
import { HookRow } from './hook-row.tsx'
import { NewSecret } from './new-secret.tsx'

const secondsADay = 86_400

export function HooksCard({ items, occasions, pauses }: AnswerOf<typeof listWebhooks>) {
  const t = useT('integrations')
  const [adding, setAdding] = useState(false)
  const [secret, setSecret] = useState<string>()
  const attempts = pauses.length + 1
  const days = Math.max(1, Math.round(pauses.reduce((sum, pause) => sum + pause, 0) / secondsADay))
  return (
    <Card as="section" aria-labelledby="webhooks">
      <CardHead title={t('hooks.title')} id="webhooks">
        <Button variant="primary" onClick={() => setAdding(true)}>
          <Plus />
          {t('hooks.new')}
        </Button>
      </CardHead>
      <CardBody className="stack">
        <p className="small subtle">{t('hooks.note', { attempts, days })}</p>
        {items.length === 0 && <p className="muted">{t('hooks.none')}</p>}
      </CardBody>
      {items.length > 0 && (
        <List card={false}>
          {items.map((hook) => (
            <HookRow key={hook.id} hook={hook} occasions={occasions} attempts={attempts} onSecret={setSecret} />
          ))}
        </List>
      )}
      {adding && <HookForm occasions={occasions} onClose={() => setAdding(false)} onSecret={setSecret} />}
      {secret && (
        <NewSecret value={secret} onClose={() => setSecret(undefined)} title={t('secret.title')}>
          {t('secret.text')}
        </NewSecret>
      )}
    </Card>
  )
}
