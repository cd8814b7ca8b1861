import { randomUUIDv7 } from 'node:crypto'
import { transaction } from '#api/db/transaction.ts'
import type { Db, Deps } from '#api/deps.ts'
import { invalidField } from '#api/errors.ts'
import { found, refuse, type Caller } from '#api/http/caller.ts'
import { addressKey, forgetGuesses, takeGuess, throttle } from '#api/http/limits/throttle.ts'
import { findProgramme } from '#api/programme/queries.ts'
import { newLink } from '#api/records/asked-by-mail.ts'
import { audit } from '#api/records/audit.ts'
import { calendarDaysAfter } from '#api/records/calendar-days.ts'
import { hashToken } from '#api/records/invitations.ts'
import { holdRow } from '#api/records/rows.ts'
import { hashPassword, verifyPassword } from '#api/secrets/passwords.ts'
import type { BodyOf } from '#contract/endpoint.ts'
import { reportLimits, type createLink as createEndpoint } from '#contract/figures/reports.ts'
import type { SharedReport } from '#contract/figures/shared-reports.ts'
import { area } from '../../queries.ts'
import { reportObject } from '../freeze.ts'
import * as links from './queries.ts'
import { findNewest, type EditionRow } from '../queries.ts'
import { viewOf } from '../view.ts'

/** The midnight after the last day, by the calendar of the programme. */
async function endOf(db: Db, now: Date, lastDay: string | null | undefined): Promise<Date> {
  const { zone } = await findProgramme(db)
  const { usual, most } = reportLimits.days
  const midnight = (day: Temporal.PlainDate) => new Date(day.toZonedDateTime({ timeZone: zone }).epochMilliseconds)
  const today = Temporal.Instant.fromEpochMilliseconds(now.getTime()).toZonedDateTimeISO(zone).toPlainDate()
  if (!lastDay) return midnight(today.add({ days: usual + 1 }))
  const ends = midnight(Temporal.PlainDate.from(lastDay).add({ days: 1 }))
  if (ends <= now || ends > calendarDaysAfter(now, { days: most + 1, zone })) throw invalidField('lastDay', 'link_end')
  return ends
}

/** The code is kept nowhere: what was not copied is lost. */
export async function createLink(
  { db, clock }: Deps,
  by: Caller,
  id: string,
  { name, lastDay, password }: BodyOf<typeof createEndpoint>,
): Promise<string> {
  const { token, hash } = newLink()
  const now = clock()
  const ends_at = await endOf(db, now, lastDay)
  const kept = password ? await hashPassword(password) : null
  await transaction(db, async (tx) => {
    await holdRow(tx, 'reports', id)
    if (!(await findNewest(tx, id))) refuse('report_not_frozen')
    const live = (await links.findLinks(tx, id)).filter((one) => links.stateOf(one, now) === 'live')
    if (live.length >= reportLimits.links) refuse('too_many_links')
    const link = { id: randomUUIDv7(), report_id: id, name: name.trim(), ends_at, created_at: now }
    await links.insertLink(tx, { ...link, code_hash: hash, password: kept, ended_at: null, created_by: by.actor.id })
    const after = { link: link.id, for: link.name, until: ends_at.toISOString(), password: kept !== null }
    await audit(tx, by, `${area}.share_report`, reportObject(id), { after })
  })
  return token
}

export async function endLink({ db, clock }: Deps, by: Caller, params: { id: string; linkId: string }): Promise<void> {
  await transaction(db, async (tx) => {
    found((await links.findLinks(tx, params.id)).find(({ id }) => id === params.linkId))
    const { name } = (await links.endLink(tx, params, clock())) ?? refuse('link_over')
    const before = { link: params.linkId, for: name }
    await audit(tx, by, `${area}.unshare_report`, reportObject(params.id), { before })
  })
}

type Held = { link: links.LinkRow; edition: EditionRow | undefined; state: SharedReport['state'] }

/** Unknown codes are not found; those of links that no longer open say so. */
async function hold({ db, clock }: Deps, code: string): Promise<Held> {
  const link = found(await links.findByCode(db, hashToken(code)))
  if (link.report_id === null) return { link, edition: undefined, state: 'gone' }
  if (links.stateOf(link, clock()) !== 'live') return { link, edition: undefined, state: 'over' }
  return { link, edition: found(await findNewest(db, link.report_id)), state: link.password ? 'locked' : 'open' }
}

const shut = ({ state, link }: Held): SharedReport => ({
  state,
  report: null,
  endsAt: state === 'gone' ? null : (link.ended_at ?? link.ends_at).toISOString(),
})

async function opened({ db }: Deps, { link, edition }: Held): Promise<SharedReport> {
  const report = await viewOf(db, found(edition))
  await links.countOpening(db, link.id)
  return { state: 'open', report, endsAt: link.ends_at.toISOString() }
}

export async function readShared(deps: Deps, code: string): Promise<SharedReport> {
  const held = await hold(deps, code)
  return held.state === 'open' ? opened(deps, held) : shut(held)
}

const guesses = { most: 100, seconds: 3600 }

/** Few guesses from one address, and not many from all together: a link is passed on, a password is not tried out. */
async function requirePassword(deps: Deps, { link }: Held, password: string, ip: string): Promise<void> {
  if (!link.password) return
  const guesser = `report ${link.id} ${addressKey(ip)}`
  await takeGuess(deps, guesser)
  await throttle(deps, `report:${link.id}`, guesses.most, guesses.seconds)
  if (!(await verifyPassword(password, link.password))) refuse('report_password_wrong')
  await forgetGuesses(deps, guesser)
}

type Typed = { password: string; ip: string }

export async function openShared(deps: Deps, code: string, { password, ip }: Typed): Promise<SharedReport> {
  const held = await hold(deps, code)
  if (!held.edition) return shut(held)
  await requirePassword(deps, held, password, ip)
  return opened(deps, held)
}

/** The edition behind a link, for its file; not counted, since its page was opened already. */
export async function findShared(deps: Deps, code: string, { password, ip }: Typed): Promise<EditionRow> {
  const held = await hold(deps, code)
  const edition = held.edition ?? refuse('link_over')
  await requirePassword(deps, held, password, ip)
  return edition
}
