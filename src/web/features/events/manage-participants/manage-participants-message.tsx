import { useState } from 'react'
import { eventLimits } from '#contract/events.ts'
import { messageInput, segments } from '#contract/events-registrations.ts'
import { Button } from '#web/components/ui/button.tsx'
import { Dialog, DialogBody, DialogFoot } from '#web/components/ui/dialog.tsx'
import { Field } from '#web/components/ui/field.tsx'
import { FormFailure } from '#web/components/ui/form-failure.tsx'
import { Input } from '#web/components/ui/input.tsx'
import { Select } from '#web/components/ui/select.tsx'
import { Textarea } from '#web/components/ui/textarea.tsx'
import { toast } from '#web/components/ui/toast-store.ts'
import { useForm } from '#web/lib/forms.ts'
import { useT } from '#web/lib/i18n.ts'
import { useMessage } from '../manage/manage-api.ts'

const initial = { segment: 'confirmed' as const, subject: '', body: '', dryRun: true }

type Props = { slug: string; draftKey: string; onClose: () => void }

/** First shows the mail and counts who would get it; a mail cannot be called back. */
export function MessageDialog({ slug, draftKey, onClose }: Props) {
  const t = useT('events-manage')
  const message = useMessage(slug)
  const [recipients, setRecipients] = useState<number>()
  const checked = recipients !== undefined
  const form = useForm({
    schema: messageInput,
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
    <Dialog open onClose={onClose} title={t('message.title')} context={t('message.context')} dirty={form.dirty}>
      <form {...form.props}>
        <DialogBody className="form">
          <FormFailure text={form.failure} />
          {checked ? (
            <MailPreview {...form.values} recipients={recipients} />
          ) : (
            <>
              <Field label={t('message.segment')} {...form.field('segment')}>
                <Select
                  options={segments.map((value) => ({ value, label: t(`segment.${value}`) }))}
                  {...form.input('segment')}
                />
              </Field>
              <Field label={t('message.subject')} {...form.field('subject')}>
                <Input {...form.input('subject')} />
              </Field>
              <Field label={t('message.body')} hint={t('message.bodyHint')} {...form.field('body')}>
                <Textarea rows={8} limit={eventLimits.message} {...form.input('body')} />
              </Field>
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

function MailPreview({ recipients, subject, body }: { recipients: number; subject: string; body: string }) {
  const t = useT('events-manage')
  return (
    <div className="stack" aria-live="polite">
      <p className="medium">{recipients === 0 ? t('message.nobody') : t('message.would', { count: recipients })}</p>
      <article className="card card--pad stack" style={{ '--gap': '.5rem' }}>
        <h3 className="title-card">{subject}</h3>
        <p className="mailtext">{body}</p>
      </article>
    </div>
  )
}
