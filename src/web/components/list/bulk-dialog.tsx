import { type ReactNode, useEffect, useState } from 'react'
import { errorText } from '#contract/errors/messages.ts'
import { Translated } from '#web/components/display/translated.tsx'
import { FormFailure } from '#web/components/fields/form-failure.tsx'
import { Alert } from '#web/components/ui/alert.tsx'
import { Button } from '#web/components/ui/button.tsx'
import { Dialog, DialogBody, DialogFoot } from '#web/components/ui/dialog.tsx'
import { Skeleton } from '#web/components/ui/skeleton.tsx'
import { type Toast, toast } from '#web/components/ui/toast-store.ts'
import { discardDraft, readDraft } from '#web/lib/forms/drafts.ts'
import { type Form, useForm } from '#web/lib/forms/forms.ts'
import { useLocale, useT } from '#web/lib/text/i18n.ts'
import './bulk-dialog.css'
import type { Bulk, BulkAnswer, BulkDraft } from './use-bulk.ts'

export type BulkWords = {
  /** The label of the button in the selection bar. */
  label: string
  /** The dialog's title; `label` by default. */
  title?: string
  /** What the action means for the people concerned. */
  context: string
  /** The action with its count: «Cancelar 2 eventos». */
  would: (count: number) => string
  /** How many mails leave. */
  tells?: (mails: number) => string
  /** Above the names of those who would go a step back. */
  back?: (count: number) => string
  /** The confirm button; `would` by default. */
  confirm?: (count: number) => string
  done: (count: number) => string
  /** What else is said then, such as a way back for these rows; all that matched have no ids. */
  after?: (ids: string[] | undefined) => Pick<Toast, 'text' | 'action'>
}

export type BulkActionProps<F extends object, Action extends string> = {
  bulk: Bulk<Action>
  action: NoInfer<Action>
  icon: ReactNode
  words: BulkWords
  danger?: boolean
  /** Further input: its initial values, and their form in the request body. */
  fields?: { initial: F; toBody: (fields: F) => object }
  /** Renders that input; read-only once the preview is shown. */
  children?: (form: Pick<Form<F>, 'field' | 'input' | 'control' | 'set'>, readOnly: boolean) => ReactNode
}

/** A button in the selection bar, with a dialog that previews the action before doing it. */
export function BulkAction<F extends object, Action extends string>(props: BulkActionProps<F, Action>) {
  const { bulk, action, icon, words } = props
  const [isOpen, setOpen] = useState(() => readDraft<BulkDraft>(bulk.draftKey, {}).action === action)
  const close = () => {
    discardDraft(bulk.draftKey)
    setOpen(false)
  }
  return (
    <>
      <Button variant="ghost" size="sm" onClick={() => setOpen(true)}>
        {icon}
        {words.label}
      </Button>
      {isOpen && <BulkDialog {...props} onClose={close} />}
    </>
  )
}

type DialogProps<F extends object> = BulkActionProps<F, string> & { onClose: () => void }

function BulkDialog<F extends object>(props: DialogProps<F>) {
  const { words, danger, fields, children, onClose } = props
  const t = useT('manage')
  const { form, preview, back } = useBulkForm(props)
  return (
    <Dialog open onClose={onClose} title={words.title ?? words.label} context={words.context} dirty={form.dirty}>
      <form {...form.props}>
        <DialogBody className="form">
          <FormFailure text={form.failure} />
          {children?.(form as unknown as Form<F>, preview !== undefined)}
          {preview && <Preview preview={preview} words={words} />}
          {!preview && (fields ? <p className="muted">{t('bulk.previewFirst')}</p> : <Skeleton height="1.5rem" />)}
        </DialogBody>
        <DialogFoot>
          <Button onClick={preview && fields ? back : onClose}>
            {t(preview && fields ? 'bulk.back' : 'bulk.keep')}
          </Button>
          <Button
            type="submit"
            variant={preview && danger ? 'danger' : 'primary'}
            loading={form.submitting}
            aria-disabled={preview?.changed === 0}
          >
            {preview ? (words.confirm ?? words.would)(preview.changed) : t('bulk.preview')}
          </Button>
        </DialogFoot>
      </form>
    </Dialog>
  )
}

/** The first submit asks for a dry run, the second acts. Where there is nothing to fill in, the dry run begins at once. */
function useBulkForm<F extends object>({ bulk, action, words, fields, onClose }: DialogProps<F>) {
  const [preview, setPreview] = useState<BulkAnswer>()
  const asked = { action, ...bulk.chosen, dryRun: true }
  const form = useForm<object, object>({
    schema: {
      safeParse: (values) => {
        const { action, ids, allMatching, dryRun, ...rest } = values as typeof asked & BulkDraft
        const body = { action, ids, allMatching, dryRun, ...fields?.toBody(rest as F) }
        return bulk.body.safeParse(body) as never
      },
    },
    initial: { ...asked, ...fields?.initial },
    draftKey: bulk.draftKey,
    onSubmit: async (body) => {
      const answer = await bulk.run({ ...body, dryRun: preview === undefined })
      if (answer.dryRun) {
        setPreview(answer)
        return false
      }
      onClose()
      bulk.clear()
      const ids = 'ids' in bulk.chosen ? bulk.chosen.ids : undefined
      const changed = ids?.filter((id) => answer.skipped.every((skipped) => skipped.id !== id))
      toast(words.done(answer.changed), words.after?.(changed))
      return true
    },
  })
  useEffect(() => {
    if (!fields) void form.submit()
    // oxlint-disable-next-line react/exhaustive-deps -- once, when the dialog opens
  }, [])
  return { form, preview, back: () => setPreview(undefined) }
}

function Preview({ preview, words }: { preview: BulkAnswer; words: BulkWords }) {
  const t = useT('manage')
  const locale = useLocale()
  const { changed, told, skipped, skippedTotal, back = [] } = preview
  return (
    <div className="stack" aria-live="polite">
      <p className="medium">{words.would(changed)}</p>
      {told !== undefined && words.tells && <p>{words.tells(told)}</p>}
      {back.length > 0 && words.back && (
        <Alert tone="warning" title={words.back(back.length)}>
          <ul className="bulkskipped">
            {back.map(({ id, title }) => (
              <li key={id}>{typeof title === 'string' ? title : <Translated text={title} />}</li>
            ))}
          </ul>
        </Alert>
      )}
      {skipped.length > 0 && (
        <Alert tone="warning" title={t('bulk.skipped', { count: skippedTotal })}>
          <ul className="bulkskipped">
            {skipped.map(({ id, title, code }) => (
              <li key={id}>
                <span className="medium">{typeof title === 'string' ? title : <Translated text={title} />}</span>
                {`: ${errorText(locale, code)}`}
              </li>
            ))}
            {skippedTotal > skipped.length && <li>{t('bulk.skippedMore', { more: skippedTotal - skipped.length })}</li>}
          </ul>
        </Alert>
      )}
    </div>
  )
}
