import { useState } from 'react'
import type { BodyOf } from '#contract/endpoint.ts'
import { reviewLimits } from '#contract/reviews/desk.ts'
import type { Announcement } from '#contract/reviews/announcement.ts'
import type { JurorComment } from '#contract/reviews/comments.ts'
import { decideItem } from '#contract/reviews/ranking.ts'
import type { RoundDetail } from '#contract/reviews/rounds.ts'
import { FormDialog } from '#web/components/editor/form-dialog.tsx'
import { Field } from '#web/components/fields/field.tsx'
import { Select } from '#web/components/fields/select.tsx'
import { Textarea } from '#web/components/fields/textarea.tsx'
import { Button } from '#web/components/ui/button.tsx'
import { useStale } from '#web/lib/api/stale.ts'
import { type Form, useForm } from '#web/lib/forms/forms.ts'
import { orNone, pick } from '#web/lib/text/bilingual.ts'
import { useLocale, useT } from '#web/lib/text/i18n.ts'
import { useDecideItem } from '../manage-api.ts'
import { TemplateForm } from './template-form.tsx'

type Item = Announcement['items'][number]
type Props = { round: RoundDetail; item: Item; announcement: Announcement; onClose: () => void }
type Values = { outcome: string; reason: string; feedbackPt: string; feedbackEn: string }

/** What the order does not give needs a reason. */
const isAgainst = ({ orderOutcome }: Item, { outcome }: Values) => outcome !== '' && outcome !== orderOutcome

function useFeedbackForm(roundId: string, item: Item, onClose: () => void) {
  const save = useDecideItem(roundId)
  const { current, watch } = useStale<Pick<Item, 'feedbackPt' | 'feedbackEn'>>(item)
  return useForm<BodyOf<typeof decideItem>, Values>({
    schema: decideItem.body,
    initial: {
      outcome: item.outcome ?? '',
      reason: item.reason ?? '',
      feedbackPt: item.feedbackPt ?? '',
      feedbackEn: item.feedbackEn ?? '',
    },
    draftKey: `feedback.${roundId}.${item.id}`,
    extra: (values) =>
      isAgainst(item, values) && values.reason.trim() === ''
        ? [{ field: 'reason', code: 'reason_owed', params: {} }]
        : [],
    onSubmit: async ({ outcome, reason, feedbackPt, feedbackEn }) => {
      const texts = { feedbackPt: orNone(feedbackPt ?? ''), feedbackEn: orNone(feedbackEn ?? '') }
      const said = { outcome: outcome || null, reason: orNone(reason ?? '') }
      const { feedbackPt: pt, feedbackEn: en } = current
      const was = { feedbackPt: pt, feedbackEn: en }
      await watch(() => save.mutateAsync({ itemId: item.id, ...said, ...texts, was }))
      onClose()
    },
  })
}

/** What one team will read, beside what the jurors said to it. */
export function FeedbackDialog({ round, item, announcement, onClose }: Props) {
  const t = useT('reviews-manage')
  const [keeping, setKeeping] = useState(false)
  const locale = useLocale()
  const { outcomes, isDecided } = announcement
  const form = useFeedbackForm(round.id, item, onClose)
  const given = outcomes.find(({ id }) => id === item.orderOutcome)
  const byOrder = given ? t('feedback.order', { outcome: pick(given.name, locale) }) : t('feedback.orderNone')
  const readsEnglish = item.people.some((person) => person.locale === 'en')
  return (
    <>
      <FormDialog form={form} title={item.title} keep={t('cancel')} submit={t('feedback.save')} onClose={onClose}>
        <Said comments={item.comments} />
        <Field
          label={t('rank.outcome')}
          hint={isDecided ? byOrder : t('feedback.lineFirst')}
          {...form.field('outcome')}
        >
          <Select
            placeholder={t('feedback.none')}
            options={outcomes.map(({ id, name }) => ({ value: id, label: pick(name, locale) }))}
            {...form.input('outcome')}
            disabled={!isDecided}
          />
        </Field>
        {isAgainst(item, form.values) && (
          <Field label={t('feedback.reason')} hint={t('feedback.reasonHint')} {...form.field('reason')}>
            <Textarea rows={2} limit={reviewLimits.reason} {...form.input('reason')} />
          </Field>
        )}
        <Texts form={form} readsEnglish={readsEnglish} onKeep={() => setKeeping(true)} />
      </FormDialog>
      {keeping && (
        <TemplateForm
          texts={{ pt: form.values.feedbackPt, en: form.values.feedbackEn }}
          onClose={() => setKeeping(false)}
        />
      )}
    </>
  )
}

type TextsProps = { form: Form<Values>; readsEnglish: boolean; onKeep: () => void }

function Texts({ form, readsEnglish, onKeep }: TextsProps) {
  const t = useT('reviews-manage')
  const words = useT('reviews-announcement')
  return (
    <>
      <Field label={t('feedback.pt')} {...form.field('feedbackPt')}>
        <Textarea rows={4} lang="pt" limit={reviewLimits.feedback} {...form.input('feedbackPt')} />
      </Field>
      <Field label={t('feedback.en')} optional={!readsEnglish} {...form.field('feedbackEn')}>
        <Textarea rows={4} lang="en" limit={reviewLimits.feedback} {...form.input('feedbackEn')} />
      </Field>
      {form.values.feedbackPt.trim() !== '' && (
        <Button size="sm" onClick={onKeep}>
          {words('templates.keep')}
        </Button>
      )}
    </>
  )
}

function Said({ comments }: { comments: JurorComment[] }) {
  const t = useT('reviews-manage')
  if (comments.length === 0) return null
  return (
    <section className="stack" aria-labelledby="said">
      <h3 className="title-card" id="said">
        {t('feedback.said')}
      </h3>
      {comments.map(({ id, mended, original }) => (
        <blockquote className="small prewrap" key={id}>
          «{mended ?? original}»
        </blockquote>
      ))}
    </section>
  )
}
