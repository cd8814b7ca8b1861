import { expect, it } from 'vitest'
import {
  acceptProgrammeInvitation,
  declineProgrammeInvitation,
  showProgrammeInvitation,
} from '#contract/auth/invitation.ts'
import { resendProgrammeInvitation, withdrawProgrammeInvitation } from '#contract/accounts/invitations.ts'
import { inviteJuror } from '#contract/reviews/jury.ts'
import { closeRound, getRound, openRound } from '#contract/reviews/rounds.ts'
import { appWith } from '#test/app-with.ts'
import { makeRound, queueOf, type MadeRound } from '#test/review-rounds.ts'

const at = appWith({ staff: 'staff', ana: 'trainee' })
const t = () => at.api
const email = 'olga@fora.example'
const show = ({ id }: MadeRound) => t().call(getRound, { params: { id } }, at.staff)
const invite = ({ id }: MadeRound, to = email) =>
  t().call(inviteJuror, { params: { id }, body: { email: to, firstName: 'Olga', locale: 'pt' } }, at.staff)
const statesOf = async (made: MadeRound) => (await show(made)).invited.map(({ state }) => state)

/** The link of the newest invitation. */
async function linkOf(to = email) {
  const mails = t().deps.db.selectFrom('mails').select('body_text').where('recipient', '=', to)
  const { body_text } = await mails.orderBy('id', 'desc').executeTakeFirstOrThrow()
  return { params: { token: /auth\/invitation\/([\w-]+)/.exec(body_text)![1]! }, text: body_text }
}
const joining = { firstName: 'Olga', lastName: 'Reis', password: 'uma frase bem comprida 71', consent: true }
const refusal = async () => (await t().refused(showProgrammeInvitation, { params: (await linkOf()).params })).code
/** Two startups of which one review each is missing. */
const shortRound = () => makeRound(t(), at.staff, { jurors: 1, rules: { reviewsPerItem: 2 } })

it('puts somebody from outside into the jury on acceptance, and gives them what is missing', async () => {
  const made = await shortRound()
  expect((await invite(made)).invited).toMatchObject([{ email, name: 'Olga', state: 'open' }])
  const link = await linkOf()
  expect(link.text).toContain('avaliares, como júri, «Entrada»')
  expect(await t().call(showProgrammeInvitation, { params: link.params })).toMatchObject({
    role: 'juror',
    round: 'Entrada',
  })
  const { token } = await t().call(acceptProgrammeInvitation, { params: link.params, body: joining })
  await t().work()
  expect(await queueOf(t(), { token } as never)).toHaveLength(2)
  const round = await show(made)
  expect([round.jurorList.length, round.invited]).toEqual([2, []])
  expect(await t().mailed('reviews.assigned')).toContain(email)
})

it('is told to whoever invited when they decline, with their words; the round shows it', async () => {
  const made = await shortRound()
  await invite(made)
  const { params } = await linkOf()
  const decline = { params, body: { words: 'Estou fora em dezembro.' } }
  await t().call(declineProgrammeInvitation, decline)
  expect((await show(made)).invited).toMatchObject([{ state: 'declined', words: 'Estou fora em dezembro.' }])
  expect(await t().mailed('accounts.declined')).toEqual([at.staff.email])
  expect(await refusal()).toBe('invitation_declined')
  expect((await t().refused(declineProgrammeInvitation, decline)).code).toBe('invitation_declined')
  await invite(made)
  expect(await statesOf(made)).toEqual(['open'])
})

it('lapses after a fortnight; sent again it leads into the same round', async () => {
  const made = await makeRound(t(), at.staff, { jurors: 1, state: 'draft' })
  await invite(made)
  await t().deps.db.updateTable('invitations').set({ expires_at: t().deps.clock() }).execute()
  const [lapsed] = (await show(made)).invited
  expect([lapsed!.state, await refusal()]).toEqual(['expired', 'invitation_expired'])
  await t().call(resendProgrammeInvitation, { params: { id: lapsed!.id } }, at.staff)
  await t().call(acceptProgrammeInvitation, { params: (await linkOf()).params, body: joining })
  expect((await show(made)).jurorList.map(({ name }) => name)).toContain('Olga Reis')
})

it('is over with the round, and withdrawn by the team; a round that is opened again takes them', async () => {
  const made = await shortRound()
  await invite(made)
  await t().call(closeRound, { params: { id: made.id } }, at.staff)
  expect(await refusal()).toBe('invitation_round_over')
  const late = { params: { id: made.id }, body: { email: 'rui@fora.example', locale: 'pt' } }
  expect((await t().refused(inviteJuror, late, at.staff)).code).toBe('state_conflict')
  await t().call(openRound, { params: { id: made.id } }, at.staff)
  const [open] = (await show(made)).invited
  await t().call(withdrawProgrammeInvitation, { params: { id: open!.id } }, at.staff)
  expect([await refusal(), await statesOf(made)]).toEqual(['invitation_withdrawn', []])
})

it('takes a mentor at once, and nobody whose role cannot judge', async () => {
  const made = await shortRound()
  const mentor = await t().as('mentor')
  expect((await invite(made, mentor.email)).jurorList.map(({ id }) => id)).toContain(mentor.id)
  const trainee = { params: { id: made.id }, body: { email: at.ana.email, locale: 'pt' } }
  expect((await t().refused(inviteJuror, trainee, at.staff)).errors).toMatchObject([
    { field: 'email', code: 'juror_elsewhere' },
  ])
})
