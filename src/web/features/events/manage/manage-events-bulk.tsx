import { Ban, Send } from 'lucide-react'
import { useState } from 'react'
import * as z from 'zod/mini'
import type { AnswerOf, BodyOf } from '#contract/endpoint.ts'
import { bulkInput, type changeEvents } from '#contract/events-manage.ts'
import { errorText } from '#contract/messages.ts'
import type { Selection } from '#web/components/list/data-table-selection.tsx'
import { Alert } from '#web/components/ui/alert.tsx'
import { Button } from '#web/components/ui/button.tsx'
import { Dialog, DialogBody, DialogFoot } from '#web/components/ui/dialog.tsx'
import { FormFailure } from '#web/components/fields/form-failure.tsx'
import { toast } from '#web/components/ui/toast-store.ts'
import { Translated } from '#web/components/display/translated.tsx'
import { useDraftDialog } from '#web/lib/forms/draft-dialog.ts'
import { readDraft } from '#web/lib/forms/drafts.ts'
import { fromTexts, noTexts } from '#web/lib/text/bilingual.ts'
import { useForm } from '#web/lib/forms/forms.ts'
import { useLocale, useT } from '#web/lib/text/i18n.ts'
import { CancelReason, type ReasonValues } from './cancel-reason.tsx'
import { type ManagedFilters, useBulk, withoutOrder } from './manage-api.ts'

type Action = 'publish' | 'cancel'
type Preview = AnswerOf<typeof changeEvents>
type Props = { selection: Selection; filters: ManagedFilters; onDone: () => void }

export function BulkActions(props: Props) {
  const t = useT('events-manage')
  const [publishing, setPublishing] = useState(false)
  const draftKey = bulkDraftKey(props.filters)
  const cancelling = useDraftDialog(draftKey)
  return (
    <>
      <Button variant="ghost" size="sm" onClick={() => setPublishing(true)}>
        <Send />
        {t('bulk.publish')}
      </Button>
      <Button variant="ghost" size="sm" onClick={cancelling.open}>
        <Ban />
        {t('bulk.cancel')}
      </Button>
      {publishing && <BulkDialog {...props} action="publish" onClose={() => setPublishing(false)} />}
      {cancelling.isOpen && <BulkDialog {...props} action="cancel" draftKey={draftKey} onClose={cancelling.close} />}
    </>
  )
}

// The rows that were ticked belong to the list as it was narrowed, and so does what was typed about them.
const bulkDraftKey = (filters: ManagedFilters) => `cancel-events.${JSON.stringify(filters)}`

/** What was ticked when the session expired over the dialog. */
export function selectionOfDraft(filters: ManagedFilters): Selection {
  const { ids, allMatching } = readDraft<Pick<BodyOf<typeof changeEvents>, 'ids' | 'allMatching'>>(
    bulkDraftKey(filters),
    {},
  )
  return { ids: new Set(ids), allMatching: allMatching !== undefined }
}

type BulkValues = Omit<z.input<typeof bulkInput>, 'reason'> & ReasonValues

const bulkValues = z.pipe(
  z.transform(({ reason, ...values }: BulkValues) =>
    values.action === 'cancel' ? { ...values, reason: fromTexts(reason) } : values,
  ),
  bulkInput,
)

type DialogProps = Props & { action: Action; draftKey?: string; onClose: () => void }

function BulkDialog(props: DialogProps) {
  const { action, onClose } = props
  const t = useT('events-manage')
  const { form, preview, back } = useBulkForm(props)
  return (
    <Dialog
      open
      onClose={onClose}
      title={t(`bulk.${action}Title`)}
      context={t(`bulk.${action}Context`)}
      dirty={form.dirty}
    >
      <form {...form.props}>
        <DialogBody className="form">
          <FormFailure text={form.failure} />
          {action === 'cancel' && <CancelReason form={form} readOnly={preview !== undefined} />}
          {preview ? (
            <PreviewOf preview={preview} action={action} />
          ) : (
            <p className="muted">{t('bulk.previewFirst')}</p>
          )}
        </DialogBody>
        <DialogFoot>
          <Button onClick={preview ? back : onClose}>{preview ? t('bulk.back') : t('bulk.keep')}</Button>
          <Button
            type="submit"
            variant={preview && action === 'cancel' ? 'danger' : 'primary'}
            loading={form.submitting}
            aria-disabled={preview?.changed === 0}
          >
            {preview ? t(`bulk.${action}Confirm`, { count: preview.changed }) : t('bulk.preview')}
          </Button>
        </DialogFoot>
      </form>
    </Dialog>
  )
}

/** First says what would happen, then does it. */
function useBulkForm({ action, selection, filters, draftKey, onDone, onClose }: DialogProps) {
  const t = useT('events-manage')
  const bulk = useBulk()
  const [preview, setPreview] = useState<Preview>()
  const form = useForm({
    schema: bulkValues,
    initial: { action, ...chosen(selection, filters), dryRun: true, reason: noTexts },
    draftKey,
    onSubmit: async (input) => {
      const answer = await bulk.mutateAsync({ ...input, dryRun: preview === undefined })
      if (answer.dryRun) {
        setPreview(answer)
        return false
      }
      onClose()
      onDone()
      toast(t(`bulk.${action}Done`, { count: answer.changed }))
      return true
    },
  })
  return { form, preview, back: () => setPreview(undefined) }
}

function PreviewOf({ preview: { changed, skipped, skippedTotal }, action }: { preview: Preview; action: Action }) {
  const t = useT('events-manage')
  const locale = useLocale()
  return (
    <div className="stack" aria-live="polite">
      <p className="medium">{t(`bulk.${action}Would`, { count: changed })}</p>
      {skipped.length > 0 && (
        <Alert tone="warning" title={t('bulk.skipped', { count: skippedTotal })}>
          <ul className="bulkskipped">
            {skipped.map(({ id, title, code }) => (
              <li key={id}>
                <span className="medium">
                  <Translated text={title} />
                </span>
                : {errorText(locale, code)}
              </li>
            ))}
            {skippedTotal > skipped.length && <li>{t('bulk.skippedMore', { more: skippedTotal - skipped.length })}</li>}
          </ul>
        </Alert>
      )}
    </div>
  )
}

function chosen({ ids, allMatching }: Selection, filters: ManagedFilters) {
  return allMatching ? { allMatching: withoutOrder(filters) } : { ids: [...ids] }
}
