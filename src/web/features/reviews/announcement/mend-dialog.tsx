import * as z from 'zod/mini'
import { useState } from 'react'
import { reviewLimits } from '#contract/reviews/desk.ts'
import type { JurorComment } from '#contract/reviews/comments.ts'
import { longText, optionalText } from '#contract/rules.ts'
import { FormDialog } from '#web/components/editor/form-dialog.tsx'
import { SecondLanguage } from '#web/components/editor/second-language.tsx'
import { Field } from '#web/components/fields/field.tsx'
import { Textarea } from '#web/components/fields/textarea.tsx'
import { Alert } from '#web/components/ui/alert.tsx'
import { useForm } from '#web/lib/forms/forms.ts'
import { useT } from '#web/lib/text/i18n.ts'
import { useSettleComment } from './api.ts'

const schema = z.object({
  mended: longText(reviewLimits.comment),
  other: optionalText(reviewLimits.comment),
})

type Props = { id: string; comment: JurorComment; onClose: () => void }

/** What the team reads instead of the juror's words. When somebody else was faster, what was typed stays. */
export function MendDialog({ id, comment, onClose }: Props) {
  const t = useT('reviews-announcement')
  const settle = useSettleComment(id)
  const [begun] = useState(comment)
  const { juror, original, lang, other, version } = comment
  const form = useForm({
    schema,
    initial: { mended: comment.mended ?? original, lang, other: other ?? '' },
    onSubmit: async (written) => {
      await settle.mutateAsync({ reviewId: comment.id, version, isHeld: false, ...written })
      onClose()
    },
  })
  return (
    <FormDialog
      form={form}
      title={t('mend.title')}
      context={juror.name}
      keep={t('cancel')}
      submit={t('mend.save')}
      onClose={onClose}
    >
      {begun.version !== version && (
        <Alert tone="warning" title={t('mend.changed')} announce>
          <p className="prewrap">{comment.isHeld ? t('comments.state.held') : (comment.mended ?? original)}</p>
        </Alert>
      )}
      <section className="stack" aria-label={t('comments.original')}>
        <p className="small muted">{t('comments.original')}</p>
        <blockquote className="small prewrap">{original}</blockquote>
      </section>
      <Field label={t('mend.text')} hint={t('mend.hint')} {...form.field('mended')}>
        <Textarea rows={5} limit={reviewLimits.comment} lang={lang} {...form.input('mended')} />
      </Field>
      <SecondLanguage form={form} text={form.values.mended} limit={reviewLimits.comment} />
    </FormDialog>
  )
}
