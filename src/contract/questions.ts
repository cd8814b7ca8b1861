import * as z from 'zod/mini'
import { type Bilingual, bilingual, id } from './endpoint.ts'
import { defineFieldErrors } from './errors/define-errors.ts'
import type { FieldIssue } from './errors/issues.ts'
import { line, optionalText } from './rules.ts'

/** Questions that the team writes for a form of its own: shown in turn, some only after an earlier answer. */
export const questionKinds = ['text', 'choice', 'yes_no', 'number'] as const
export type QuestionKind = (typeof questionKinds)[number]

export const questionLimits = { questions: 12, text: 300, choices: 12, choice: 80, answer: 1000, stop: 500 } as const

export const questionFieldErrors = defineFieldErrors({
  choices_few: { pt: 'Dá pelo menos duas respostas à escolha.', en: 'Give at least two answers to choose from.' },
  after_unknown: {
    pt: 'Escolhe uma resposta de uma pergunta que venha antes.',
    en: 'Choose an answer to a question that comes before.',
  },
  stop_untold: {
    pt: 'Escreve o que diz a quem não pode continuar.',
    en: 'Write what it says to those who cannot go on.',
  },
  answer_missing: { pt: 'Responde a esta pergunta.', en: 'Answer this question.' },
  answer_number: { pt: 'Responde com um número.', en: 'Answer with a number.' },
  answer_choice: { pt: 'Escolhe uma das respostas.', en: 'Choose one of the answers.' },
})

export const question = z.strictObject({
  id,
  kind: z.enum(questionKinds),
  text: bilingual(line(questionLimits.text)),
  required: z.boolean(),
  choices: z
    .array(z.strictObject({ id, text: bilingual(line(questionLimits.choice)) }))
    .check(z.maxLength(questionLimits.choices)),
  /** Asked only after `afterAnswer` to this earlier question. */
  afterId: z.nullable(id),
  afterAnswer: z.nullable(z.string().check(z.maxLength(40))),
  /** Whoever gives one of these answers cannot go on, and reads `stopText`. */
  stopAnswers: z.array(z.string().check(z.maxLength(40))).check(z.maxLength(questionLimits.choices)),
  stopText: bilingual(optionalText(questionLimits.stop)),
})
export type Question = z.infer<typeof question>

/** The answers that can be chosen: of yes and no, or the ids of the choices. */
export const answersTo = ({ kind, choices }: Pick<Question, 'kind' | 'choices'>): string[] => {
  if (kind === 'yes_no') return ['yes', 'no']
  return kind === 'choice' ? choices.map((choice) => choice.id) : []
}

function* faults(questions: readonly Question[]): Generator<[path: (string | number)[], code: string]> {
  for (const [index, one] of questions.entries()) {
    if (one.kind === 'choice' && one.choices.length < 2) yield [[index, 'choices'], 'choices_few']
    const before = questions.slice(0, index).find((earlier) => earlier.id === one.afterId)
    const isKnown = before !== undefined && answersTo(before).includes(one.afterAnswer ?? '')
    if (one.afterId !== null && !isKnown) yield [[index, 'afterId'], 'after_unknown']
    if (one.stopAnswers.length > 0 && !one.stopText.pt.trim()) yield [[index, 'stopText', 'pt'], 'stop_untold']
  }
}

export const questionList = z.array(question).check(z.maxLength(questionLimits.questions), (ctx) => {
  for (const [path, message] of faults(ctx.value)) ctx.issues.push({ code: 'custom', message, path, input: ctx.value })
})

/** By the id of their question; those that are not asked are left out. */
export const answers = z.record(id, optionalText(questionLimits.answer))
export type Answers = z.infer<typeof answers>

/** The questions that these answers lead to, in order. */
export function askedWith(questions: readonly Question[], given: Answers): Question[] {
  const asked = new Set<string>()
  return questions.filter(({ id: own, afterId, afterAnswer }) => {
    const isAsked = afterId === null || (asked.has(afterId) && given[afterId] === afterAnswer)
    if (isAsked) asked.add(own)
    return isAsked
  })
}

/** The first question whose answer does not let the person go on. */
export const stoppedAt = (questions: readonly Question[], given: Answers): Question | undefined =>
  askedWith(questions, given).find(({ id: own, stopAnswers }) => stopAnswers.includes(given[own] ?? ''))

function faultOf(one: Question, answer: string): string | undefined {
  if (answer === '') return one.required ? 'answer_missing' : undefined
  if (one.kind === 'number') return Number.isFinite(Number(answer.replace(',', '.'))) ? undefined : 'answer_number'
  return one.kind === 'text' || answersTo(one).includes(answer) ? undefined : 'answer_choice'
}

/** What is wrong with these answers, each at `answers.<id>`. */
export const answerIssues = (questions: readonly Question[], given: Answers): FieldIssue[] =>
  askedWith(questions, given).flatMap((one) => {
    const code = faultOf(one, given[one.id]?.trim() ?? '')
    return code ? [{ field: `answers.${one.id}`, code, params: {} }] : []
  })

/** A question with what was answered, as both were then: choices by their words. */
export const givenAnswer = z.object({ question: bilingual(z.string()), answer: bilingual(z.string()) })
export type GivenAnswer = z.infer<typeof givenAnswer>

const yesNo: Record<string, Bilingual> = { yes: { pt: 'Sim', en: 'Yes' }, no: { pt: 'Não', en: 'No' } }

export const toGiven = (questions: readonly Question[], given: Answers): GivenAnswer[] =>
  askedWith(questions, given).flatMap((one) => {
    const answer = given[one.id]?.trim()
    if (!answer) return []
    const chosen = one.kind === 'yes_no' ? yesNo[answer] : one.choices.find((choice) => choice.id === answer)?.text
    return [{ question: one.text, answer: chosen ?? { pt: answer, en: answer } }]
  })
