import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import { areas } from '#api/areas.ts'
import { listHeld, undoHeld } from '#contract/audit/held.ts'
import { accountLabels, changeAccounts, changeRole, getAccount } from '#contract/accounts/accounts.ts'
import { createCohort, listApplicants } from '#contract/cohorts/manage.ts'
import { putIntoCohort } from '#contract/cohorts/people.ts'
import type { Endpoint } from '#contract/endpoint.ts'
import { listNotices } from '#contract/notices/notices.ts'
import { scopesOf } from '#contract/scopes.ts'
import { createIntake, submitStartup } from '#contract/startups/intake.ts'
import { changeStartups, decideStartup } from '#contract/startups/manage.ts'
import { createStartup, getStartup } from '#contract/startups/startups.ts'
import { changeMember } from '#contract/startups/team.ts'
import { minuteMs } from '#contract/times.ts'
import { newCohort, newList } from '../../cohorts/new-cohort.test-kit.ts'
import { appWith } from '#test/app-with.ts'
import { operationsOf } from '#test/rights.ts'

const at = appWith({ rui: 'founder', eva: 'founder', ana: 'trainee', staff: 'staff', other: 'admin' })

const submitted = async (name: string, who = at.rui) => {
  const told = { lang: 'pt', name, pitch: 'Rega que pensa.', field: 'agriculture', stage: 'idea' } as const
  const whole = { description: 'A história.', city: 'Braga', country: 'PT' }
  const { id } = await at.api.call(createStartup, { body: { ...told, ...whole } }, who)
  await at.api.call(changeMember, { params: { id, userId: who.id }, body: { title: 'Produto' } }, who)
  await at.api.call(submitStartup, { params: { id }, body: {} }, who)
  return id
}
const openIntake = () => {
  const dates = { opensAt: '2026-03-01T00:00:00.000Z', closesAt: '2026-05-01T00:00:00.000Z' }
  const body = { name: { pt: 'Entrada' }, ...dates, answerDays: 7, questions: [] }
  return at.api.call(createIntake, { body }, at.staff)
}
const stateOf = async (id: string) => {
  const { state, version } = await at.api.call(getStartup, { params: { id } }, at.staff)
  return { state, version }
}
const accept = (ids: string[]) =>
  at.api.call(changeStartups, { body: { action: 'accept', ids, dryRun: false } }, at.staff)
const held = async (who = at.staff) => (await at.api.call(listHeld, {}, who)).items
const undo = async (who = at.staff) => at.api.call(undoHeld, { params: { id: (await held(who))[0]!.id } }, who)
const noticesOf = async (who: typeof at.rui) =>
  (await at.api.call(listNotices, { query: {} }, who)).items.map(({ title }) => title)
const stored = async () => {
  const mails = await at.api.deps.db.selectFrom('mails').select('kind').where('kind', 'like', '%accept%').execute()
  const steps = await at.api.deps.db.selectFrom('record_steps').select('step').where('step', '=', 'accepted').execute()
  return { mails: mails.length, steps: steps.length }
}

describe('what the team decides', () => {
  it('is told after ten minutes, and not a second before', async () => {
    await openIntake()
    const id = await submitted('Rega')
    await accept([id])
    expect(await held()).toMatchObject([{ what: { pt: 'Aceitou', en: 'Accepted' }, records: 1 }])
    const leaves = await at.api.deps.db
      .selectFrom('mails')
      .select('next_at')
      .where('kind', '=', 'startups.accept')
      .execute()
    expect(leaves).toEqual([{ next_at: new Date(at.api.deps.clock().getTime() + 10 * minuteMs) }])
    await at.api.work()
    expect(await noticesOf(at.rui)).not.toContain('A Rega entrou no programa')
    at.api.advance(10 * minuteMs)
    await at.api.work()
    expect(await noticesOf(at.rui)).toContain('A Rega entrou no programa')
    expect(await held()).toEqual([])
    expect(await at.api.deps.db.selectFrom('held_rows').select('seq').execute()).toEqual([])
  })

  it('goes back whole: states, steps, mails and notices of many records', async () => {
    await openIntake()
    const ids = [await submitted('Rega'), await submitted('Vento', at.eva)]
    await accept(ids)
    expect(await stored()).toEqual({ mails: 2, steps: 2 })
    expect(await undo()).toEqual({ undone: 2, left: 0 })
    expect(await stored()).toEqual({ mails: 0, steps: 0 })
    for (const id of ids) expect(await stateOf(id)).toMatchObject({ state: 'submitted' })
    at.api.advance(10 * minuteMs)
    await at.api.work()
    expect(await noticesOf(at.rui)).not.toContain('A Rega entrou no programa')
    const log = await at.api.deps.db
      .selectFrom('audit_log')
      .select(['before', 'after'])
      .where('action', '=', 'startups.undo')
      .execute()
    expect(log).toHaveLength(2)
    expect(log[0]).toMatchObject({ before: { state: 'accepted' }, after: { state: 'submitted' } })
    // Decided anew it is a change of its own.
    await accept(ids)
    expect(await held()).toMatchObject([{ records: 2 }])
  })

  it('stays where somebody has moved on, with a sentence and nothing changed', async () => {
    await openIntake()
    const ids = [await submitted('Rega'), await submitted('Vento', at.eva)]
    await accept(ids)
    const start = async (id: string) => {
      const body = { decision: 'start', version: (await stateOf(id)).version } as const
      await at.api.call(decideStartup, { params: { id }, body }, at.other)
    }
    const [mine] = await held()
    await start(ids[0]!)
    expect(await undo()).toEqual({ undone: 1, left: 1 })
    expect([await stateOf(ids[0]!), await stateOf(ids[1]!)]).toMatchObject([
      { state: 'active' },
      { state: 'submitted' },
    ])
    const again = await at.api.refused(undoHeld, { params: { id: mine!.id } }, at.staff)
    expect(again).toMatchObject({ status: 409, code: 'moved_on' })
    expect(await stateOf(ids[0]!)).toMatchObject({ state: 'active' })
  })

  it('hands many over, tells the new owner once, and takes that back too', async () => {
    await openIntake()
    const ids = [await submitted('Rega'), await submitted('Vento', at.eva)]
    const body = { action: 'assign', ids, userId: at.other.id, dryRun: false } as const
    expect(await at.api.call(changeStartups, { body }, at.staff)).toMatchObject({ changed: 2 })
    expect(await at.api.mailed('today.handed')).toEqual([at.other.email])
    expect(await undo()).toEqual({ undone: 2, left: 0 })
    expect(await at.api.mailed('today.handed')).toEqual([])
    const owners = await at.api.deps.db.selectFrom('startups').select('assignee_id').execute()
    expect(owners).toEqual([{ assignee_id: null }, { assignee_id: null }])
    const outside = await at.api.refused(changeStartups, { body: { ...body, userId: at.ana.id } }, at.staff)
    expect(outside).toMatchObject({ code: 'invalid_fields', errors: [{ field: 'userId' }] })
  })

  it('gives places of a cohort back, and leaves the number of those who came meanwhile', async () => {
    const { id } = await at.api.call(createCohort, { body: { ...newCohort, capacity: 5 } }, at.staff)
    const put = (...people: { email: string }[]) => {
      const rows = people.map(({ email }, line) => ({ line: line + 1, email, firstName: '', lastName: '' }))
      return at.api.call(putIntoCohort, { params: { id }, body: { ...newList, rows } }, at.staff)
    }
    await put(at.ana)
    const [first] = await held()
    const luis = await at.api.as('trainee')
    at.api.advance(minuteMs)
    await put(luis)
    await at.api.call(undoHeld, { params: { id: first!.id } }, at.staff)
    const { items } = await at.api.call(listApplicants, { params: { id }, query: {} }, at.staff)
    expect(items.map(({ person }) => person.id)).toEqual([luis.id])
    const { taken } = await at.api.deps.db.selectFrom('cohorts').select('taken').executeTakeFirstOrThrow()
    expect(taken).toBe(1)
  })

  it('is undone by who decided it, with the right it took, and only in time', async () => {
    const params = { id: at.ana.id }
    await at.api.call(changeAccounts, { body: { action: 'suspend', ids: [at.ana.id], dryRun: false } }, at.other)
    const id = (await held(at.other))[0]!.id
    expect(await at.api.refused(undoHeld, { params: { id } }, at.staff)).toMatchObject({ status: 404 })
    expect(await undo(at.other)).toEqual({ undone: 1, left: 0 })
    expect(await at.api.call(getAccount, { params }, at.other)).toMatchObject({ state: 'active' })
    await at.api.call(changeRole, { params, body: { role: 'mentor' } }, at.other)
    const late = (await held(at.other))[0]!.id
    at.api.advance(10 * minuteMs)
    expect(await at.api.refused(undoHeld, { params: { id: late } }, at.other)).toMatchObject({ code: 'moved_on' })
    expect(await at.api.call(getAccount, { params }, at.other)).toMatchObject({ role: 'mentor' })
  })
})

/** What nobody waits for, or has a way back of its own. */
const reasons: Readonly<Record<string, readonly string[]>> = {
  'has a way back of its own, with held mails': [
    'POST /manage/events/{slug}/registrations/decide',
    'POST /manage/messages/{id}/send',
    'POST /manage/problems/{id}/decide',
  ],
  'connects another system, and tells nobody of the programme': [
    'DELETE /manage/integrations/machines/{id}',
    'DELETE /manage/integrations/webhooks/{id}',
    'DELETE /manage/integrations/webhooks/{id}/secret/old',
    'PATCH /manage/integrations/webhooks/{id}',
    'POST /manage/integrations/deliveries/{id}/repeat',
    'POST /manage/integrations/machines',
    'POST /manage/integrations/webhooks',
    'POST /manage/integrations/webhooks/{id}/secret',
    'POST /manage/integrations/webhooks/{id}/trial',
    'PUT /manage/integrations/webhooks/{id}/state',
  ],
  'is the way back itself': [
    'DELETE /manage/invitations/{id}',
    'POST /events/{slug}/take-back',
    'POST /manage/events/{slug}/registrations/undo',
    'POST /manage/held/{id}/undo',
    'POST /manage/messages/{id}/cancel',
    'POST /manage/problems/{id}/undo',
  ],
  'hurries: whoever is shut out is shut out now': [
    'DELETE /manage/figures/reports/{id}',
    'DELETE /manage/figures/reports/{id}/links/{linkId}',
    'DELETE /users/{id}/factor-reset',
    'POST /users/{id}/factor-reset',
    'PUT /users/{id}/factor-reset',
    'DELETE /users/{id}/sessions',
    'DELETE /users/{id}/sessions/{session}',
  ],
  'is rehearsed and cannot be told apart afterwards': ['POST /users/{id}/merge'],
  'is read, rehearsed and may be given a time beforehand; all teams read it at once': [
    'POST /manage/reviews/{id}/announce',
    'PUT /manage/reviews/{id}/schedule',
  ],
  'is done again the other way round, and nobody but the team and its jurors waits for it': [
    'DELETE /manage/reviews/{id}/items/{itemId}/jurors/{userId}',
    'PATCH /manage/reviews/{id}',
    'POST /manage/reviews',
    'POST /manage/reviews/{id}/close',
    'POST /manage/reviews/{id}/conflicts',
    'POST /manage/reviews/{id}/feedback',
    'POST /manage/reviews/{id}/items/{itemId}/comments/read',
    'POST /manage/reviews/{id}/open',
    'POST /manage/reviews/{id}/reminders',
    'POST /manage/reviews/{id}/reviews/{reviewId}/reopen',
    'PUT /manage/reviews/{id}/anchors',
    'PUT /manage/reviews/{id}/comments/{reviewId}',
    'PUT /manage/reviews/{id}/decision',
    'PUT /manage/reviews/{id}/items/{itemId}/decision',
    'PUT /manage/reviews/{id}/items/{itemId}/jurors/{userId}',
    'PUT /manage/reviews/{id}/jurors/{userId}',
  ],
  'is seen as others will see it beforehand, and ended at once': [
    'POST /manage/figures/reports/{id}/editions',
    'POST /manage/figures/reports/{id}/links',
    'PUT /manage/figures/reports/{id}/editions/{editionId}/public',
  ],
  'happens at the door or in the room, while people wait': [
    'DELETE /manage/events/{slug}/room',
    'POST /manage/events/{slug}/online-attendance',
    'POST /manage/events/{slug}/scans',
    'POST /manage/events/{slug}/walk-ins',
    'PUT /manage/events/{slug}/door/lists',
    'PUT /manage/events/{slug}/registrations/{id}/answers',
    'PUT /manage/events/{slug}/registrations/{id}/attendance',
    'PUT /manage/events/{slug}/room',
  ],
  'invites or asks once more; an invitation can be withdrawn': [
    'DELETE /manage/cohorts/{id}/invitees/{email}',
    'POST /manage/invitations',
    'POST /manage/invitations/import',
    'POST /manage/invitations/{id}/resend',
    'POST /manage/mails/{id}/retry',
    'POST /manage/mentoring/notes',
    'POST /manage/messages/{id}/trial',
    'POST /manage/organisations/{id}/contacts',
    'POST /manage/reviews/{id}/invitations',
    'POST /manage/programme/sender/trial',
  ],
  'notes, drafts, texts and settings of the team: edited again, nobody waits for a decision': [
    'DELETE /event-series/{slug}',
    'POST /event-series/{slug}/dates',
    'POST /events/{slug}/repeat',
    'POST /manage/challenges/import',
    'POST /manage/events/import',
    'POST /manage/opportunities/import',
    'POST /manage/startups/import',
    'DELETE /challenges/{slug}',
    'DELETE /events/{slug}',
    'DELETE /manage/cohorts/{id}',
    'DELETE /manage/cohorts/{id}/events/{eventId}',
    'DELETE /manage/cohorts/{id}/tasks/{taskId}',
    'DELETE /manage/editions/{id}',
    'DELETE /manage/feedback-templates/{id}',
    'DELETE /manage/message-templates/{id}',
    'DELETE /manage/messages/{id}',
    'DELETE /manage/views/{id}',
    'DELETE /trainees/{id}/mentoring/{entryId}',
    'PATCH /challenges/{slug}',
    'PATCH /events/{slug}',
    'PATCH /manage/cohorts/{id}',
    'PATCH /manage/figures/reports/{id}',
    'PATCH /manage/intakes/{id}',
    'PATCH /manage/messages/{id}',
    'PATCH /manage/organisations/{id}',
    'PATCH /manage/programme',
    'PATCH /manage/reference/{list}/{slug}',
    'PATCH /manage/views/{id}',
    'POST /challenges',
    'POST /events',
    'POST /events/{slug}/duplicate',
    'POST /manage/cohorts',
    'POST /manage/cohorts/{id}/outcomes/freeze',
    'POST /manage/cohorts/{id}/plan',
    'POST /manage/cohorts/{id}/tasks',
    'POST /manage/editions',
    'POST /manage/editions/preview',
    'POST /manage/feedback-templates',
    'POST /manage/figures/reports',
    'POST /manage/intakes',
    'POST /manage/mentoring/mentors/{id}/certificates',
    'POST /manage/message-templates',
    'POST /manage/messages',
    'POST /manage/organisations',
    'POST /manage/problems/{id}/notes',
    'POST /manage/programme/steps/close',
    'POST /manage/reference/{list}',
    'POST /manage/startups/{id}/notes',
    'POST /manage/trainees/{id}/notes',
    'POST /manage/trainees/{id}/outcomes/{outcomeId}/check',
    'POST /manage/views',
    'POST /problems/{id}/challenge',
    'POST /trainees/{id}/mentoring',
    'POST /users/{id}/notes',
    'PUT /manage/cohorts/{id}/events/{eventId}',
    'PUT /manage/cohorts/{id}/modules',
    'PUT /manage/cohorts/{id}/tasks/{taskId}',
    'PUT /manage/mentoring/rules',
    'PUT /manage/trainees/{id}/excuses/{eventId}',
    'PUT /manage/trainees/{id}/outcomes/{outcomeId}',
    'PUT /trainees/{id}/mentoring/{entryId}/done',
  ],
}

const ofTeam = new Set(scopesOf.staff.concat(scopesOf.admin).filter((scope) => !scopesOf.trainee.includes(scope)))
const nameOf = ({ method, path }: Endpoint) => `${method} ${path}`

it('takes labels back from those who were given them, and leaves them to those who had them', async () => {
  const label = (ids: string[]) => at.api.call(accountLabels.change, { body: { ids, add: ['clima'] } }, at.staff)
  await label([at.ana.id])
  at.api.advance(minuteMs)
  await label([at.ana.id, at.rui.id, at.eva.id])
  expect(await held()).toMatchObject([{ records: 2 }, { records: 1 }])
  expect(await undo()).toEqual({ undone: 2, left: 0 })
  const labelled = at.api.deps.db.selectFrom('record_labels').select('record_id')
  expect(await labelled.execute()).toEqual([{ record_id: at.ana.id }])
})

describe('every write of the team', () => {
  it('can be taken back, or says why it cannot be held', () => {
    const writes = areas
      .flatMap((area) => operationsOf(area, at.api))
      .filter(({ method, access }) => method !== 'GET' && ofTeam.has(access as never))
    const open = writes.filter(({ held: isHeld }) => !isHeld).map(nameOf)
    expect(open.toSorted()).toEqual(Object.values(reasons).flat().toSorted())
  })

  it('keeps the rows of every table but those of sessions, limits and logs', async () => {
    const { rows } = await sql<{ name: string }>`
      select relname as name from pg_class
      where relkind = 'r' and relnamespace = 'public'::regnamespace
        and not exists (select from pg_trigger where tgrelid = pg_class.oid and tgname = 'hold_row')
      order by relname`.execute(at.api.deps.db)
    const apart = `audit_head drafts held_changes held_rows idempotency_keys issuer_keys live_changes purpose_tokens
      schema_migrations sessions signing_keys throttles`
    expect(rows.map(({ name }) => name)).toEqual(apart.split(/\s+/))
  })
})
