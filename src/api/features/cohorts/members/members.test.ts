import { describe, expect, it } from 'vitest'
import * as contract from '#contract/cohorts/intake.ts'
import * as manage from '#contract/cohorts/manage.ts'
import * as people from '#contract/cohorts/people.ts'
import { getProgress } from '#contract/cohorts/progress.ts'
import type { BodyOf } from '#contract/endpoint.ts'
import type { Signed } from '#test/app.ts'
import { appWith } from '#test/app-with.ts'
import { signInMany } from '#test/factories.ts'
import { newCohort, newList } from '../new-cohort.test-kit.ts'

const at = appWith({ ana: 'trainee', rui: 'trainee', eva: 'founder', mentor: 'mentor', staff: 'staff' })
const create = (over: Partial<manage.CohortInput> = {}) =>
  at.api.call(manage.createCohort, { body: { ...newCohort, ...over } }, at.staff)
type Over = Partial<Omit<BodyOf<typeof people.putIntoCohort>, 'rows'>>
const args = (id: string, emails: readonly string[], over: Over = {}) => {
  const rows = emails.map((email, index) => ({ line: index + 1, email, firstName: '', lastName: '' }))
  return { params: { id }, body: { ...newList, rows, ...over } }
}
const put = (id: string, emails: readonly string[], over?: Over) =>
  at.api.call(people.putIntoCohort, args(id, emails, over), at.staff)
const outcomes = async (id: string, emails: readonly string[], over: Over = {}) =>
  (await put(id, emails, { dryRun: true, ...over })).results.map(({ outcome }) => outcome)
const states = async (id: string) => (await at.api.call(manage.getCohort, { params: { id } }, at.staff)).counts
const apply = (id: string, who: Signed) => at.api.call(contract.applyForCohort, { params: { id }, body: {} }, who)
const leave = (id: string, who: Signed) => at.api.call(contract.leaveCohort, { params: { id } }, who)
const suspend = (who: Signed) =>
  at.api.deps.db.updateTable('users').set({ status: 'suspended' }).where('id', '=', who.id).execute()

describe('a list of people', () => {
  it('is tried without effect; then those who can have a place and are told', async () => {
    const { id } = await create({ capacity: 5 })
    const list = [at.ana.email.toUpperCase(), ` ${at.eva.email}`]
    expect(await put(id, list, { dryRun: true })).toMatchObject({ dryRun: true, added: 2, capacity: 5 })
    expect((await states(id)).accepted).toBe(0)
    await put(id, list)
    expect((await states(id)).accepted).toBe(2)
    expect(await at.api.mailed('cohorts.added')).toEqual([at.ana.email, at.eva.email].toSorted())
    // A founder is in it like anybody else, and may give the place up.
    expect((await at.api.call(getProgress, {}, at.eva)).progress?.cohort.id).toBe(id)
    await leave(id, at.eva)
    expect(await states(id)).toMatchObject({ accepted: 1, withdrawn: 1 })
    at.api.setTime('2026-04-06T08:00:00Z')
    await at.api.work()
    const active = at.api.deps.db.selectFrom('cohort_members').select('user_id').where('state', '=', 'active')
    expect(await active.execute()).toEqual([{ user_id: at.ana.id }])
  })

  it('says of each line what becomes of it', async () => {
    const { id } = await create()
    await put(id, [at.ana.email])
    await apply(id, at.rui)
    await leave(id, at.rui)
    await suspend(at.eva)
    const list = [at.ana.email, at.rui.email, at.eva.email, at.mentor.email, 'nova@exemplo.pt', 'sem arroba']
    expect(await outcomes(id, [...list, at.ana.email])).toEqual([
      'in',
      'left',
      'suspended',
      'role',
      'unknown',
      'email',
      'repeated',
    ])
    expect(await outcomes(id, list, { rejoin: true })).toEqual(['in', 'add', 'suspended', 'role', 'unknown', 'email'])
    await put(id, list, { rejoin: true })
    expect(await states(id)).toMatchObject({ accepted: 2, withdrawn: 0 })
  })

  it('keeps to the places, unless the team raises them', async () => {
    const { id } = await create({ capacity: 1 })
    const list = [at.ana.email, at.rui.email]
    expect(await outcomes(id, list)).toEqual(['add', 'full'])
    expect(await put(id, list, { dryRun: true, above: true })).toMatchObject({ added: 2, capacity: 2 })
    await put(id, list)
    expect(await states(id)).toMatchObject({ accepted: 1 })
    await put(id, list, { above: true })
    const { capacity, taken } = await at.api.call(manage.getCohort, { params: { id } }, at.staff)
    expect([capacity, taken]).toEqual([2, 2])
  })

  it('gives the place to who applied or waits, and never two at the same time', async () => {
    const { id } = await create({ capacity: 1 })
    await apply(id, at.ana)
    await apply(id, at.rui)
    expect(await outcomes(id, [at.ana.email, at.rui.email], { above: true })).toEqual(['in', 'waiting'])
    await put(id, [at.rui.email], { above: true })
    expect(await states(id)).toMatchObject({ offered: 1, accepted: 1, waitlisted: 0 })
    const beside = await create({ name: 'Ao lado', startsOn: '2026-05-04' })
    const later = await create({ name: 'Depois', startsOn: '2026-09-07' })
    expect(await outcomes(beside.id, [at.rui.email])).toEqual(['elsewhere'])
    expect(await outcomes(later.id, [at.rui.email])).toEqual(['add'])
  })

  it('takes whoever joins a running cohort as active, and nobody into one that is over', async () => {
    const { id } = await create({ startsOn: '2026-03-02' })
    await put(id, [at.ana.email])
    expect((await states(id)).active).toBe(1)
    const over = await create({ name: 'Antes', startsOn: '2025-01-06', applicationsCloseAt: null })
    expect(await at.api.refused(people.putIntoCohort, args(over.id, [at.rui.email]), at.staff)).toMatchObject({
      code: 'state_conflict',
    })
  })

  it('oversells nothing when two lists are sent at once', async () => {
    const { id } = await create({ capacity: 30 })
    const crowd = (await signInMany(at.api.deps, 40)).map(({ email }) => email)
    await Promise.all([put(id, crowd.slice(0, 20)), put(id, crowd.slice(20))])
    const { counts, taken } = await at.api.call(manage.getCohort, { params: { id } }, at.staff)
    expect([counts.accepted, taken]).toEqual([30, 30])
  })
})

describe('who has no account', () => {
  const stranger = 'nova@exemplo.pt'
  const listed = async (id: string) =>
    (await at.api.call(people.listInvitees, { params: { id } }, at.staff)).items.map(({ email }) => email)
  const joins = (email: string) =>
    at.api.deps.db
      .updateTable('users')
      .set({ email, email_verified_at: at.api.deps.clock() })
      .where('id', '=', at.ana.id)
      .execute()

  it('is invited once, and has the place as soon as the address is proven', async () => {
    const { id } = await create({ capacity: 1 })
    await put(id, [stranger])
    expect(await listed(id)).toEqual([])
    expect(await put(id, ['Nova@Exemplo.pt'], { invite: true })).toMatchObject({ added: 0, invited: 1 })
    expect(await outcomes(id, [stranger])).toEqual(['invited'])
    await put(id, [stranger], { invite: true })
    expect(await at.api.mailed('accounts.invitation')).toHaveLength(1)
    // Nobody knows yet which language they read.
    const mail = await at.api.deps.db
      .selectFrom('mails')
      .selectAll()
      .where('kind', '=', 'accounts.invitation')
      .execute()
    expect(mail[0]!.body_text).toMatch(/convida-te para.*invites you to/s)
    expect(await listed(id)).toEqual([stranger])
    await joins(stranger)
    await at.api.work()
    expect(await listed(id)).toEqual([])
    expect(await states(id)).toMatchObject({ accepted: 1 })
  })

  it('is next in line when the places are gone by then, and can be taken off the list', async () => {
    const { id } = await create({ capacity: 1 })
    await put(id, [stranger, 'outra@exemplo.pt'], { invite: true })
    await put(id, [at.rui.email])
    await joins(stranger)
    await at.api.work()
    expect(await states(id)).toMatchObject({ accepted: 1, waitlisted: 1 })
    await at.api.call(people.dropInvitee, { params: { id, email: 'outra@exemplo.pt' } }, at.staff)
    expect(await listed(id)).toEqual([])
  })
})

it('people are found by name or address, with how they stand', async () => {
  const { id } = await create()
  await put(id, [at.ana.email])
  const find = async (q: string) =>
    (await at.api.call(people.findCandidates, { params: { id }, query: { q } }, at.staff)).items
  expect(await find(at.ana.email)).toMatchObject([{ email: at.ana.email, state: 'accepted' }])
  expect(await find(at.mentor.email)).toEqual([])
})
