import { randomUUIDv7 } from 'node:crypto'
import type { ApiArea } from '#api/area.ts'
import { transaction } from '#api/db/transaction.ts'
import { invite } from '#api/records/invitations.ts'
import type { Signed, TestApp } from '#test/app.ts'
import { all, anybody, describeRights, members } from '#test/rights.ts'
import { invitationsArea } from './area.ts'

const teas: ApiArea = {
  name: 'teas',
  invitations: { describe: async () => ({ title: { pt: 'Chá' }, path: '/teas' }), join: async () => {} },
}

/** The token of an invitation to this person. */
async function linkFor({ id, email }: Signed, t: TestApp) {
  const caller = { actor: { id, locale: 'pt' } as never, requestId: 'test' }
  const given = { area: 'teas', recordId: randomUUIDv7(), email, role: 'member', title: { pt: 'Chá' } }
  await transaction(t.deps.db, (tx) => invite(tx, t.deps, caller, given))
  const mails = t.deps.db.selectFrom('mails').select('body_text').where('recipient', '=', email)
  const { body_text } = await mails.orderBy('id', 'desc').executeTakeFirstOrThrow()
  return { params: { token: /\/invitations\/([\w-]+)/.exec(body_text)![1]! } }
}
const somebodyElses = async (_: Signed, t: TestApp) => linkFor(await t.as('trainee'), t)
const unknown = () => ({ params: { token: 'nobody-was-sent-this' } })

describeRights({
  area: invitationsArea,
  beside: [teas],
  rights: {
    'GET /invitations': { 'sent to me': [members, () => ({})] },
    'GET /invitations/{token}': {
      'a link': [anybody, somebodyElses],
      'an unknown link': [all(410), unknown],
    },
    'POST /invitations/{token}/accept': {
      'sent to me': [members, linkFor],
      'sent to somebody else': [{ ...all(409), nobody: 401, juror: 403, partner: 403 }, somebodyElses],
      'an unknown link': [{ ...all(410), nobody: 401, juror: 403, partner: 403 }, unknown],
    },
    'POST /invitations/{token}/decline': {
      'a link': [anybody, async (me, t) => ({ ...(await somebodyElses(me, t)), body: { words: null } })],
      'an unknown link': [all(410), () => ({ ...unknown(), body: { words: null } })],
    },
  },
})
