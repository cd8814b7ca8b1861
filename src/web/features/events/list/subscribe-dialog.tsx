import { useQuery } from '@tanstack/react-query'
import { Copy } from 'lucide-react'
import { useState } from 'react'
import { Alert } from '#web/components/ui/alert.tsx'
import { Button } from '#web/components/ui/button.tsx'
import { copyText } from '#web/components/ui/copy-text.ts'
import { ConfirmDialog, Dialog, DialogBody, DialogFoot } from '#web/components/ui/dialog.tsx'
import { Field } from '#web/components/fields/field.tsx'
import { Input } from '#web/components/fields/input.tsx'
import { toast } from '#web/components/ui/toast-store.ts'
import { errorMessage } from '#web/lib/api/api-error.ts'
import { useLocale, useT } from '#web/lib/text/i18n.ts'
import { eventQueries, useRenewCalendar } from '../api.ts'

/** The private address at which calendar programs find this person's events. */
export function SubscribeDialog({ open, onClose }: { open: boolean; onClose: () => void }) {
  const t = useT('events')
  const [renewing, setRenewing] = useState(false)
  return (
    <>
      <Dialog open={open} onClose={onClose} title={t('subscribe.title')} context={t('subscribe.context')}>
        <DialogBody className="stack">
          <Address />
          <Alert tone="neutral">{t('subscribe.secret')}</Alert>
        </DialogBody>
        <DialogFoot>
          <span className="grow">
            <Button variant="ghost" onClick={() => setRenewing(true)}>
              {t('subscribe.renew')}
            </Button>
          </span>
          <Button variant="primary" onClick={onClose}>
            {t('subscribe.done')}
          </Button>
        </DialogFoot>
      </Dialog>
      <RenewDialog open={renewing} onClose={() => setRenewing(false)} />
    </>
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

export function RenewDialog({ open, onClose }: { open: boolean; onClose: () => void }) {
  const t = useT('events')
  const locale = useLocale()
  const renew = useRenewCalendar()
  return (
    <ConfirmDialog
      open={open}
      title={t('subscribe.renewTitle')}
      cancelLabel={t('subscribe.renewKeep')}
      confirmLabel={t('subscribe.renewConfirm')}
      loading={renew.isPending}
      onClose={onClose}
      onConfirm={() =>
        renew.mutate(undefined, {
          onSuccess: () => toast(t('subscribe.renewed')),
          onError: (error) => toast(errorMessage(locale, error), { tone: 'danger' }),
          onSettled: onClose,
        })
      }
    >
      {t('subscribe.renewText')}
    </ConfirmDialog>
  )
}
