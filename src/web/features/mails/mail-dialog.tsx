import { useQuery } from '@tanstack/react-query'
import { Paperclip } from 'lucide-react'
import type { MailDetail, MailStatus } from '#contract/mails/mails.ts'
import { Alert } from '#web/components/ui/alert.tsx'
import { Button } from '#web/components/ui/button.tsx'
import { Chip } from '#web/components/ui/chip.tsx'
import { Dialog, DialogBody, DialogFoot } from '#web/components/ui/dialog.tsx'
import { Facts } from '#web/components/display/facts.tsx'
import { Skeleton, Skeletons } from '#web/components/ui/skeleton.tsx'
import { Status } from '#web/components/ui/status.tsx'
import { toast } from '#web/components/ui/toast-store.ts'
import { errorMessage } from '#web/lib/api/api-error.ts'
import { useFormat } from '#web/lib/text/format.ts'
import { useLocale, useT } from '#web/lib/text/i18n.ts'
import { mailQueries, useRetry } from './api.ts'
import './outbox.css'

const tones = { queued: 'info', sent: 'success', dead: 'danger' } as const

export function MailStatusMark({ status }: { status: MailStatus }) {
  const t = useT('mails')
  return <Status tone={tones[status]}>{t(`status.${status}`)}</Status>
}

export function MailDialog({ id, onClose }: { id: string; onClose: () => void }) {
  const t = useT('mails')
  const locale = useLocale()
  const mail = useQuery(mailQueries.detail(id))
  return (
    <Dialog
      open
      onClose={onClose}
      size="lg"
      tall
      title={mail.data?.subject ?? t('mail')}
      context={mail.data?.recipient}
    >
      {mail.data ? (
        <MailContent mail={mail.data} onClose={onClose} />
      ) : (
        <DialogBody>
          {mail.isError ? (
            <Alert tone="danger">{errorMessage(locale, mail.error)}</Alert>
          ) : (
            <Skeletons>
              <Skeleton width="60%" />
              <Skeleton height="12rem" />
            </Skeletons>
          )}
        </DialogBody>
      )}
    </Dialog>
  )
}

function MailContent({ mail, onClose }: { mail: MailDetail; onClose: () => void }) {
  const t = useT('mails')
  const locale = useLocale()
  const format = useFormat()
  const retry = useRetry()
  const moment = (time: string) => `${format.date(time)}, ${format.time(time)}`
  const facts = [
    { term: t('fact.status'), value: <MailStatusMark status={mail.status} /> },
    { term: t('fact.created'), value: moment(mail.createdAt) },
    ...(mail.sentAt ? [{ term: t('fact.sent'), value: moment(mail.sentAt) }] : []),
    ...(mail.nextAttemptAt
      ? [{ term: t(mail.attempts > 0 ? 'fact.next' : 'fact.waits'), value: moment(mail.nextAttemptAt) }]
      : []),
    { term: t('fact.attempts'), value: format.number(mail.attempts) },
  ]
  const again = () =>
    retry.mutate(mail.id, {
      onSuccess: () => toast(t('retried')),
      onError: (error) => toast(errorMessage(locale, error), { tone: 'danger' }),
    })
  return (
    <>
      <DialogBody className="stack">
        <Facts facts={facts} />
        {mail.error && (
          <Alert tone="danger" title={t('failed')}>
            <span className="mono">{mail.error}</span>
          </Alert>
        )}
        {mail.hasCalendar && (
          <div>
            <Chip icon={<Paperclip />}>{t('calendar')}</Chip>
          </div>
        )}
        {mail.text ? <pre className="mailbody">{mail.text}</pre> : <p className="subtle">{t('blanked')}</p>}
      </DialogBody>
      <DialogFoot>
        <Button onClick={onClose}>{t('close')}</Button>
        {mail.can.retry && (
          <Button variant="primary" loading={retry.isPending} onClick={again}>
            {t('retry')}
          </Button>
        )}
      </DialogFoot>
    </>
  )
}
