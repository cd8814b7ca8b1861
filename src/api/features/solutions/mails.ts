import type { Db, Deps } from '#api/deps.ts'
import { inLanguage, letterOf } from '#api/mail/letter.ts'
import { describeMoment } from '#api/mail/times.ts'
import { findProgramme } from '#api/programme/queries.ts'
import { tellPeople } from '#api/tell/tell-people.ts'
import type { Bilingual, Locale } from '#contract/endpoint.ts'

type Letter = Record<Locale, [subject: string, ...paragraphs: string[]]>
/** A solution with what its mails name of the challenge. */
type Named = { id: string; title: string; challenge: { slug: string; title: Bilingual } }

const letters = {
  submitted: {
    pt: [
      'Entregue: {title}',
      'A solução «{title}» foi entregue ao desafio «{challenge}».',
      'Até ao fim do prazo podes recuperá-la, mudá-la e entregar de novo.',
    ],
    en: [
      'Submitted: {title}',
      'The solution “{title}” was submitted to the challenge “{challenge}”.',
      'Until the deadline you can take it back, change it and submit it again.',
    ],
  },
  disqualified: {
    pt: ['Fora do concurso: {title}', 'A solução «{title}» não pode concorrer ao desafio «{challenge}».'],
    en: ['Out of the competition: {title}', 'The solution “{title}” cannot compete in the challenge “{challenge}”.'],
  },
  restored: {
    pt: ['De volta ao concurso: {title}', 'A solução «{title}» voltou a concorrer ao desafio «{challenge}».'],
    en: ['Back in the competition: {title}', 'The solution “{title}” competes again in the challenge “{challenge}”.'],
  },
  winner: {
    pt: [
      'Ganharam: {title}',
      'O júri escolheu «{title}» como vencedora do desafio «{challenge}». Parabéns a toda a equipa.',
    ],
    en: [
      'You won: {title}',
      'The jury chose “{title}” as the winner of “{challenge}”. Congratulations to the whole team.',
    ],
  },
  shortlisted: {
    pt: [
      'Passaram à fase seguinte: {title}',
      'O júri escolheu «{title}» para a fase seguinte do desafio «{challenge}». Não têm de fazer nada: o júri volta a lê-la.',
    ],
    en: [
      'You go on to the next round: {title}',
      'The jury chose “{title}” for the next round of “{challenge}”. You need not do anything: the jury reads it again.',
    ],
  },
  finalist: {
    pt: ['Finalista: {title}', 'O júri escolheu «{title}» como finalista do desafio «{challenge}».'],
    en: ['Finalist: {title}', 'The jury chose “{title}” as a finalist of the challenge “{challenge}”.'],
  },
  not_selected: {
    pt: ['Resultado de {title}', 'Desta vez o júri não escolheu «{title}» no desafio «{challenge}».'],
    en: ['The result of {title}', 'This time the jury did not choose “{title}” in the challenge “{challenge}”.'],
  },
  removed: {
    pt: ['Já não fazes parte da equipa', 'Saíste da equipa da solução do desafio «{challenge}». Podes entrar noutra.'],
    en: [
      'You are no longer part of the team',
      'You were taken out of the team of a solution of “{challenge}”. You can join another one.',
    ],
  },
} satisfies Record<string, Letter>
const see: Record<Locale, string> = { pt: 'Ver o desafio', en: 'See the challenge' }

async function mailTeam(
  tx: Db,
  deps: Deps,
  occasion: keyof typeof letters,
  { title, challenge }: Named,
  people: string[],
  written: Bilingual = { pt: '' },
) {
  await tellPeople(tx, deps, `solutions.${occasion}`, people, ({ locale }) => {
    const values = { title, challenge: inLanguage(locale, challenge.title) }
    return letterOf(
      letters[occasion][locale],
      values,
      `/challenges/${challenge.slug}`,
      see[locale],
      inLanguage(locale, written),
    )
  })
}

export const mailSubmitted = (tx: Db, deps: Deps, solution: Named, people: string[]) =>
  mailTeam(tx, deps, 'submitted', solution, people)
export const mailDisqualified = (tx: Db, deps: Deps, solution: Named, people: string[], reason: string) =>
  mailTeam(tx, deps, 'disqualified', solution, people, { pt: reason })
export const mailRestored = (tx: Db, deps: Deps, solution: Named, people: string[]) =>
  mailTeam(tx, deps, 'restored', solution, people)
export const mailRemoved = (tx: Db, deps: Deps, solution: Named, person: string) =>
  mailTeam(tx, deps, 'removed', solution, [person])

/** A draft may have no title yet: the challenge says which solution it is. */
const leaving: Record<'left' | 'erased' | 'owner' | 'small', Record<Locale, [subject: string, text: string]>> = {
  left: {
    pt: ['Saiu da tua equipa: {name}', '{name} saiu da equipa com que participas no desafio «{challenge}».'],
    en: ['Left your team: {name}', '{name} has left the team with which you take part in “{challenge}”.'],
  },
  erased: {
    pt: [
      'Alguém saiu da tua equipa',
      'Alguém da equipa com que participas no desafio «{challenge}» apagou a conta e saiu da equipa.',
    ],
    en: [
      'Somebody left your team',
      'Somebody of the team with which you take part in “{challenge}” has deleted their account and left the team.',
    ],
  },
  owner: {
    pt: ['A solução passou para ti', 'A partir de agora és tu quem responde pela solução e quem convida pessoas.'],
    en: ['The solution is yours now', 'From now on you answer for the solution, and you invite people.'],
  },
  small: {
    pt: [
      'A solução voltou a rascunho: {challenge}',
      'No desafio «{challenge}» a tua equipa ficou com menos pessoas do que as {min} que o desafio pede, e a solução voltou a rascunho. Convida alguém e entrega-a outra vez até {moment}.',
    ],
    en: [
      'The solution is a draft again: {challenge}',
      'In “{challenge}” your team now has fewer people than the {min} that the challenge asks for, and the solution is a draft again. Invite somebody and submit it again by {moment}.',
    ],
  },
}

type Left = { name: string | null; isLeaving: boolean; heir: string | undefined; isSmall: boolean }
type Due = { challenge: { closes_at: Date; team_min: number } }

/** Tells those who stay. A name only where somebody may still be named. */
export async function mailLeft(tx: Db, deps: Deps, solution: Named & Due, people: string[], left: Left): Promise<void> {
  const { challenge } = solution
  const { zone } = await findProgramme(tx)
  await tellPeople(tx, deps, left.isSmall ? 'solutions.team_small' : 'solutions.left', people, ({ id, locale }) => {
    const said = [
      left.isLeaving && leaving[left.name === null ? 'erased' : 'left'],
      left.heir === id && leaving.owner,
      left.isSmall && leaving.small,
    ].flatMap((one) => (one ? [one[locale]] : []))
    const values = {
      challenge: inLanguage(locale, challenge.title),
      name: left.name ?? '',
      min: String(challenge.team_min),
      moment: describeMoment(challenge.closes_at, { zone, locale, now: deps.clock() }),
    }
    // What asks for most says what the mail is about.
    const letter = [said.at(-1)![0], ...said.map(([, text]) => text)] as const
    return letterOf(letter, values, `/challenges/${challenge.slug}`, see[locale])
  })
}

export type Result = 'winner' | 'finalist' | 'not_selected' | 'shortlisted'
export const mailResult = (
  tx: Db,
  deps: Deps,
  solution: Named,
  people: string[],
  result: Result,
  feedback: Bilingual,
) => mailTeam(tx, deps, result, solution, people, feedback)

/** For those who follow the problem from which the challenge came. */
const chosen: Record<'solution' | 'startup' | 'born', Record<Locale, [string, string]>> = {
  born: {
    pt: [
      'Nasceu uma startup: {problem}',
      'Da solução «{title}», escolhida para o problema «{problem}», que segues, nasceu a startup {startup}.',
    ],
    en: [
      'A startup was born: {problem}',
      'The startup {startup} was born of “{title}”, the solution chosen for the problem “{problem}”, which you follow.',
    ],
  },
  solution: {
    pt: ['Há uma solução: {problem}', 'Para o problema «{problem}», que segues, foi escolhida a solução «{title}».'],
    en: ['There is a solution: {problem}', 'For the problem “{problem}”, which you follow, “{title}” was chosen.'],
  },
  startup: {
    pt: [
      'Há uma solução e uma startup: {problem}',
      'Para o problema «{problem}», que segues, foi escolhida a solução «{title}», da startup {startup}.',
    ],
    en: [
      'There is a solution and a startup: {problem}',
      'For the problem “{problem}”, which you follow, “{title}” of the startup {startup} was chosen.',
    ],
  },
}
const seeResults: Record<Locale, string> = { pt: 'Ver os resultados', en: 'See the results' }

type Followed = { slug: string; problem: { title: string; followers: string[] } }
type Chosen = { title: string; startup: string | null; isBorn?: true }

export const mailChosen = (tx: Db, deps: Deps, { slug, problem }: Followed, { title, startup, isBorn }: Chosen) =>
  tellPeople(tx, deps, startup ? 'problems.startup' : 'problems.solution', problem.followers, ({ locale }) => {
    const values = { title, startup: startup ?? '', problem: problem.title }
    const letter = chosen[isBorn ? 'born' : startup ? 'startup' : 'solution'][locale]
    return letterOf(letter, values, `/challenges/${slug}`, seeResults[locale])
  })
