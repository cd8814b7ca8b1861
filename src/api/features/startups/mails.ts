import type { Db, Deps } from '#api/deps.ts'
import { inLanguage, letterOf } from '#api/mail/letter.ts'
import { mailPeople } from '#api/mail/people.ts'
import { findReaders } from '#api/mail/queries.ts'
import type { Bilingual, Locale } from '#contract/endpoint.ts'
import { dateLocales, describeDay } from '#api/mail/times.ts'
import { findProgramme } from '#api/programme/queries.ts'
import type { MemberRole } from '#contract/startups/startups.ts'
import type { StartupDecision } from '#contract/startups/manage.ts'

type Letter = Record<Locale, [subject: string, ...paragraphs: string[]]>
type Named = { id: string; name: string }

const roles: Record<MemberRole, Letter> = {
  owner: {
    pt: [
      'És titular da {name}',
      '{by} passou-te a titularidade da {name}. Podes convidar pessoas e submeter ao programa.',
    ],
    en: [
      'You are an owner of {name}',
      '{by} made you an owner of {name}. You may invite people and submit it to the programme.',
    ],
  },
  member: {
    pt: ['A tua função na {name} mudou', '{by} mudou a tua função na {name}: continuas na equipa como membro.'],
    en: ['Your role in {name} has changed', '{by} changed your role in {name}: you stay in the team as a member.'],
  },
}
const removed: Letter = {
  pt: ['Já não fazes parte da {name}', 'Saíste da equipa da {name}. Se foi engano, fala com quem é titular.'],
  en: [
    'You are no longer part of {name}',
    'You were taken out of the team of {name}. If this is a mistake, talk to its owner.',
  ],
}
const see: Record<Locale, string> = { pt: 'Ver a startup', en: 'See the startup' }
const seeAll: Record<Locale, string> = { pt: 'Ver as startups', en: 'See the startups' }

type RoleChange = { to: string; by: string; role: MemberRole }

/** Nobody is written to about what they did themselves. */
export async function mailRole(tx: Db, deps: Deps, { id, name }: Named, { to, by, role }: RoleChange): Promise<void> {
  if (to === by) return
  const author = (await findReaders(tx, [by])).get(by)
  const values = { name, by: author ? `${author.firstName} ${author.lastName}` : '' }
  await mailPeople(tx, deps, `startups.${role}`, [to], ({ locale }) =>
    letterOf(roles[role][locale], values, `/startup/${id}`, see[locale]),
  )
}

export async function mailRemoved(tx: Db, deps: Deps, { name }: Named, userId: string): Promise<void> {
  await mailPeople(tx, deps, 'startups.removed', [userId], ({ locale }) =>
    letterOf(removed[locale], { name }, '/startup', seeAll[locale]),
  )
}

const submitted: Letter = {
  pt: [
    'Recebemos a {name}',
    'A {name} foi submetida ao programa.',
    'A equipa lê e responde até {day}, sempre com uma explicação.',
  ],
  en: [
    'We received {name}',
    '{name} was submitted to the programme.',
    'The team reads it and answers by {day}, always with an explanation.',
  ],
}

type Submitted = { people: string[]; dueAt: Date }

export async function mailSubmitted(
  tx: Db,
  deps: Deps,
  { id, name }: Named,
  { people, dueAt }: Submitted,
): Promise<void> {
  const { zone } = await findProgramme(tx)
  await mailPeople(tx, deps, 'startups.submitted', people, ({ locale }) => {
    const day = describeDay(dueAt, { zone, locale, now: deps.clock() })
    return letterOf(submitted[locale], { name, day }, `/startup/${id}?tab=programme`, see[locale])
  })
}

/** What happened; the answer of the team stands below it. */
const decided: Record<StartupDecision, Letter> = {
  accept: {
    pt: ['A {name} entrou no programa', 'A {name} foi aceite no programa.'],
    en: ['{name} is in the programme', '{name} was accepted into the programme.'],
  },
  ask: {
    pt: ['Pedimos alterações à {name}', 'Para decidir sobre a {name}, precisamos de algumas alterações.'],
    en: ['Changes to {name}', 'To decide about {name} we need some changes.'],
  },
  decline: {
    pt: ['A {name} não entrou no programa', 'Desta vez a {name} não entrou no programa.'],
    en: ['{name} was not taken into the programme', '{name} was not taken into the programme this time.'],
  },
  start: {
    pt: ['A {name} está ativa', 'A {name} começou o programa.'],
    en: ['{name} is active', '{name} has begun the programme.'],
  },
  pause: {
    pt: ['A {name} está em pausa', 'A {name} ficou em pausa no programa.'],
    en: ['{name} is paused', '{name} is paused in the programme.'],
  },
  resume: {
    pt: ['A {name} voltou', 'A {name} voltou a estar ativa no programa.'],
    en: ['{name} is back', '{name} is active in the programme again.'],
  },
  graduate: {
    pt: ['A {name} graduou-se', 'A {name} terminou o programa. Parabéns a toda a equipa.'],
    en: ['{name} has graduated', '{name} has completed the programme. Congratulations to the whole team.'],
  },
  close: {
    pt: ['A {name} foi encerrada', 'A {name} ficou encerrada no programa.'],
    en: ['{name} is closed', '{name} is closed in the programme.'],
  },
}

type Answer = string | Bilingual | null | undefined
type Decided = { decision: StartupDecision; people: string[]; answer?: Answer }

export const answerIn = (locale: Locale, answer: Answer) =>
  answer && typeof answer === 'object' ? inLanguage(locale, answer) : answer

export async function mailDecision(tx: Db, deps: Deps, { id, name }: Named, { decision, people, answer }: Decided) {
  await mailPeople(tx, deps, `startups.${decision}`, people, ({ locale }) =>
    letterOf(
      decided[decision][locale],
      { name },
      `/startup/${id}?tab=programme`,
      see[locale],
      answerIn(locale, answer),
    ),
  )
}

const milestoneLetters: Record<'approved' | 'returned', Letter> = {
  approved: {
    pt: ['Marco aprovado: {title}', 'O marco «{title}» da {name} foi aprovado.'],
    en: ['Milestone approved: {title}', 'The milestone “{title}” of {name} was approved.'],
  },
  returned: {
    pt: ['Falta algo no marco: {title}', 'O marco «{title}» da {name} voltou a «em curso». Vejam o que falta.'],
    en: [
      'Something is missing: {title}',
      'The milestone “{title}” of {name} is in progress again. See what is missing.',
    ],
  },
}
const seeMilestones: Record<Locale, string> = { pt: 'Ver os marcos', en: 'See the milestones' }

type MilestoneNews = { people: string[]; title: string; isApproved: boolean }

export async function mailMilestone(
  tx: Db,
  deps: Deps,
  { id, name }: Named,
  { people, title, isApproved }: MilestoneNews,
) {
  const which = isApproved ? 'approved' : 'returned'
  await mailPeople(tx, deps, `startups.milestone-${which}`, people, ({ locale }) =>
    letterOf(milestoneLetters[which][locale], { name, title }, `/startup/${id}?tab=milestones`, seeMilestones[locale]),
  )
}

const assigned: Letter = {
  pt: ['Acompanhas a {name}', 'A equipa do programa pediu-te que acompanhes a {name}.'],
  en: ['You accompany {name}', 'The programme team asks you to accompany {name}.'],
}

export async function mailMentor(tx: Db, deps: Deps, { id, name }: Named, people: string[]): Promise<void> {
  await mailPeople(tx, deps, 'startups.mentor', people, ({ locale }) =>
    letterOf(assigned[locale], { name }, `/startup/${id}`, see[locale]),
  )
}

const told: Letter = {
  pt: ['{name}: atualização de {month}', 'A {name} contou como correu {month}.', '{progress}'],
  en: ['{name}: update of {month}', '{name} has told how {month} went.', '{progress}'],
}
const asks: Record<Locale, string> = { pt: 'De que precisam: {ask}', en: 'What they need: {ask}' }
const seeUpdates: Record<Locale, string> = { pt: 'Ver a atualização', en: 'See the update' }

type ToldUpdate = { people: string[]; month: string; progress: string; ask: string | null }

/** For the mentors; what the startup asks for comes last, where the eye rests. */
export async function mailUpdate(
  tx: Db,
  deps: Deps,
  { id, name }: Named,
  { people, month, progress, ask }: ToldUpdate,
) {
  await mailPeople(tx, deps, 'startups.told', people, ({ locale }) => {
    const values = { name, month: monthName(month, locale), progress, ask: ask ?? '' }
    const letter: Letter[Locale] = ask ? [...told[locale], asks[locale]] : told[locale]
    return letterOf(letter, values, `/startup/${id}?tab=updates`, seeUpdates[locale])
  })
}

const reminded: Record<'owed' | 'silent', Letter> = {
  owed: {
    pt: ['Falta contar {month}', 'Como correu {month} na {name}? Bastam dois minutos: a atualização fecha {day}.'],
    en: [
      '{month} is still to be told',
      'How did {month} go at {name}? Two minutes are enough: the update closes {day}.',
    ],
  },
  silent: {
    pt: [
      'Falta contar {month}',
      'Há {missed} meses que a {name} não conta como vai. Basta uma frase sobre {month}, até {day}.',
      'Se alguma coisa vos trava, digam-no: é para isso que cá estamos.',
    ],
    en: [
      '{month} is still to be told',
      '{name} has not told how it goes for {missed} months. One sentence about {month} is enough, by {day}.',
      'If something holds you back, say so: that is what we are here for.',
    ],
  },
}
const tell: Record<Locale, string> = { pt: 'Escrever a atualização', en: 'Write the update' }

type Owed = { people: string[]; zone: string; month: string; dueAt: string; missed: number }

export async function mailReminder(tx: Db, deps: Deps, { id, name }: Named, owed: Owed): Promise<void> {
  const { people, zone, month, missed } = owed
  // The month that is asked for is missing as well.
  const silent = missed + 1
  await mailPeople(tx, deps, 'startups.reminder', people, ({ locale }) => {
    const day = describeDay(new Date(owed.dueAt), { zone, locale, now: deps.clock() })
    const values = { name, day, month: monthName(month, locale), missed: String(silent) }
    const letter = reminded[silent > 1 ? 'silent' : 'owed'][locale]
    return letterOf(letter, values, `/startup/${id}?tab=updates`, tell[locale])
  })
}

const monthName = (month: string, locale: Locale) =>
  new Intl.DateTimeFormat(dateLocales[locale], { month: 'long', year: 'numeric', timeZone: 'UTC' }).format(
    new Date(`${month}-15T12:00:00Z`),
  )
