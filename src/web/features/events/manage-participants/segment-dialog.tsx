import type { EventDetail } from '#contract/events/events.ts'
import { type SegmentFilters, segmentFilters, segments } from '#contract/events/registration.ts'
import { type Way, attendingWays } from '#contract/events/states.ts'
import { answersTo, wordsOf } from '#contract/questions.ts'
import { FormDialog } from '#web/components/editor/form-dialog.tsx'
import { Field } from '#web/components/fields/field.tsx'
import { Select } from '#web/components/fields/select.tsx'
import { useForm, type Form } from '#web/lib/forms/forms.ts'
import { pick } from '#web/lib/text/bilingual.ts'
import { useLocale, useT } from '#web/lib/text/i18n.ts'

type Values = { segment: (typeof segments)[number]; way: string; question: string; answer: string }
type Props = { event: EventDetail; write: (to: SegmentFilters) => void; onClose: () => void }

/** A narrower part of an event's people: by state, way and answer. */
export function SegmentDialog({ event, write, onClose }: Props) {
  const t = useT('events-manage')
  const locale = useLocale()
  // Only answers that are chosen can be chosen by.
  const questions = event.questions.filter((one) => answersTo(one).length > 0)
  const form = useForm<SegmentFilters, Values>({
    schema: {
      safeParse: (values, options) => {
        const { segment, way, question, answer } = values as Values
        const by = question ? { question, answer } : {}
        return segmentFilters.safeParse({ event: event.slug, segment, ...(way && { way: way as Way }), ...by }, options)
      },
    },
    initial: { segment: 'confirmed', way: '', question: '', answer: '' },
    onSubmit: async (to) => {
      write(to)
      onClose()
    },
  })
  const asked = questions.find(({ id }) => id === form.values.question)
  const askFor = (value: string) => {
    const next = questions.find(({ id }) => id === value)
    form.set('question', value)
    form.set('answer', (next && answersTo(next)[0]) ?? '')
  }
  return (
    <FormDialog title={t('part.title')} form={form} keep={t('part.keep')} submit={t('part.write')} onClose={onClose}>
      <Field label={t('part.state')} {...form.field('segment')}>
        <Select
          options={segments.map((value) => ({ value, label: t(`segment.${value}`) }))}
          {...form.input('segment')}
        />
      </Field>
      {event.mode === 'hybrid' && (
        <Field label={t('part.way')} {...form.field('way')}>
          <Select
            placeholder={t('part.anyWay')}
            options={attendingWays.map((value) => ({ value, label: t(`mode.${value}`) }))}
            {...form.input('way')}
          />
        </Field>
      )}
      {questions.length > 0 && (
        <Field label={t('part.question')} {...form.field('question')}>
          <Select
            placeholder={t('part.anyAnswer')}
            options={questions.map(({ id, text }) => ({ value: id, label: pick(text, locale) }))}
            value={form.values.question}
            onChange={({ target: { value } }) => askFor(value)}
          />
        </Field>
      )}
      {asked && <AnswerField asked={asked} form={form} />}
    </FormDialog>
  )
}

type Asked = { asked: EventDetail['questions'][number]; form: Pick<Form<Values>, 'field' | 'input'> }

function AnswerField({ asked, form }: Asked) {
  const t = useT('events-manage')
  const locale = useLocale()
  return (
    <Field label={t('part.answer')} {...form.field('answer')}>
      <Select
        options={answersTo(asked).map((value) => ({ value, label: pick(wordsOf(asked, value), locale) }))}
        {...form.input('answer')}
      />
    </Field>
  )
}
