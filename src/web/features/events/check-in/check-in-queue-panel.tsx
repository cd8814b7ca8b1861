import { CloudOff, CloudUpload, Wifi } from 'lucide-react'
import { useState, useSyncExternalStore } from 'react'
import { Alert } from '#web/components/ui/alert.tsx'
import { Button } from '#web/components/ui/button.tsx'
import { ConfirmDialog } from '#web/components/ui/dialog.tsx'
import { ApiError, errorMessage } from '#web/lib/api/api-error.ts'
import { useLocale, useT } from '#web/lib/text/i18n.ts'
import type { CheckInQueue } from './check-in-queue.ts'
import { toneOf } from './check-in-result.tsx'

type Props = { queue: CheckInQueue; online: boolean }

/** The connection, the number of queued check-ins, and the problems of those sent late. */
export function QueuePanel({ queue, online }: Props) {
  const t = useT('events-manage')
  const { waiting, sending, failure, outcomes } = useSyncExternalStore(queue.subscribe, queue.state)
  const connected = online && !isOffline(failure)
  const Icon = !connected ? CloudOff : waiting.length > 0 ? CloudUpload : Wifi
  const troubled = outcomes.filter(({ result, late }) => late && toneOf(result) === 'danger')
  return (
    <div className="stack" style={{ '--gap': '.75rem' }}>
      <div className="queuestate" data-connected={connected} aria-live="polite">
        <Icon />
        <span className="medium">{connected ? t('queue.online') : t('queue.offline')}</span>
        <span className="push num">{t('queue.waiting', { count: waiting.length })}</span>
        {waiting.length > 0 && (
          <Button size="sm" loading={sending} onClick={() => void queue.flush()}>
            {t('queue.send')}
          </Button>
        )}
      </div>
      {failure !== null && !isOffline(failure) && <FailureAlert queue={queue} failure={failure} />}
      {troubled.length > 0 && (
        <Alert tone="warning" title={t('queue.troubled', { count: troubled.length })}>
          <ul>
            {troubled.map(({ id, result, name }) => (
              <li key={id}>{name ? `${name}: ${t(`scan.${result}`)}` : t(`scan.${result}`)}</li>
            ))}
          </ul>
        </Alert>
      )}
    </div>
  )
}

const isOffline = (failure: unknown): boolean => failure instanceof ApiError && failure.code === 'offline'

function FailureAlert({ queue, failure }: { queue: CheckInQueue; failure: unknown }) {
  const t = useT('events-manage')
  const locale = useLocale()
  const [asking, setAsking] = useState(false)
  const discard = () => {
    queue.clear()
    setAsking(false)
  }
  return (
    <Alert
      tone="danger"
      announce
      action={
        <Button size="sm" variant="ghost" onClick={() => setAsking(true)}>
          {t('queue.discard')}
        </Button>
      }
    >
      {errorMessage(locale, failure)}
      <ConfirmDialog
        open={asking}
        title={t('queue.discardTitle')}
        confirmLabel={t('queue.discard')}
        cancelLabel={t('queue.keep')}
        onConfirm={discard}
        onClose={() => setAsking(false)}
      >
        {t('queue.discardText')}
      </ConfirmDialog>
    </Alert>
  )
}
