import { useSuspenseQuery } from '@tanstack/react-query'
import { BellRing } from 'lucide-react'
import type { PushDevice } from '#contract/notices/push.ts'
import { FormSection } from '#web/components/editor/form-section.tsx'
import { Switch } from '#web/components/fields/switch.tsx'
import { List, ListRow } from '#web/components/list/list.tsx'
import { Button } from '#web/components/ui/button.tsx'
import { Chip } from '#web/components/ui/chip.tsx'
import { toast } from '#web/components/ui/toast-store.ts'
import { errorMessage } from '#web/lib/api/api-error.ts'
import { canBeTold } from '#web/lib/page/told-here.ts'
import { useFormat } from '#web/lib/text/format.ts'
import { useLocale, useT } from '#web/lib/text/i18n.ts'
import { noticeQueries, useRemoveDevice, useTellHere } from '#web/features/notices/api.ts'

/** Where this person is told while the product is closed. */
export function DevicesSection() {
  const t = useT('settings')
  const { devices } = useSuspenseQuery(noticeQueries.devices()).data
  const locale = useLocale()
  const remove = useRemoveDevice()
  const onRemove = (device: PushDevice) =>
    remove.mutate(device, {
      onSuccess: () => toast(t('devices.removed', { device: device.device || t('devices.unknown') })),
      onError: (error) => toast(errorMessage(locale, error), { tone: 'danger' }),
    })
  const isBlocked = canBeTold() && Notification.permission === 'denied'
  return (
    <FormSection title={t('devices.title')} note={t('devices.note')} id="devices">
      {canBeTold() && !isBlocked && <ThisDevice known={devices.find(({ current }) => current)} />}
      {isBlocked && <p className="small subtle">{t('devices.denied')}</p>}
      {!canBeTold() && <p className="small subtle">{t('devices.unsupported')}</p>}
      {devices.length > 0 && (
        <>
          <h3 className="small subtle">{t('devices.others')}</h3>
          <List>
            {devices.map((device) => (
              <DeviceRow
                key={device.id}
                device={device}
                isBusy={remove.isPending && remove.variables.id === device.id}
                onRemove={onRemove}
              />
            ))}
          </List>
        </>
      )}
    </FormSection>
  )
}

function ThisDevice({ known }: { known: PushDevice | undefined }) {
  const t = useT('settings')
  const locale = useLocale()
  const tell = useTellHere()
  const remove = useRemoveDevice()
  const isPending = tell.isPending || remove.isPending
  const said = {
    onSuccess: (agreed: unknown) => toast(t(agreed === true ? 'devices.on' : 'devices.off')),
    onError: (error: Error) => toast(errorMessage(locale, error), { tone: 'danger' }),
  }
  return (
    <Switch
      checked={isPending ? !known : Boolean(known)}
      disabled={isPending}
      onChange={() => (known ? remove.mutate(known, said) : tell.mutate(undefined, said))}
    >
      {t('devices.switch')}
    </Switch>
  )
}

type RowProps = { device: PushDevice; isBusy: boolean; onRemove: (device: PushDevice) => void }

function DeviceRow({ device, isBusy, onRemove }: RowProps) {
  const t = useT('settings')
  const format = useFormat()
  const { current, createdAt, reachedAt } = device
  const name = device.device || t('devices.unknown')
  return (
    <ListRow>
      <BellRing className="subtle" aria-hidden />
      <div className="grow">
        <p className="medium">{name}</p>
        <p className="small subtle">
          {reachedAt
            ? t('devices.reached', { when: format.relative(reachedAt) })
            : t('devices.since', { date: format.dateTime(createdAt) })}
        </p>
      </div>
      {current ? (
        <Chip tone="success">{t('devices.current')}</Chip>
      ) : (
        <Button
          size="sm"
          loading={isBusy}
          aria-label={t('devices.removeOf', { device: name })}
          onClick={() => onRemove(device)}
        >
          {t('devices.remove')}
        </Button>
      )}
    </ListRow>
  )
}
