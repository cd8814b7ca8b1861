import { Mail } from 'lucide-react'
import { useState } from 'react'
import type * as z from 'zod/mini'
import type { Endpoint } from '#contract/endpoint.ts'
import { messageLimits } from '#contract/segment-message.ts'
import { Field } from '#web/components/fields/field.tsx'
import { FormFailure } from '#web/components/fields/form-failure.tsx'
import { Input } from '#web/components/fields/input.tsx'
import { LanguageColumns } from '#web/components/fields/language-columns.tsx'
import { Select } from '#web/components/fields/select.tsx'
import { Textarea } from '#web/components/fields/textarea.tsx'
import { Button } from '#web/components/ui/button.tsx'
import { Dialog, DialogBody, DialogFoot } from '#web/components/ui/dialog.tsx'
import { toast } from '#web/components/ui/toast-store.ts'
import { call } from '#web/lib/api/client.ts'
import { fillPath } from '#contract/address.ts'
import { useChange } from '#web/lib/api/lists.ts'
import { useDraftDialog } from '#web/lib/forms/draft-dialog.ts'
import { type Form, useForm } from '#web/lib/forms/forms.ts'
import { fromTexts, noTexts } from '#web/lib/text/bilingual.ts'
import { type Locale, locales, useT } from '#web/lib/text/i18n.ts'
import type { Choice } from './filter-toggles.tsx'
import './message-dialog.css'

type Answer = { dryRun: boolean; recipients: number }

export type MessageTexts = {
  title: string
  /** The groups of recipients; the first is preselected. */
  segments: Choice<string>[]
  /** The text that is added to each mail. */
  hint?: string
}

export type MessageButtonProps = MessageTexts & {
  area: string
  /** Made by `messageEndpoint`. */
  endpoint: Endpoint & { body: z.ZodMiniType }
  params?: Record<string, string>
}

/** Writes to a segment of a list. If the session expires, the dialog reopens after login with the typed text. */
export function MessageButton({ area, endpoint, params, ...texts }: MessageButtonProps) {
  const t = useT('manage')
  const draftKey = `message.${fillPath(endpoint.path, params)}`
  const writing = useDraftDialog(draftKey)
  const message = useChange(area, (body: object, idempotencyKey) => send(endpoint, { params, body, idempotencyKey }))
  return (
    <>
      <Button onClick={writing.open}>
        <Mail />
        {t('message.open')}
      </Button>
      {writing.isOpen && (
        <MessageDialog
          {...texts}
          schema={endpoint.body}
          send={message.mutateAsync}
          draftKey={draftKey}
          onClose={writing.close}
        />
      )}
    </>
  )
}

type SendArgs = {
  params: MessageButtonProps['params']
  body: object
  idempotencyKey: string | undefined
}
/** The endpoint's type is generic here; the body's schema has checked the values. */
const send = call as (...args: never) => Promise<unknown> as (endpoint: Endpoint, args: SendArgs) => Promise<Answer>

export type MessageDialogProps = MessageTexts & {
  schema: { safeParse: (values: never) => unknown }
  /** With `dryRun` it only counts the recipients. */
  send: (body: object) => Promise<Answer>
  draftKey: string
  onClose: () => void
}

/** Previews the mail and counts its recipients before sending, because a mail cannot be recalled. */
export function MessageDialog(props: MessageDialogProps) {
  const { title, segments, hint, onClose } = props
  const t = useT('manage')
  const { form, recipients, back } = useMessageForm(props)
  const checked = recipients !== undefined
  return (
    <Dialog open onClose={onClose} title={title} context={t('message.context')} size="lg" dirty={form.dirty}>
      <form {...form.props}>
        <DialogBody className="form">
          <FormFailure text={form.failure} />
          {checked ? (
            <Preview letter={form.values} segments={segments} recipients={recipients} />
          ) : (
            <>
              {segments.length === 1 ? (
                <p>{t('message.to', { segment: segments[0]!.label })}</p>
              ) : (
                <Field label={t('message.segment')} {...form.field('segment')}>
                  <Select options={segments} {...form.input('segment')} />
                </Field>
              )}
              <LanguageColumns>{(locale) => <LetterFields form={form} locale={locale} hint={hint} />}</LanguageColumns>
            </>
          )}
        </DialogBody>
        <DialogFoot>
          <Button onClick={checked ? back : onClose}>{checked ? t('message.back') : t('message.keep')}</Button>
          <Button type="submit" variant="primary" loading={form.submitting} aria-disabled={recipients === 0}>
            {checked ? t('message.send', { count: recipients }) : t('message.check')}
          </Button>
        </DialogFoot>
      </form>
    </Dialog>
  )
}

type MessageInput = { segment: string; subject: typeof noTexts; body: typeof noTexts; dryRun: boolean }
function useMessageForm({ schema, send, segments, draftKey, onClose }: MessageDialogProps) {
  const t = useT('manage')
  const [recipients, setRecipients] = useState<number>()
  const form = useForm<object, MessageInput>({
    schema: {
      safeParse: (values) => {
        const { subject, body, ...rest } = values as MessageInput
        return schema.safeParse({ ...rest, subject: fromTexts(subject), body: fromTexts(body) } as never) as never
      },
    },
    initial: { segment: segments[0]?.value ?? '', subject: noTexts, body: noTexts, dryRun: true },
    draftKey,
    onSubmit: async (body) => {
      const answer = await send({ ...body, dryRun: recipients === undefined })
      if (answer.dryRun) {
        setRecipients(answer.recipients)
        return false
      }
      toast(t('message.sent', { count: answer.recipients }))
      onClose()
      return true
    },
  })
  return { form, recipients, back: () => setRecipients(undefined) }
}

type LetterFieldsProps = Pick<MessageTexts, 'hint'> & { form: Form<MessageInput>; locale: Locale }

function LetterFields({ form, locale, hint }: LetterFieldsProps) {
  const t = useT('manage')
  const optional = locale !== 'pt'
  return (
    <>
      <Field label={t('message.subject')} optional={optional} {...form.field(`subject.${locale}`)}>
        <Input lang={locale} {...form.input(`subject.${locale}`)} />
      </Field>
      <Field label={t('message.body')} hint={hint} optional={optional} {...form.field(`body.${locale}`)}>
        <Textarea lang={locale} rows={8} limit={messageLimits.body} {...form.input(`body.${locale}`)} />
      </Field>
    </>
  )
}

type PreviewProps = Pick<MessageTexts, 'segments'> & { recipients: number; letter: MessageInput }

/** The mail in each language that was written, as recipients will read it. */
function Preview({ recipients, letter: { segment, subject, body }, segments }: PreviewProps) {
  const t = useT('manage')
  const ui = useT('ui')
  const written = locales.filter((locale) => subject[locale].trim())
  const to = segments.find(({ value }) => value === segment)?.label ?? segment
  return (
    <div className="stack" aria-live="polite">
      <p>{t('message.to', { segment: to })}</p>
      <p className="medium">{recipients === 0 ? t('message.nobody') : t('message.would', { count: recipients })}</p>
      {written.map((locale) => (
        <article className="card card--pad stack" style={{ '--gap': '.5rem' }} key={locale}>
          {written.length > 1 && <p className="small subtle">{ui(`language.${locale}`)}</p>}
          <h3 className="title-card" lang={locale}>
            {subject[locale]}
          </h3>
          <p className="mailtext" lang={locale}>
            {body[locale]}
          </p>
        </article>
      ))}
    </div>
  )
}
