// What verifies must not be what signs: a library that knows nothing of this programme.
import { createLocalJWKSet, decodeProtectedHeader, jwtVerify } from 'jose'
import { beforeEach, describe, expect, it } from 'vitest'
import * as contract from '#contract/cohorts/badges.ts'
import { completeTrainee, revokeCertificate, showSkills } from '#contract/cohorts/certificates.ts'
import { judgeSkill } from '#contract/cohorts/passport.ts'
import { getProgress } from '#contract/cohorts/progress.ts'
import { acceptPlace, applyForCohort } from '#contract/cohorts/intake.ts'
import { createCohort } from '#contract/cohorts/manage.ts'
import { appWith } from '#test/app-with.ts'
import { newCohort } from '../new-cohort.test-kit.ts'

type Credential = {
  jti: string
  sub: string
  credentialSubject: {
    identifier: object[]
    achievement: { criteria: { narrative: string }; image: { id: string }; resultDescription?: { id: string }[] }
    result?: object[]
  }
  credentialStatus: { id: string; type: string }
}
const at = appWith({ ana: 'trainee', staff: 'staff' })
const app = () => at.api
let [id, code] = ['', '']

/** Ana has completed, with React confirmed. */
beforeEach(async () => {
  const body = { ...newCohort, startsOn: '2026-03-02', applicationsCloseAt: '2026-06-01T00:00:00.000Z' }
  const cohort = await app().call(createCohort, { body }, at.staff)
  await app().call(applyForCohort, { params: { id: cohort.id }, body: {} }, at.ana)
  await app().call(acceptPlace, { params: { id: cohort.id } }, at.ana)
  id = (await app().call(getProgress, {}, at.ana)).progress!.id
  await app().call(judgeSkill, { params: { id }, body: { skill: 'react', level: 4 } }, at.staff)
  const { certificate } = await app().call(completeTrainee, { params: { id }, body: { version: 1 } }, at.staff)
  code = certificate!.code
})

const badge = async () => (await app().call(contract.downloadBadge, { params: { code } })).text
const keys = async () => createLocalJWKSet(await app().call(contract.listIssuerKeys, {}))
const now = () => ({ currentDate: app().deps.clock(), algorithms: ['RS256'] })
const issuer = 'http://viveiro.test/api/v1/issuer'
describe('a badge', () => {
  it('verifies with an independent library, and is an Open Badges 3.0 credential', async () => {
    const jws = await badge()
    const { payload, protectedHeader } = await jwtVerify<Credential>(jws, await keys(), { ...now(), issuer })
    // Nothing else may be in the header, chapter 8.2.1 of Open Badges 3.0.
    expect(Object.keys(protectedHeader).toSorted()).toEqual(['alg', 'kid', 'typ'])
    expect(payload).toMatchObject({
      '@context': [
        'https://www.w3.org/ns/credentials/v2',
        'https://purl.imsglobal.org/spec/ob/v3p0/context-3.0.3.json',
      ],
      type: ['VerifiableCredential', 'OpenBadgeCredential'],
      id: payload.jti,
      issuer: { id: issuer, type: ['Profile'] },
      credentialSubject: {
        id: payload.sub,
        type: ['AchievementSubject'],
        identifier: [{ identityType: 'name', identityHash: 'Inês Carvalho', hashed: false }],
        achievement: { type: ['Achievement'], achievementType: 'CertificateOfCompletion' },
      },
      evidence: [{ id: `http://viveiro.test/verify/${code}` }],
    })
    const { achievement, result } = payload.credentialSubject
    expect([result, achievement.resultDescription]).toEqual([undefined, undefined])
    expect(achievement.criteria.narrative).toMatch(/como o programa pede.*as the programme asks for/s)
    const drawn = Buffer.from(achievement.image.id.replace('data:image/svg+xml;base64,', ''), 'base64').toString()
    expect(drawn).toMatch(/^<svg .*<\/svg>$/s)
    // The picture for sharing carries what was signed.
    const { text } = await app().call(contract.downloadBadgeImage, { params: { code } })
    expect(text).toContain('xmlns:openbadges="https://purl.imsglobal.org/ob/v3p0"')
    const [, token] = /<openbadges:credential verify="([^"]+)"/.exec(text)!
    await jwtVerify(token!, await keys(), now())
    expect(await app().call(contract.getIssuer, {})).toMatchObject({ id: issuer, type: ['Profile'] })
    // The address in the header leads to the key.
    const kid = decodeProtectedHeader(jws).kid!.replace(`${issuer}/keys/`, '')
    const key = await app().call(contract.getIssuerKey, { params: { kid } })
    expect(key).toMatchObject({ kty: 'RSA' })
    expect(key).not.toHaveProperty('d')
  })

  it('does not verify once a letter has changed', async () => {
    const [header, payload, signature] = (await badge()).split('.') as [string, string, string]
    const forged = Buffer.from(payload, 'base64url').toString().replace('Carvalho', 'Carvalha')
    const token = [header, Buffer.from(forged).toString('base64url'), signature].join('.')
    await expect(jwtVerify(token, await keys(), now())).rejects.toThrow(/signature verification failed/)
  })

  it('names skills only if its holder wants', async () => {
    await app().call(showSkills, { body: { showsSkills: true } }, at.ana)
    const { payload } = await jwtVerify<Credential>(await badge(), await keys(), now())
    const { achievement, result } = payload.credentialSubject
    expect(achievement.resultDescription).toMatchObject([
      { type: ['ResultDescription'], name: 'React', resultType: 'RawScore', valueMin: '1', valueMax: '5' },
    ])
    const { id: resultDescription } = achievement.resultDescription![0]!
    expect(result).toEqual([{ type: ['Result'], resultDescription, value: '4' }])
  })

  it('is in the list of revoked ones afterwards, and not signed again; without asking nobody learns of it', async () => {
    const jws = await badge()
    const kept = await keys()
    const { payload } = await jwtVerify<Credential>(jws, kept, now())
    const list = () => app().call(contract.listRevocations, {})
    expect((await list()).revokedCredentials).toEqual([])
    await app().call(revokeCertificate, { params: { id }, body: { reason: 'Engano.' } }, at.staff)
    expect(await list()).toMatchObject({
      id: payload.credentialStatus.id,
      issuer,
      revokedCredentials: [{ id: payload.jti, revoked: true }],
    })
    expect(payload.credentialStatus.type).toBe('1EdTechRevocationList')
    await jwtVerify(jws, kept, now())
    expect(await app().refused(contract.downloadBadge, { params: { code } })).toMatchObject({ code: 'state_conflict' })
  })

  it('still verifies after the key of the installation was replaced; later ones have a key of their own', async () => {
    const before = await badge()
    const { signingKey } = app().deps
    Object.assign(app().deps, { signingKey: { kid: 'other', secret: Buffer.alloc(32, 8) } })
    const after = await badge()
    Object.assign(app().deps, { signingKey })
    expect(decodeProtectedHeader(after).kid).not.toBe(decodeProtectedHeader(before).kid)
    for (const jws of [before, after]) await jwtVerify(jws, await keys(), now())
  })
})
