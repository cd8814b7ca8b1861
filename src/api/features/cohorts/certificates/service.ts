import { randomUUIDv7 } from 'node:crypto'
import type { Db, Deps } from '#api/deps.ts'
import { found, refuse, type Caller } from '#api/http/caller.ts'
import { letterOf } from '#api/mail/letter.ts'
import { tellPeople } from '#api/tell/tell-people.ts'
import { findProgramme, namesOf } from '#api/programme/queries.ts'
import { audit } from '#api/records/audit.ts'
import { paperCode } from '#api/secrets/paper-code.ts'
import { noteStep } from '#api/records/steps.ts'
import type { Certificate, CertificateFacts } from '#contract/cohorts/certificates.ts'
import { transaction } from '#api/db/transaction.ts'
import { moveMembers, placeLine } from '../intake/places.ts'
import { findEarned } from '../passport/queries.ts'
import { correctLate } from '../outcomes/freeze.ts'
import { planOutcomes } from '../outcomes/service.ts'
import { judgeProgress, loadCohortFacts, type JudgedProgress } from '../progress/load.ts'
import { findTrainees, type TraineeRow } from '../progress/queries.ts'
import { area, findCohort, type CohortRow } from '../queries.ts'
import { enrolmentObject } from '../shape.ts'
import { planAlumni, welcomeAlumni } from './alumni.ts'
import { periodOf } from './period.ts'
import { findCertificate, insertCertificate, markRevoked, saveShownSkills } from './queries.ts'

export async function showCertificate({ db }: Deps, code: string): Promise<Certificate> {
  const row = found(await findCertificate(db, code))
  const known = await findProgramme(db)
  const names = { programme: namesOf(known), organisation: known.organisation }
  const revoked = row.revoked_at && { at: row.revoked_at.toISOString(), reason: row.revoked_reason ?? '' }
  const earned = row.facts.skills ?? []
  const skills = { skills: row.shows_skills ? earned : [], skillCount: earned.length }
  const signers = { team: row.issuer, mentor: row.mentor }
  const issuedAt = row.issued_at.toISOString()
  return { ...row.facts, ...skills, code, ...names, signers, issuedAt, revoked }
}

/** The holder decides what strangers see. */
export async function chooseSkills(deps: Deps, caller: Caller, memberId: string, shows: boolean): Promise<Certificate> {
  const code = await transaction(deps.db, async (tx) => {
    const row = await saveShownSkills(tx, memberId, shows)
    await audit(tx, caller, `${area}.show_skills`, enrolmentObject(memberId), { after: { shows } })
    return found(row).code
  })
  return showCertificate(deps, code)
}

type CompletionInput = { reason: string | null; version: number }

/** False when somebody else has changed the trainee since this version. */
export async function completeTrainee(
  deps: Deps,
  caller: Caller,
  id: string,
  input: CompletionInput,
): Promise<boolean> {
  const { reason, version } = input
  const [seen] = await findTrainees(deps.db, { scope: { all: true }, id })
  return placeLine.holding(deps, found(seen).cohort_id, async (tx, cohort) => {
    const [row] = await findTrainees(tx, { scope: { all: true }, id })
    const member = found(row)
    if (member.version !== version) return false
    if (member.state !== 'active') refuse('state_conflict')
    const now = deps.clock()
    const judged = judgeProgress(await loadCohortFacts(tx, cohort, [member]), member, now)
    const { met } = judged.completion
    if (!met && !reason) refuse('rule_unmet')
    await correctLate(tx, deps, caller, cohort.id)
    await moveMembers(tx, [member], { to: 'completed', by: 'staff', now, set: { version: version + 1 } })
    const code = paperCode('VV')
    const { zone } = await findProgramme(tx)
    const decision = met ? null : reason
    const facts = JSON.stringify({
      ...factsOf(cohort, member, judged),
      ...periodOf(cohort, member, { zone, now }),
      decision,
      skills: (await findEarned(tx, member.user_id)).map(({ name, earned }) => ({ name, level: earned! })),
    })
    const issued = { issued_at: now, reason: decision, ...signersOf(caller, cohort, member) }
    await insertCertificate(tx, { id: randomUUIDv7(), member_id: id, code, facts, ...issued })
    await planOutcomes(tx, id, now)
    await noteStep(tx, { area, recordId: id, step: 'completed', actorId: caller.actor.id, at: now })
    const change = { before: { state: 'active' }, after: { state: 'completed', met, reason, code } }
    await audit(tx, caller, `${area}.complete`, enrolmentObject(id), change)
    await mailCompleted(tx, deps, member.user_id, { cohort, code })
    await planAlumni(tx, cohort)
    await welcomeAlumni(tx, deps, cohort)
    return true
  })
}

const signersOf = ({ actor }: Caller, { lead_mentor_id: lead }: CohortRow, { mentor_id: mentor }: TraineeRow) => ({
  issued_by: actor.id,
  signer_id: mentor ?? lead,
})

type Period = Pick<CertificateFacts, 'startsOn' | 'endsOn' | 'weeks'>

const factsOf = (
  cohort: CohortRow,
  member: TraineeRow,
  { attendance, tasks, completion }: JudgedProgress,
): Omit<CertificateFacts, keyof Period> => ({
  name: member.name,
  cohort: cohort.name,
  attendance,
  tasks: tasks.filter(({ state }) => state === 'accepted').length,
  parts: completion.parts,
})

const letters = {
  pt: ['Concluíste a coorte {name}', 'O teu certificado está pronto. Parabéns!'],
  en: ['You completed cohort {name}', 'Your certificate is ready. Congratulations!'],
} as const

const following = {
  pt: 'A seguir vem a coorte {next}: quando abrir, podes candidatar-te na página do teu programa.',
  en: 'Next comes cohort {next}: once it opens, you can apply on your programme page.',
} as const

async function mailCompleted(
  tx: Db,
  deps: Deps,
  userId: string,
  { cohort, code }: { cohort: CohortRow; code: string },
) {
  const { name, next_id } = cohort
  const next = next_id && (await findCohort(tx, next_id))?.name
  await tellPeople(tx, deps, `${area}.completed`, [userId], ({ locale }) => {
    const label = locale === 'en' ? 'See it' : 'Ver'
    const words = next ? ([...letters[locale], following[locale]] as const) : letters[locale]
    return letterOf(words, { name, next: next ?? '' }, `/verify/${code}`, label)
  })
}

export async function revokeCertificate(deps: Deps, caller: Caller, id: string, reason: string): Promise<void> {
  await transaction(deps.db, async (tx) => {
    const now = deps.clock()
    const { user_id, code, facts } = (await markRevoked(tx, id, reason, now)) ?? refuse('state_conflict')
    await noteStep(tx, { area, recordId: id, step: 'revoked', actorId: caller.actor.id, at: now })
    await audit(tx, caller, `${area}.revoke_certificate`, enrolmentObject(id), { after: { reason } })
    await mailRevoked(tx, deps, user_id, { name: facts.cohort, code, reason })
  })
}

const ended = {
  pt: [
    'O teu certificado foi anulado',
    'A equipa anulou o teu certificado da coorte {name}. Quem o verificar lê porquê:',
  ],
  en: [
    'Your certificate was revoked',
    'The team revoked your certificate of cohort {name}. Whoever checks it reads why:',
  ],
} as const

type Revoked = { name: string; code: string; reason: string }

async function mailRevoked(tx: Db, deps: Deps, userId: string, { name, code, reason }: Revoked): Promise<void> {
  await tellPeople(tx, deps, `${area}.revoked`, [userId], ({ locale }) =>
    letterOf(ended[locale], { name }, `/verify/${code}`, locale === 'en' ? 'See it' : 'Ver', reason),
  )
}
