import type { Db, Deps } from '#api/deps.ts'
import { letterOf } from '#api/mail/letter.ts'
import { tellPeople } from '#api/tell/tell-people.ts'
import { describeDay } from '#api/mail/times.ts'
import { findProgramme } from '#api/programme/queries.ts'
import { closesAt } from '#api/records/asked-by-mail.ts'
import type { Locale } from '#contract/endpoint.ts'
import type { Letter } from './letters.ts'

const asked: Letter = {
  pt: [
    'Como está a {startup}?',
    'Uma vez por ano perguntamos como estão as startups que passaram pelo programa. Diz-nos com um clique como está a {startup}, até {day}; não precisas de iniciar sessão.',
    'Podes juntar pessoas, receita e capital. Só a equipa do programa vê esses números, a não ser que os queiras mostrar.',
  ],
  en: [
    'How is {startup} doing?',
    'Once a year we ask the startups that were in the programme how they are doing. Tell us with one click how {startup} is doing, by {day}; there is no need to sign in.',
    'You may add people, revenue and capital. Only the programme team sees those figures, unless you want to show them.',
  ],
}
const answer: Record<Locale, string> = { pt: 'Responder', en: 'Answer' }

type Question = { startup: string; due_at: Date; userId: string; token: string }

/** A link for each person and startup; whoever has several startups gets a mail for each. */
export async function mailOutcomeQuestions(tx: Db, deps: Deps, questions: readonly Question[]): Promise<void> {
  const { zone } = await findProgramme(tx)
  const byPerson = [...Map.groupBy(questions, ({ userId }) => userId).values()]
  const most = Math.max(0, ...byPerson.map((own) => own.length))
  for (let round = 0; round < most; round += 1) {
    const now = new Map(byPerson.flatMap((own) => own.slice(round, round + 1)).map((one) => [one.userId, one]))
    await tellPeople(tx, deps, 'startups.outcome', [...now.keys()], ({ id, locale }) => {
      const { startup, token, ...due } = now.get(id)!
      const day = describeDay(closesAt(due), { zone, locale, now: deps.clock() })
      return letterOf(asked[locale], { startup, day }, `/startup/outcome/${token}`, answer[locale])
    })
  }
}
