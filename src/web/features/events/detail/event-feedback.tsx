import { type EventDetail, eventLimits, feedbackInput, type Registration } from '#contract/events/events.ts'
import { Button } from '#web/components/ui/button.tsx'
import { Card } from '#web/components/ui/card.tsx'
import { Field } from '#web/components/fields/field.tsx'
import { FormFailure } from '#web/components/fields/form-failure.tsx'
import { Score } from '#web/components/fields/score.tsx'
import { Textarea } from '#web/components/fields/textarea.tsx'
import { toast } from '#web/components/ui/toast-store.ts'
import { useForm } from '#web/lib/forms/forms.ts'
import { useT } from '#web/lib/text/i18n.ts'
import { useGiveFeedback } from '../api.ts'

type Values = { rating: number | null; comment: string }

/** After attending: a rating and an optional comment, which can be changed later. */
export function EventFeedback({ event, registration }: { event: EventDetail; registration: Registration }) {
  const t = useT('events')
  const give = useGiveFeedback(event.slug)
  const known = registration.feedback
  const initial: Values = { rating: known?.rating ?? null, comment: known?.comment ?? '' }
  const form = useForm({
    schema: feedbackInput,
    initial,
    draftKey: `feedback.${event.slug}`,
    onSubmit: async ({ rating, comment }) => {
      await give.mutateAsync({ rating, comment: comment?.trim() || null })
      toast(t('feedback.thanks'))
    },
  })
  return (
    <Card as="section" pad className="stack" aria-labelledby="feedback">
      <div>
        <h2 className="title-section" id="feedback">
          {t(known ? 'feedback.again' : 'feedback.title')}
        </h2>
        <p className="small subtle">{t('feedback.who')}</p>
      </div>
      <form className="stack" {...form.props}>
        <FormFailure text={form.failure} />
        <Field label={t('feedback.rating')} className="event__rating" {...form.field('rating')}>
          <Score value={form.values.rating} onChange={(rating) => form.control('rating').onChange(rating)} />
          <p className="row row--between tiny subtle" aria-hidden>
            <span>{t('feedback.lowest')}</span>
            <span>{t('feedback.highest')}</span>
          </p>
        </Field>
        <Field label={t('feedback.comment')} optional {...form.field('comment')}>
          <Textarea rows={3} limit={eventLimits.feedback} {...form.input('comment')} />
        </Field>
        <div>
          <Button type="submit" variant="primary" loading={form.submitting}>
            {t(known ? 'feedback.change' : 'feedback.send')}
          </Button>
        </div>
      </form>
    </Card>
  )
}
