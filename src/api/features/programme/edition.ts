import type { Tx } from '#api/db/transaction.ts'
import { refuse, type Caller } from '#api/http/caller.ts'
import { checked } from '#api/http/checked.ts'
import { findProgramme, holdProgramme, saveProgramme } from '#api/programme/queries.ts'
import { audit } from '#api/records/audit.ts'
import { atPlace, type EditionPart } from '#api/records/edition-parts.ts'
import { fromPortable, toPortable } from '#api/records/portable-questions.ts'
import type { EditionQuestions } from '#contract/programme/edition.ts'
import { questionList, type QuestionWithoutFile as Question } from '#contract/questions.ts'

const tracks = ['onit', 'founder'] as const
const columns = { onit: 'onit_questions', founder: 'founder_questions' } as const

/** After those that are asked already; one with the same words is not asked twice. */
function withAdded(there: readonly Question[], added: EditionQuestions['onit']) {
  const made = fromPortable(added, ({ kind, text }) =>
    there.find((one) => one.kind === kind && one.text.pt === text.pt),
  ).filter((one) => !there.includes(one))
  return { questions: [...there, ...made], ids: made.map(({ id }) => id) }
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
