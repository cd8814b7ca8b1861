import type { Db, Deps } from '#api/deps.ts'
import { inLanguage, letterOf } from '#api/mail/letter.ts'
import { describeMoment } from '#api/mail/times.ts'
import { findProgramme } from '#api/programme/queries.ts'
import { tellPeople } from '#api/tell/tell-people.ts'
import { findNames } from '#api/records/names.ts'
import type { Locale } from '#contract/endpoint.ts'
import type { MemberRow } from '../queries.ts'
import { findOwing, type TaskRow, type WrittenFeedback } from './queries.ts'

type Letter = Record<Locale, [subject: string, ...paragraphs: string[]]>

const letters = {
  handed_in: {
    pt: ['{name} entregou: {task}', '{name} entregou «{task}» e espera a tua resposta.'],
    en: ['{name} handed in: {task}', '{name} handed in “{task}” and is waiting for your feedback.'],
  },
  handed_in_again: {
    pt: ['{name} entregou de novo: {task}', '{name} entregou «{task}» pela {count}.ª vez e espera a tua resposta.'],
    en: [
      '{name} handed in again: {task}',
      'It is version {count} of “{task}”, and {name} is waiting for your feedback.',
    ],
  },
  accepted: {
    pt: ['Aceite: {task}', 'A tua entrega de «{task}» foi aceite.'],
    en: ['Accepted: {task}', 'What you handed in for “{task}” was accepted.'],
  },
  returned: {
    pt: ['Para rever: {task}', 'A tua entrega de «{task}» voltou para ti. Podes entregar de novo.'],
    en: ['To be revised: {task}', 'What you handed in for “{task}” came back. You can hand it in again.'],
  },
  moved: {
    pt: ['Novo prazo: {task}', 'O prazo de «{task}» mudou: é agora {due}. Antes era {before}.'],
    en: ['New deadline: {task}', 'The deadline of “{task}” has moved: it is now {due}. It was {before}.'],
  },
} satisfies Record<string, Letter>

const titleOf = ({ title_pt: pt, title_en: en }: TaskRow, locale: Locale) => inLanguage(locale, { pt, en })

const open = (locale: Locale) => (locale === 'en' ? 'Open the programme' : 'Abrir o programa')

/** The deadline of a task is another one; whoever has handed in needs not know. */
export async function mailTaskMoved(tx: Db, deps: Deps, task: TaskRow, { before, due }: { before: Date; due: Date }) {
  const { zone } = await findProgramme(tx)
  await tellPeople(tx, deps, 'cohorts.task_moved', await findOwing(tx, task, due), ({ locale }) => {
    const say = (time: Date) => describeMoment(time, { zone, locale, now: deps.clock() })
    const values = { task: titleOf(task, locale), before: say(before), due: say(due) }
    return letterOf(letters.moved[locale], values, '/programme#tasks', open(locale))
  })
}

type HandedIn = { member: MemberRow; task: TaskRow; answer: { id: string; attempts: number } }

/** The mentor hears of what was handed in; without one the team sees it in the list. */
export async function mailHandedIn(tx: Db, deps: Deps, { member, task, answer }: HandedIn) {
  if (!member.mentor_id) return
  const names = await findNames(tx, [member.user_id])
  const letter = letters[answer.attempts > 1 ? 'handed_in_again' : 'handed_in']
  const known = { name: names.get(member.user_id) ?? '', count: String(answer.attempts) }
  await tellPeople(tx, deps, 'cohorts.handed_in', [member.mentor_id], ({ locale }) => {
    const values = { ...known, task: titleOf(task, locale) }
    const label = locale === 'en' ? 'Read it' : 'Ler'
    return { ...letterOf(letter[locale], values, `/trainees/${member.id}#tasks`, label), about: answer.id }
  })
}

type FeedbackMail = { member: MemberRow; task: TaskRow; accepted: boolean; written: WrittenFeedback }

export async function mailFeedback(tx: Db, deps: Deps, mail: FeedbackMail): Promise<void> {
  const { member, task, accepted, written } = mail
  const occasion = accepted ? 'accepted' : 'returned'
  await tellPeople(tx, deps, `cohorts.task_${occasion}`, [member.user_id], ({ locale }) => {
    const said = (locale !== written.feedback_lang && written.feedback_other) || written.feedback
    const values = { task: titleOf(task, locale) }
    return { ...letterOf(letters[occasion][locale], values, '/programme#tasks', open(locale), said), about: task.id }
  })
}
