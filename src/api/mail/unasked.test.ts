import { randomUUIDv7 } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { glob } from 'node:fs/promises'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { transaction } from '#api/db/transaction.ts'
import { invite } from '#api/records/invitations.ts'
import { importInvitations, inviteToProgramme } from '#contract/accounts/invitations.ts'
import { submitProblem } from '#contract/problems/problems.ts'
import { dayMs } from '#contract/times.ts'
import { testApp, type TestApp } from '#test/app.ts'
import { problemInput, proposed } from '#test/problems.ts'

let t: TestApp
beforeAll(async () => {
  t = await testApp({ rateLimits: true, tokenTtl: 60 * 86_400 })
})
afterAll(() => t.close())

/** Each by somebody else, to a record of their own. */
async function inviteFrom(email: string): Promise<void> {
  const { id } = await t.as('founder')
  const to = { area: 'startups', recordId: randomUUIDv7(), email, role: 'member', title: { pt: 'Horta' } }
  const caller = { actor: { id, locale: 'pt' } as never, requestId: 'test' }
  await transaction(t.deps.db, (tx) => invite(tx, t.deps, caller, to))
}

it('an address gets five invitations a day from everybody together, also at once and in other spellings', async () => {
  const admin = await t.as('admin')
  const spellings = ['rita@exemplo.pt', 'RITA@exemplo.pt', 'rita+a@exemplo.pt', 'rita+b@exemplo.pt']
  const all = await Promise.allSettled(Array.from({ length: 8 }, (_, at) => inviteFrom(spellings[at % 4]!)))
  const refused = all.filter((one) => one.status === 'rejected')
  expect(refused.map(({ reason }) => (reason as Error).message)).toEqual(Array(3).fill('recipient_limit'))
  expect(await t.mailed('invitations.startups')).toHaveLength(5)

  const person = { email: 'rita+c@exemplo.pt', role: 'mentor', locale: 'pt' } as const
  const told = await t.refused(inviteToProgramme, { body: person }, admin)
  expect([told.status, told.errors]).toEqual([429, [expect.objectContaining({ field: 'email' })]])
  const row = { line: 2, firstName: 'Rita', lastName: 'Sá', ...person }
  const file = { rows: [row, { ...row, line: 3, email: 'ana@exemplo.pt' }], dryRun: true, withoutErrors: true }
  expect(await t.call(importInvitations, { body: file }, admin)).toMatchObject({
    invited: 1,
    remarks: [{ line: 2, code: 'limit' }],
  })
  await inviteFrom('outra@exemplo.pt')
  t.advance(dayMs)
  await inviteFrom('rita@exemplo.pt')
})

it('only code that counts by address, or that writes to accounts, puts a mail into the outbox', async () => {
  const root = new URL('../', import.meta.url).pathname
  const files = (await Array.fromAsync(glob('**/*.ts', { cwd: root }))).filter((file) => !file.endsWith('.test.ts'))
  const writers = files.filter((file) => /\bqueueMails?\(/.test(readFileSync(root + file, 'utf8')))
  expect(writers.toSorted()).toEqual([
    'features/auth/email/email-change.ts',
    'features/messages/sending.ts',
    'mail/digest.ts',
    'mail/invitation.ts',
    'mail/outbox.ts',
    'records/programme-invitations.ts',
    'tell/tell-people.ts',
  ])
})

it('a person creates so many records a day; what is refused or repeated does not count', async () => {
  const [ana, rui] = [await t.as('trainee'), await t.as('trainee')]
  const again = { body: problemInput({ title: 'Uma vez' }), headers: { 'idempotency-key': 'once' } }
  for (let at = 0; at < 3; at += 1) await t.call(submitProblem, again, ana)
  for (let at = 0; at < 3; at += 1) await t.refused(submitProblem, { body: problemInput({ title: '' }) }, ana)
  for (let at = 1; at < 20; at += 1) await proposed(t, ana, { title: `Problema ${at}` })
  const answer = await t.refused(submitProblem, { body: problemInput() }, ana)
  expect([answer.status, answer.code]).toEqual([429, 'limit_reached'])
  await t.call(submitProblem, again, ana)
  await proposed(t, rui)
  t.advance(dayMs)
  await proposed(t, ana)
})
