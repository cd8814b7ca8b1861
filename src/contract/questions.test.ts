import { expect, it } from 'vitest'
import { fieldIssues } from './errors/issues.ts'
import { answerIssues, askedWith, type Question, questionList, stoppedAt, toGiven } from './questions.ts'

const ids = ['a', 'b', 'c', 'd'].map((letter) => `${letter.repeat(8)}-0000-4000-8000-000000000000`) as [string, string]
const [studies, where, age = '', other = ''] = ids
const blank = { required: false, choices: [], afterId: null, afterAnswer: null, stopAnswers: [], stopText: { pt: '' } }
const ask = (id: string, kind: Question['kind'], more: Partial<Question> = {}): Question => ({
  ...blank,
  id,
  kind,
  text: { pt: 'Pergunta', en: 'Question' },
  ...more,
})
const choices = [other, where].map((id) => ({ id, text: { pt: `Escolha ${id[0]}` } }))
const questions = [
  ask(studies, 'yes_no', {
    required: true,
    stopAnswers: ['no'],
    stopText: { pt: 'Este programa é para quem estuda.' },
  }),
  ask(where, 'choice', { required: true, choices, afterId: studies, afterAnswer: 'yes' }),
  ask(age, 'number', { afterId: where, afterAnswer: other }),
]

it('asks a question only after the answer that leads to it', () => {
  const asked = (given: Record<string, string>) => askedWith(questions, given).map(({ id }) => id)
  expect(asked({})).toEqual([studies])
  expect(asked({ [studies]: 'yes' })).toEqual([studies, where])
  expect(asked({ [studies]: 'yes', [where]: other })).toEqual([studies, where, age])
  // An answer to a question that is no longer asked leads nowhere.
  expect(asked({ [studies]: 'no', [where]: other })).toEqual([studies])
})

it('names each answer that is missing or does not fit, and none of what is not asked', () => {
  const codes = (given: Record<string, string>) =>
    answerIssues(questions, given).map(({ field, code }) => [field, code])
  expect(codes({})).toEqual([[`answers.${studies}`, 'answer_missing']])
  expect(codes({ [studies]: 'maybe' })).toEqual([[`answers.${studies}`, 'answer_choice']])
  expect(codes({ [studies]: 'yes', [where]: other, [age]: 'vinte' })).toEqual([[`answers.${age}`, 'answer_number']])
  expect(codes({ [studies]: 'yes', [where]: other, [age]: ' 20,5 ' })).toEqual([])
})

it('stops at the answer that ends the form, and keeps what was asked and answered in words', () => {
  expect(stoppedAt(questions, { [studies]: 'no' })?.id).toBe(studies)
  expect(stoppedAt(questions, { [studies]: 'yes' })).toBeUndefined()
  expect(toGiven(questions, { [studies]: 'yes', [where]: other, [age]: '' })).toEqual([
    { question: { pt: 'Pergunta', en: 'Question' }, answer: { pt: 'Sim', en: 'Yes' } },
    { question: { pt: 'Pergunta', en: 'Question' }, answer: { pt: 'Escolha d' } },
  ])
})

it.each<[string, Question[], string, string]>([
  ['one choice', [ask(studies, 'choice', { choices: choices.slice(1) })], '0.choices', 'choices_few'],
  ['a later question', [ask(studies, 'text', { afterId: where }), ask(where, 'yes_no')], '0.afterId', 'after_unknown'],
  [
    'an answer that does not exist',
    [ask(studies, 'yes_no'), ask(where, 'text', { afterId: studies, afterAnswer: 'x' })],
    '1.afterId',
    'after_unknown',
  ],
  ['a stop without a word', [ask(studies, 'yes_no', { stopAnswers: ['no'] })], '0.stopText.pt', 'stop_untold'],
])('refuses %s', (_name, list, field, code) => {
  const { error } = questionList.safeParse(list)
  expect(fieldIssues(error!)).toMatchObject([{ field, code }])
})
