import { randomUUIDv7 } from 'node:crypto'
import type { Tx } from '#api/db/transaction.ts'
import { refuse, type Caller } from '#api/http/caller.ts'
import { checked } from '#api/http/checked.ts'
import { findProgramme, holdProgramme, saveProgramme } from '#api/programme/queries.ts'
import { audit } from '#api/records/audit.ts'
import { atPlace, type EditionPart } from '#api/records/edition-parts.ts'
import type { EditionQuestion, EditionQuestions } from '#contract/programme/edition.ts'
import { questionList, type QuestionWithoutFile as Question } from '#contract/questions.ts'

const tracks = ['onit', 'founder'] as const
const columns = { onit: 'onit_questions', founder: 'founder_questions' } as const

function toPortable(questions: readonly Question[]): EditionQuestion[] {
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

/** After those that are asked already; one with the same words is not asked twice. */
function withAdded(there: readonly Question[], added: readonly EditionQuestion[]) {
  const made: Question[] = []
  const ids: string[] = []
  const answerId = (question: Question | undefined, answer: 'yes' | 'no' | number) =>
    typeof answer === 'number' ? (question?.choices[answer]?.id ?? '') : answer
  for (const { kind, text, required, choices, after, stopAnswers, stopText } of added) {
    const known = there.find((one) => one.kind === kind && one.text.pt === text.pt)
    const before = after ? made[after.question] : undefined
    const question: Question = known ?? {
      id: randomUUIDv7(),
      kind,
      text,
      required,
      choices: choices.map((words) => ({ id: randomUUIDv7(), text: words })),
      afterId: after && (before?.id ?? randomUUIDv7()),
      afterAnswer: after && answerId(before, after.answer),
      stopAnswers: [],
      stopText,
    }
    if (!known) {
      question.stopAnswers = stopAnswers.map((answer) => answerId(question, answer))
      ids.push(question.id)
    }
    made.push(question)
  }
  return { questions: [...there, ...made.filter(({ id }) => ids.includes(id))], ids }
}

async function save(tx: Tx, by: Caller, lists: Record<(typeof tracks)[number], Question[]>) {
  if (!by.actor.scope.has('programme:manage')) refuse('forbidden')
  const { version } = await holdProgramme(tx)
  const asked = { onit_questions: JSON.stringify(lists.onit), founder_questions: JSON.stringify(lists.founder) }
  await saveProgramme(tx, { ...asked, version: version + 1 })
  await audit(tx, by, 'programme.change', { type: 'programme', id: 'programme' }, { after: lists })
}

/** What is asked of those who register: added to what the programme asks already. */
export const questionEdition: EditionPart<EditionQuestions> = {
  async find(db) {
    const programme = await findProgramme(db)
    const all = tracks.flatMap((track) => programme[columns[track]])
    return all.map(({ id, text: { pt, en } }) => ({ id, title: { pt, en: en ?? null }, at: null }))
  },
  async read(db) {
    const { onit_questions, founder_questions } = await findProgramme(db)
    return [{ content: { onit: toPortable(onit_questions), founder: toPortable(founder_questions) } }]
  },
  async make(tx, _deps, caller, [item]) {
    if (!item || tracks.every((track) => item.content[track].length === 0)) return []
    const programme = await holdProgramme(tx)
    const onit = withAdded(programme.onit_questions, item.content.onit)
    const founder = withAdded(programme.founder_questions, item.content.founder)
    await atPlace('onit', () => checked(questionList, onit.questions))
    await atPlace('founder', () => checked(questionList, founder.questions))
    const ids = [...onit.ids, ...founder.ids]
    if (ids.length > 0) await save(tx, caller, { onit: onit.questions, founder: founder.questions })
    return ids
  },
  async show(db, ids) {
    const found = (await this.find(db, { from: new Date(0), to: new Date(0) })).filter(({ id }) => ids.includes(id))
    return found.map(({ id, title }) => ({ id, title, path: '/manage/programme', isUsed: false }))
  },
  async remove(tx, _deps, caller, ids) {
    const programme = await holdProgramme(tx)
    const left = (questions: Question[]) => questions.filter(({ id }) => !ids.includes(id))
    const lists = { onit: left(programme.onit_questions), founder: left(programme.founder_questions) }
    await save(tx, caller, { onit: checked(questionList, lists.onit), founder: checked(questionList, lists.founder) })
  },
}
