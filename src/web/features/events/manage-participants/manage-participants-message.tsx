import { useState } from 'react'
import * as z from 'zod/mini'
import { eventLimits } from '#contract/events.ts'
import { messageInput, segments } from '#contract/events-registrations.ts'
import { Button } from '#web/components/ui/button.tsx'
import { Dialog, DialogBody, DialogFoot } from '#web/components/ui/dialog.tsx'
import { Field } from '#web/components/fields/field.tsx'
import { FormFailure } from '#web/components/fields/form-failure.tsx'
import { Input } from '#web/components/fields/input.tsx'
import { Select } from '#web/components/fields/select.tsx'
import { Textarea } from '#web/components/fields/textarea.tsx'
import { toast } from '#web/components/ui/toast-store.ts'
import { fromTexts, noTexts, type Texts } from '#web/lib/text/bilingual.ts'
import { type Form, useForm } from '#web/lib/forms/forms.ts'
import { type Locale, locales, useT } from '#web/lib/text/i18n.ts'
import { LanguageColumns } from '../manage/language-columns.tsx'
import { useMessage } from '../manage/manage-api.ts'

type Segment = (typeof segments)[number]

const initial = { segment: 'confirmed' as Segment, subject: noTexts, body: noTexts, dryRun: true }

const messageValues = z.pipe(
  z.transform(({ subject, body, ...rest }: typeof initial): z.input<typeof messageInput> => ({
    ...rest,
    subject: fromTexts(subject),
    body: fromTexts(body),
  })),
  messageInput,
)

type Props = { slug: string; draftKey: string; onClose: () => void }

/** First shows the mail and counts who would get it; a mail cannot be called back. */
export function MessageDialog({ slug, draftKey, onClose }: Props) {
  const t = useT('events-manage')
  const message = useMessage(slug)
  const [recipients, setRecipients] = useState<number>()
  const checked = recipients !== undefined
  const form = useForm({
    schema: messageValues,
    initial,
    draftKey,
    onSubmit: async (input) => {
      const answer = await message.mutateAsync({ ...input, dryRun: !checked })
      if (answer.dryRun) {
        setRecipients(answer.recipients)
        return false
      }
      toast(t('message.sent', { count: answer.recipients }))
      onClose()
      return true
    },
  })
  return (
    <Dialog
      open
      onClose={onClose}
      title={t('message.title')}
      context={t('message.context')}
      size="lg"
      dirty={form.dirty}
    >
      <form {...form.props}>
        <DialogBody className="form">
          <FormFailure text={form.failure} />
          {checked ? (
            <Preview letter={form.values} recipients={recipients} />
          ) : (
            <>
              <Field label={t('message.segment')} {...form.field('segment')}>
                <Select
                  options={segments.map((value) => ({ value, label: t(`segment.${value}`) }))}
                  {...form.input('segment')}
                />
              </Field>
              <LanguageColumns>{(locale) => <LetterFields form={form} locale={locale} />}</LanguageColumns>
            </>
          )}
        </DialogBody>
        <DialogFoot>
          <Button onClick={checked ? () => setRecipients(undefined) : onClose}>
            {checked ? t('message.back') : t('message.keep')}
          </Button>
          <Button type="submit" variant="primary" loading={form.submitting} aria-disabled={recipients === 0}>
            {checked ? t('message.send', { count: recipients }) : t('message.check')}
          </Button>
        </DialogFoot>
      </form>
    </Dialog>
  )
}

type Letter = { subject: Texts; body: Texts }

function LetterFields({ form, locale }: { form: Pick<Form<Letter>, 'field' | 'input'>; locale: Locale }) {
  const t = useT('events-manage')
  const optional = locale !== 'pt'
  return (
    <>
      <Field label={t('message.subject')} optional={optional} {...form.field(`subject.${locale}`)}>
        <Input lang={locale} {...form.input(`subject.${locale}`)} />
      </Field>
      <Field
        label={t('message.body')}
        hint={t('message.bodyHint')}
        optional={optional}
        {...form.field(`body.${locale}`)}
      >
        <Textarea lang={locale} rows={8} limit={eventLimits.message} {...form.input(`body.${locale}`)} />
      </Field>
    </>
  )
}

/** Each language that was written, as its readers will have it. */
function Preview({ recipients, letter }: { recipients: number; letter: Letter & { segment: Segment } }) {
  const t = useT('events-manage')
  const { segment, subject, body } = letter
  const written = locales.filter((locale) => subject[locale].trim())
  return (
    <div className="stack" aria-live="polite">
      <p>{t('message.to', { segment: t(`segment.${segment}`) })}</p>
      <p className="medium">{recipients === 0 ? t('message.nobody') : t('message.would', { count: recipients })}</p>
      {written.map((locale) => (
        <article className="card card--pad stack" style={{ '--gap': '.5rem' }} key={locale}>
          {written.length > 1 && <p className="small subtle">{t(`language.${locale}`)}</p>}
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
