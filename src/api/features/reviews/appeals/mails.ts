import type { Tx } from '#api/db/transaction.ts'
import { inLanguage, letterOf } from '#api/mail/letter.ts'
import { describeDay } from '#api/mail/times.ts'
import { findProgramme } from '#api/programme/queries.ts'
import { tellPeople } from '#api/tell/tell-people.ts'
import type { Bilingual, Locale } from '#contract/endpoint.ts'
import { contextKey, contextsOf, subjectOf, type Engine } from '../engine.ts'
import type { RoundRow } from '../queries.ts'
import type { AppealRow } from './queries.ts'

type Letter = Record<Locale, [subject: string, ...sentences: string[]]>

const letters = {
  appeal: {
    pt: [
      'Pedido de revisão da entrega {code}: {title}',
      'A equipa da entrega {code} pediu que o seu resultado em «{title}» fosse revisto. Espera uma resposta tua.',
    ],
    en: [
      'Request for a second look at entry {code}: {title}',
      'The team of entry {code} asked for a second look at its result in “{title}”. It is waiting for your answer.',
    ],
  },
  late: {
    pt: [
      'Ainda sem resposta: {title}',
      'Prometemos responder até {day} ao vosso pedido de revisão em «{title}» e não conseguimos. A equipa sabe que está em falta.',
      'A resposta vem por e-mail, assim que houver. Não precisam de fazer nada.',
    ],
    en: [
      'Still no answer: {title}',
      'We promised to answer your request for a second look in “{title}” by {day} and did not manage to. The team knows that it owes you an answer.',
      'It comes by e-mail as soon as there is one. You do not need to do anything.',
    ],
  },
  upheld: {
    pt: ['Deram-vos razão: {title}', 'O resultado em «{title}» foi revisto e a equipa do programa dá-vos razão.'],
    en: [
      'You were right: {title}',
      'The result in “{title}” was looked at again, and the programme team agrees with you.',
    ],
  },
  stands: {
    pt: ['O resultado mantém-se: {title}', 'O resultado em «{title}» foi revisto e mantém-se.'],
    en: ['The result stands: {title}', 'The result in “{title}” was looked at again, and it stands.'],
  },
} satisfies Record<string, Letter>
const see: Record<Locale, string> = { pt: 'Ver o resultado', en: 'See the result' }
const answer: Record<Locale, string> = { pt: 'Responder à equipa', en: 'Answer the team' }

const titleOf = async (engine: Engine, of: Pick<RoundRow, 'area' | 'context_id'>): Promise<Bilingual> =>
  (await contextsOf(engine, [of])).get(contextKey(of))?.title ?? { pt: '' }

/** To whoever announced the result; the others see it among what waits. */
export async function mailAppeal(tx: Tx, engine: Engine, round: RoundRow, code: string): Promise<void> {
  if (!round.announced_by) return
  const title = await titleOf({ ...engine, db: tx }, round)
  await tellPeople(tx, engine, 'reviews.appeal', [round.announced_by], ({ locale }) => ({
    ...letterOf(
      letters.appeal[locale],
      { title: inLanguage(locale, title), code },
      `/manage/reviews/${round.id}?tab=appeals`,
      answer[locale],
    ),
    about: round.id,
  }))
}

/** What a letter to the team of an item needs. */
async function addressed(tx: Tx, engine: Engine, appeal: AppealRow) {
  const subject = subjectOf(engine, appeal.area)
  return {
    team: (await subject.findTeams(tx, [appeal.item_id])).get(appeal.item_id) ?? [],
    title: await titleOf(engine, appeal),
    path: await subject.findPath(tx, appeal.item_id),
  }
}

export async function mailLate(tx: Tx, engine: Engine, appeal: AppealRow): Promise<void> {
  const { team, title, path } = await addressed(tx, engine, appeal)
  const { zone } = await findProgramme(tx)
  await tellPeople(tx, engine, 'reviews.appeal_late', team, ({ locale }) => {
    const day = describeDay(appeal.answer_due_at, { zone, locale, now: engine.clock() })
    return letterOf(letters.late[locale], { title: inLanguage(locale, title), day }, path, see[locale])
  })
}

type Answered = { upheld: boolean; answer: Bilingual }

export async function mailAnswered(tx: Tx, engine: Engine, appeal: AppealRow, answered: Answered): Promise<void> {
  const { team, title, path } = await addressed(tx, engine, appeal)
  const letter = letters[answered.upheld ? 'upheld' : 'stands']
  await tellPeople(tx, engine, 'reviews.appeal_answered', team, ({ locale }) =>
    letterOf(
      letter[locale],
      { title: inLanguage(locale, title) },
      path,
      see[locale],
      inLanguage(locale, answered.answer),
    ),
  )
}
