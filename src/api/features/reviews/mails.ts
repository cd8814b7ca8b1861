import type { Tx } from '#api/db/transaction.ts'
import { inLanguage, letterOf } from '#api/mail/letter.ts'
import { findProgramme } from '#api/programme/queries.ts'
import { tellPeople } from '#api/tell/tell-people.ts'
import { describeDay, describeMoment } from '#api/mail/times.ts'
import type { Bilingual, Locale } from '#contract/endpoint.ts'
import { errorText } from '#contract/errors/messages.ts'
import type { ErrorCode } from '#contract/errors/errors.ts'
import type { AnnouncementCheck } from '#contract/reviews/announcement.ts'
import { contextKey, contextsOf, type Engine } from './engine.ts'
import { countAssigned, isOpen, type RoundRow } from './queries.ts'

export const assigned: Record<Locale, [subject: string, ...sentences: string[]]> = {
  pt: [
    'Tens avaliações para fazer: {title}',
    'Tens {count} por avaliar em «{title}», até {day}.',
    'Podes parar a meio: cada nota fica guardada quando a dás.',
  ],
  en: [
    'Reviews waiting for you: {title}',
    'You have {count} to review in “{title}”, by {day}.',
    'You can stop at any time: each score is saved as you give it.',
  ],
}
/** What closes this soon does not wait for the daily mail of its jurors. */
const soon = 2 * 86_400_000
const open: Record<Locale, string> = { pt: 'Abrir a minha fila', en: 'Open my queue' }

/** Tells jurors how many reviews wait for them in a round; it names no item and nobody. */
export async function mailAssigned(tx: Tx, engine: Engine, round: RoundRow, jurors: readonly string[]): Promise<void> {
  const counts = await countAssigned(tx, round.id, jurors)
  const words = await wordsOf(tx, engine, round)
  const occasion = round.closes_at.getTime() - engine.clock().getTime() < soon ? 'due_soon' : 'assigned'
  await tellPeople(tx, engine, `reviews.${occasion}`, [...counts.keys()], ({ id, locale }) => {
    const letter = letterOf(assigned[locale], { ...words(locale), count: counts.get(id)! }, '/reviews', open[locale])
    return { ...letter, preview: letter.paragraphs[0]!, about: round.id }
  })
}

export type Sentences = [subject: string, ...sentences: string[]]

export const reminder: Record<'open' | 'closed', Record<Locale, Sentences>> = {
  open: {
    pt: ['Faltam avaliações tuas: {title}', 'Ainda tens {count} por entregar em «{title}», até {day}.'],
    en: ['Your reviews are missing: {title}', 'You still have {count} to hand in for “{title}”, by {day}.'],
  },
  closed: {
    pt: [
      'Falta o que te devolvemos: {title}',
      'A ronda «{title}» já fechou e espera só por {count} que te devolvemos. Podes mudar e entregar outra vez.',
    ],
    en: [
      'The review we handed back is missing: {title}',
      'The round “{title}” is closed and only waits for {count} that we handed back to you. You can change and hand in again.',
    ],
  },
}

/** Reminds jurors of what they have not handed in. */
export async function mailReminder(tx: Tx, engine: Engine, round: RoundRow, jurors: readonly string[]): Promise<void> {
  const counts = await countAssigned(tx, round.id, jurors)
  const words = await wordsOf(tx, engine, round)
  const now = engine.clock()
  await tellPeople(tx, engine, 'reviews.reminder', [...counts.keys()], ({ id, locale }) => {
    const values = { ...words(locale), count: counts.get(id)! }
    const sentences = reminder[isOpen(round, now) ? 'open' : 'closed'][locale]
    return { ...letterOf(sentences, values, '/reviews', open[locale]), about: round.id }
  })
}

export const newEnd: Record<Locale, Sentences> = {
  pt: [
    'Novo prazo: {title}',
    'O prazo das avaliações de «{title}» mudou. Tens {count} por entregar, agora até {moment}.',
  ],
  en: [
    'New deadline: {title}',
    'The deadline for reviewing “{title}” has changed. You have {count} to hand in by {moment}.',
  ],
}

/** Tells jurors who still have something to hand in that the round ends at another time. */
export async function mailNewEnd(tx: Tx, engine: Engine, round: RoundRow, jurors: readonly string[]): Promise<void> {
  const counts = await countAssigned(tx, round.id, jurors)
  const words = await wordsOf(tx, engine, round)
  await tellPeople(tx, engine, 'reviews.new_end', [...counts.keys()], ({ id, locale }) => {
    const values = { ...words(locale), count: counts.get(id)! }
    return { ...letterOf(newEnd[locale], values, '/reviews', open[locale]), about: round.id }
  })
}

const calledOff: Record<Locale, Sentences> = {
  pt: [
    'Já não há nada para avaliar: {title}',
    '«{title}» acabou antes do fim da avaliação, e o júri já não tem nada para ler. As entregas saíram da tua fila.',
    'Não tens de fazer nada. Obrigado pelo que já leste.',
  ],
  en: [
    'Nothing left to review: {title}',
    '“{title}” ended before the judging did, and the jury has nothing left to read. The entries have left your queue.',
    'You need not do anything. Thank you for what you have read.',
  ],
}

/** Tells the jury that what it judges was given up. */
export async function mailCalledOff(tx: Tx, engine: Engine, round: RoundRow, jurors: readonly string[]): Promise<void> {
  const words = await wordsOf(tx, engine, round)
  await tellPeople(tx, engine, 'reviews.called_off', jurors, ({ locale }) =>
    letterOf(calledOff[locale], words(locale), '/reviews', open[locale]),
  )
}

const toOne: Record<'gone' | 'recused' | 'returned' | 'released', Record<Locale, Sentences>> = {
  gone: {
    pt: [
      'A entrega {code} saiu da avaliação: {title}',
      'A entrega {code} de «{title}», que tinhas começado a avaliar, já não está a concurso. Saiu da tua fila e não tens de fazer nada.',
    ],
    en: [
      'Entry {code} has left the judging: {title}',
      'Entry {code} of “{title}”, which you had begun to review, no longer takes part. It has left your queue, and you need not do anything.',
    ],
  },
  recused: {
    pt: [
      'A entrega {code} já não é tua: {title}',
      'A equipa do programa registou um conflito de interesses com a entrega {code} de «{title}». Saiu da tua fila e o que lhe deste não conta.',
    ],
    en: [
      'Entry {code} is no longer yours: {title}',
      'The programme team noted a conflict of interest with entry {code} of “{title}”. It has left your queue, and what you gave it does not count.',
    ],
  },
  returned: {
    pt: [
      'Devolvemos-te a avaliação da entrega {code}: {title}',
      'A tua avaliação da entrega {code} de «{title}» voltou a ser rascunho, com as notas que deste. Só conta quando a entregares outra vez.',
    ],
    en: [
      'We handed back your review of entry {code}: {title}',
      'Your review of entry {code} of “{title}” is a draft again, with the scores you gave. It counts only once you hand it in again.',
    ],
  },
  released: {
    pt: [
      'Já não fazes parte do júri: {title}',
      'A equipa do programa retirou-te do júri de «{title}». O que entregaste conta; o resto passou para outras pessoas. Obrigado.',
    ],
    en: [
      'You are no longer on the jury: {title}',
      'The programme team removed you from the jury of “{title}”. What you handed in counts; the rest has gone to others. Thank you.',
    ],
  },
}

type ToOne =
  | { occasion: 'released' }
  | { occasion: 'recused' | 'gone'; code: string }
  | { occasion: 'returned'; code: string; reviewId: string; written: string }

/** Tells a juror what staff have changed; of an item only its code. */
export async function mailJuror(tx: Tx, engine: Engine, round: RoundRow, juror: string, told: ToOne): Promise<void> {
  const words = await wordsOf(tx, engine, round)
  const code = 'code' in told ? told.code : ''
  const [url, written] = told.occasion === 'returned' ? [`/reviews/${told.reviewId}`, told.written] : ['/reviews', null]
  const about = told.occasion === 'returned' ? told.reviewId : undefined
  await tellPeople(tx, engine, `reviews.${told.occasion}`, [juror], ({ locale }) => ({
    ...letterOf(toOne[told.occasion][locale], { ...words(locale), code }, url, open[locale], written),
    about,
  }))
}

/** The title and the end of a round, in the language of the reader. */
export async function wordsOf(tx: Tx, engine: Engine, round: RoundRow) {
  const context = (await contextsOf({ ...engine, db: tx }, [round])).get(contextKey(round))
  const { zone } = await findProgramme(tx)
  return (locale: Locale) => ({
    title: context ? inLanguage(locale, context.title) : '',
    day: describeDay(round.closes_at, { zone, locale, now: engine.clock() }),
    moment: describeMoment(round.closes_at, { zone, locale, now: engine.clock() }),
  })
}

const notAnnounced: Record<Locale, [subject: string, ...sentences: string[]]> = {
  pt: [
    'O anúncio não saiu: {title}',
    'Os resultados de «{title}» estavam marcados para {when} e não foram anunciados. Ninguém recebeu nada.',
    '{why}',
    'Resolve o que falta e anuncia, ou marca outra hora.',
  ],
  en: [
    'Not announced: {title}',
    'The results of “{title}” were to be announced {when} and were not. Nobody received anything.',
    '{why}',
    'Fix what is missing and announce, or choose another time.',
  ],
}
const missing: Record<AnnouncementCheck, Required<Bilingual>> = {
  closed: { pt: 'a ronda não está fechada', en: 'the round is not closed' },
  reviews: { pt: 'há avaliações a menos', en: 'reviews are missing' },
  outcomes: { pt: 'falta decidir', en: 'the decision is missing' },
  feedback: { pt: 'faltam textos para equipas', en: 'texts for teams are missing' },
  comments: { pt: 'há comentários por ler', en: 'comments have not been read' },
  english: { pt: 'faltam textos em inglês', en: 'English texts are missing' },
  reasons: { pt: 'faltam razões para a decisão', en: 'reasons for the decision are missing' },
  limit: {
    pt: 'há mais entregas com o mesmo resultado do que a ronda dá',
    en: 'more entries share an outcome than the round gives',
  },
  names: { pt: 'há textos que nomeiam jurados ou outras entregas', en: 'texts name jurors or other entries' },
}
const openAnnouncement: Record<Locale, string> = { pt: 'Abrir o anúncio', en: 'Open the announcement' }

/** Why a round did not announce itself: the checks that stopped it, else what refused it. */
export type NotAnnounced = { checks: readonly AnnouncementCheck[]; code: ErrorCode }

function whyNot(locale: Locale, { checks, code }: NotAnnounced): string {
  if (checks.length === 0) return errorText(locale, code)
  const words = checks.map((check) => missing[check][locale]).join('; ')
  return locale === 'pt' ? `Porquê: ${words}.` : `Why: ${words}.`
}

export async function mailNotAnnounced(
  tx: Tx,
  engine: Engine,
  round: RoundRow,
  people: readonly string[],
  why: NotAnnounced,
): Promise<void> {
  await mailScheduled(tx, engine, round, people, { occasion: 'not_announced', letters: notAnnounced, why })
}

type Scheduled = {
  occasion: 'announced' | 'not_announced'
  letters: Record<Locale, Sentences>
  why?: NotAnnounced
}

async function mailScheduled(tx: Tx, engine: Engine, round: RoundRow, people: readonly string[], told: Scheduled) {
  const context = (await contextsOf({ ...engine, db: tx }, [round])).get(contextKey(round))
  const { zone } = await findProgramme(tx)
  await tellPeople(tx, engine, `reviews.${told.occasion}`, people, ({ locale }) => {
    const title = context ? inLanguage(locale, context.title) : ''
    const when = describeMoment(round.announce_at!, { zone, locale, now: engine.clock() })
    const url = `/manage/reviews/${round.id}?tab=announcement`
    const why = told.why ? whyNot(locale, told.why) : ''
    return letterOf(told.letters[locale], { title, when, why }, url, openAnnouncement[locale])
  })
}

const announced: Record<Locale, [subject: string, ...sentences: string[]]> = {
  pt: [
    'Anunciado: {title}',
    'Os resultados de «{title}» saíram {when}, como marcaste. As equipas já os leem na plataforma e por e-mail.',
  ],
  en: [
    'Announced: {title}',
    'The results of “{title}” were announced {when}, as you chose. Teams can now read them on the platform and by email.',
  ],
}

/** Tells whoever chose the time that the results are out. */
export async function mailAnnounced(tx: Tx, engine: Engine, round: RoundRow, scheduler: string): Promise<void> {
  await mailScheduled(tx, engine, round, [scheduler], { occasion: 'announced', letters: announced })
}

const fileReady: Record<Locale, [subject: string, ...sentences: string[]]> = {
  pt: [
    'Já podes abrir o ficheiro de {code}: {title}',
    'A equipa do programa viu o ficheiro de {code} em «{title}». Já o podes abrir.',
  ],
  en: [
    'You can open the file of {code} now: {title}',
    'The programme team has looked at the file of {code} in “{title}”. You can open it now.',
  ],
}
const openReview: Record<Locale, string> = { pt: 'Abrir a entrega', en: 'Open the entry' }

/** Tells jurors that a file that waited can be opened; each of them knows the entry by a review of their own. */
export async function mailFileReady(
  tx: Tx,
  engine: Engine,
  round: RoundRow,
  { code, reviews }: { code: string; reviews: ReadonlyMap<string, string> },
): Promise<void> {
  const context = (await contextsOf({ ...engine, db: tx }, [round])).get(contextKey(round))
  await tellPeople(tx, engine, 'reviews.file_ready', [...reviews.keys()], ({ id, locale }) => {
    const title = context ? inLanguage(locale, context.title) : ''
    return letterOf(fileReady[locale], { code, title }, `/reviews/${reviews.get(id)!}`, openReview[locale])
  })
}
