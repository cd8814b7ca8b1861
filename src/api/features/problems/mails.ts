import type { Db, Deps } from '#api/deps.ts'
import { letterOf } from '#api/mail/letter.ts'
import { tellPeople } from '#api/tell/tell-people.ts'
import { findProgramme } from '#api/programme/queries.ts'
import { describeDay } from '#api/mail/times.ts'
import { lateAnswers } from '#api/records/late-answers.ts'
import { findFollowers } from '#api/records/marks.ts'
import type { Locale } from '#contract/endpoint.ts'
import type { Decision } from '#contract/problems/manage.ts'
import { waitingStates, type ProblemState } from '#contract/problems/problems.ts'
import { decisionTo } from './policy.ts'
import { findTold, recordOf, type ProblemColumns } from './queries.ts'

type Letter = Record<Locale, [subject: string, ...paragraphs: string[]]>

/** What happened; the answer of the team stands below it. `other` is the problem that this one was merged into. */
const letters: Record<'received' | 'late' | 'withdraw' | 'confirm' | Decision, Letter> = {
  received: {
    pt: [
      'Recebemos o teu problema: {title}',
      'Recebemos «{title}». Agradecemos que o tenhas contado.',
      'A equipa lê-o e responde-te até {day}, sempre com uma explicação.',
    ],
    en: [
      'We received your problem: {title}',
      'We received “{title}”. Thank you for telling us.',
      'The team will read it and answer by {day}, always with an explanation.',
    ],
  },
  late: {
    pt: [
      'Ainda sem resposta: {title}',
      'Prometemos responder a «{title}» até {day} e não conseguimos. A equipa sabe que está em falta.',
      'A resposta vem por e-mail, assim que houver. Não precisas de fazer nada.',
    ],
    en: [
      'Still no answer: {title}',
      'We promised to answer “{title}” by {day} and did not manage to. The team knows that it owes you an answer.',
      'It comes by e-mail as soon as there is one. You do not need to do anything.',
    ],
  },
  accept: {
    pt: ['Aceite: {title}', 'A equipa aceitou «{title}» e procura agora um parceiro.'],
    en: ['Accepted: {title}', 'The team accepted “{title}” and is now looking for a partner.'],
  },
  ask: {
    pt: ['Falta uma coisa: {title}', 'Para avançar com «{title}» precisamos de saber mais.'],
    en: ['One thing is missing: {title}', 'To go on with “{title}” we need to know more.'],
  },
  merge: {
    pt: ['Juntámos dois problemas: {title}', '«{title}» passou a fazer parte de «{other}», com todos os apoios.'],
    en: ['Two problems became one: {title}', '“{title}” is now part of “{other}”, with all its supporters.'],
  },
  decline: {
    pt: ['Não avança: {title}', 'Desta vez não vamos avançar com «{title}».'],
    en: ['Not going ahead: {title}', 'We are not going ahead with “{title}” this time.'],
  },
  solve: {
    pt: ['Resolvido: {title}', '«{title}» está resolvido. Quem o propôs pode confirmá-lo na página do problema.'],
    en: ['Solved: {title}', '“{title}” is solved. Whoever proposed it can confirm so on its page.'],
  },
  confirm: {
    pt: ['Confirmado: {title}', 'Quem propôs «{title}» confirmou que está resolvido.'],
    en: ['Confirmed: {title}', 'Whoever proposed “{title}” has confirmed that it is solved.'],
  },
  withdraw: {
    pt: ['Retirado: {title}', 'Quem propôs «{title}» retirou o problema.'],
    en: ['Withdrawn: {title}', 'Whoever proposed “{title}” has withdrawn the problem.'],
  },
  reopen: {
    pt: ['Voltámos a ler: {title}', 'A equipa voltou a abrir «{title}».'],
    en: ['Reading it again: {title}', 'The team has opened “{title}” again.'],
  },
}
/** A report about the site becomes no challenge: the team mends it. */
const acceptedReport: Letter = {
  pt: ['Aceite: {title}', 'A equipa leu «{title}» e vai tratar disso. Avisamos-te quando estiver resolvido.'],
  en: ['Accepted: {title}', 'The team has read “{title}” and will see to it. We will tell you once it is solved.'],
}
const see: Record<Locale, string> = { pt: 'Ver o problema', en: 'See the problem' }
const reply: Record<Locale, string> = { pt: 'Responder', en: 'Answer' }

/** By when the answer is promised, or that it is late. */
export async function mailPromise(
  tx: Db,
  deps: Deps,
  kind: 'received' | 'late',
  { id, title, proposer_id }: Pick<ProblemColumns, 'id' | 'title' | 'proposer_id'>,
  due: Date,
): Promise<void> {
  const { zone } = await findProgramme(tx)
  await tellPeople(tx, deps, `problems.${kind}`, proposer_id ? [proposer_id] : [], ({ locale }) => {
    const day = describeDay(due, { zone, locale, now: deps.clock() })
    return letterOf(letters[kind][locale], { title, day }, `/problems/${id}`, see[locale])
  })
}

const isWaiting = ({ state }: { state: ProblemState }) => (waitingStates as readonly ProblemState[]).includes(state)

/** Who proposed a problem hears that the answer to it is late. */
export const lateProblems = lateAnswers({
  job: 'problems.late',
  tell: async (tx, deps, id) => {
    const problem = await findTold(tx, id)
    const due = problem && isWaiting(problem) && problem.answer_due_at
    if (due && due < deps.clock()) await mailPromise(tx, deps, 'late', problem, due)
  },
})

/** What the proposer did, told to all others who follow and to whoever answers for it. */
export async function mailOwnStep(tx: Db, deps: Deps, step: 'withdraw' | 'confirm', problem: ProblemColumns) {
  const { id, title, proposer_id, assignee_id } = problem
  const to = new Set([...(await findFollowers(tx, recordOf(id))), ...(assignee_id ? [assignee_id] : [])])
  to.delete(proposer_id ?? '')
  await tellPeople(tx, deps, `problems.${step}`, [...to], ({ locale }) =>
    letterOf(letters[step][locale], { title }, `/problems/${id}`, see[locale]),
  )
}

/** Only the proposer can give what the team asks for; everything else is told to all who follow. */
export async function mailDecision(tx: Db, deps: Deps, problem: ProblemColumns): Promise<void> {
  const { id, title, kind, state, duplicate_of, answer, answer_lang, answer_other, answered_at, decided_at } = problem
  const decision = decisionTo(state)
  const words = decision === 'accept' && kind === 'platform' ? acceptedReport : letters[decision]
  const followers = await findFollowers(tx, recordOf(id))
  const target = duplicate_of && (await findTold(tx, duplicate_of))?.title
  const to = decision === 'ask' ? followers.filter((one) => one === problem.proposer_id) : followers
  const isNew = answered_at?.getTime() === decided_at?.getTime()
  await tellPeople(tx, deps, `problems.${decision}`, to, ({ locale }) => {
    const label = (decision === 'ask' ? reply : see)[locale]
    const written = isNew ? (locale !== answer_lang && answer_other) || answer : null
    const values = { title, other: target ?? '' }
    const letter = letterOf(words[locale], values, `/problems/${duplicate_of ?? id}`, label, written)
    return { ...letter, about: id }
  })
}
