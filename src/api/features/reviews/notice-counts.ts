import type { Tx } from '#api/db/transaction.ts'
import { correctNotices } from '#api/tell/queries.ts'
import type { Locale } from '#contract/endpoint.ts'
import { fillText } from '#contract/errors/messages.ts'
import type { Engine } from './engine.ts'
import { assigned, newEnd, reminder, type Sentences, wordsOf } from './mails.ts'
import { countAssigned, type RoundRow } from './queries.ts'

/** What notices say is in the queue of these jurors, after something has left it. */
export async function correctCounts(tx: Tx, engine: Engine, round: RoundRow, jurors: readonly string[]): Promise<void> {
  const counts = await countAssigned(tx, round.id, jurors)
  const words = await wordsOf(tx, engine, round)
  for (const [userId, count] of counts) {
    const said = (by: Record<Locale, Sentences>) => ({
      pt: fillText(by.pt[1]!, { ...words('pt'), count }),
      en: fillText(by.en[1]!, { ...words('en'), count }),
    })
    const about = round.id
    const bodies = {
      assigned: said(assigned),
      due_soon: said(assigned),
      new_end: said(newEnd),
      reminder: said(reminder.open),
    }
    for (const [occasion, body] of Object.entries(bodies))
      await correctNotices(tx, { userId, kind: `reviews.${occasion}`, about }, body)
  }
}
