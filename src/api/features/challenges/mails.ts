import type { Db, Deps } from '#api/deps.ts'
import { inLanguage, letterOf } from '#api/mail/letter.ts'
import { tellPeople } from '#api/tell/tell-people.ts'
import { describeMoment } from '#api/mail/times.ts'
import { findProgramme } from '#api/programme/queries.ts'
import type { Bilingual, Locale } from '#contract/endpoint.ts'
import type { SolutionState } from '#contract/solutions/states.ts'
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
  reminder: {
    pt: [
      'Falta entregar: {title}',
      'A tua equipa tem um rascunho no desafio «{title}» que ainda não foi entregue.',
      'O prazo é {moment}. Depois disso já não se pode entregar.',
    ],
    en: [
      'Not submitted yet: {title}',
      'Your team has a draft in the challenge “{title}” that has not been submitted.',
      'The deadline is {moment}. After that nothing can be submitted.',
    ],
  },
  missed: {
    pt: [
      'O prazo acabou: {title}',
      'O prazo de «{title}» acabou antes de a tua equipa entregar, por isso o rascunho não entra na avaliação.',
      'O que escreveram continua vosso, e os outros desafios continuam abertos.',
    ],
    en: [
      'The deadline has passed: {title}',
      'The deadline of “{title}” passed before your team submitted, so the draft is not part of the judging.',
      'What you have written stays yours, and the other challenges stay open.',
    ],
  },
  cancelled: {
    pt: ['Desafio cancelado: {title}', 'O desafio «{title}» foi cancelado. O que escreveste continua teu.'],
    en: ['Challenge cancelled: {title}', 'The challenge “{title}” was cancelled. What you have written stays yours.'],
  },
} satisfies Record<string, Letter>

/** For those who follow the problem from which the challenge came. */
const became: Letter = {
  pt: ['É um desafio: {problem}', 'O problema «{problem}», que segues, abriu como desafio: «{title}».'],
  en: ['Now a challenge: {problem}', 'The problem “{problem}”, which you follow, is now the challenge “{title}”.'],
}
const givenUp: Letter = {
  pt: [
    'O desafio foi cancelado: {problem}',
    'O desafio «{title}», que veio do problema «{problem}», que segues, foi cancelado. O problema continua aceite, à espera de outro desafio.',
  ],
  en: [
    'The challenge was cancelled: {problem}',
    'The challenge “{title}”, which came from the problem “{problem}” that you follow, was cancelled. The problem stays accepted and waits for another challenge.',
  ],
}
/** For those who asked to be told when it opens. */
const opening: Record<'opened' | 'given up', Letter> = {
  opened: {
    pt: ['Já abriu: {title}', 'O desafio «{title}» abriu. Podes entregar uma solução até {moment}.'],
    en: ['Now open: {title}', 'The challenge “{title}” is open. You can submit a solution until {moment}.'],
  },
  'given up': {
    pt: ['Já não abre: {title}', 'O desafio «{title}», de que te íamos avisar, foi cancelado e já não abre.'],
    en: [
      'Not opening: {title}',
      'The challenge “{title}”, which you asked to hear about, was cancelled and will not open.',
    ],
  },
}
const see: Record<Locale, string> = { pt: 'Ver o desafio', en: 'View the challenge' }

type News = {
  challenge: Pick<ChallengeColumns, 'id' | 'slug' | 'title'>
  moment?: Date
  reason?: Bilingual
  /** Whose solutions are in this state; without it everybody. */
  to?: SolutionState
}

async function mailTeams(tx: Db, deps: Deps, occasion: keyof typeof letters, news: News) {
  const { zone } = await findProgramme(tx)
  const { challenge, moment, reason } = news
  const { slug, title } = challenge
  const people = await findChallengePeople(tx, challenge.id, news.to)
  await tellPeople(tx, deps, `challenges.${occasion}`, people, ({ locale }) => {
    const when = moment ? describeMoment(moment, { zone, locale, now: deps.clock() }) : ''
    const values = { title: inLanguage(locale, title), moment: when }
    const written = reason && inLanguage(locale, reason)
    return {
      ...letterOf(letters[occasion][locale], values, `/challenges/${slug}`, see[locale], written),
      about: challenge.id,
    }
  })
}

export const mailNewDeadline = (tx: Db, deps: Deps, challenge: News['challenge'], moment: Date) =>
  mailTeams(tx, deps, 'deadline', { challenge, moment })
export const mailJudging = (tx: Db, deps: Deps, challenge: ChallengeColumns) =>
  mailTeams(tx, deps, 'judging', { challenge, moment: challenge.results_at, to: 'submitted' })
export const mailMissed = (tx: Db, deps: Deps, challenge: ChallengeColumns) =>
  mailTeams(tx, deps, 'missed', { challenge, to: 'draft' })
export const mailReminder = (tx: Db, deps: Deps, challenge: ChallengeColumns) =>
  mailTeams(tx, deps, 'reminder', { challenge, moment: challenge.closes_at, to: 'draft' })
export const mailCancelled = (tx: Db, deps: Deps, challenge: News['challenge'], reason: Bilingual) =>
  mailTeams(tx, deps, 'cancelled', { challenge, reason })

async function mailFollowers(tx: Db, deps: Deps, what: keyof typeof opening, row: ChallengeColumns, ids: string[]) {
  const { zone } = await findProgramme(tx)
  await tellPeople(tx, deps, 'challenges.opening', ids, ({ locale }) => {
    const moment = describeMoment(row.closes_at, { zone, locale, now: deps.clock() })
    const values = { title: inLanguage(locale, row.title), moment }
    return letterOf(opening[what][locale], values, `/challenges/${row.slug}`, see[locale])
  })
}

export const mailOpening = (tx: Db, deps: Deps, row: ChallengeColumns, ids: string[]) =>
  mailFollowers(tx, deps, 'opened', row, ids)
export const mailNotOpening = (tx: Db, deps: Deps, row: ChallengeColumns, ids: string[]) =>
  mailFollowers(tx, deps, 'given up', row, ids)

type OfProblem = { title: string; followers: string[] }

export const mailBecame = (tx: Db, deps: Deps, { slug, title }: News['challenge'], problem: OfProblem) =>
  tellPeople(tx, deps, 'problems.challenge', problem.followers, ({ locale }) => {
    const values = { title: inLanguage(locale, title), problem: problem.title }
    return letterOf(became[locale], values, `/challenges/${slug}`, see[locale])
  })

/** The reason stands below, as the teams read it. */
export const mailGivenUp = (
  tx: Db,
  deps: Deps,
  { slug, title }: News['challenge'],
  problem: OfProblem,
  reason: Bilingual,
) =>
  tellPeople(tx, deps, 'problems.challenge_cancelled', problem.followers, ({ locale }) => {
    const values = { title: inLanguage(locale, title), problem: problem.title }
    return letterOf(givenUp[locale], values, `/challenges/${slug}`, see[locale], inLanguage(locale, reason))
  })
