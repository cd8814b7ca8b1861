import { beforeEach, describe, expect, it } from 'vitest'
import { challengeInputAt, criterionOf, makeChallenge } from '#api/demo/factories/challenges.ts'
import { createSolution } from '#contract/solutions/solutions.ts'
import * as contract from '#contract/challenges/challenges.ts'
import * as manage from '#contract/challenges/manage.ts'
import { getProblem, undoMinutes, withdrawProblem } from '#contract/problems/problems.ts'
import { appWith } from '#test/app-with.ts'
import { describeList } from '#test/describe-list.ts'
import { startupOf } from '#test/opportunities.ts'
import { decided, proposed } from '#test/problems.ts'

const at = appWith({ ana: 'trainee', rui: 'trainee', staff: 'staff' })
const now = () => at.api.deps.clock()
const on = (days: number) => new Date(now().getTime() + days * 86_400_000).toISOString()
const hour = 3_600_000
const inHours = (hours: number) => on(hours / 24)
/** Sessions last eight hours, so that the deadlines of some tests are near. */
const soon = () => ({ closesAt: inHours(2), resultsAt: inHours(4) })
const make = (over: Omit<Parameters<typeof makeChallenge>[1], 'now'> = {}) =>
  makeChallenge(at.api.deps.db, { now: now(), ...over })
const create = (over: object = {}) =>
  at.api.call(manage.createChallenge, { body: challengeInputAt(now(), over) }, at.staff)
const refusedFields = async (over: object) => {
  const body = challengeInputAt(now(), over)
  const { errors } = await at.api.refused(manage.createChallenge, { body }, at.staff)
  return errors?.map(({ field, code }) => `${field}: ${code}`)
}

describe('the editor', () => {
  it('refuses dates out of order, team sizes, weights that sum to 0 and unknown references', async () => {
    expect(await refusedFields({ closesAt: on(-2) })).toEqual(['closesAt: close_before_open'])
    expect(await refusedFields({ resultsAt: on(2) })).toEqual(['resultsAt: results_before_close'])
    expect(await refusedFields({ teamMin: 3, teamMax: 2 })).toEqual(['teamMax: team_sizes'])
    expect(await refusedFields({ criteria: [criterionOf(0), criterionOf(0)] })).toEqual(['criteria: weights_zero'])
    expect(await refusedFields({ field: 'nada' })).toEqual(['field: unknown_reference'])
    expect(await refusedFields({ skills: ['nada'] })).toEqual(['skills: unknown_reference'])
    expect(await refusedFields({ coverId: crypto.randomUUID() })).toEqual(['coverId: unknown_reference'])
    const both = ['field: unknown_reference', 'skills: unknown_reference']
    expect(await refusedFields({ field: 'nada', skills: ['sql', 'nada'] })).toEqual(both)
  })

  it('keeps skills in order, and refuses a stale version', async () => {
    const { slug, skills } = await create({ skills: ['sql', 'react'] })
    expect(skills).toEqual(['sql', 'react'])
    const change = (version: number, given: string[]) => ({ params: { slug }, body: { version, skills: given } })
    const saved = await at.api.call(manage.updateChallenge, change(1, ['react']), at.staff)
    expect(saved.skills).toEqual(['react'])
    expect((await at.api.refused(manage.updateChallenge, change(1, []), at.staff)).code).toBe('stale_version')
  })

  it('leaves the criteria as they are once the jury knows them, and lets everything else change', async () => {
    const { id, slug, criteria } = await create()
    await at.api.deps.db.updateTable('challenges').set({ criteria_locked_at: now() }).where('id', '=', id).execute()
    const change = (body: object) => ({ params: { slug }, body: { version: 1, ...body } })
    const other = change({ criteria: [criterionOf(1)] })
    expect((await at.api.refused(manage.updateChallenge, other, at.staff)).code).toBe('criteria_locked')
    const same = change({ criteria, partner: 'Outro' })
    expect((await at.api.call(manage.updateChallenge, same, at.staff)).partner).toBe('Outro')
  })

  it('tells the teams of a new deadline', async () => {
    const { slug } = await make()
    await at.api.call(createSolution, { params: { slug }, body: {} }, at.ana)
    const body = { version: 1, closesAt: on(9) }
    await at.api.call(manage.updateChallenge, { params: { slug }, body }, at.staff)
    expect(await at.api.mailed('challenges.deadline')).toEqual([at.ana.email])
  })

  it('proposes dates for a draft that has none, and asks for neither partner nor prize', async () => {
    const {
      opensAt: _o,
      closesAt: _c,
      resultsAt: _r,
      ...undated
    } = challengeInputAt(now(), { partner: null, prize: null })
    const draft = await at.api.call(manage.createChallenge, { body: undated }, at.staff)
    const proposed = [draft.opensAt, draft.closesAt, draft.resultsAt].map((time) =>
      Temporal.Instant.from(time).toZonedDateTimeISO('Europe/Lisbon'),
    )
    const today = now().toTemporalInstant().toZonedDateTimeISO('Europe/Lisbon').toPlainDate()
    expect(proposed.map((time) => today.until(time.toPlainDate()).days)).toEqual([7, 37, 49])
    expect(proposed.map((time) => time.toPlainTime().toString())).toEqual(['09:00:00', '23:59:00', '18:00:00'])
    const published = await at.api.call(manage.publishChallenge, { params: { slug: draft.slug } }, at.staff)
    expect([published.phase, published.partner, published.prize]).toEqual(['scheduled', null, null])
    const late = { body: { ...undated, closesAt: on(-1) } }
    const { errors } = await at.api.refused(manage.createChallenge, late, at.staff)
    expect(errors?.[0]).toMatchObject({ field: 'closesAt', code: 'close_before_open' })
  })

  it('moves a deadline neither into the past nor once the jury reads', async () => {
    const { id, slug } = await make()
    const move = async (closesAt: string) => {
      const body = {
        version: (await at.api.call(contract.getChallenge, { params: { slug } }, at.staff)).version,
        closesAt,
      }
      return (await at.api.refused(manage.updateChallenge, { params: { slug }, body }, at.staff)).errors?.[0]
    }
    expect(await move(now().toISOString())).toMatchObject({ field: 'closesAt', code: 'deadline_past' })
    await at.api.deps.db.updateTable('challenges').set({ state: 'judging' }).where('id', '=', id).execute()
    expect(await move(on(8))).toMatchObject({ field: 'closesAt', code: 'deadline_fixed' })
  })

  it('reminds those with a draft three days and one day before the deadline, and tells them when it has passed', async () => {
    const { slug } = await create({ opensAt: inHours(-1), closesAt: inHours(100), resultsAt: inHours(200), teamMin: 1 })
    await at.api.call(manage.publishChallenge, { params: { slug } }, at.staff)
    await at.api.call(createSolution, { params: { slug }, body: {} }, at.ana)
    const delivered = await at.api.call(createSolution, { params: { slug }, body: {} }, at.rui)
    await at.api.deps.db
      .updateTable('solutions')
      .set({ state: 'submitted', submitted_at: now() })
      .where('id', '=', delivered.id)
      .execute()
    const reminded = async (hours: number) => {
      at.api.advance(hours * hour)
      await at.api.work()
      return at.api.mailed('challenges.reminder')
    }
    expect(await reminded(27)).toEqual([])
    expect(await reminded(2)).toEqual([at.ana.email])
    const { version } = await at.api.call(contract.getChallenge, { params: { slug } }, await at.api.as('staff'))
    const later = { params: { slug }, body: { version, closesAt: inHours(60) } }
    await at.api.call(manage.updateChallenge, later, await at.api.as('staff'))
    expect(await reminded(35)).toEqual([at.ana.email])
    expect(await reminded(2)).toEqual([at.ana.email, at.ana.email])
    expect(await reminded(24)).toEqual([at.ana.email, at.ana.email])
    await at.api.call(manage.judgeChallenge, { params: { slug } }, await at.api.as('staff'))
    at.api.advance(10 * 60_000)
    await at.api.work()
    expect(await at.api.mailed('challenges.missed')).toEqual([at.ana.email])
    expect(await at.api.mailed('challenges.judging')).toEqual([at.rui.email])
  })

  it('tells those who asked once when it opens, also at another hour, and those who waited in vain', async () => {
    const follow = (slug: string, who = at.ana) => at.api.call(contract.followChallenge, { params: { slug } }, who)
    const ahead = { opensAt: inHours(3), closesAt: inHours(50), resultsAt: inHours(90) }
    const opening = await make({ input: ahead })
    const cancelled = await make({ input: ahead })
    expect(await follow(opening.slug)).toMatchObject({ following: true })
    await follow(opening.slug, at.rui)
    const { following } = await at.api.call(contract.unfollowChallenge, { params: { slug: opening.slug } }, at.rui)
    expect(following).toBe(false)
    await follow(cancelled.slug, at.rui)
    const { version } = await at.api.call(contract.getChallenge, { params: { slug: opening.slug } }, at.staff)
    const sooner = { params: { slug: opening.slug }, body: { version, opensAt: inHours(1) } }
    await at.api.call(manage.updateChallenge, sooner, at.staff)
    const reason = { params: { slug: cancelled.slug }, body: { reason: { pt: 'Sem dados.' } } }
    await at.api.call(manage.cancelChallenge, reason, at.staff)
    expect(await at.api.mailed('challenges.opening')).toEqual([at.rui.email])
    at.api.advance(2 * hour)
    await at.api.work()
    at.api.advance(2 * hour)
    await at.api.work()
    expect((await at.api.mailed('challenges.opening')).toSorted()).toEqual([at.rui.email, at.ana.email].toSorted())
    const { code } = await at.api.refused(contract.followChallenge, { params: { slug: opening.slug } }, at.rui)
    expect(code).toBe('state_conflict')
  })

  it('copies a challenge as a draft on the same weekdays, with criteria of its own', async () => {
    const source = await make({ state: 'announced' })
    const copy = await at.api.call(manage.duplicateChallenge, { params: { slug: source.slug } }, at.staff)
    expect([copy.state, copy.title]).toEqual(['draft', source.title])
    const weeks = (Date.parse(copy.opensAt) - source.opens_at.getTime()) / (7 * 86_400_000)
    expect([Number.isInteger(weeks), Date.parse(copy.opensAt) > now().getTime()]).toEqual([true, true])
    expect(copy.criteria.map(({ id }) => id)).not.toEqual(source.criteria.map(({ id }) => id))
  })
})

describe('its states', () => {
  it('publishes what is whole and whose deadline lies ahead', async () => {
    const { slug } = await create({ brief: { pt: '' }, criteria: [] })
    const { errors } = await at.api.refused(manage.publishChallenge, { params: { slug } }, at.staff)
    expect(errors?.map(({ field }) => field)).toEqual(['brief', 'criteria'])
    const whole = await create(soon())
    at.api.advance(3 * hour)
    const late = await at.api.refused(manage.publishChallenge, { params: { slug: whole.slug } }, at.staff)
    expect(late.errors?.[0]).toMatchObject({ field: 'closesAt', code: 'deadline_past' })
  })

  it('is judged after its deadline only', async () => {
    const { slug } = await make({ input: soon() })
    expect((await at.api.refused(manage.judgeChallenge, { params: { slug } }, at.staff)).code).toBe('challenge_open')
    at.api.advance(3 * hour)
    expect((await at.api.call(manage.judgeChallenge, { params: { slug } }, at.staff)).phase).toBe('judging')
  })

  it('is scheduled, open and closed by its dates, in the list as on the page', async () => {
    const { slug } = await make({ input: { opensAt: inHours(1), closesAt: inHours(2), resultsAt: inHours(3) } })
    for (const phase of ['scheduled', 'open', 'closed'] as const) {
      const shown = await at.api.call(contract.getChallenge, { params: { slug } }, at.ana)
      const { items } = await at.api.call(contract.listChallenges, { query: { phase: [phase] } }, at.ana)
      expect([shown.phase, items.map((one) => one.phase)]).toEqual([phase, [phase]])
      at.api.advance(hour + (phase === 'open' ? 1 : 0))
    }
  })
})

it('recommends by skills and field, and says why', async () => {
  await at.api.deps.db.insertInto('user_skills').values({ user_id: at.ana.id, skill: 'sql', position: 0 }).execute()
  await at.api.deps.db.updateTable('profiles').set({ field: 'water' }).where('user_id', '=', at.ana.id).execute()
  const bySkill = await make({ input: { skills: ['react', 'sql'] } })
  const byField = await make({ input: { field: 'water' } })
  await make({ input: { skills: ['react'], field: 'energy' } })
  const { items } = await at.api.call(contract.listChallenges, { query: { recommended: true } }, at.ana)
  expect(new Map(items.map(({ id, fit }) => [id, fit]))).toEqual(
    new Map([
      [bySkill.id, { field: false, skills: ['sql'] }],
      [byField.id, { field: true, skills: [] }],
    ]),
  )
})

describe('from a problem', () => {
  async function accepted() {
    const { id } = await proposed(at.api, at.ana, { title: 'Fugas', expected: 'Saber onde.' })
    await decided(at.api, id, at.staff)
    return id
  }
  const turn = (id: string) => at.api.call(manage.challengeFromProblem, { params: { id } }, at.staff)
  const stateOf = async (id: string) => (await at.api.call(getProblem, { params: { id } }, at.ana)).state

  it('is one step, once, and the line stays visible', async () => {
    const id = await accepted()
    const draft = await turn(id)
    expect([draft.title.pt, draft.state, draft.problem?.id]).toEqual(['Fugas', 'draft', id])
    expect(draft.brief.pt).toContain('## O que se espera\n\nSaber onde.')
    expect(await stateOf(id), 'a draft changes nothing that others see').toBe('accepted')
    expect((await at.api.refused(manage.challengeFromProblem, { params: { id } }, at.staff)).code).toBe(
      'state_conflict',
    )
    const grown = (who: typeof at.ana) => at.api.call(contract.listGrown, { params: { id } }, who)
    expect((await grown(at.staff)).items.map(({ slug }) => slug)).toEqual([draft.slug])
    expect((await grown(at.ana)).items).toEqual([])
  })

  it('is told to those who follow once it is published, unless it was withdrawn meanwhile', async () => {
    const [told, gone] = [await accepted(), await accepted()]
    for (const id of [told, gone]) {
      const { slug, version, title, summary, brief } = await turn(id)
      const body = { ...challengeInputAt(now()), title, summary, brief, version }
      await at.api.call(manage.updateChallenge, { params: { slug }, body }, at.staff)
      expect(await at.api.mailed('problems.challenge')).toHaveLength(id === told ? 0 : 1)
      if (id === gone) await at.api.call(withdrawProblem, { params: { id } }, at.ana)
      const { problem } = await at.api.call(manage.publishChallenge, { params: { slug } }, at.staff)
      expect(problem?.id).toBe(id === told ? told : undefined)
    }
    expect([await stateOf(told), await stateOf(gone)]).toEqual(['in_challenge', 'withdrawn'])
    expect(await at.api.mailed('problems.challenge')).toEqual([at.ana.email])
  })

  it('tells those who follow when it is cancelled, with the reason', async () => {
    const id = await accepted()
    const { slug, version, title, summary, brief } = await turn(id)
    const body = { ...challengeInputAt(now()), title, summary, brief, version }
    await at.api.call(manage.updateChallenge, { params: { slug }, body }, at.staff)
    await at.api.call(manage.publishChallenge, { params: { slug } }, at.staff)
    await at.api.call(
      manage.cancelChallenge,
      { params: { slug }, body: { reason: { pt: 'O parceiro saiu.' } } },
      at.staff,
    )
    const mails = at.api.deps.db.selectFrom('mails').select(['recipient', 'body_text'])
    expect(await mails.where('kind', '=', 'problems.challenge_cancelled').execute()).toEqual([
      { recipient: at.ana.email, body_text: expect.stringContaining('O parceiro saiu.') },
    ])
    expect(await stateOf(id)).toBe('accepted')
  })

  it('is never made of a report about the site, whose author reads that the team sees to it', async () => {
    const { id } = await proposed(at.api, at.ana, { kind: 'platform', title: 'O mapa não abre' })
    await decided(at.api, id, at.staff)
    const refused = await at.api.refused(manage.challengeFromProblem, { params: { id } }, at.staff)
    expect(refused.code).toBe('state_conflict')
    at.api.advance(undoMinutes * 60_000)
    await at.api.work()
    const mails = at.api.deps.db.selectFrom('mails').select('body_text').where('kind', '=', 'problems.accept')
    const { body_text } = await mails.executeTakeFirstOrThrow()
    expect(body_text).toContain('vai tratar disso')
    expect(body_text).not.toContain('parceiro')
    // A draft that was made of one before shows nothing of it.
    const { slug } = await turn(await accepted())
    await at.api.deps.db.updateTable('challenges').set({ problem_id: id }).where('slug', '=', slug).execute()
    const { version, title, summary, brief } = await at.api.call(contract.getChallenge, { params: { slug } }, at.staff)
    const body = { ...challengeInputAt(now()), title, summary, brief, version }
    await at.api.call(manage.updateChallenge, { params: { slug }, body }, at.staff)
    expect((await at.api.call(manage.publishChallenge, { params: { slug } }, at.staff)).problem).toBeNull()
    expect([await stateOf(id), await at.api.mailed('problems.challenge')]).toEqual(['accepted', []])
  })

  it('leads to the startup that won', async () => {
    const id = await accepted()
    const { id: challenge_id } = await turn(id)
    const startup = { id: await startupOf(at.api, at.ana), name: 'Caixeiro' }
    const times = { submitted_at: now(), created_at: now(), updated_at: now() }
    const solution = { id: crypto.randomUUID(), challenge_id, state: 'winner', startup_id: startup.id } as const
    await at.api.deps.db
      .insertInto('solutions')
      .values({ ...solution, updated_by: null, ...times })
      .execute()
    const grown = () => at.api.call(contract.listGrown, { params: { id } }, at.staff)
    expect((await grown()).items).toMatchObject([{ startup }])
    await at.api.deps.db.updateTable('startups').set({ visibility: 'team' }).execute()
    expect((await grown()).items).toMatchObject([{ startup: null }])
  })

  it('gives the problem back when the challenge is given up', async () => {
    const id = await accepted()
    const { slug } = await turn(id)
    await at.api.call(manage.deleteChallenge, { params: { slug } }, at.staff)
    expect(await stateOf(id)).toBe('accepted')
  })
})

describe('the lists', () => {
  beforeEach(async () => {
    const titled = (pt: string, days: number, over: object = {}) => ({
      title: { pt },
      opensAt: on(days - 5),
      closesAt: on(days),
      resultsAt: on(days + 9),
      ...over,
    })
    await make({ input: titled('Água', 2, { field: 'water', skills: ['sql'] }) })
    await make({ input: titled('Escolas', 12, { partner: 'Município de Aveleda' }) })
    await make({ input: titled('Vidro', -3) })
    await make({ state: 'draft', input: titled('Rascunho', 30) })
    await make({ state: 'cancelled', input: titled('Filas', 4) })
  })
  const name = ({ title }: { title: { pt: string } }) => title.pt

  describeList({
    app: () => at.api,
    endpoint: contract.listChallenges,
    who: () => at.ana,
    name,
    finds: [
      [{}, ['Água', 'Escolas']],
      [{ sort: '-closesAt' }, ['Escolas', 'Água']],
      [{ phase: ['open'] }, ['Água']],
      [{ phase: ['closed', 'cancelled', 'draft'] }, ['Vidro', 'Filas']],
      [{ field: 'water' }, ['Água']],
      [{ skill: 'sql' }, ['Água']],
      [{ q: 'municipio' }, ['Escolas']],
      [{ mine: true }, []],
    ],
    refuses: [{ phase: 'nunca' }],
  })

  describeList({
    app: () => at.api,
    endpoint: manage.listManagedChallenges,
    who: () => at.staff,
    name,
    finds: [
      [{}, ['Rascunho', 'Escolas', 'Filas', 'Água', 'Vidro']],
      [{ sort: 'title' }, ['Água', 'Escolas', 'Filas', 'Rascunho', 'Vidro']],
      [{ state: ['draft'] }, ['Rascunho']],
      [{ phase: ['scheduled'] }, ['Escolas']],
    ],
    export: { endpoint: manage.exportChallenges, params: { format: 'csv' }, column: 'title_pt' },
  })
})
