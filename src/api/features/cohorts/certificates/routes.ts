import { join } from 'node:path'
import type { Deps } from '#api/deps.ts'
import { callerOf, currentOrStale, found, refuse } from '#api/http/caller.ts'
import type { Route } from '#api/http/route.ts'
import { createThread } from '#api/process/thread.ts'
import * as contract from '#contract/cohorts/certificates.ts'
import { findOwnMember } from '../progress/queries.ts'
import * as trainees from '../progress/trainees.ts'
import type { CertificateQuestion } from './draw.ts'
import * as certificates from './service.ts'

const program = join(import.meta.dirname, 'certificate-thread.ts')
const make: (question: CertificateQuestion) => Promise<Uint8Array> = createThread(program, {
  milliseconds: 120_000,
  idleMilliseconds: 30_000,
})

export function certificateRoutes(route: Route, deps: Deps): void {
  route(contract.getCertificate, ({ params }) => certificates.showCertificate(deps, params.code))
  route(contract.downloadCertificate, async ({ params, query, reply }) => {
    const certificate = await certificates.showCertificate(deps, params.code)
    if (certificate.revoked) refuse('state_conflict')
    const address = `${deps.settings.publicUrl}/verify/${certificate.code}`
    const file = await make({ certificate, lang: query.lang ?? 'pt', address })
    const disposition = `attachment; filename="${certificate.code}.pdf"`
    return reply
      .headers({ 'content-type': 'application/pdf', 'content-disposition': disposition })
      .send(Buffer.from(file.buffer, file.byteOffset, file.byteLength))
  })
  route(contract.showSkills, async (call) => {
    const own = found(await findOwnMember(deps.db, call.actor.id))
    return certificates.chooseSkills(deps, callerOf(call), own.id, call.body.showsSkills)
  })
  route(contract.completeTrainee, async (call) => {
    const { id } = call.params
    const reason = call.body.reason?.trim() || null
    const saved = await certificates.completeTrainee(deps, callerOf(call), id, { reason, version: call.body.version })
    return currentOrStale(saved, await trainees.showTrainee(deps, call.actor, id))
  })
  route(contract.revokeCertificate, async (call) => {
    const { id } = await trainees.requireTrainee(deps, call.actor, call.params.id)
    await certificates.revokeCertificate(deps, callerOf(call), id, call.body.reason)
    return trainees.showTrainee(deps, call.actor, id)
  })
}
