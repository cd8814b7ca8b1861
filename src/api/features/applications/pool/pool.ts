import { transaction, type Tx } from '#api/db/transaction.ts'
import type { Db, Deps } from '#api/deps.ts'
import { isOpen } from '#api/features/opportunities/policy.ts'
import { findOpportunity, type OpportunityRow } from '#api/features/opportunities/queries.ts'
import { found, refuse, type Caller } from '#api/http/caller.ts'
import { schedule, type JobHandlers } from '#api/jobs/jobs.ts'
import { inLanguage, letterOf } from '#api/mail/letter.ts'
import { describeDay } from '#api/mail/times.ts'
import { findProgramme } from '#api/programme/queries.ts'
import { audit } from '#api/records/audit.ts'
import { calendarDaysAfter } from '#api/records/calendar-days.ts'
import { tellPeople } from '#api/tell/tell-people.ts'
import type { EndLetter } from '#contract/applications/end-letters.ts'
import type { PoolMonths } from '#contract/applications/pool.ts'
import { deletePlace, findInvitable, holdPlace, insertInvitation, markReminded, savePlace } from './queries.ts'

const poolJob = 'applications.pool'
const noticeDays = 14
const ofPerson = (id: string) => ({ type: 'user', id })

const endLetter: EndLetter = {
  pt: [
    'O teu lugar na bolsa de talento está a acabar',
    'Disseste que a equipa te podia convidar para oportunidades novas. Isso acaba {day}.',
    'Se quiseres continuar, renova. Se não, não precisas de fazer nada.',
  ],
  en: [
    'Your place in the talent pool is about to end',
    'You agreed that the team may invite you to new opportunities. That ends on {day}.',
    'To stay, renew it. Otherwise there is nothing you need to do.',
  ],
}
const renew = { pt: 'Renovar ou sair', en: 'Renew or leave' }

const inviteLetter: EndLetter = {
  pt: [
    'Achamos que isto é para ti: {title}',
    'Estás na bolsa de talento, e a equipa lembrou-se de ti para «{title}», de {organisation}. Podes candidatar-te até {day}.',
    'Se não te interessar, não precisas de responder.',
  ],
  en: [
    'We think this is for you: {title}',
    'You are in the talent pool, and the team thought of you for “{title}” at {organisation}. You can apply until {day}.',
    'If it is not for you, there is no need to answer.',
  ],
}
const see = { pt: 'Ver a oportunidade', en: 'See the opportunity' }

export async function joinPool(deps: Deps, { actor, requestId }: Caller, months: PoolMonths): Promise<void> {
  await transaction(deps.db, async (tx) => {
    const now = deps.clock()
    const { zone } = await findProgramme(tx)
    const start = Temporal.Instant.fromEpochMilliseconds(now.getTime()).toZonedDateTimeISO(zone)
    const until = new Date(start.add({ months }).epochMilliseconds)
    await savePlace(tx, actor.id, now, until)
    await planEnd(tx, actor.id, calendarDaysAfter(until, { days: -noticeDays, zone }))
    await audit(tx, { actor, requestId }, 'applications.pool_join', ofPerson(actor.id), { after: { until } })
  })
}

export async function leavePool(deps: Deps, { actor, requestId }: Caller): Promise<void> {
  await transaction(deps.db, async (tx) => {
    if (await deletePlace(tx, actor.id))
      await audit(tx, { actor, requestId }, 'applications.pool_leave', ofPerson(actor.id))
  })
}

export const planEnd = (tx: Db, userId: string, runAt: Date) =>
  schedule(tx, { kind: poolJob, payload: { userId }, runAt, key: `${poolJob}:${userId}` })

/** Tells somebody two weeks before, and ends it on its day; a renewal has planned this anew. */
async function keepPlace(deps: Deps, userId: string): Promise<void> {
  await transaction(deps.db, async (tx) => {
    const now = deps.clock()
    const place = await holdPlace(tx, userId)
    if (!place) return
    if (place.until <= now) {
      await deletePlace(tx, userId)
      await audit(tx, null, 'applications.pool_end', ofPerson(userId))
      return
    }
    const { zone } = await findProgramme(tx)
    const notice = calendarDaysAfter(place.until, { days: -noticeDays, zone })
    if (notice <= now && !place.reminded_at) {
      await markReminded(tx, userId, now)
      await tellPeople(tx, deps, 'applications.pool_ends', [userId], ({ locale }) => {
        const day = describeDay(place.until, { zone, locale, now })
        return { ...letterOf(endLetter[locale], { day }, '/applications?tab=sent', renew[locale]), about: userId }
      })
    }
    await planEnd(tx, userId, notice > now ? notice : place.until)
  })
}

export const poolJobs: JobHandlers = { [poolJob]: (deps, { userId }) => keepPlace(deps, userId!) }

/** One mail, however often and by whomever they are invited to it. */
export async function inviteFromPool(deps: Deps, { actor, requestId }: Caller, userId: string, slug: string) {
  return transaction(deps.db, async (tx) => {
    const now = deps.clock()
    const posting = found(await findOpportunity(tx, actor, slug))
    if (!isOpen(posting, now)) refuse('applications_closed')
    const { applied } = found(await findInvitable(tx, { userId, opportunityId: posting.id, now }))
    if (applied) refuse('applied_already')
    if (!(await insertInvitation(tx, { opportunityId: posting.id, userId, by: actor.id, now })))
      refuse('invited_already')
    await audit(tx, { actor, requestId }, 'applications.pool_invite', ofPerson(userId), { after: { slug } })
    await mailInvited(tx, deps, userId, posting)
    return { slug, title: { pt: posting.title.pt, en: posting.title.en ?? null } }
  })
}

async function mailInvited(tx: Tx, deps: Deps, userId: string, posting: OpportunityRow): Promise<void> {
  const { zone } = await findProgramme(tx)
  await tellPeople(tx, deps, 'applications.pool_invited', [userId], ({ locale }) => {
    const title = inLanguage(locale, posting.title)
    const organisation = posting.startup_name ?? posting.organisation ?? ''
    const day = describeDay(posting.deadline, { zone, locale, now: deps.clock() })
    const values = { title, organisation, day }
    const letter = letterOf(inviteLetter[locale], values, `/opportunities/${posting.slug}`, see[locale])
    return { ...letter, about: posting.id }
  })
}
