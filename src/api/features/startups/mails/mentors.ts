import type { Db, Deps } from '#api/deps.ts'
import { letterOf } from '#api/mail/letter.ts'
import { tellPeople } from '#api/tell/tell-people.ts'
import { findTeam } from '#api/programme/queries.ts'
import type { Locale } from '#contract/endpoint.ts'
import { inWords, see, type Letter, type Named } from './letters.ts'

const assigned: Letter = {
  pt: ['Acompanhas a {name}', 'A equipa do programa pediu-te que acompanhes a {name}.'],
  en: ['You accompany {name}', 'The programme team asks you to accompany {name}.'],
}
const ended: Letter = {
  pt: [
    'Já não acompanhas a {name}',
    'A equipa do programa passou o acompanhamento da {name}. Obrigado pelo teu tempo.',
  ],
  en: ['You no longer accompany {name}', 'The programme team has passed {name} on. Thank you for your time.'],
}
const mentored: Letter = {
  pt: ['{mentor} acompanha a {name}', '{mentor} acompanha agora a {name}. Podem falar-lhe dos vossos marcos.'],
  en: ['{mentor} accompanies {name}', '{mentor} now accompanies {name}. Talk about your milestones together.'],
}

type Change = { added: readonly { id: string; name: string }[]; removed: readonly string[]; team: readonly string[] }

/** Each side hears who the other is. */
export async function mailMentors(tx: Db, deps: Deps, { id, name }: Named, { added, removed, team }: Change) {
  const page = `/startup/${id}`
  const ids = added.map((mentor) => mentor.id)
  await tellPeople(tx, deps, 'startups.mentor', ids, ({ locale }) =>
    letterOf(assigned[locale], { name }, page, see[locale]),
  )
  await tellPeople(tx, deps, 'startups.mentor-ended', removed, ({ locale }) =>
    letterOf(ended[locale], { name }, page, see[locale]),
  )
  if (added.length === 0) return
  const mentor = new Intl.ListFormat('pt').format(added.map((one) => one.name))
  const mentorEn = new Intl.ListFormat('en').format(added.map((one) => one.name))
  await tellPeople(tx, deps, 'startups.mentored', team, ({ locale }) =>
    letterOf(mentored[locale], { name, mentor: locale === 'en' ? mentorEn : mentor }, page, see[locale]),
  )
}

const wished: Letter = {
  pt: ['A {name} pede {mentor}', 'A {name} gostava que {mentor} a acompanhasse.'],
  en: ['{name} wishes for {mentor}', '{name} would like {mentor} to accompany it.'],
}
const answerWish: Record<Locale, string> = { pt: 'Responder', en: 'Answer' }

type Wish = { mentor: string; note: string }

/** To the team of the programme, which confirms. */
export async function mailWish(tx: Db, deps: Deps, { id, name }: Named, { mentor, note }: Wish): Promise<void> {
  const staff = (await findTeam(tx)).map((one) => one.id)
  await tellPeople(tx, deps, 'startups.wish', staff, ({ locale }) => ({
    ...letterOf(wished[locale], { name, mentor }, `/startup/${id}`, answerWish[locale], note),
    about: id,
  }))
}

const notConfirmed: Letter = {
  pt: [
    '{mentor} não vai acompanhar a {name}',
    'Desta vez {mentor} não vai acompanhar a {name}. Podem pedir outra pessoa.',
  ],
  en: [
    '{mentor} will not accompany {name}',
    'This time {mentor} will not accompany {name}. You may ask for somebody else.',
  ],
}

type Refusal = { people: string[]; mentor: string; answer: string; lang: Locale }

export async function mailWishDeclined(
  tx: Db,
  deps: Deps,
  { id, name }: Named,
  { people, mentor, answer, lang }: Refusal,
): Promise<void> {
  await tellPeople(tx, deps, 'startups.wish-declined', people, ({ locale }) => {
    const why = inWords(locale, answer, lang)
    return letterOf(notConfirmed[locale], { name, mentor }, `/startup/${id}`, see[locale], why)
  })
}
