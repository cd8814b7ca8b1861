import { transaction } from '#api/db/transaction.ts'
import type { Deps } from '#api/deps.ts'
import { callerOf, found, refuse, type Caller } from '#api/http/caller.ts'
import type { Route } from '#api/http/route.ts'
import { findProgramme, namesOf } from '#api/programme/queries.ts'
import { audit } from '#api/records/audit.ts'
import { paperCode } from '#api/secrets/paper-code.ts'
import * as contract from '#contract/events/certificates.ts'
import { requireEvent } from '../load.ts'
import { hasAttended, isOver } from '../policy.ts'
import { lockRegistration } from '../registration/queries.ts'
import { registrationObject, type WholeEvent } from '../rows.ts'
import { drawPaper } from './papers.ts'
import { findAttendance, saveCertificate } from './queries.ts'

export function attendanceRoutes(route: Route, deps: Deps): void {
  route(contract.issueAttendance, async (call) => {
    const event = await requireEvent(deps, call.actor, call.params.slug)
    return issue(deps, callerOf(call), event)
  })
  route(contract.getAttendance, ({ params }) => showAttendance(deps, params.code))
  route(contract.downloadAttendance, async ({ params, query, reply }) => {
    const certificate = await showAttendance(deps, params.code)
    if (!certificate.isValid) refuse('state_conflict')
    const address = `${deps.settings.publicUrl}/verify/${certificate.code}`
    const file = await drawPaper({ certificate, lang: query.lang ?? 'pt', address })
    const disposition = `attachment; filename="${certificate.code}.pdf"`
    return reply.headers({ 'content-type': 'application/pdf', 'content-disposition': disposition }).send(file)
  })
}

async function issue(deps: Deps, caller: Caller, event: WholeEvent): Promise<{ code: string }> {
  const now = deps.clock()
  return transaction(deps.db, async (tx) => {
    const own = found(await lockRegistration(tx, event.id, caller.actor.id))
    if (!hasAttended(own)) refuse('not_attended')
    if (event.state !== 'published' || !isOver(event, now)) refuse('state_conflict')
    const drawn = {
      code: paperCode(contract.attendanceMark),
      registrationId: own.id,
      userId: caller.actor.id,
      event,
      now,
    }
    const { code, is_new } = await saveCertificate(tx, drawn)
    if (is_new) await audit(tx, caller, 'events.certify', registrationObject(own), { after: { code } })
    return { code }
  })
}

async function showAttendance({ db }: Deps, code: string): Promise<contract.AttendanceCertificate> {
  const row = found(await findAttendance(db, code))
  const programme = await findProgramme(db)
  return {
    code,
    name: row.name,
    title: { pt: row.title_pt, en: row.title_en },
    startsAt: row.starts_at.toISOString(),
    endsAt: row.ends_at.toISOString(),
    zone: row.zone,
    programme: namesOf(programme),
    organisation: programme.organisation,
    issuedAt: row.issued_at.toISOString(),
    isValid: hasAttended(row),
  }
}
