import type { Db, Deps } from '#api/deps.ts'
import { letterOf } from '#api/mail/letter.ts'
import { tellPeople } from '#api/tell/tell-people.ts'
import { dateLocales, describeDate, describeDay } from '#api/mail/times.ts'
import { findProgramme } from '#api/programme/queries.ts'
import type { Locale } from '#contract/endpoint.ts'
import { inWords, see, type Letter, type Named } from './letters.ts'

const milestoneLetters: Record<'approved' | 'returned', Letter> = {
  approved: {
    pt: ['Marco aprovado: {title}', 'O marco «{title}» da {name} foi aprovado.'],
    en: ['Milestone approved: {title}', 'The milestone “{title}” of {name} was approved.'],
  },
  returned: {
    pt: ['Falta algo no marco: {title}', 'O marco «{title}» da {name} voltou a «em curso». Diz quem o leu:'],
    en: [
      'Something is missing: {title}',
      'The milestone “{title}” of {name} is in progress again. The person who read it says:',
    ],
  },
}
const seeMilestones: Record<Locale, string> = { pt: 'Ver os marcos', en: 'See the milestones' }

const waiting: Letter = {
  pt: ['Marco por aprovar: {title}', 'A {name} diz que alcançou «{title}» e espera desde {day} pela tua aprovação.'],
  en: [
    'Milestone to approve: {title}',
    '{name} says it has reached “{title}” and has been waiting for your approval since {day}.',
  ],
}

type MilestoneNews = {
  id: string
  people: string[]
  title: string
  /** Why it came back; null when it was approved. */
  returned: { reason: string; lang: Locale } | null
}

export async function mailMilestone(
  tx: Db,
  deps: Deps,
  { id, name }: Named,
  { id: milestone, people, title, returned }: MilestoneNews,
) {
  const which = returned ? 'returned' : 'approved'
  await tellPeople(tx, deps, `startups.milestone-${which}`, people, ({ locale }) => {
    const why = returned && inWords(locale, returned.reason, returned.lang)
    const page = `/startup/${id}?tab=milestones`
    return {
      ...letterOf(milestoneLetters[which][locale], { name, title }, page, seeMilestones[locale], why),
      about: milestone,
    }
  })
}

/** To whoever may approve it: its mentors, else the team of the programme. */
export async function mailWaiting(
  tx: Db,
  deps: Deps,
  { id, name }: Named,
  { people, title, id: milestone }: Omit<MilestoneNews, 'returned'>,
) {
  const page = `/startup/${id}?tab=milestones`
  const now = deps.clock()
  const { zone } = await findProgramme(tx)
  await tellPeople(tx, deps, 'startups.milestone-waits', people, ({ locale }) => {
    const day = describeDate(now, { zone, locale, now })
    return { ...letterOf(waiting[locale], { name, title, day }, page, seeMilestones[locale]), about: milestone }
  })
}

const goalLetters: Record<'agreed' | 'proposed', Letter> = {
  agreed: {
    pt: ['{name}: objetivos combinados', 'Os objetivos da {name} ficaram combinados:'],
    en: ['{name}: goals agreed', 'The goals of {name} are agreed:'],
  },
  proposed: {
    pt: ['{name}: objetivos por combinar', 'A {name} propõe estes objetivos e espera que os combines com a equipa:'],
    en: ['{name}: goals to agree on', '{name} proposes these goals and is waiting for you to agree on them:'],
  },
}

type Goals = { people: string[]; goals: readonly string[]; isAgreed: boolean }

export async function mailGoals(tx: Db, deps: Deps, { id, name }: Named, { people, goals, isAgreed }: Goals) {
  const which = isAgreed ? 'agreed' : 'proposed'
  await tellPeople(tx, deps, `startups.goals-${which}`, people, ({ locale }) => {
    const letter = letterOf(goalLetters[which][locale], { name }, `/startup/${id}?tab=milestones`, see[locale])
    return { ...letter, paragraphs: [...letter.paragraphs, ...goals], about: id }
  })
}

const told: Letter = {
  pt: ['{name}: atualização de {month}', 'A {name} publicou a atualização de {month}.', '{progress}'],
  en: ['{name}: {month} update', '{name} has published its {month} update.', '{progress}'],
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
  await tellPeople(tx, deps, 'startups.told', people, ({ locale }) => {
    const values = { name, month: monthName(month, locale), progress, ask: ask ?? '' }
    const letter: Letter[Locale] = ask ? [...told[locale], asks[locale]] : told[locale]
    return letterOf(letter, values, `/startup/${id}?tab=updates`, seeUpdates[locale])
  })
}

const reminded: Record<'owed' | 'silent', Letter> = {
  owed: {
    pt: [
      'Falta a atualização de {month}',
      'Como correu {month} na {name}? Bastam dois minutos: a atualização fecha {day}.',
    ],
    en: [
      'Your {month} update is missing',
      'How did {month} go at {name}? Two minutes are enough: the update closes {day}.',
    ],
  },
  silent: {
    pt: [
      'Falta a atualização de {month}',
      'Há {missed} meses que a {name} não publica uma atualização. Basta uma frase sobre {month}, até {day}.',
      'Se alguma coisa vos trava, digam-no: é para isso que cá estamos.',
    ],
    en: [
      'Your {month} update is missing',
      '{name} has not published an update for {missed} months. One sentence about {month} is enough, by {day}.',
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
  await tellPeople(tx, deps, 'startups.reminder', people, ({ locale }) => {
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
