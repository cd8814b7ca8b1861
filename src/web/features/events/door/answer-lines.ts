import type { DoorGuest } from '#contract/events/door.ts'
import { el } from './dom.ts'
import { locale } from './texts.ts'

/** What somebody answered to the questions for the door. A list that an older release kept has none. */
export const answerLines = (answers: DoorGuest['answers'] = []): HTMLElement[] =>
  answers.map(({ question, answer }) =>
    el('p', { class: 'small' }, `${question[locale] || question.pt} `, el('strong', {}, answer[locale] || answer.pt)),
  )
