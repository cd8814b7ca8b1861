import type { Tx } from '#api/db/transaction.ts'
import { inLanguage, letterOf } from '#api/mail/letter.ts'
import { findProgramme } from '#api/programme/queries.ts'
import { mailPeople } from '#api/mail/people.ts'
import { describeDay } from '#api/mail/times.ts'
import type { Locale } from '#contract/endpoint.ts'
import { contextKey, contextsOf, type Engine } from './engine.ts'
import { countAssigned, type RoundRow } from './queries.ts'

const assigned: Record<Locale, [subject: string, ...sentences: string[]]> = {
  pt: [
    'Tens avaliações para fazer: {title}',
    'Tens {count} por avaliar em «{title}», até {day}.',
    'Podes parar a meio: cada nota fica guardada quando a dás.',
  ],
  en: [
    'Reviews waiting for you: {title}',
    'You have {count} to review in “{title}”, by {day}.',
    'You may stop at any time: each score is saved when you give it.',
  ],
}
/** What closes this soon does not wait for the daily mail of its jurors. */
const soon = 2 * 86_400_000
const open: Record<Locale, string> = { pt: 'Abrir a minha fila', en: 'Open my queue' }

/** Tells jurors how many reviews wait for them in a round; it names no item and nobody. */
export async function mailAssigned(tx: Tx, engine: Engine, round: RoundRow, jurors: readonly string[]): Promise<void> {
  const counts = await countAssigned(tx, round.id, jurors)
  const context = (await contextsOf({ ...engine, db: tx }, [round])).get(contextKey(round))
  const { zone } = await findProgramme(tx)
  const occasion = round.closes_at.getTime() - engine.clock().getTime() < soon ? 'due_soon' : 'assigned'
  await mailPeople(tx, engine, `reviews.${occasion}`, [...counts.keys()], ({ id, locale }) => {
    const title = context ? inLanguage(locale, context.title) : ''
    const day = describeDay(round.closes_at, { zone, locale, now: engine.clock() })
    return letterOf(assigned[locale], { title, day, count: counts.get(id)! }, '/reviews', open[locale])
  })
}

const fileReady: Record<Locale, [subject: string, ...sentences: string[]]> = {
  pt: [
    'Já podes abrir o ficheiro de {code}: {title}',
    'A equipa do programa viu o ficheiro de {code} em «{title}». Já o podes abrir.',
  ],
  en: [
    'You can open the file of {code} now: {title}',
    'The team of the programme has looked at the file of {code} in “{title}”. You can open it now.',
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
  await mailPeople(tx, engine, 'reviews.file_ready', [...reviews.keys()], ({ id, locale }) => {
    const title = context ? inLanguage(locale, context.title) : ''
    return letterOf(fileReady[locale], { code, title }, `/reviews/${reviews.get(id)!}`, openReview[locale])
  })
}
