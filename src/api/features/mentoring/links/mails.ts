import type { Db, Deps } from '#api/deps.ts'
import { letterOf } from '#api/mail/letter.ts'
import { tellPeople } from '#api/tell/tell-people.ts'
import type { Locale } from '#contract/endpoint.ts'
import type { LinkState, WishSide } from '#contract/mentoring/links.ts'
import { findPeopleOf } from '../queries.ts'
import type { LinkRow } from './queries.ts'

export type LinkNews = LinkState | 'proposed' | 'agreed' | 'word'
type Letter = Record<Locale, [subject: string, ...paragraphs: string[]]>

const letters: Record<LinkNews | 'asked' | 'proposedMentor', Letter> = {
  proposed: {
    pt: ['{mentor} como mentor?', 'A equipa do programa pensa que {mentor} pode ajudar. Falem uma vez e digam se sim.'],
    en: [
      '{mentor} as a mentor?',
      'The programme team thinks that {mentor} can help you. Talk once and say whether yes.',
    ],
  },
  proposedMentor: {
    pt: ['Acompanhar {who}?', 'A equipa do programa propôs-te a {who} como mentor. Falem uma vez e digam se sim.'],
    en: ['To accompany {who}?', 'The programme team proposed you to {who} as a mentor. Talk once and say whether yes.'],
  },
  asked: {
    pt: [
      '{who} gostava que acompanhasses',
      '{who} gostava de te ter como mentor. Falem uma vez, e depois digam se sim.',
    ],
    en: ['{who} would like you as a mentor', '{who} would like you as a mentor. Talk once, and then say whether yes.'],
  },
  wished: {
    pt: [
      '{mentor} gostava de acompanhar',
      '{mentor} gostava de acompanhar {who}. Falem uma vez, e depois digam se sim.',
    ],
    en: [
      '{mentor} would like to accompany you',
      '{mentor} would like to accompany {who}. Talk once, and then say whether yes.',
    ],
  },
  talked: {
    pt: ['Já falaram: {other}', 'Ficou dito que já falaram com {other}. Falta confirmar.'],
    en: ['You have talked: {other}', 'It is noted that you have talked with {other}. What is left is to confirm.'],
  },
  agreed: {
    pt: ['{other} disse que sim', '{other} disse que sim. Falta a tua resposta.'],
    en: ['{other} said yes', '{other} said yes. Your answer is what is left.'],
  },
  confirmed: {
    pt: ['{mentor} acompanha {who}', 'Está confirmado: {mentor} acompanha {who}.'],
    en: ['{mentor} accompanies {who}', 'It is confirmed: {mentor} accompanies {who}.'],
  },
  declined: {
    pt: ['Desta vez não: {other}', 'O acompanhamento com {other} não avança.'],
    en: ['Not this time: {other}', 'The link with {other} does not go ahead.'],
  },
  withdrawn: {
    pt: ['Pedido retirado: {other}', 'O pedido de acompanhamento com {other} foi retirado.'],
    en: ['Wish taken back: {other}', 'The wish for a link with {other} was taken back.'],
  },
  ended: {
    pt: ['Terminou: {mentor} e {who}', '{mentor} já não acompanha {who}. Podes deixar uma palavra de despedida.'],
    en: ['It has ended: {mentor} and {who}', '{mentor} no longer accompanies {who}. You may leave a word of farewell.'],
  },
  word: {
    pt: ['{other} deixou uma palavra', '{other} deixou uma palavra de despedida:'],
    en: ['{other} left a word', '{other} left a word of farewell:'],
  },
}
const see: Record<Locale, string> = { pt: 'Ver a mentoria', en: 'See the mentoring' }
const answer: Record<Locale, string> = { pt: 'Responder', en: 'Answer' }

/** What the mentor is told where it is not the same. */
const toMentor: Partial<Record<LinkNews, keyof typeof letters>> = { wished: 'asked', proposed: 'proposedMentor' }

type News = { news: LinkNews; by: WishSide; word: string | Record<Locale, string> | null }

/** Whoever did not do it hears of it, and all of what the programme did; what asks for an answer goes with it. */
export async function tellLink(tx: Db, deps: Deps, link: LinkRow, { news, by, word }: News): Promise<void> {
  const team = by === 'team' && news !== 'confirmed' ? [] : await findPeopleOf(tx, link)
  const mentor = by === 'mentor' && news !== 'confirmed' ? [] : [link.mentor_id]
  const asks = news === 'wished' || news === 'talked' || news === 'agreed' || news === 'proposed'
  const occasion = news === 'proposed' ? 'mentoring.proposed' : asks ? 'mentoring.link' : 'mentoring.linked'
  for (const [people, other, letter, url] of [
    [team, link.mentor, letters[news], '/mentoring#links'],
    [mentor, link.subject.name, letters[toMentor[news] ?? news], '/mentoring/hours#links'],
  ] as const)
    await tellPeople(tx, deps, occasion, people, ({ locale }) => {
      const values = { mentor: link.mentor, who: link.subject.name, other }
      const label = asks ? answer[locale] : see[locale]
      const said = typeof word === 'object' ? word?.[locale] : word
      return { ...letterOf(letter[locale], values, url, label, said), about: asks ? link.id : undefined }
    })
}
