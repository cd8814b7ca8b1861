import { randomUUIDv7 } from 'node:crypto'
import type { PortableQuestion } from '#contract/portable-questions.ts'
import type { Question, QuestionKind } from '#contract/questions.ts'

type Of<Kind extends QuestionKind> = { kind: Kind }

export function toPortable<Kind extends QuestionKind>(
  questions: readonly (Question & Of<Kind>)[],
): (PortableQuestion & Of<Kind>)[] {
  const answerIn = ({ choices }: Question, answer: string) => {
    const place = choices.findIndex((choice) => choice.id === answer)
    return place < 0 ? (answer as 'yes' | 'no') : place
  }
  return questions.map((one) => {
    const place = questions.findIndex((earlier) => earlier.id === one.afterId)
    return {
      kind: one.kind,
      text: one.text,
      required: one.required,
      choices: one.choices.map(({ text }) => text),
      after: place < 0 ? null : { question: place, answer: answerIn(questions[place]!, one.afterAnswer ?? '') },
      stopAnswers: one.stopAnswers.map((answer) => answerIn(one, answer)),
      stopText: one.stopText,
    }
  })
}

/** With ids of their own, except those that are known already: later ones lead to these. */
export function fromPortable<Kind extends QuestionKind>(
  portable: readonly (PortableQuestion & Of<Kind>)[],
  known: (one: PortableQuestion) => (Question & Of<Kind>) | undefined = () => undefined,
): (Question & Of<Kind>)[] {
  const made: (Question & Of<Kind>)[] = []
  for (const one of portable) made.push(known(one) ?? withIds(one, made))
  return made
}

const answerId = ({ choices }: Pick<Question, 'choices'>, answer: 'yes' | 'no' | number) =>
  typeof answer === 'number' ? (choices[answer]?.id ?? '') : answer

function withIds<Kind extends QuestionKind>(
  { kind, text, required, after, stopAnswers, stopText, ...one }: PortableQuestion & Of<Kind>,
  earlier: readonly Question[],
): Question & Of<Kind> {
  const choices = one.choices.map((words) => ({ id: randomUUIDv7(), text: words }))
  const before = after ? earlier[after.question] : undefined
  return {
    id: randomUUIDv7(),
    kind,
    text,
    required,
    choices,
    // An id of nothing is refused at its place.
    afterId: after && (before?.id ?? randomUUIDv7()),
    afterAnswer: after && answerId(before ?? { choices: [] }, after.answer),
    stopAnswers: stopAnswers.map((answer) => answerId({ choices }, answer)),
    stopText,
  }
}
