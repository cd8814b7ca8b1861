import { Webhook as HookIcon } from 'lucide-react'
import { useState } from 'react'
import { stripLength, type Webhook } from '#contract/integrations/webhooks.ts'
import { Button } from '#web/components/ui/button.tsx'
import { Chip } from '#web/components/ui/chip.tsx'
import { Status, type StatusTone } from '#web/components/ui/status.tsx'
import { toast } from '#web/components/ui/toast-store.ts'
import { useAct } from '#web/components/ui/use-act.ts'
import { useFormat } from '#web/lib/text/format.ts'
import { useT } from '#web/lib/text/i18n.ts'
import type { TextKey } from '#web/locales/areas.ts'
import { useDropOld, useMoveHook } from './api.ts'
import { DeliveriesDialog } from './deliveries-dialog.tsx'
import type { AreaOccasions } from './hook-form.tsx'
import { HookMenu } from './hook-menu.tsx'

type Props = { hook: Webhook; occasions: AreaOccasions; attempts: number; onSecret: (secret: string) => void }

const tones: Record<Standing, StatusTone> = {
  active: 'success',
  failing: 'warning',
  paused: 'neutral',
  stopped: 'danger',
}
type Standing = Webhook['state'] | 'failing'
const standingOf = ({ state, failingSince }: Webhook): Standing =>
  state === 'active' && failingSince ? 'failing' : state

/** As many names as a glance takes in. */
const namesShown = 3

export function HookRow({ hook, occasions, attempts, onSecret }: Props) {
  const t = useT('integrations')
  const format = useFormat()
  const act = useAct()
  const move = useMoveHook(hook.id)
  const [looking, setLooking] = useState(false)
  const standing = standingOf(hook)
  const resume = () => act(() => move.mutateAsync('active').then(() => toast(t('hooks.resumed', { name: hook.name }))))
  return (
    <li className="hook">
      <div className="hook__top">
        <HookIcon className="subtle" />
        <div className="grow">
          <p className="medium hook__name">{hook.name}</p>
          <p className="small subtle mono hook__url">{hook.url}</p>
        </div>
        <Status tone={tones[standing]}>{t(`hooks.status.${standing}`)}</Status>
        <HookMenu hook={hook} occasions={occasions} onSecret={onSecret} />
      </div>
      {hook.stoppedAt && <p className="small">{t('hooks.stoppedOn', { date: format.day(hook.stoppedAt) })}</p>}
      <div className="hook__row">
        <span className="hook__names">
          {hook.occasions.slice(0, namesShown).map((one) => (
            <Chip key={one}>{t(`occasion.${one}` as TextKey<'integrations'>)}</Chip>
          ))}
          {hook.occasions.length > namesShown && (
            <span className="small subtle">{t('hooks.more', { count: hook.occasions.length - namesShown })}</span>
          )}
        </span>
        <Strip strip={hook.strip} />
      </div>
      <div className="hook__row">
        {hook.state !== 'active' && (
          <Button variant="primary" size="sm" loading={move.isPending} onClick={() => void resume()}>
            {t('hooks.resume')}
          </Button>
        )}
        <Button size="sm" aria-label={t('hooks.deliveriesOf', { name: hook.name })} onClick={() => setLooking(true)}>
          {t('hooks.deliveries')}
        </Button>
      </div>
      {hook.oldSecret && <Replaced hook={hook} old={hook.oldSecret} />}
      {looking && <DeliveriesDialog hook={hook} attempts={attempts} onClose={() => setLooking(false)} />}
    </li>
  )
}

/** The last thirty deliveries, the newest at the right. */
function Strip({ strip }: Pick<Webhook, 'strip'>) {
  const t = useT('integrations')
  const count = (...states: Webhook['strip']) => strip.filter((one) => states.includes(one)).length
  const counts = { arrived: count('arrived'), waiting: count('waiting', 'trying'), lost: count('lost') }
  const label = strip.length === 0 ? t('hooks.stripNone') : t('hooks.strip', counts)
  const ghosts = Array.from({ length: stripLength - strip.length }, () => 'none' as const)
  return (
    <span className="dels">
      <span className="sr-only">{label}</span>
      {[...ghosts, ...strip].map((state, index) => (
        <i key={index} data-state={state} />
      ))}
    </span>
  )
}

function Replaced({ hook, old }: { hook: Webhook; old: NonNullable<Webhook['oldSecret']> }) {
  const t = useT('integrations')
  const format = useFormat()
  const act = useAct()
  const drop = useDropOld(hook.id)
  const when = `${format.shortDay(old.until)}, ${format.time(old.until)}`
  return (
    <div className="hook__old">
      <div>
        <p className="medium">{t('hooks.old')}</p>
        <p className="small">{t('hooks.oldText', { when, fresh: hook.secret.end, old: old.end })}</p>
      </div>
      <Button
        size="sm"
        loading={drop.isPending}
        onClick={() => void act(() => drop.mutateAsync().then(() => toast(t('hooks.dropped'))))}
      >
        {t('hooks.drop')}
      </Button>
    </div>
  )
}
