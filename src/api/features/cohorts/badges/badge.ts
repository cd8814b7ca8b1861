import { createHash } from 'node:crypto'
import type { Deps } from '#api/deps.ts'
import { found, refuse } from '#api/http/caller.ts'
import { findProgramme } from '#api/programme/queries.ts'
import type { AnswerOf } from '#contract/endpoint.ts'
import type { getIssuer, listRevocations } from '#contract/cohorts/badges.ts'
import type { CertificateFacts } from '#contract/cohorts/certificates.ts'
import { findCertificate, type CertificateRow } from '../certificates/queries.ts'
import { badgeImage } from './badge-image.ts'
import { issuerOf, signJwt } from './keys.ts'
import { findRevokedCertificates } from './queries.ts'

const contexts = ['https://www.w3.org/ns/credentials/v2', 'https://purl.imsglobal.org/spec/ob/v3p0/context-3.0.3.json']

/** Not the code of the certificate: the list of revoked ones is public, and a code opens a page with a name. */
const idOf = ({ id }: Pick<CertificateRow, 'id'>) => `urn:uuid:${id}`

/** The certificate as a signed credential; a revoked one is not signed again. */
export async function makeBadge(deps: Deps, code: string): Promise<string> {
  const row = found(await findCertificate(deps.db, code))
  // A badge says what was completed; hours of a mentor have a certificate alone.
  if (row.facts.mentoring) refuse('not_found')
  if (row.revoked_at) refuse('state_conflict')
  const { organisation, name, name_en: nameEn } = await findProgramme(deps.db)
  const programme = nameEn && nameEn !== name ? `${name} / ${nameEn}` : name
  const credential = describe(row, { programme, organisation, publicUrl: deps.settings.publicUrl, id: issuerOf(deps) })
  const nbf = Math.floor(row.issued_at.getTime() / 1000)
  const claims = { iss: credential.issuer.id, jti: credential.id, nbf, sub: credential.credentialSubject.id }
  return signJwt(deps, { ...credential, ...claims })
}

type Issuer = { id: string; programme: string; organisation: string; publicUrl: string }

/** Open Badges 3.0, chapter 8.2: the payload of the token is the credential itself. */
function describe(row: CertificateRow, issuer: Issuer) {
  const { facts, shows_skills } = row
  const skills = shows_skills ? (facts.skills ?? []) : []
  return {
    '@context': contexts,
    id: idOf(row),
    type: ['VerifiableCredential', 'OpenBadgeCredential'],
    name: `OnIT, ${facts.cohort}`,
    issuer: { id: issuer.id, type: ['Profile'], name: issuer.organisation, url: issuer.publicUrl },
    validFrom: row.issued_at.toISOString(),
    credentialSubject: {
      id: `urn:uuid:${row.member_id}`,
      type: ['AchievementSubject'],
      identifier: [{ type: 'IdentityObject', identityType: 'name', identityHash: facts.name, hashed: false }],
      activityStartDate: `${facts.startsOn}T00:00:00Z`,
      activityEndDate: `${facts.endsOn}T00:00:00Z`,
      achievement: {
        id: `urn:uuid:${row.cohort_id}`,
        type: ['Achievement'],
        achievementType: 'CertificateOfCompletion',
        name: `OnIT, ${issuer.programme}`,
        description: `${facts.weeks} ${facts.weeks === 1 ? 'week' : 'weeks'} of team work on real problems.`,
        criteria: { narrative: criteriaOf(facts) },
        image: { id: badgeImage, type: 'Image', caption: 'OnIT' },
        ...(skills.length > 0 && { resultDescription: skills.map(describeSkill) }),
      },
      ...(skills.length > 0 && { result: skills.map(showSkill) }),
    },
    evidence: [{ id: `${issuer.publicUrl}/verify/${row.code}`, type: ['Evidence'], name: 'Certificate' }],
    credentialStatus: { id: `${issuer.id}/revocations`, type: '1EdTechRevocationList' },
  }
}

const required = {
  pt: { attendance: 'presenças', tasks: 'tarefas aceites', compulsory: 'sessões obrigatórias' },
  en: { attendance: 'sessions attended', tasks: 'accepted tasks', compulsory: 'compulsory sessions' },
} as const

/** What was asked for and what was done, in both languages: a badge has one text for all readers. */
function criteriaOf({ parts = [], decision }: CertificateFacts): string {
  const asked = parts.filter(({ of }) => of > 0)
  const done = (locale: 'pt' | 'en') =>
    asked.map(({ part, have, of, need }) =>
      locale === 'pt'
        ? `${required.pt[part]}: ${have} de ${of}, mínimo ${need}`
        : `${required.en[part]}: ${have} of ${of}, at least ${need}`,
    )
  const pt = ['Presenças, tarefas aceites e sessões obrigatórias, como o programa pede.', ...done('pt')]
  const en = ['Attendance, accepted tasks and compulsory sessions as the programme asks for.', ...done('en')]
  if (decision) {
    pt.push(`Concluiu por decisão da equipa: ${decision}`)
    en.push(`Completed by decision of the team: ${decision}`)
  }
  return `${pt.join('\n- ')}\n\n${en.join('\n- ')}`
}

type Skill = NonNullable<CertificateFacts['skills']>[number]

/** The same skill has the same id in each badge. */
function skillId({ name }: Skill): string {
  const hash = createHash('sha256').update(`viveiro skill ${name.pt}`).digest('hex')
  return `urn:uuid:${[hash.slice(0, 8), hash.slice(8, 12), `8${hash.slice(13, 16)}`, `8${hash.slice(17, 20)}`, hash.slice(20, 32)].join('-')}`
}

const describeSkill = (skill: Skill) => ({
  id: skillId(skill),
  type: ['ResultDescription'],
  name: skill.name.pt === skill.name.en ? skill.name.en : `${skill.name.pt} / ${skill.name.en}`,
  resultType: 'RawScore',
  valueMin: '1',
  valueMax: '5',
})

const showSkill = (skill: Skill) => ({
  type: ['Result'],
  resultDescription: skillId(skill),
  value: String(skill.level),
})

export async function showIssuer(deps: Deps): Promise<AnswerOf<typeof getIssuer>> {
  const { organisation, contact } = await findProgramme(deps.db)
  const { publicUrl } = deps.settings
  return {
    '@context': contexts,
    id: issuerOf(deps),
    type: ['Profile'],
    name: organisation,
    url: publicUrl,
    email: contact,
  }
}

export async function showRevocations(deps: Deps): Promise<AnswerOf<typeof listRevocations>> {
  const rows = await findRevokedCertificates(deps.db)
  const revokedCredentials = rows.map((row) => ({ id: idOf(row), revoked: true }))
  return { id: `${issuerOf(deps)}/revocations`, issuer: issuerOf(deps), revokedCredentials }
}
