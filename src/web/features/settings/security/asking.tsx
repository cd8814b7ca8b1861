import { type ReactNode, useState } from 'react'
import { Button } from '#web/components/ui/button.tsx'
import { ConfirmDialog } from '#web/components/ui/dialog.tsx'
import { IconButton } from '#web/components/ui/icon-button.tsx'
import { toast } from '#web/components/ui/toast-store.ts'
import { errorMessage } from '#web/lib/api/api-error.ts'
import { isNotGiven } from '#web/lib/session/passkeys.ts'
import { useLocale, useT } from '#web/lib/text/i18n.ts'

/** Runs an act whose failure is told, and says whether it is under way. */
export function useTold() {
  const t = useT('auth-factors')
  const locale = useLocale()
  const [busy, setBusy] = useState(false)
  const run = async (act: () => Promise<void>) => {
    setBusy(true)
    await act().catch((error: unknown) =>
      toast(isNotGiven(error) ? t('step.notGiven') : errorMessage(locale, error), { tone: 'danger' }),
    )
    setBusy(false)
  }
  return { busy, run }
}

type AskingProps = { button: ReactNode; title: string; text: string; done: string; onConfirm: () => Promise<unknown> }

/** Asks before what cannot be undone. */
export function Asking({ button, title, text, done, onConfirm }: AskingProps) {
  const t = useT('auth-factors')
  const { busy, run } = useTold()
  const [asking, setAsking] = useState(false)
  const confirm = () =>
    run(async () => {
      setAsking(false)
      await onConfirm()
      toast(done)
    })
  return (
    <>
      {typeof button === 'string' ? (
        <Button size="sm" variant="ghost" loading={busy} onClick={() => setAsking(true)}>
          {button}
        </Button>
      ) : (
        <IconButton size="sm" name={title} onClick={() => setAsking(true)}>
          {button}
        </IconButton>
      )}
      <ConfirmDialog
        open={asking}
        title={title}
        confirmLabel={t('remove')}
        cancelLabel={t('keep')}
        onConfirm={() => void confirm()}
        onClose={() => setAsking(false)}
      >
        {text}
      </ConfirmDialog>
    </>
  )
}
