import { Ban, Send } from 'lucide-react'
import { useState } from 'react'
import type { AnswerOf } from '#contract/endpoint.ts'
import { bulkInput, type changeEvents, type ManagedEvent } from '#contract/events-manage.ts'
import { errorText } from '#contract/messages.ts'
import type { Selection } from '#web/components/data-table-selection.tsx'
import { Alert } from '#web/components/ui/alert.tsx'
import { Button } from '#web/components/ui/button.tsx'
import { Dialog, DialogBody, DialogFoot, useCloseDialog } from '#web/components/ui/dialog.tsx'
import { Field } from '#web/components/ui/field.tsx'
import { Input } from '#web/components/ui/input.tsx'
import { toast } from '#web/components/ui/toast-store.ts'
import { pick } from '#web/lib/format.ts'
import { useForm } from '#web/lib/forms.ts'
import { useLocale, useT } from '#web/lib/i18n.ts'
import { type ManagedFilters, useBulk, withoutOrder } from './manage-api.ts'

type Action = 'publish' | 'cancel'
type Preview = AnswerOf<typeof changeEvents>
type Props = { selection: Selection; filters: ManagedFilters; rows: ManagedEvent[]; onDone: () => void }

export function BulkActions(props: Props) {
  const t = useT('events-manage')
  const [action, setAction] = useState<Action>()
  return (
    <>
      <Button variant="ghost" size="sm" onClick={() => setAction('publish')}>
        <Send />
        {t('bulk.publish')}
      </Button>
      <Button variant="ghost" size="sm" onClick={() => setAction('cancel')}>
        <Ban />
        {t('bulk.cancel')}
      </Button>
      {action && (
        <Dialog
          open
          onClose={() => setAction(undefined)}
          title={t(`bulk.${action}Title`)}
          context={t(`bulk.${action}Context`)}
        >
          <BulkForm {...props} action={action} />
        </Dialog>
      )}
    </>
  )
}

/** First says what would happen, then does it. */
function BulkForm({ action, selection, filters, onDone }: Props & { action: Action }) {
  const t = useT('events-manage')
  const bulk = useBulk()
  const close = useCloseDialog()
  const [preview, setPreview] = useState<Preview>()
  const form = useForm({
    schema: bulkInput,
    initial: { action, ...chosen(selection, filters), dryRun: true, reason: action === 'cancel' ? '' : undefined },
    onSubmit: async (input) => {
      const answer = await bulk.mutateAsync({ ...input, dryRun: preview === undefined })
      if (answer.dryRun) return setPreview(answer)
      close()
      onDone()
      toast(t(`bulk.${action}Done`, { count: answer.changed }))
    },
  })
  return (
    <form {...form.props}>
      <DialogBody className="form">
        {form.failure && (
          <Alert tone="danger" announce>
            {form.failure}
          </Alert>
        )}
        {action === 'cancel' && (
          <Field label={t('cancel.reason')} hint={t('cancel.reasonHint')} {...form.field('reason')}>
            <Input {...form.input('reason')} disabled={preview !== undefined} />
          </Field>
        )}
        {preview ? <PreviewOf preview={preview} action={action} /> : <p className="muted">{t('bulk.previewFirst')}</p>}
      </DialogBody>
      <DialogFoot>
        <Button onClick={preview ? () => setPreview(undefined) : close}>
          {preview ? t('bulk.back') : t('bulk.keep')}
        </Button>
        {preview ? (
          <Button
            type="submit"
            variant={action === 'cancel' ? 'danger' : 'primary'}
            loading={form.submitting}
            disabled={preview.changed === 0}
          >
            {t(`bulk.${action}Confirm`, { count: preview.changed })}
          </Button>
        ) : (
          <Button type="submit" variant="primary" loading={form.submitting}>
            {t('bulk.preview')}
          </Button>
        )}
      </DialogFoot>
    </form>
  )
}

function PreviewOf({ preview: { changed, skipped }, action }: { preview: Preview; action: Action }) {
  const t = useT('events-manage')
  const locale = useLocale()
  return (
    <div className="stack" aria-live="polite">
      <p className="medium">{t(`bulk.${action}Would`, { count: changed })}</p>
      {skipped.length > 0 && (
        <Alert tone="warning" title={t('bulk.skipped', { count: skipped.length })}>
          <ul className="bulkskipped">
            {skipped.map(({ id, title, code }) => (
              <li key={id}>
                <span className="medium">{pick(title, locale)}</span>: {errorText(locale, code)}
              </li>
            ))}
          </ul>
        </Alert>
      )}
    </div>
  )
}

function chosen({ ids, allMatching }: Selection, filters: ManagedFilters) {
  return allMatching ? { allMatching: withoutOrder(filters) } : { ids: [...ids] }
}
