import { pick } from '#web/lib/text/bilingual.ts'
import { useLocale, useT } from '#web/lib/text/i18n.ts'
import { QuestionFields } from '#web/components/questions/question-fields.tsx'
import { Button } from '#web/components/ui/button.tsx'
import { Outcome } from '../outcome.tsx'
import type { PersonValues, SignUp } from './sign-up-form.ts'

type Props = { signUp: SignUp<PersonValues> }

/** What the programme asks before anything else, so that nobody fills in the rest in vain. */
export function QuestionsStep({ signUp: { form, questions } }: Props) {
  return (
    <QuestionFields
      questions={questions}
      answers={form.values.answers}
      onAnswer={(question, answer) => form.set('answers', { ...form.values.answers, [question]: answer })}
      fieldOf={(question) => form.field(`answers.${question}`)}
    />
  )
}

/** In place of the form, for who cannot register with these answers. */
export function Stopped({ signUp: { stopped, reconsider } }: Props) {
  const t = useT('auth-sign-up')
  const locale = useLocale()
  return (
    <Outcome title={t('stopped.title')} lead={stopped ? pick(stopped.stopText, locale) : ''}>
      <p className="small subtle">{t('stopped.nothingKept')}</p>
      <Button size="lg" onClick={reconsider}>
        {t('stopped.again')}
      </Button>
    </Outcome>
  )
}
