import type { Db, Deps } from '#api/deps.ts'
import { mailPeople } from '#api/mail/people.ts'
import { describeDay } from '#api/mail/times.ts'
import type { Locale } from '#contract/endpoint.ts'
import type { Decision } from '#contract/problems-manage.ts'
import type { ProblemColumns } from './queries.ts'

/** `detail` is the day of the answer, or the title of the problem that this one was merged into. */
type Letter = Record<Locale, (title: string, detail: string) => [subject: string, ...paragraphs: string[]]>

/** What happened; the answer of the team stands below it. */
const letters: Record<'received' | Decision, Letter> = {
  received: {
    pt: (title, day) => [
      `Recebemos o teu problema: ${title}`,
      `Recebemos «${title}». Agradecemos que o tenhas contado.`,
      `A equipa lê-o e responde-te até ${day}, sempre com uma explicação.`,
    ],
    en: (title, day) => [
      `We received your problem: ${title}`,
      `We received “${title}”. Thank you for telling us.`,
      `The team will read it and answer by ${day}, always with an explanation.`,
    ],
  },
  accept: {
    pt: (title) => [`Aceite: ${title}`, `A equipa aceitou «${title}» e procura agora um parceiro.`],
    en: (title) => [`Accepted: ${title}`, `The team accepted “${title}” and is now looking for a partner.`],
  },
  ask: {
    pt: (title) => [`Falta uma coisa: ${title}`, `Para avançar com «${title}» precisamos de saber mais.`],
    en: (title) => [`One thing is missing: ${title}`, `To go on with “${title}” we need to know more.`],
  },
  merge: {
    pt: (title, other) => [
      `Juntámos dois problemas: ${title}`,
      `«${title}» passou a fazer parte de «${other}», com todos os apoios.`,
    ],
    en: (title, other) => [
      `Two problems became one: ${title}`,
      `“${title}” is now part of “${other}”, with all supports.`,
    ],
  },
  decline: {
    pt: (title) => [`Não avança: ${title}`, `Desta vez não vamos avançar com «${title}».`],
    en: (title) => [`Not going ahead: ${title}`, `We are not going ahead with “${title}” this time.`],
  },
  solve: {
    pt: (title) => [`Resolvido: ${title}`, `«${title}» está resolvido.`],
    en: (title) => [`Solved: ${title}`, `“${title}” is solved.`],
  },
  reopen: {
    pt: (title) => [`Voltámos a ler: ${title}`, `A equipa voltou a abrir «${title}».`],
    en: (title) => [`Reading it again: ${title}`, `The team has opened “${title}” again.`],
  },
}
const buttons = {
  pt: { see: 'Ver o problema', ask: 'Responder' },
  en: { see: 'See the problem', ask: 'Answer' },
} as const

type Received = { id: string; title: string; dueAt: Date }

export async function mailReceived(tx: Db, deps: Deps, { id, title, dueAt }: Received, userId: string): Promise<void> {
  await mailPeople(tx, deps, 'problems.received', [userId], ({ locale }) => {
    const day = describeDay(dueAt, { zone: 'Europe/Lisbon', locale, now: deps.clock() })
    return letter(letters.received[locale](title, day), buttons[locale].see, id)
  })
}

type Decided = {
  decision: Decision
  problem: ProblemColumns
  target?: ProblemColumns
  answer?: string | null | undefined
}

/** Only the proposer can give what the team asks for; everything else is told to all who follow. */
export async function mailDecision(tx: Db, deps: Deps, decided: Decided, followers: string[]): Promise<void> {
  const { decision, problem, target, answer } = decided
  const to = decision === 'ask' ? followers.filter((id) => id === problem.proposer_id) : followers
  await mailPeople(tx, deps, `problems.${decision}`, to, ({ locale }) => {
    const words = letters[decision][locale](problem.title, target?.title ?? '')
    if (answer?.trim()) words.push(answer.trim())
    return letter(words, buttons[locale][decision === 'ask' ? 'ask' : 'see'], target?.id ?? problem.id)
  })
}

const letter = ([subject, ...paragraphs]: [string, ...string[]], label: string, id: string) => ({
  subject,
  paragraphs,
  preview: paragraphs.at(-1)!,
  action: { label, url: `/problems/${id}` },
})
