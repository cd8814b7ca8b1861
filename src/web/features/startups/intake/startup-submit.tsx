import { Send } from 'lucide-react'
import { intakeLimits, submitStartup, type OpenIntake } from '#contract/startups/intake.ts'
import { neededParts, type StartupDetail } from '#contract/startups/startups.ts'
import { AutosaveLine } from '#web/components/editor/autosave-line.tsx'
import { ErrorSummary } from '#web/components/fields/error-summary.tsx'
import { Field } from '#web/components/fields/field.tsx'
import { FormFailure } from '#web/components/fields/form-failure.tsx'
import { Textarea } from '#web/components/fields/textarea.tsx'
import { Alert } from '#web/components/ui/alert.tsx'
import { Button } from '#web/components/ui/button.tsx'
import { Card } from '#web/components/ui/card.tsx'
import { succeed } from '#web/components/ui/toast-store.ts'
import { useFormat } from '#web/lib/text/format.ts'
import { useForm } from '#web/lib/forms/forms.ts'
import { useServerDraft } from '#web/lib/forms/server-draft.ts'
import { languageOf, pick } from '#web/lib/text/bilingual.ts'
import { useLocale, useT } from '#web/lib/text/i18n.ts'
import { useSubmitStartup } from '../team/api.ts'

type Props = { startup: StartupDetail; intake: OpenIntake }
type Values = { note: string; answers: { question: string; text: string }[] }

/** The questions of the programme and the button that submits; what is typed is kept on the server. */
export function SubmitForm({ startup, intake }: Props) {
  const t = useT('startups')
  const { form, draft, questions } = useSubmitForm({ startup, intake })
  const isAgain = startup.state === 'changes_requested'
  const missing = startup.missing.filter((part) => neededParts.includes(part))
  return (
    <Card as="section" pad aria-labelledby="submit">
      <form {...form.props} className="form">
        <h2 className="title-section" id="submit">
          {t(isAgain ? 'submit.again' : 'submit.title')}
        </h2>
        <ErrorSummary problems={form.errors.map(({ id, message }) => ({ id, message }))} />
        <FormFailure text={form.failure} />
        {missing.length > 0 && (
          <Alert tone="warning" title={t('submit.missing')}>
            {missing.map((part) => t(`ready.${part}`)).join(', ')}
          </Alert>
        )}
        <fieldset className="bare form" disabled={draft.loading}>
          {questions.map((question, index) => (
            <QuestionField key={question.id} question={question} form={form} index={index} />
          ))}
          <Field label={t(isAgain ? 'submit.noteAgain' : 'submit.note')} optional {...form.field('note')}>
            <Textarea rows={3} limit={intakeLimits.note} {...form.input('note')} />
          </Field>
        </fieldset>
        <div className="row row--between row--wrap">
          <AutosaveLine draft={draft} labels={{ note: t('submit.note'), answers: t('submit.answers') }} />
          <Button type="submit" variant="primary" loading={form.submitting} aria-disabled={missing.length > 0}>
            <Send />
            {t(isAgain ? 'submit.again' : 'submit.title')}
          </Button>
        </div>
      </form>
    </Card>
  )
}

type QuestionProps = {
  question: OpenIntake['questions'][number]
  form: ReturnType<typeof useSubmitForm>['form']
  index: number
}

function QuestionField({ question: { text, required }, form, index }: QuestionProps) {
  const locale = useLocale()
  const label = <span lang={languageOf(text, locale)}>{pick(text, locale)}</span>
  return (
    <Field label={label} optional={!required} {...form.field(`answers.${index}.text`)}>
      <Textarea rows={4} limit={intakeLimits.answer} {...form.input(`answers.${index}.text`)} />
    </Field>
  )
}

function useSubmitForm({ startup, intake }: Props) {
  const t = useT('startups')
  const { day } = useFormat()
  const submit = useSubmitStartup(startup.id)
  const questions = intake.questions
  const form = useForm<object, Values>({
    schema: {
      safeParse: ({ answers, note }: Values) => {
        // A draft may be older than a change of the questions.
        const asked = questions.map(({ id }, index) => ({
          question: id,
          text: (answers.find(({ question }) => question === id) ?? answers[index])?.text ?? '',
        }))
        return submitStartup.body.safeParse({ answers: asked, note: note.trim() || null })
      },
    },
    initial: {
      note: '',
      answers: questions.map(({ id }) => ({
        question: id,
        text: startup.answers.find(({ question }) => question === id)?.text ?? '',
      })),
    },
    onSubmit: async (body) => {
      const { answerDueAt } = await submit.mutateAsync(body)
      await draft.discard()
      succeed(t('submit.done'), answerDueAt ? t('submit.nextBy', { day: day(answerDueAt) }) : t('submit.next'))
    },
  })
  const draft = useServerDraft(form, { area: 'startups', key: `${startup.id}-submit` })
  return { form, draft, questions }
}
