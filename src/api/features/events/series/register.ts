import { transaction, type Tx } from '#api/db/transaction.ts'
import type { Deps } from '#api/deps.ts'
import { AppError } from '#api/errors.ts'
import { refuse, type Caller } from '#api/http/caller.ts'
import type { AnswerOf } from '#contract/endpoint.ts'
import type { registerForAll as endpoint } from '#contract/events/series.ts'
import { whyNotRegister, whyNotWithdraw } from '../policy.ts'
import { registerAt, type RegistrationInput } from '../registration/new-registrations.ts'
import { cancelRegistration, firstAnswers } from '../registration/registration.ts'
import type { RegistrationRow, WholeEvent } from '../rows.ts'
import type { PersonalDate } from './letters.ts'
import { tellOfDates } from './notify.ts'
import { findOwn, lockDates, type SeriesRow } from './queries.ts'

/** A seat in each date that has one, a place in line for the others; one mail tells of all. */
export async function registerForAll(
  deps: Deps,
  caller: Caller,
  series: SeriesRow,
  input: RegistrationInput,
): Promise<AnswerOf<typeof endpoint>> {
  if (!caller.actor.emailVerified) refuse('email_unverified')
  return transaction(deps.db, async (tx) => {
    const inOne = { ...deps, db: tx }
    const dates = await lockDates(tx, series.id)
    const own = await findOwn(
      tx,
      caller.actor.id,
      dates.map(({ id }) => id),
    )
    const isOpen = (event: WholeEvent) =>
      event.state === 'published' && !whyNotRegister(caller.actor, event, own.get(event.id) ?? null, deps.clock())
    const open = dates.filter(isOpen).toSorted(byStart)
    const isThere = [...own.values()].some(({ state }) => state !== 'cancelled')
    refuse(open.length === 0 && !isThere ? 'series_closed' : undefined)
    const made: PersonalDate[] = []
    // At most sixty, each with its own seats and line.
    for (const event of open) made.push(...(await registerFor(inOne, caller, event, { own: own.get(event.id), input })))
    await tellOfDates(tx, deps, { kind: 'registered', series, dates: made })
    const states = new Map(made.map(({ event, own: row }) => [event.id, row.state]))
    const seen = dates.filter(({ state }) => state !== 'draft').toSorted(byStart)
    return {
      dates: seen.map(({ id, slug }) => ({
        slug,
        state: states.get(id) ?? own.get(id)?.state ?? null,
        isNew: states.has(id),
      })),
    }
  })
}

const byStart = (a: WholeEvent, b: WholeEvent) => a.starts_at.getTime() - b.starts_at.getTime()

type Asked = { own: RegistrationRow | undefined; input: RegistrationInput }

/** Nothing for a date that asks something else than the series: it is registered for on its own page. */
async function registerFor(
  deps: Deps & { db: Tx },
  caller: Caller,
  event: WholeEvent,
  { own, input }: Asked,
): Promise<PersonalDate[]> {
  try {
    const answers = await firstAnswers(deps, caller, event, own, input)
    const placed = await registerAt(deps, event.id, [{ deps, caller, own, input, answers }], false)
    return placed.map(({ row }) => ({ event, own: row }))
  } catch (error) {
    const asksOther =
      error instanceof AppError && error.code === 'invalid_fields' && event.series_own.includes('questions')
    if (!asksOther) throw error
    return []
  }
}

/** Gives back what somebody has in the dates to come; one mail tells of all. */
export async function withdrawFromRest(deps: Deps, caller: Caller, series: SeriesRow): Promise<void> {
  await transaction(deps.db, async (tx) => {
    const now = deps.clock()
    const dates = await lockDates(tx, series.id)
    const own = await findOwn(
      tx,
      caller.actor.id,
      dates.map(({ id }) => id),
    )
    const leaving = dates.toSorted(byStart).flatMap((event) => {
      const row = own.get(event.id)
      return row && row.state !== 'cancelled' && !whyNotWithdraw(event, row, now) ? [{ event, own: row }] : []
    })
    for (const { event } of leaving)
      await cancelRegistration({ ...deps, db: tx }, caller, event.id, caller.actor.id, { by: 'self', isTold: false })
    const seated = leaving.filter(({ own: row }) => row.state === 'confirmed')
    await tellOfDates(tx, deps, { kind: 'withdrawn', series, dates: seated })
  })
}
