import type { Db, Deps } from '#api/deps.ts'
import { inLanguage, letterOf } from '#api/mail/letter.ts'
import { mailPeople } from '#api/mail/people.ts'
import { describeMoment } from '#api/mail/times.ts'
import { findProgramme } from '#api/programme/queries.ts'
import type { Bilingual, Locale } from '#contract/endpoint.ts'
import { findChallengePeople, type ChallengeColumns } from './queries.ts'

type Letter = Record<Locale, [subject: string, ...paragraphs: string[]]>

const letters = {
  deadline: {
    pt: ['Novo prazo: {title}', 'O prazo do desafio «{title}» mudou. Agora podes entregar até {moment}.'],
    en: [
      'New deadline: {title}',
      'The deadline of the challenge “{title}” has changed. You can now submit until {moment}.',
    ],
  },
  judging: {
    pt: [
      'Em avaliação: {title}',
      'O prazo de «{title}» acabou e o júri começa a ler o que foi entregue.',
      'Contamos anunciar os resultados até {moment}.',
    ],
    en: [
      'Being judged: {title}',
      'The deadline of “{title}” has passed and the jury is starting to read what was submitted.',
      'We expect to announce the results by {moment}.',
    ],
  },
  cancelled: {
    pt: ['Desafio cancelado: {title}', 'O desafio «{title}» foi cancelado. O que escreveste continua teu.'],
    en: ['Challenge cancelled: {title}', 'The challenge “{title}” was cancelled. What you have written stays yours.'],
  },
} satisfies Record<string, Letter>
const see: Record<Locale, string> = { pt: 'Ver o desafio', en: 'See the challenge' }

type News = { challenge: Pick<ChallengeColumns, 'id' | 'slug' | 'title'>; moment?: Date; reason?: Bilingual }

async function mailTeams(tx: Db, deps: Deps, occasion: keyof typeof letters, { challenge, moment, reason }: News) {
  const { zone } = await findProgramme(tx)
  const { slug, title } = challenge
  await mailPeople(tx, deps, `challenges.${occasion}`, await findChallengePeople(tx, challenge.id), ({ locale }) => {
    const when = moment ? describeMoment(moment, { zone, locale, now: deps.clock() }) : ''
    const values = { title: inLanguage(locale, title), moment: when }
    const written = reason && inLanguage(locale, reason)
    return letterOf(letters[occasion][locale], values, `/challenges/${slug}`, see[locale], written)
  })
}

export const mailNewDeadline = (tx: Db, deps: Deps, challenge: News['challenge'], moment: Date) =>
  mailTeams(tx, deps, 'deadline', { challenge, moment })
export const mailJudging = (tx: Db, deps: Deps, challenge: ChallengeColumns) =>
  mailTeams(tx, deps, 'judging', { challenge, moment: challenge.results_at })
export const mailCancelled = (tx: Db, deps: Deps, challenge: News['challenge'], reason: Bilingual) =>
  mailTeams(tx, deps, 'cancelled', { challenge, reason })
