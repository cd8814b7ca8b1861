import { randomUUIDv7 } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { ApiArea } from '#api/area.ts'
import { areas } from '#api/areas.ts'
import { transaction } from '#api/db/transaction.ts'
import { AppError } from '#api/errors.ts'
import { tidyUp } from '#api/jobs/housekeeping.ts'
import { findInvitations, invite, revokeInvitation, revokeInvitations } from '#api/records/invitations.ts'
import {
  acceptInvitation,
  declineInvitation,
  getInvitation,
  listOwnInvitations,
} from '#contract/invitations/invitations.ts'
import { invitationWaits } from '#api/tell/queries.ts'
import { listNotices } from '#contract/notices/notices.ts'
import { testApp, type Signed, type TestApp } from '#test/app.ts'
import { withoutSecrets } from '#api/mail/secrets.ts'

/** A test area: participants are recorded with their role, and `isFull` refuses to let them join. */
const participants = new Map<string, string[]>()
let isFull = false
const teas: ApiArea = {
  name: 'teas',
  mails: { about: { pt: 'chás' }, occasions: { invited: 'always' }, waits: { invited: invitationWaits } },
  invitations: {
    describe: async (_db, id) =>
      participants.has(id) ? { title: { pt: 'Chá das cinco' }, path: `/teas/${id}` } : undefined,
    join: async (_tx, _deps, { recordId, role, caller }) => {
      if (isFull) throw new AppError('state_conflict')
      participants.get(recordId)!.push(`${caller.actor.id} ${role}`)
    },
  },
}

let t: TestApp
let host: Signed
let ines: Signed
let recordId: string
beforeAll(async () => {
  t = await testApp({ tokenTtl: 60 * 86_400 }, [...areas, teas])
  host = await t.as('staff', { firstName: 'Rui' })
  ines = await t.as('trainee')
})
afterAll(() => t.close())
beforeEach(async () => {
  recordId = randomUUIDv7()
  participants.set(recordId, [])
  isFull = false
  await t.deps.db.deleteFrom('mails').execute()
  await t.deps.db.deleteFrom('notices').execute()
})

const record = () => ({ area: 'teas', recordId })
const caller = () => ({ actor: { id: host.id, locale: 'pt' } as never, requestId: 'test' })
const findMails = () => t.deps.db.selectFrom('mails').selectAll().orderBy('id', 'desc').execute()

/** Invites, and returns the token from the mail. */
async function invited(email = ines.email, role = 'member'): Promise<string> {
  const given = { ...record(), email, role, title: { pt: 'Chá das cinco' } }
  await transaction(t.deps.db, (tx) => invite(tx, t.deps, caller(), given))
  const [mail] = await findMails()
  return /\/invitations\/([\w-]{43})\n/.exec(mail!.body_text)![1]!
}
const accept = (token: string, who: Signed | null = ines) => t.refused(acceptInvitation, { params: { token } }, who)
const codes = async (token: string) => [
  (await t.refused(getInvitation, { params: { token } }, ines)).code,
  (await accept(token)).code,
  (await t.refused(declineInvitation, { params: { token }, body: { words: null } }, ines)).code,
]
const ended = ['token_invalid', 'token_invalid', 'token_invalid']
const states = async () => (await findInvitations(t.deps.db, record(), t.deps.clock())).map(({ state }) => state)

describe('an invitation', () => {
  it('is mailed, shown by its link, and accepted once', async () => {
    const token = await invited()
    const [mail] = await findMails()
    expect(mail).toMatchObject({ kind: 'invitations.teas', user_id: ines.id, recipient: ines.email })
    expect(mail!.body_text).toContain('Rui Carvalho convida-te para «Chá das cinco».')
    const shown = {
      area: 'teas',
      title: { pt: 'Chá das cinco', en: null },
      role: 'member',
      memberTitle: null,
      invitedBy: 'Rui Carvalho',
      email: ines.email,
      hasAccount: true,
      expiresAt: new Date(t.deps.clock().getTime() + 14 * 86_400_000).toISOString(),
    }
    const params = { token }
    expect(await t.call(getInvitation, { params })).toEqual({ ...shown, can: { accept: false } })
    expect(await t.call(getInvitation, { params }, ines)).toEqual({ ...shown, can: { accept: true } })
    expect(await t.call(acceptInvitation, { params }, ines)).toEqual({ path: `/teas/${recordId}` })
    expect(participants.get(recordId)).toEqual([`${ines.id} member`])
    expect([await codes(token), await states()]).toEqual([ended, ['accepted']])
    const log = await t.deps.db
      .selectFrom('audit_log')
      .select('action')
      .where('object_type', '=', 'invitation')
      .orderBy('id')
      .execute()
    expect(log.map(({ action }) => action)).toEqual(['invitations.invite', 'invitations.accept'])
  })

  it('accepted by parallel calls joins once', async () => {
    const token = await invited()
    const calls = Array.from({ length: 8 }, () => t.call(acceptInvitation, { params: { token } }, ines))
    const answers = await Promise.allSettled(calls)
    expect(answers.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
    expect(participants.get(recordId)).toHaveLength(1)
  })

  it('is either accepted or declined', async () => {
    for (let round = 0; round < 5; round += 1) {
      const token = await invited()
      const params = { token }
      const answers = await Promise.allSettled([
        t.call(acceptInvitation, { params }, ines),
        t.call(declineInvitation, { params, body: { words: null } }),
      ])
      expect(answers.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
    }
    const accepted = (await states()).filter((state) => state === 'accepted')
    expect(participants.get(recordId)).toHaveLength(accepted.length)
  })

  it('expires after two weeks', async () => {
    const token = await invited()
    t.advance(14 * 86_400_000)
    expect([await codes(token), await states()]).toEqual([ended, ['expired']])
  })

  it('can be declined by its link alone, with a word to whoever sent it', async () => {
    const token = await invited()
    await t.call(declineInvitation, { params: { token }, body: { words: ' Este ano não posso. ' } })
    expect(await findInvitations(t.deps.db, record(), t.deps.clock())).toMatchObject([{ words: 'Este ano não posso.' }])
    expect([await codes(token), await states()]).toEqual([ended, ['declined']])
    expect(participants.get(recordId)).toEqual([])
  })

  it('can be revoked through its record, and not through another record', async () => {
    const token = await invited()
    const { id } = (await findInvitations(t.deps.db, record(), t.deps.clock()))[0]!
    const revoke = (of: { area: string; recordId: string }) =>
      transaction(t.deps.db, (tx) => revokeInvitation(tx, caller(), { ...of, id }))
    await expect(revoke({ area: 'teas', recordId: randomUUIDv7() })).rejects.toMatchObject({ code: 'not_found' })
    await revoke(record())
    expect([await codes(token), await states()]).toEqual([ended, ['revoked']])
    await expect(revoke(record())).rejects.toMatchObject({ code: 'not_found' })
  })

  it('can be accepted only by the account of its address', async () => {
    const token = await invited()
    const other = await t.as('founder')
    const { can } = await t.call(getInvitation, { params: { token } }, other)
    expect(can).toEqual({ accept: false })
    expect(await accept(token, other)).toMatchObject({ status: 409, code: 'invitation_other_email' })
    expect(await accept(token, null)).toMatchObject({ status: 401 })
    expect([participants.get(recordId), await states()]).toEqual([[], ['open']])
  })

  it('is found without its link by the account of its confirmed address alone', async () => {
    const rita = await t.as('trainee')
    await invited(rita.email)
    const other = await t.as('founder')
    const unconfirmed = await t.as('trainee', { emailVerified: false })
    await invited(unconfirmed.email)
    const [own] = (await t.call(listOwnInvitations, {}, rita)).items
    expect(own).toMatchObject({ title: { pt: 'Chá das cinco', en: null }, invitedBy: 'Rui Carvalho' })
    for (const who of [other, unconfirmed]) {
      expect((await t.call(listOwnInvitations, {}, who)).items).toEqual([])
      expect(await accept(own!.id, who)).toMatchObject({ status: 410 })
    }
    const body = { words: null }
    expect(await t.refused(declineInvitation, { params: { token: own!.id }, body }, null)).toMatchObject({
      status: 410,
    })
    await t.call(acceptInvitation, { params: { token: own!.id } }, rita)
    expect(participants.get(recordId)).toEqual([`${rita.id} member`])
  })

  it('is a notice too for whoever has an account, gone once it is answered, taken back or over', async () => {
    const notices = async () =>
      (await t.call(listNotices, { query: {} }, ines)).items.map(({ title, act, waits }) => [title, act?.path, waits])
    const token = await invited()
    const [{ id } = { id: '' }] = await findInvitations(t.deps.db, record(), t.deps.clock())
    expect(await notices()).toEqual([['Convite: Chá das cinco', `/invitations/${id}`, true]])
    await t.call(getInvitation, { params: { token: id } }, ines)
    await t.call(declineInvitation, { params: { token }, body: { words: null } }, ines)
    expect(await notices()).toEqual([])
    await invited()
    await transaction(t.deps.db, (tx) => revokeInvitations(tx, record()))
    expect(await notices()).toEqual([])
    await invited()
    expect(await notices()).toHaveLength(1)
    t.advance(15 * 86_400_000)
    expect(await notices()).toEqual([])
  })

  it('says that the mail server refused its address, until it is taken', async () => {
    await invited()
    const answer = (status: 'dead' | 'sent') => t.deps.db.updateTable('mails').set({ status }).execute()
    await answer('dead')
    expect(await states()).toEqual(['refused'])
    await answer('sent')
    expect(await states()).toEqual(['open'])
  })

  it('finds the account whatever the case of its address', async () => {
    const token = await invited(ines.email.toUpperCase())
    await t.call(acceptInvitation, { params: { token } }, ines)
  })

  it('is renewed when the address is invited again: the first link ends, the list holds one', async () => {
    const first = await invited()
    t.advance(10 * 86_400_000)
    const second = await invited(ines.email.toUpperCase(), 'host')
    expect([await codes(first), await states()]).toEqual([ended, ['open']])
    t.advance(10 * 86_400_000)
    await t.call(acceptInvitation, { params: { token: second } }, ines)
    expect(participants.get(recordId)).toEqual([`${ines.id} host`])
  })

  it('stays open when the record refuses the person', async () => {
    const token = await invited()
    isFull = true
    expect(await accept(token)).toMatchObject({ status: 409, code: 'state_conflict' })
    expect(await states()).toEqual(['open'])
    isFull = false
    await t.call(acceptInvitation, { params: { token } }, ines)
  })

  it('ends when its record is deleted', async () => {
    const token = await invited()
    const kept = participants.get(recordId)!
    participants.delete(recordId)
    expect(await codes(token)).toEqual(ended)
    participants.set(recordId, kept)
    const other = await invited('rita@exemplo.pt')
    await transaction(t.deps.db, (tx) => revokeInvitations(tx, record()))
    expect(await codes(other)).toEqual(ended)
  })

  it("is mailed to people without an account in the inviter's language", async () => {
    const token = await invited('nova@exemplo.pt')
    const [mail] = await findMails()
    expect(mail).toMatchObject({ user_id: null, recipient: 'nova@exemplo.pt' })
    expect(mail!.body_text).toMatch(/^Olá\.\n/)
    expect(await t.call(getInvitation, { params: { token } })).toMatchObject({ hasAccount: false })
  })
})

describe('the token of an invitation', () => {
  it('that was never sent answers 410', async () => {
    for (const token of ['x', 'A'.repeat(43), '%00']) {
      expect(await t.refused(getInvitation, { params: { token } }, null)).toMatchObject({
        status: 410,
        code: 'token_invalid',
      })
    }
  })

  it('is stored as a hash, and hidden where staff read mails', async () => {
    const token = await invited()
    const rows = await t.deps.db.selectFrom('invitations').selectAll().execute()
    expect(JSON.stringify(rows)).not.toContain(token)
    const [mail] = await findMails()
    expect(withoutSecrets(mail!.body_text)).not.toContain(token)
  })

  it('is deleted three months after it expired', async () => {
    await invited()
    t.advance((14 + 91) * 86_400_000)
    await tidyUp(t.deps)
    expect(await states()).toEqual([])
  })
})

it('limits a person to thirty invitations an hour', async () => {
  const strict = await testApp({ rateLimits: true }, [...areas, teas])
  const { id } = await strict.as('staff')
  const by = { actor: { id, locale: 'pt' } as never, requestId: 'test' }
  const send = (index: number) =>
    transaction(strict.deps.db, (tx) =>
      invite(tx, strict.deps, by, { ...record(), email: `p${index}@exemplo.pt`, role: 'member', title: { pt: 'Chá' } }),
    )
  for (let index = 0; index < 30; index += 1) await send(index)
  await expect(send(30)).rejects.toMatchObject({ code: 'throttled' })
  await strict.close()
})
