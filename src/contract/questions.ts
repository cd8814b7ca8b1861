import * as z from 'zod/mini'
import { type Bilingual, bilingual, id } from './endpoint.ts'
import { defineFieldErrors } from './errors/define-errors.ts'
import type { FieldIssue } from './errors/issues.ts'
import { line, optionalText } from './rules.ts'

/** Questions that the team writes for a form of its own: shown in turn, some only after an earlier answer. */
export const questionKinds = ['text', 'choice', 'several', 'yes_no', 'number', 'date', 'file'] as const
export type QuestionKind = (typeof questionKinds)[number]
/** Where nobody has an account yet, there are no files. */
export const questionKindsWithoutFile = ['text', 'choice', 'several', 'yes_no', 'number', 'date'] as const
/** What a file given as an answer is uploaded as; each takes up to 10 MB. */
export const answerFileKinds = ['document', 'other'] as const

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
  answer_date: { pt: 'Escolhe um dia do calendário.', en: 'Choose a day of the calendar.' },
  answer_file: {
    pt: 'Este ficheiro já não existe. Envia-o outra vez.',
    en: 'This file no longer exists. Upload it again.',
  },
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
  return hasChoices(kind) ? choices.map((choice) => choice.id) : []
}

export const hasChoices = (kind: QuestionKind): boolean => kind === 'choice' || kind === 'several'

/** What was chosen: of several answers their ids, with a space between. */
export const chosenIn = (answer: string | undefined): string[] => answer?.split(' ').filter(Boolean) ?? []

function* faults(questions: readonly Question[]): Generator<[path: (string | number)[], code: string]> {
  for (const [index, one] of questions.entries()) {
    if (hasChoices(one.kind) && one.choices.length < 2) yield [[index, 'choices'], 'choices_few']
    const before = questions.slice(0, index).find((earlier) => earlier.id === one.afterId)
    const isKnown = before !== undefined && answersTo(before).includes(one.afterAnswer ?? '')
    if (one.afterId !== null && !isKnown) yield [[index, 'afterId'], 'after_unknown']
    if (one.stopAnswers.length > 0 && !one.stopText.pt.trim()) yield [[index, 'stopText', 'pt'], 'stop_untold']
  }
}

/** A list of such questions, of which a form may know more. */
export const questionsOf = <One extends z.ZodMiniType<Question>>(one: One) =>
  z.array(one).check(z.maxLength(questionLimits.questions), (ctx) => {
    for (const [path, message] of faults(ctx.value))
      ctx.issues.push({ code: 'custom', message, path, input: ctx.value })
  })

export const questionList = questionsOf(z.extend(question, { kind: z.enum(questionKindsWithoutFile) }))
export type QuestionWithoutFile = z.infer<typeof questionList>[number]

/** By the id of their question; those that are not asked are left out. */
export const answers = z.record(id, optionalText(questionLimits.answer))
export type Answers = z.infer<typeof answers>

/** The questions that these answers lead to, in order. */
export function askedWith<One extends Question>(questions: readonly One[], given: Answers): One[] {
  const asked = new Set<string>()
  return questions.filter(({ id: own, afterId, afterAnswer }) => {
    const isAsked = afterId === null || (asked.has(afterId) && chosenIn(given[afterId]).includes(afterAnswer ?? ''))
    if (isAsked) asked.add(own)
    return isAsked
  })
}

/** The first question whose answer does not let the person go on. */
export const stoppedAt = (questions: readonly Question[], given: Answers): Question | undefined =>
  askedWith(questions, given).find(({ id: own, stopAnswers }) =>
    chosenIn(given[own]).some((chosen) => stopAnswers.includes(chosen)),
  )

const isDay = (answer: string) => z.iso.date().safeParse(answer).success

function faultOf(one: Question, answer: string): string | undefined {
  if (answer === '') return one.required ? 'answer_missing' : undefined
  if (one.kind === 'number') return Number.isFinite(Number(answer.replace(',', '.'))) ? undefined : 'answer_number'
  if (one.kind === 'date') return isDay(answer) ? undefined : 'answer_date'
  if (one.kind === 'file') return id.safeParse(answer).success ? undefined : 'answer_file'
  const known = answersTo(one)
  const chosen = one.kind === 'several' ? chosenIn(answer) : [answer]
  return one.kind === 'text' || chosen.every((choice) => known.includes(choice)) ? undefined : 'answer_choice'
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

/** The answer in words, as people read it: choices by theirs, a day as it is written, a file by its name. */
export function wordsOf(one: Question, answer: string, files?: ReadonlyMap<string, string>): Bilingual {
  if (one.kind === 'yes_no') return yesNo[answer] ?? { pt: answer, en: answer }
  if (hasChoices(one.kind)) {
    const chosen = one.choices.filter((choice) => chosenIn(answer).includes(choice.id)).map(({ text }) => text)
    const en = chosen.map((text) => text.en || text.pt).join(', ')
    return { pt: chosen.map(({ pt }) => pt).join(', '), ...(chosen.some((text) => text.en) && { en }) }
  }
  const day = one.kind === 'date' && answer.split('-').toReversed().join('/')
  const words = day || files?.get(answer) || answer
  return { pt: words, en: words }
}

export const toGiven = (questions: readonly Question[], given: Answers): GivenAnswer[] =>
  askedWith(questions, given).flatMap((one) => {
    const answer = given[one.id]?.trim()
    return answer ? [{ question: one.text, answer: wordsOf(one, answer) }] : []
  })
