import type { ReactNode } from 'react'
import { Button } from '#web/components/ui/button.tsx'
import { copyText } from '#web/components/ui/copy-text.ts'
import { Dialog, DialogBody, DialogFoot } from '#web/components/ui/dialog.tsx'
import { useT } from '#web/lib/text/i18n.ts'

type Props = { title: string; value: string; children: ReactNode; onClose: () => void }

/** A secret that is shown this once. */
export function NewSecret({ title, value, children, onClose }: Props) {
  const t = useT('integrations')
  const copy = () => void copyText(value, { done: t('secret.copied'), failed: t('secret.notCopied') })
  return (
    <Dialog open title={title} onClose={onClose}>
      <DialogBody className="stack">
        <p>{children}</p>
        <code className="onesecret">{value}</code>
      </DialogBody>
      <DialogFoot>
        <Button onClick={copy}>{t('secret.copy')}</Button>
        <Button variant="primary" onClick={onClose}>
          {t('secret.kept')}
        </Button>
      </DialogFoot>
    </Dialog>
  )
}
