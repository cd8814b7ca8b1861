import type { Deps } from '#api/deps.ts'
import { callerOf, refuse } from '#api/http/caller.ts'
import type { Route } from '#api/http/route.ts'
import { findProgramme } from '#api/programme/queries.ts'
import { audit } from '#api/records/audit.ts'
import * as contract from '#contract/applications/interviews.ts'
import { handInForm } from '#contract/applications/received.ts'
import type { Locale } from '#contract/endpoint.ts'
import { receivedCan } from '../policy.ts'
import { requireAnswerable, requireReceived, showReceived } from '../received/received.ts'
import { showOwn } from '../own/service.ts'
import { auditObject, toHeld } from '../shape.ts'
import { interviewEntry } from './interview-file.ts'
import { interviewPage } from './mails.ts'
import { pickInterview, refuseTimes } from './own.ts'
import { findHeldBy, findInCalendar, findInterviewers, saveForm } from './queries.ts'

export function interviewRoutes(route: Route, deps: Deps): void {
  route(contract.pickInterview, async (call) => {
    await pickInterview(deps, callerOf(call), call.params.id, call.body.at)
    return showOwn(deps, call.actor, call.params.id)
  })
  route(contract.refuseTimes, async (call) => {
    await refuseTimes(deps, callerOf(call), call.params.id, call.body.note)
    return showOwn(deps, call.actor, call.params.id)
  })
  route(contract.listInterviews, async ({ actor }) => {
    const rows = await findHeldBy(deps.db, actor.id, deps.clock())
    return { items: rows.map((row) => toHeld(row, actor)) }
  })
  route(contract.listInterviewers, async ({ actor, params }) => {
    await requireAnswerable(deps, actor, params.id)
    return { items: await findInterviewers(deps.db, params.id, actor.scope.has('members:browse')) }
  })
  route(handInForm, async (call) => {
    const row = await requireReceived(deps, call.actor, call.params.id)
    refuse(receivedCan(call.actor, row, deps.clock()).handIn ? undefined : 'forbidden')
    await deps.db.transaction().execute(async (tx) => {
      await saveForm(tx, row.id, call.actor.id, call.body, deps.clock())
      await audit(tx, callerOf(call), 'applications.interview_form', auditObject(row.id))
    })
    return showReceived(deps, call.actor, await requireReceived(deps, call.actor, row.id))
  })
}

/** The interviews in the calendar that somebody subscribes to: they leave it when they are cancelled. */
export async function interviewsIn(deps: Deps, owner: { id: string; locale: Locale }, since: Date): Promise<string[]> {
  const rows = await findInCalendar(deps.db, owner.id, since)
  if (rows.length === 0) return []
  const { contact } = await findProgramme(deps.db)
  const { publicUrl } = deps.settings
  return rows.flatMap((row) => {
    const page = row.applicant_id === owner.id ? '/applications' : interviewPage
    const panel = row.panel.map(({ name }) => name)
    const { locale } = owner
    // Whoever has not been told of a move still comes.
    return interviewEntry(
      { ...row, interview_off: false },
      { method: 'PUBLISH', locale, publicUrl, contact, now: row.updated_at, panel, page },
    )
  })
}
