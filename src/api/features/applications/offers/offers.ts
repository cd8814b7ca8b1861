import { transaction, type Tx } from '#api/db/transaction.ts'
import type { Deps } from '#api/deps.ts'
import { scheduleAll, type JobHandlers } from '#api/jobs/jobs.ts'
import { inLanguage, letterOf } from '#api/mail/letter.ts'
import { tellPeople } from '#api/tell/tell-people.ts'
import { describeMoment } from '#api/mail/times.ts'
import { findProgramme } from '#api/programme/queries.ts'
import type { EndLetter } from '#contract/applications/end-letters.ts'
import { dayMs, hourMs } from '#contract/times.ts'
import { findAnswerers, type WholeApplication } from '../queries.ts'
import { mailOwners } from '../ends/owner-mails.ts'
import { planLetters } from '../ends/queries.ts'
import { lapseOffers, takeOffersToRemind } from './queries.ts'

const offersJob = 'applications.offers'

/** How long before its end somebody is reminded of an offer; only where the offer leaves that much time and more. */
const reminders = [3 * dayMs, dayMs] as const
const spare = 6 * hourMs

/** The reminders that come too early for an offer that ends then count as given. */
export const remindersBehind = (now: Date, replyBy: Date) =>
  reminders.filter((before) => replyBy.getTime() - before < now.getTime() + spare).length

/** One job for all offers that end at one time. */
export function planOffer(tx: Tx, now: Date, replyBy: Date): Promise<void> {
  const times = [...reminders.slice(remindersBehind(now, replyBy)), 0].map((before) => replyBy.getTime() - before)
  return scheduleAll(
    tx,
    times.map((time) => {
      const runAt = new Date(time)
      return { kind: offersJob, payload: {}, runAt, key: `${offersJob}:${runAt.toISOString()}` }
    }),
  )
}

/** The last one says so: nobody reads the same words twice. */
const letters: readonly EndLetter[] = [
  {
    pt: [
      'A proposta espera por ti: {title}',
      '{organisation} espera a tua resposta à proposta de «{title}» até {replyBy}. Depois a proposta acaba.',
    ],
    en: [
      'Your offer is waiting for you: {title}',
      '{organisation} is waiting for your answer to the offer for “{title}” until {replyBy}. After that the offer ends.',
    ],
  },
  {
    pt: [
      'Falta um dia para responderes: {title}',
      'A proposta de {organisation} para «{title}» vale até {replyBy}. Sem resposta tua, acaba aí.',
    ],
    en: [
      'One day left to answer: {title}',
      'The offer of {organisation} for “{title}” stands until {replyBy}. Without your answer it ends there.',
    ],
  },
]
const see = { pt: 'Responder à proposta', en: 'Answer the offer' }

async function remind(tx: Tx, deps: Deps, rows: readonly WholeApplication[]): Promise<void> {
  const { zone } = await findProgramme(tx)
  const now = deps.clock()
  for (const row of rows) {
    const words = letters[row.reply_reminded - 1]!
    await tellPeople(tx, deps, 'applications.offer_reminder', [row.applicant_id!], ({ locale }) => {
      const title = inLanguage(locale, row.title)
      const replyBy = describeMoment(row.reply_by!, { zone, locale, now })
      const values = { title, organisation: row.organisation, replyBy }
      return { ...letterOf(words[locale], values, `/applications?id=${row.id}`, see[locale]), about: row.id }
    })
  }
}

const nameOf = ({ glimpse }: WholeApplication) => (glimpse ? `${glimpse.firstName} ${glimpse.lastName}` : '–')

/** Reminds of the offers that end soon and ends those whose time is over; both sides hear of it. */
async function keepOffers(deps: Deps): Promise<void> {
  await transaction(deps.db, async (tx) => {
    const now = deps.clock()
    const ended = await lapseOffers(tx, now)
    if (ended.length > 0) await planLetters(tx, now)
    for (const row of ended)
      await mailOwners(tx, deps, 'unanswered', await findAnswerers(tx, row.opportunity_id), {
        posting: row,
        name: nameOf(row),
      })
    const before = (time: number) => new Date(now.getTime() + time)
    await remind(tx, deps, await takeOffersToRemind(tx, [before(reminders[0]), before(reminders[1])]))
  })
}

export const offerJobs: JobHandlers = { [offersJob]: keepOffers }
