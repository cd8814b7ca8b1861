import type { ReactNode } from 'react'
import { answersTo, hasChoices, type Question, questionLimits } from '#contract/questions.ts'
import { Checkbox } from '#web/components/fields/checkbox.tsx'
import { ChoiceChips } from '#web/components/fields/choice-chips.tsx'
import { EntryList } from '#web/components/fields/entry-list.tsx'
import { Field } from '#web/components/fields/field.tsx'
import { Input } from '#web/components/fields/input.tsx'
import { Select } from '#web/components/fields/select.tsx'
import { Textarea } from '#web/components/fields/textarea.tsx'
import type { Editable } from '#web/lib/forms/schema-values.ts'
import { uuid } from '#web/lib/session/uuid.ts'
import { noTexts, type Texts } from '#web/lib/text/bilingual.ts'
import { locales, useLocale, useT } from '#web/lib/text/i18n.ts'

export type EditedQuestion = Editable<Question>
/** The id and the error of the field at this path within the list: `0.text.pt`. */
type FieldOf = (path: string) => { id: string; error: string | undefined }

type Props<One extends EditedQuestion> = {
  value: readonly One[]
  onChange: (value: One[]) => void
  fieldOf: FieldOf
  blank: One
  /** The kinds of answers that this form can take. */
  kinds: readonly One['kind'][]
  /** Without: no answer ends the form. */
  stops?: boolean
  /** What this form says of a question besides. */
  children?: (question: One, set: (change: Partial<One>) => void) => ReactNode
}

export const blankQuestion = {
  id: '',
  kind: 'text' as const,
  text: noTexts,
  required: true,
  choices: [] as EditedQuestion['choices'],
  afterId: null as string | null,
  afterAnswer: null as string | null,
  stopAnswers: [] as string[],
  stopText: noTexts,
}
const withIds = <Entry extends { id: string }>(entries: readonly Entry[]): Entry[] =>
  entries.map((entry) => (entry.id ? entry : { ...entry, id: uuid() }))

/** Writes the questions of a form of the team's own. */
export function QuestionsEditor<One extends EditedQuestion>(props: Props<One>) {
  const { value, onChange, fieldOf, blank, kinds, stops = true, children } = props
  const t = useT('questions')
  return (
    <EntryList
      value={value}
      onChange={(questions) => onChange(withIds(questions))}
      blank={blank}
      addLabel={t('add')}
      max={questionLimits.questions}
    >
      {(i) => {
        const set = (change: Partial<One>) => onChange(value.with(i, { ...value[i]!, ...change }))
        return (
          <>
            <QuestionEntry
              question={value[i]!}
              earlier={value.slice(0, i)}
              set={(change) => set(change as Partial<One>)}
              fieldOf={(path) => fieldOf(`${i}.${path}`)}
              kinds={kinds}
              stops={stops}
            />
            {children?.(value[i]!, set)}
          </>
        )
      }}
    </EntryList>
  )
}

type EntryProps = {
  question: EditedQuestion
  earlier: readonly EditedQuestion[]
  set: (change: Partial<EditedQuestion>) => void
  fieldOf: FieldOf
}

type QuestionEntryProps = EntryProps & { kinds: readonly Question['kind'][]; stops: boolean }

function QuestionEntry({ question, earlier, set, fieldOf, kinds, stops }: QuestionEntryProps) {
  const t = useT('questions')
  const options = kinds.map((value) => ({ value, label: t(`kind.${value}`) }))
  return (
    <>
      <TextPair
        label={t('text')}
        value={question.text}
        onChange={(text) => set({ text })}
        fieldOf={fieldOf}
        path="text"
      />
      <div className="grid cols-2 formgrid">
        <Field label={t('kindLabel')} {...fieldOf('kind')}>
          <Select
            options={options}
            value={question.kind}
            onChange={({ target }) => set({ kind: target.value as Question['kind'], stopAnswers: [] })}
          />
        </Field>
        <After question={question} earlier={earlier} set={set} fieldOf={fieldOf} />
      </div>
      <Checkbox checked={question.required} onChange={({ target }) => set({ required: target.checked })}>
        {t('required')}
      </Checkbox>
      {hasChoices(question.kind) && <Choices question={question} set={set} fieldOf={fieldOf} />}
      {stops && answersTo(question).length > 0 && <Stop question={question} set={set} fieldOf={fieldOf} />}
    </>
  )
}

/** The words of the answers that can be chosen. */
function useAnswerNames() {
  const t = useT('questions')
  const locale = useLocale()
  return ({ choices }: EditedQuestion, answer: string) => {
    if (answer === 'yes' || answer === 'no') return t(`answer.${answer}`)
    const words = choices.find(({ id }) => id === answer)?.text
    return words?.[locale] || words?.pt || '…'
  }
}

/** Which earlier answer leads to the question; nothing to choose while none comes before. */
function After({ question, earlier, set, fieldOf }: EntryProps) {
  const t = useT('questions')
  const locale = useLocale()
  const nameOf = useAnswerNames()
  const options = earlier.flatMap((one) =>
    answersTo(one).map((answer) => ({
      value: `${one.id} ${answer}`,
      label: t('afterAnswer', { question: one.text[locale] || one.text.pt, answer: nameOf(one, answer) }),
    })),
  )
  if (options.length === 0 && question.afterId === null) return null
  const choose = (chosen: string) => {
    const [afterId = null, afterAnswer = null] = chosen ? chosen.split(' ') : []
    set({ afterId, afterAnswer })
  }
  return (
    <Field label={t('after')} {...fieldOf('afterId')}>
      <Select
        placeholder={t('always')}
        options={options}
        value={question.afterId ? `${question.afterId} ${question.afterAnswer}` : ''}
        onChange={({ target }) => choose(target.value)}
      />
    </Field>
  )
}

type PartProps = Omit<EntryProps, 'earlier'>

function Choices({ question: { choices }, set, fieldOf }: PartProps) {
  const t = useT('questions')
  const { id, error } = fieldOf('choices')
  return (
    <fieldset className="field" id={id}>
      <legend className="field__label">{t('choices')}</legend>
      <EntryList
        lines
        value={choices}
        onChange={(next) => set({ choices: withIds(next) })}
        blank={{ id: '', text: noTexts }}
        addLabel={t('addChoice')}
        max={questionLimits.choices}
      >
        {(i) => (
          <TextPair
            label={t('choice')}
            value={choices[i]!.text}
            onChange={(text) => set({ choices: choices.with(i, { ...choices[i]!, text }) })}
            fieldOf={fieldOf}
            path={`choices.${i}.text`}
          />
        )}
      </EntryList>
      {error && <p className="field__error">{error}</p>}
    </fieldset>
  )
}

function Stop({ question, set, fieldOf }: PartProps) {
  const t = useT('questions')
  const nameOf = useAnswerNames()
  const { stopAnswers, stopText } = question
  return (
    <>
      <ChoiceChips
        label={t('stops')}
        options={answersTo(question).map((answer) => ({ value: answer, label: nameOf(question, answer) }))}
        value={stopAnswers}
        onChange={(next) => set({ stopAnswers: next })}
        {...fieldOf('stopAnswers')}
      />
      {stopAnswers.length > 0 && (
        <TextPair
          label={t('stopText')}
          value={stopText}
          onChange={(next) => set({ stopText: next })}
          fieldOf={fieldOf}
          path="stopText"
          long
        />
      )}
    </>
  )
}

type PairProps = {
  label: string
  value: Texts
  onChange: (value: Texts) => void
  fieldOf: FieldOf
  path: string
  long?: boolean
}

/** A text in both languages; the second one may wait. */
function TextPair({ label, value, onChange, fieldOf, path, long = false }: PairProps) {
  const t = useT('ui')
  const Control = long ? Textarea : Input
  return (
    <div className="grid cols-2 formgrid">
      {locales.map((locale) => (
        <Field
          key={locale}
          {...fieldOf(`${path}.${locale}`)}
          label={locale === 'pt' ? label : t('editor.inLanguage.en', { label })}
          optional={locale !== 'pt'}
        >
          <Control
            lang={locale}
            value={value[locale]}
            onChange={({ target }: { target: { value: string } }) => onChange({ ...value, [locale]: target.value })}
          />
        </Field>
      ))}
    </div>
  )
}
