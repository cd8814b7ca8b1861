import { useQuery } from '@tanstack/react-query'
import { Copy } from 'lucide-react'
import { AskedButton, type AskedButtonProps } from '#web/components/editor/asked-act.tsx'
import { Alert } from '#web/components/ui/alert.tsx'
import { Button } from '#web/components/ui/button.tsx'
import { copyText } from '#web/components/ui/copy-text.ts'
import { Dialog, DialogBody, DialogFoot } from '#web/components/ui/dialog.tsx'
import { Field } from '#web/components/fields/field.tsx'
import { Input } from '#web/components/fields/input.tsx'
import { errorMessage } from '#web/lib/api/api-error.ts'
import { useLocale, useT } from '#web/lib/text/i18n.ts'
import { eventQueries, useRenewCalendar } from '../api.ts'

/** The private address at which calendar programs find this person's events. */
export function SubscribeDialog({ open, onClose }: { open: boolean; onClose: () => void }) {
  const t = useT('events')
  return (
    <Dialog open={open} onClose={onClose} title={t('subscribe.title')} context={t('subscribe.context')}>
      <DialogBody className="stack">
        <Address />
        <Alert tone="neutral">{t('subscribe.secret')}</Alert>
      </DialogBody>
      <DialogFoot>
        <span className="grow">
          <RenewButton variant="ghost" />
        </span>
        <Button variant="primary" onClick={onClose}>
          {t('subscribe.done')}
        </Button>
      </DialogFoot>
    </Dialog>
  )
}

export function Address() {
  const t = useT('events')
  const locale = useLocale()
  const { data, error } = useQuery(eventQueries.calendarAddress())
  if (error && !data) return <Alert tone="danger">{errorMessage(locale, error)}</Alert>
  // Empty until it is known, in the same place: nothing moves when it comes.
  const url = data?.url ?? ''
  const copy = () => void (url && copyText(url, { done: t('subscribe.copied'), failed: t('subscribe.copyByHand') }))
  return (
    <>
      <Field label={t('subscribe.address')} hint={t('subscribe.how')}>
        <div className="row">
          <Input className="mono" readOnly value={url} aria-busy={!url} onFocus={(event) => event.target.select()} />
          <Button onClick={copy} aria-disabled={!url}>
            <Copy />
            {t('subscribe.copy')}
          </Button>
        </div>
      </Field>
      <p>
        <a className="link link--alone" href={url.replace(/^https?:/, 'webcal:') || undefined}>
          {t('subscribe.openApp')}
        </a>
      </p>
    </>
  )
}

/** The old address shows nothing any more. */
export function RenewButton({ variant }: Pick<AskedButtonProps, 'variant'>) {
  const t = useT('events')
  const renew = useRenewCalendar()
  const words = { act: t('subscribe.renewConfirm'), keep: t('subscribe.renewKeep'), done: t('subscribe.renewed') }
  const asked = { title: t('subscribe.renewTitle'), text: t('subscribe.renewText'), words }
  return (
    <AskedButton variant={variant} asked={{ ...asked, act: () => renew.mutateAsync() }}>
      {t('subscribe.renew')}
    </AskedButton>
  )
}
