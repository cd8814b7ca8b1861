import type { ReactNode } from 'react'
import { type Answers, askedWith, chosenIn, type Question, questionLimits } from '#contract/questions.ts'
import { ChoiceChips } from '#web/components/fields/choice-chips.tsx'
import { Field } from '#web/components/fields/field.tsx'
import { Input } from '#web/components/fields/input.tsx'
import { RadioGroup } from '#web/components/fields/radio-group.tsx'
import { Select } from '#web/components/fields/select.tsx'
import { Textarea } from '#web/components/fields/textarea.tsx'
import { languageOf, pick } from '#web/lib/text/bilingual.ts'
import { useLocale, useT } from '#web/lib/text/i18n.ts'

type Props = {
  questions: readonly Question[]
  answers: Answers
  onAnswer: (question: string, answer: string) => void
  /** The id and the error of the answer to this question. */
  fieldOf: (question: string) => { id: string; error: string | undefined }
  /** The control for a file, which forms without files need not load. */
  file?: (props: FileControlProps) => ReactNode
}

export type FileControlProps = { id: string; value: string; onChange: (value: string) => void }

/** The questions that the answers lead to, each with the control that fits it. */
export function QuestionFields({ questions, answers, onAnswer, fieldOf, file }: Props) {
  return askedWith(questions, answers).map((question) => (
    <QuestionField
      key={question.id}
      question={question}
      value={answers[question.id] ?? ''}
      onChange={(answer) => onAnswer(question.id, answer)}
      file={file}
      {...fieldOf(question.id)}
    />
  ))
}

type FieldProps = {
  question: Question
  value: string
  onChange: (answer: string) => void
  id: string
  error: string | undefined
  file: Props['file']
}

const fewChoices = 4

function QuestionField({ question, value, onChange, id, error, file }: FieldProps) {
  const t = useT('questions')
  const locale = useLocale()
  const { kind, required } = question
  const text = pick(question.text, locale)
  const label = <span lang={languageOf(question.text, locale)}>{text}</span>
  const options =
    kind === 'yes_no'
      ? (['yes', 'no'] as const).map((answer) => ({ value: answer as string, label: t(`answer.${answer}`) }))
      : question.choices.map((choice) => ({ value: choice.id, label: pick(choice.text, locale) }))
  if (kind === 'yes_no' || (kind === 'choice' && options.length <= fewChoices))
    return <RadioGroup label={label} id={id} error={error} options={options} value={value} onChange={onChange} />
  if (kind === 'several')
    return (
      <ChoiceChips
        label={text}
        id={id}
        error={error}
        options={options}
        value={chosenIn(value)}
        onChange={(chosen) => onChange(chosen.join(' '))}
      />
    )
  const control = {
    value,
    onChange: ({ target }: { target: { value: string } }) => onChange(target.value),
  }
  return (
    <Field label={label} id={id} error={error} optional={!required}>
      {kind === 'choice' ? (
        <Select {...control} placeholder={t('choose')} options={options} />
      ) : kind === 'file' ? (
        file?.({ id: question.id, value, onChange })
      ) : kind === 'date' ? (
        <Input {...control} type="date" />
      ) : kind === 'number' ? (
        <Input {...control} inputMode="decimal" autoComplete="off" maxLength={20} />
      ) : (
        <Textarea {...control} rows={2} limit={questionLimits.answer} />
      )}
    </Field>
  )
}
