import { transaction, type Tx } from '#api/db/transaction.ts'
import type { Deps } from '#api/deps.ts'
import { schedule, type JobHandlers } from '#api/jobs/jobs.ts'
import { inLanguage, letterOf } from '#api/mail/letter.ts'
import { tellPeople } from '#api/tell/tell-people.ts'
import { describeDay } from '#api/mail/times.ts'
import { findProgramme } from '#api/programme/queries.ts'
import { calendarDaysAfter } from '#api/records/calendar-days.ts'
import type { EndLetter } from '#contract/applications/end-letters.ts'
import { announceErasures, eraseKept, type ToldErasure } from './queries.ts'

const retentionJob = 'applications.retention'
const noticeDays = 14
const batch = 500
const hour = 9

const letter: EndLetter = {
  pt: [
    'Vamos apagar o que enviaste numa candidatura',
    'Estas candidaturas já acabaram há algum tempo, e vamos apagar o que enviaste e o que se escreveu sobre elas: {list}.',
    'Fica apenas registado que te candidataste e o resultado. Para guardares a carta ou o currículo, abre a candidatura antes desse dia.',
  ],
  en: [
    'We are about to erase what you sent with an application',
    'These applications ended some time ago, and we will erase what you sent and what was written about it: {list}.',
    'We only keep that you applied and how it ended. To keep your letter or CV, open the application before that day.',
  ],
}
const see = { pt: 'Ver as candidaturas', en: 'See the applications' }

/** One mail a person, however many of their applications are due. */
async function tell(tx: Tx, deps: Deps, rows: readonly ToldErasure[], zone: string): Promise<void> {
  const ofPerson = Map.groupBy(rows, ({ applicant_id }) => applicant_id)
  const now = deps.clock()
  await tellPeople(tx, deps, 'applications.erasure', [...ofPerson.keys()], ({ id, locale }) => {
    const list = ofPerson
      .get(id)!
      .map(({ title, erase_at }) => `${inLanguage(locale, title)} (${describeDay(erase_at, { zone, locale, now })})`)
      .join('; ')
    return letterOf(letter[locale], { list }, '/applications', see[locale])
  })
}

/** Tells those whose content is due in two weeks, and erases what was told; batch by batch, then again tomorrow. */
async function keepRetention(deps: Deps): Promise<void> {
  for (let more = true; more;)
    more = await transaction(deps.db, async (tx) => {
      const now = deps.clock()
      const { keep_days: days, zone } = await findProgramme(tx)
      if (days === null) return false
      const rule = { days, now, limit: batch }
      const told = await announceErasures(tx, { ...rule, earliest: calendarDaysAfter(now, { days: noticeDays, zone }) })
      await tell(tx, deps, told, zone)
      if ((await eraseKept(tx, rule)) === batch || told.length === batch) return true
      const runAt = calendarDaysAfter(now, { days: 1, zone, hour })
      await schedule(tx, { kind: retentionJob, payload: {}, runAt, key: retentionJob })
      return false
    })
}

export const retentionJobs: JobHandlers = { [retentionJob]: keepRetention }
