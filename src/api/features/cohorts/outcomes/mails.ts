import type { Db, Deps } from '#api/deps.ts'
import { letterOf } from '#api/mail/letter.ts'
import { tellPeople } from '#api/tell/tell-people.ts'
import { describeDay } from '#api/mail/times.ts'
import { closesAt } from '#api/records/asked-by-mail.ts'
import { findProgramme } from '#api/programme/queries.ts'
import { outcomeDays } from '#contract/cohorts/outcomes.ts'
import type { OutcomeRow } from './queries.ts'

const letters = {
  pt: [
    'O que fazes agora, {days} dias depois?',
    'Concluíste a coorte {cohort} há {days} dias. Diz-nos com um clique o que fazes agora, até {day}; não precisas de iniciar sessão.',
    'Publicamos só números, e nunca de menos de cinco pessoas. Quem não responde também é contado.',
  ],
  en: [
    'What are you doing now, {days} days later?',
    'You completed cohort {cohort} {days} days ago. Tell us with one click what you are doing now, by {day}; there is no need to sign in.',
    'We publish figures only, and never of fewer than five people. Those who do not answer are counted as well.',
  ],
} as const

type Question = OutcomeRow & { user_id: string; cohort: string; token: string }

/** Each person gets a link of their own. */
export async function mailQuestions(tx: Db, deps: Deps, questions: readonly Question[]): Promise<void> {
  const { zone } = await findProgramme(tx)
  for (const days of outcomeDays) {
    const asked = new Map(questions.filter((one) => one.days === days).map((one) => [one.user_id, one]))
    await tellPeople(tx, deps, 'cohorts.outcome', [...asked.keys()], ({ id, locale }) => {
      const one = asked.get(id)!
      const day = describeDay(closesAt(one), { zone, locale, now: deps.clock() })
      const values = { cohort: one.cohort, days: String(days), day }
      return letterOf(letters[locale], values, `/outcomes/${one.token}`, locale === 'en' ? 'Answer' : 'Responder')
    })
  }
}
