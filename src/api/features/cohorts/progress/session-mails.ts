import { transaction, type Tx } from '#api/db/transaction.ts'
import type { Deps } from '#api/deps.ts'
import type { JobHandlers } from '#api/jobs/jobs.ts'
import { inLanguage, letterOf } from '#api/mail/letter.ts'
import { tellPeople } from '#api/tell/tell-people.ts'
import { describeMoment } from '#api/mail/times.ts'
import { findProgramme } from '#api/programme/queries.ts'
import { area, findSession } from '../queries.ts'
import { findLapsed, findOwnRegistered, findSeated, type SessionRow } from './queries.ts'

const letters = {
  session_out: {
    pt: [
      'Uma sessão saiu do teu programa: {session}',
      '«{session}», a {day}, já não é da coorte. Saiu do teu calendário e não conta para as tuas presenças.',
    ],
    en: [
      'No longer in your programme: {session}',
      '“{session}”, on {day}, no longer belongs to the cohort. It has left your calendar and does not count towards your attendance.',
    ],
  },
  session_out_own: {
    pt: [
      'Uma sessão saiu do teu programa: {session}',
      '«{session}», a {day}, já não é da coorte e não conta para as tuas presenças.',
      'Tinhas feito a tua própria inscrição, e ela volta a valer: vê na página do evento como está.',
    ],
    en: [
      'No longer in your programme: {session}',
      '“{session}”, on {day}, no longer belongs to the cohort and does not count towards your attendance.',
      'You had registered yourself, and that registration stands again: see how it is on the event’s page.',
    ],
  },
  excuse_lapsed: {
    pt: [
      'Mudou de dia: {session}',
      'Tinhas dito que não podias vir a «{session}». A sessão mudou para {day}, por isso voltas a ter lugar.',
      'Se também não puderes nesse dia, diz-nos na página da sessão.',
    ],
    en: [
      'New day: {session}',
      'You had said that you could not come to “{session}”. It has moved to {day}, so you have a seat again.',
      'If you cannot come on that day either, tell us on the session’s page.',
    ],
  },
} as const
const open = { pt: 'Abrir a sessão', en: 'Open the session' }

type Occasion = 'session_out' | 'excuse_lapsed'

async function tell(
  tx: Tx,
  deps: Deps,
  occasion: Occasion,
  session: SessionRow,
  to: readonly string[],
  letter: keyof typeof letters = occasion,
) {
  if (to.length === 0) return
  const { zone } = await findProgramme(tx)
  await tellPeople(tx, deps, `${area}.${occasion}`, [...to], ({ locale }) => {
    const values = {
      session: inLanguage(locale, { pt: session.title_pt, en: session.title_en }),
      day: describeMoment(session.starts_at, { zone, locale, now: deps.clock() }),
    }
    return letterOf(letters[letter][locale], values, session.path, open[locale])
  })
}

/** Before it is taken out: who has a seat in what lies ahead. Returns how to tell them once it is out. */
export async function tellOfLeaving(tx: Tx, deps: Deps, eventId: string): Promise<() => Promise<void>> {
  const session = await findSession(tx, eventId)
  const to = session && session.starts_at > deps.clock() ? await findSeated(tx, eventId) : []
  return async () => {
    if (!session) return
    const own = new Set(await findOwnRegistered(tx, eventId, to))
    const [kept, out] = [to.filter((id) => own.has(id)), to.filter((id) => !own.has(id))]
    await tell(tx, deps, 'session_out', session, out)
    await tell(tx, deps, 'session_out', session, kept, 'session_out_own')
  }
}

/** Who had said that they could not come on the day before, and now has a seat again. */
async function askAgain(deps: Deps, eventId: string, day: string): Promise<void> {
  await transaction(deps.db, async (tx) => {
    const session = await findSession(tx, eventId)
    if (!session || session.starts_at <= deps.clock()) return
    await tell(tx, deps, 'excuse_lapsed', session, await findLapsed(tx, eventId, day))
  })
}

export const sessionJobs: JobHandlers = {
  [`${area}.excuses_lapsed`]: (deps, { eventId, day }) => askAgain(deps, eventId!, day!),
}
