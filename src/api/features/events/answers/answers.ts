import type { Tx } from '#api/db/transaction.ts'
import type { Db, Deps } from '#api/deps.ts'
import { AppError } from '#api/errors.ts'
import { found, refuse, type Caller } from '#api/http/caller.ts'
import { audit } from '#api/records/audit.ts'
import { releaseFiles, useFiles } from '#api/records/file-uses.ts'
import { type EventAnswer, questionsFor } from '#contract/events/questions.ts'
import type { Way } from '#contract/events/states.ts'
import { answerFileKinds, answerIssues, type Answers, askedWith, wordsOf } from '#contract/questions.ts'
import { whyNotAnswer } from '../policy.ts'
import { changeRegistration } from '../registration/queries.ts'
import { lockRegistrationById } from '../manage/queries.ts'
import { registrationObject, type RegistrationRow, type WholeEvent } from '../rows.ts'
import { findAnswerFiles } from './queries.ts'

/** As it is kept; who reads it at the door follows from the question of today. */
export type StoredAnswer = Omit<EventAnswer, 'atDoor'>
type Answerer = { owner: string; registrationId?: string | undefined; way: Way | null }

/** Checks the answers and gives them as they are kept. `isTeam` may leave compulsory questions open. */
export async function readAnswers(
  db: Db,
  event: Pick<WholeEvent, 'questions'>,
  given: Answers,
  { owner, registrationId, way }: Answerer,
  isTeam = false,
): Promise<StoredAnswer[]> {
  const questions = questionsFor(event.questions, way)
  const asked = askedWith(questions, given).flatMap((one) => {
    const value = given[one.id]?.trim()
    return value ? [{ one, value }] : []
  })
  const files = asked.filter(({ one }) => one.kind === 'file')
  const issues = answerIssues(questions, given).filter(({ code }) => !isTeam || code !== 'answer_missing')
  if (issues.length > 0) throw new AppError('invalid_fields', { fields: issues })
  const names = await findAnswerFiles(
    db,
    files.map(({ value }) => value),
    { owner, registrationId },
  )
  const gone = files.filter(({ value }) => !names.has(value))
  const fields = gone.map(({ one }) => ({ field: `answers.${one.id}`, code: 'answer_file', params: {} }))
  if (fields.length > 0) throw new AppError('invalid_fields', { fields })
  return asked.map(({ one, value }) => {
    const { id, kind, text: question } = one
    return { id, kind, question, answer: wordsOf(one, value, names), value }
  })
}

const filesOf = (registrationId: string) => ({ area: 'events', recordId: registrationId }) as const
const fileIdsIn = (answers: readonly StoredAnswer[]) =>
  answers.flatMap(({ kind, value }) => (kind === 'file' ? [value] : []))

/** The files among the answers become files of the registration, which the team may read. */
export async function keepAnswerFiles(
  tx: Tx,
  caller: Caller,
  { id, answers }: Pick<RegistrationRow, 'id' | 'answers'>,
) {
  await useFiles(tx, caller, {
    ...filesOf(id),
    field: 'answers',
    visibility: 'record',
    fileIds: fileIdsIn(answers),
    kinds: answerFileKinds,
  })
}
export const hasFiles = ({ answers }: Pick<RegistrationRow, 'answers'>): boolean => fileIdsIn(answers).length > 0
export const releaseAnswerFiles = (tx: Db, registrationId: string) => releaseFiles(tx, filesOf(registrationId))

type Answering = { own: RegistrationRow; given: Answers; by: 'self' | 'staff' }

/** Changes the answers of a registration; the caller holds its row. */
export async function changeAnswers(
  tx: Tx,
  deps: Deps,
  caller: Caller,
  event: WholeEvent,
  { own, given, by }: Answering,
): Promise<RegistrationRow> {
  const now = deps.clock()
  refuse(whyNotAnswer(event, own, now, by))
  const answerer = { owner: caller.actor.id, registrationId: own.id, way: own.attending }
  const answers = await readAnswers(tx, event, given, answerer, by === 'staff')
  if (JSON.stringify(answers) === JSON.stringify(own.answers)) return own
  const row = await changeRegistration(tx, own.id, { answers: JSON.stringify(answers) }, now)
  await keepAnswerFiles(tx, caller, row)
  // The log names what changed, never what was said.
  const changed = answers.length
  await audit(tx, caller, 'events.answer', registrationObject(own), { after: { answers: changed } })
  return row
}

/** The team fills in what somebody told them. */
export async function answerFor(
  tx: Tx,
  deps: Deps,
  caller: Caller,
  event: WholeEvent,
  { id, answers }: { id: string; answers: Answers },
): Promise<void> {
  const own = found(await lockRegistrationById(tx, event.id, id))
  await changeAnswers(tx, deps, caller, event, { own, given: answers, by: 'staff' })
}
