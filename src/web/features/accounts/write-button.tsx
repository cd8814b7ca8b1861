import { Mail } from 'lucide-react'
import { messageAccounts } from '#contract/accounts/accounts.ts'
import { MessageDialog } from '#web/components/list/message-dialog.tsx'
import type { Bulk } from '#web/components/list/use-bulk.ts'
import { Button, type ButtonProps } from '#web/components/ui/button.tsx'
import { useDraftDialog } from '#web/lib/forms/draft-dialog.ts'
import { useT } from '#web/lib/text/i18n.ts'
import { useMessage } from './api.ts'

type Props = Pick<ButtonProps, 'variant' | 'size'> & {
  chosen: Bulk<string>['chosen']
  /** Who that is, in words. */
  to: string
}

/** Writes to one person, or to those who are chosen in the table. */
export function WriteButton({ chosen, to, ...look }: Props) {
  const t = useT('manage')
  const draftKey = `message.people.${JSON.stringify(chosen)}`
  const writing = useDraftDialog(draftKey)
  const message = useMessage()
  const schema = {
    safeParse: ({ segment: _segment, ...letter }: Record<string, unknown>) =>
      messageAccounts.body.safeParse({ ...letter, ...chosen }),
  }
  return (
    <>
      <Button {...look} onClick={writing.open}>
        <Mail />
        {t('message.open')}
      </Button>
      {writing.isOpen && (
        <MessageDialog
          title={t('message.open')}
          segments={[{ value: 'chosen', label: to }]}
          schema={schema}
          send={message.mutateAsync}
          draftKey={draftKey}
          onClose={writing.close}
        />
      )}
    </>
  )
}
