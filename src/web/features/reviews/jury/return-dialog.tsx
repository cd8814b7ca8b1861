import { reviewLimits } from '#contract/reviews/desk.ts'
import { reopenReview } from '#contract/reviews/jury.ts'
import type { RoundDetail } from '#contract/reviews/rounds.ts'
import { FormDialog } from '#web/components/editor/form-dialog.tsx'
import { Field } from '#web/components/fields/field.tsx'
import { Textarea } from '#web/components/fields/textarea.tsx'
import { toast } from '#web/components/ui/toast-store.ts'
import { useForm } from '#web/lib/forms/forms.ts'
import { useT } from '#web/lib/text/i18n.ts'
import { useReopen } from '../manage-api.ts'
import { nameOf, type Juror } from './juror-name.ts'

export type ReasonProps = {
  round: RoundDetail
  juror: Juror
  item: RoundDetail['itemList'][number]
  onBack: () => void
  onDone: () => void
}

/** A review goes back to its juror, who reads why. */
export function ReturnDialog({ round, juror, item, review, onBack, onDone }: ReasonProps & { review: { id: string } }) {
  const t = useT('reviews-manage')
  const reopen = useReopen(round.id)
  const form = useForm({
    schema: reopenReview.body,
    initial: { reason: '' },
    onSubmit: async ({ reason }) => {
      await reopen.mutateAsync({ reviewId: review.id, reason })
      toast(t('return.done'))
      onDone()
    },
  })
  return (
    <FormDialog
      form={form}
      title={t('return.title', { code: item.code })}
      context={nameOf(juror)}
      keep={t('jury.back')}
      submit={t('return.send')}
      onClose={onBack}
    >
      <p className="small muted">{t(round.state === 'open' ? 'return.text.open' : 'return.text.closed')}</p>
      <Field label={t('jury.reason')} hint={t('return.hint')} {...form.field('reason')}>
        <Textarea rows={3} limit={reviewLimits.reason} {...form.input('reason')} />
      </Field>
    </FormDialog>
  )
}
