import { type EventQuestion, questionsFor } from '#contract/events/questions.ts'
import { askedWith, wordsOf } from '#contract/questions.ts'

type Asked = Pick<EventQuestion, 'id' | 'kind' | 'text'> & Partial<EventQuestion>
const id = (number: number) => `0199b6a0-0000-7000-8000-0000000001${String(number).padStart(2, '0')}`
const ask = (question: Asked): EventQuestion => ({
  required: false,
  choices: [],
  afterId: null,
  afterAnswer: null,
  stopAnswers: [],
  stopText: { pt: '' },
  atDoor: false,
  way: null,
  ...question,
})
const choice = (number: number, pt: string, en: string) => ({ id: id(number), text: { pt, en } })

const wants = [
  choice(10, 'Pedir um aumento', 'Asking for a rise'),
  choice(11, 'A primeira proposta', 'A first offer'),
  choice(12, 'Trabalhar por conta própria', 'Working for myself'),
]

/** What somebody who asks to take part says of themselves. */
export const demoQuestions: EventQuestion[] = [
  ask({
    id: id(1),
    kind: 'several',
    required: true,
    choices: wants,
    text: { pt: 'O que queres levar daqui?', en: 'What do you want to take home?' },
  }),
  ask({
    id: id(2),
    kind: 'text',
    afterId: id(1),
    afterAnswer: id(11),
    text: { pt: 'Que proposta tens em mãos?', en: 'What offer do you have in hand?' },
  }),
  ask({
    id: id(3),
    kind: 'yes_no',
    atDoor: true,
    text: { pt: 'Ficas para o café?', en: 'Do you stay for coffee?' },
  }),
]

/** The answers of the person at this place in the list. */
export function demoAnswers(questions: readonly EventQuestion[], place: number): string {
  const given = {
    [id(1)]: wants
      .filter((_, index) => index === place % 3 || index === 1)
      .map((one) => one.id)
      .join(' '),
    [id(2)]: place % 2 ? 'Um estágio pago numa empresa de Braga.' : '',
    [id(3)]: place % 3 ? 'yes' : 'no',
  }
  const answers = askedWith(questionsFor(questions, null), given).flatMap((one) => {
    const value = given[one.id]
    return value ? [{ id: one.id, kind: one.kind, question: one.text, answer: wordsOf(one, value), value }] : []
  })
  return JSON.stringify(answers)
}
