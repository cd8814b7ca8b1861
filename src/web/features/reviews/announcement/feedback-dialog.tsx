import { useState } from 'react'
import { reviewLimits } from '#contract/reviews/desk.ts'
import type { Announcement } from '#contract/reviews/announcement.ts'
import type { JurorComment } from '#contract/reviews/comments.ts'
import type { Outcome } from '#contract/reviews/ranking.ts'
import type { RoundDetail } from '#contract/reviews/rounds.ts'
import { Field } from '#web/components/fields/field.tsx'
import { Select } from '#web/components/fields/select.tsx'
import { Textarea } from '#web/components/fields/textarea.tsx'
import { Button } from '#web/components/ui/button.tsx'
import { Dialog, DialogBody, DialogFoot } from '#web/components/ui/dialog.tsx'
import { useAct } from '#web/components/ui/use-act.ts'
import { orNone, pick } from '#web/lib/text/bilingual.ts'
import { useLocale, useT } from '#web/lib/text/i18n.ts'
import { useDecideItem } from '../manage-api.ts'
import { TemplateForm } from './template-form.tsx'

type Props = {
  round: RoundDetail
  item: Announcement['items'][number]
  outcomes: Outcome[]
  onClose: () => void
}

/** What one team will read, beside what the jurors said to it. */
export function FeedbackDialog({ round, item, outcomes, onClose }: Props) {
  const t = useT('reviews-manage')
  const words = useT('reviews-announcement')
  const [keeping, setKeeping] = useState(false)
  const locale = useLocale()
  const act = useAct()
  const save = useDecideItem(round.id)
  const [outcome, setOutcome] = useState(item.outcome ?? '')
  const [texts, setTexts] = useState({ pt: item.feedbackPt ?? '', en: item.feedbackEn ?? '' })
  const isChanged =
    outcome !== (item.outcome ?? '') || texts.pt !== (item.feedbackPt ?? '') || texts.en !== (item.feedbackEn ?? '')
  const send = async () => {
    const body = { outcome: outcome || null, feedbackPt: orNone(texts.pt), feedbackEn: orNone(texts.en) }
    if (await act(() => save.mutateAsync({ itemId: item.id, ...body }))) onClose()
  }
  const readsEnglish = item.people.some((person) => person.locale === 'en')
  return (
    <Dialog open onClose={onClose} title={item.title} dirty={isChanged}>
      <DialogBody className="form">
        <Said comments={item.comments} />
        <Field label={t('rank.outcome')}>
          <Select
            placeholder={t('feedback.none')}
            options={outcomes.map(({ id, name }) => ({ value: id, label: pick(name, locale) }))}
            value={outcome}
            onChange={(event) => setOutcome(event.target.value)}
          />
        </Field>
        {(['pt', 'en'] as const).map((lang) => (
          <Field key={lang} label={t(`feedback.${lang}`)} optional={lang === 'en' && !readsEnglish}>
            <Textarea
              rows={4}
              lang={lang}
              limit={reviewLimits.feedback}
              value={texts[lang]}
              onChange={(event) => setTexts({ ...texts, [lang]: event.target.value })}
            />
          </Field>
        ))}
      </DialogBody>
      <DialogFoot>
        {texts.pt.trim() !== '' && (
          <Button variant="ghost" onClick={() => setKeeping(true)}>
            {words('templates.keep')}
          </Button>
        )}
        <Button onClick={onClose}>{t('cancel')}</Button>
        <Button variant="primary" loading={save.isPending} onClick={() => void send()}>
          {t('feedback.save')}
        </Button>
      </DialogFoot>
      {keeping && <TemplateForm texts={texts} onClose={() => setKeeping(false)} />}
    </Dialog>
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
