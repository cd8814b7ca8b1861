import type { AreaJobs } from '#api/area.ts'
import { transaction, type Tx } from '#api/db/transaction.ts'
import { AppError, invalidField } from '#api/errors.ts'
import { refuse, type Caller } from '#api/http/caller.ts'
import { schedule } from '#api/jobs/jobs.ts'
import { unschedule } from '#api/jobs/queries.ts'
import { findTeam } from '#api/programme/queries.ts'
import { audit } from '#api/records/audit.ts'
import { holdRow, saveRow } from '#api/records/rows.ts'
import type { BodyOf } from '#contract/endpoint.ts'
import type { ErrorCode } from '#contract/errors/errors.ts'
import type { scheduleRound as endpoint } from '#contract/reviews/announcement.ts'
import { scopesOf } from '#contract/scopes.ts'
import { engineOf, type Engine } from '../engine.ts'
import { mailAnnounced, mailNotAnnounced } from '../mails.ts'
import { notScheduled, type RoundRow } from '../queries.ts'
import { syncClosed } from '../rounds/settle.ts'
import { announceRound, showAnnouncement } from './announcement.ts'
import { findActive } from './queries.ts'

const kind = 'reviews.announce'
const keyOf = (id: string) => `${kind}:${id}`
const auditObject = (id: string) => ({ type: 'review_round', id })

type Input = BodyOf<typeof endpoint>

/** False when somebody else has changed the round since this version. */
export async function scheduleRound(engine: Engine, caller: Caller, id: string, input: Input): Promise<boolean> {
  return transaction(engine.db, async (tx) => {
    const round = await holdRow(tx, 'review_rounds', id)
    if (round.state !== 'closed') refuse('state_conflict')
    if (round.version !== input.version) return false
    const now = engine.clock()
    const at = input.at === null ? null : new Date(input.at)
    if (at && at <= now) throw invalidField('at', 'announcement_past')
    const set = at ? { ...notScheduled, announce_at: at, announce_by: caller.actor.id } : notScheduled
    await saveRow(tx, 'review_rounds', round, set, now)
    if (at) await schedule(tx, { kind, payload: { roundId: id }, runAt: at, key: keyOf(id) })
    else await unschedule(tx, keyOf(id))
    const [before, after] = [{ at: round.announce_at }, { at }]
    await audit(tx, caller, at ? 'reviews.schedule' : 'reviews.unschedule', auditObject(id), { before, after })
    return true
  })
}

/** A round that was opened again, announced or moved to a later time is not due. */
const isDue = ({ state, announce_at }: RoundRow, now: Date) =>
  state === 'closed' && announce_at !== null && announce_at <= now

/** In the name of whoever chose the time, as long as they may announce. */
async function schedulerOf(tx: Tx, { announce_by }: RoundRow): Promise<Caller | null> {
  const user = announce_by && (await findActive(tx, announce_by))
  if (!user || !scopesOf[user.role].includes('reviews:manage')) return null
  const { id, role, locale, email } = user
  const account = { email, firstName: user.first_name, lastName: user.last_name, returned: false, consent: null }
  const scope = new Set(scopesOf[role])
  return {
    actor: { id, sessionId: '', role, scope, locale, reads: locale, emailVerified: true, account },
    requestId: kind,
  }
}

async function announceDue(engine: Engine, id: string): Promise<void> {
  await transaction(engine.db, async (tx) => {
    const round = await holdRow(tx, 'review_rounds', id)
    if (!isDue(round, engine.clock())) return
    const caller = await schedulerOf(tx, round)
    if (!caller) refuse('forbidden')
    await announceRound({ ...engine, db: tx }, caller, id)
    await mailAnnounced(tx, engine, round, caller.actor.id)
  })
}

/** Nothing left: the time is taken back, and whoever chose it is told why; else the whole team. */
async function tellFailure(engine: Engine, id: string, code: ErrorCode): Promise<void> {
  await transaction(engine.db, async (tx) => {
    const round = await holdRow(tx, 'review_rounds', id)
    const now = engine.clock()
    if (!isDue(round, now)) return
    const shown = await showAnnouncement({ ...engine, db: tx }, id)
    const checks = shown.checks.filter(({ ok, stops }) => !ok && stops).map((check) => check.id)
    await saveRow(tx, 'review_rounds', round, { ...notScheduled, announce_failed_at: now }, now)
    const scheduler = await schedulerOf(tx, round)
    const people = scheduler ? [scheduler.actor.id] : (await findTeam(tx)).map((one) => one.id)
    await mailNotAnnounced(tx, engine, round, people, { checks, code })
    await audit(tx, null, 'reviews.not_announced', auditObject(id), { after: { code, checks } })
  })
}

export const announcementJobs: AreaJobs = {
  [kind]: async (deps, { roundId }, areas) => {
    const engine = engineOf(deps, areas)
    try {
      await syncClosed(engine, roundId!)
      await announceDue(engine, roundId!)
    } catch (error) {
      // Any other failure is tried again.
      if (!(error instanceof AppError)) throw error
      await tellFailure(engine, roundId!, error.code)
    }
  },
}
