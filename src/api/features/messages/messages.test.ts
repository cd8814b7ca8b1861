import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import { areas } from '#api/areas.ts'
import { makeEvent, makeRegistrations } from '#api/demo/factories/events.ts'
import { makeUsers } from '#api/demo/factories/users.ts'
import { cancelEvent, updateEvent } from '#contract/events/manage.ts'
import { setNotifications } from '#contract/mails/notifications.ts'
import * as contract from '#contract/messages/messages.ts'
import type { Scope } from '#contract/scopes.ts'
import type { Signed } from '#test/app.ts'
import { appWith } from '#test/app-with.ts'
import { proposed } from '#test/problems.ts'
import { audiencesOf, listsFor } from './audiences.ts'
import { sendDue } from './sending.ts'

const at = appWith({ staff: 'staff', other: 'staff', admin: 'admin', ines: 'trainee', emma: 'founder' })
const db = () => at.api.deps.db
const texts = {
  subject: { pt: 'Traz o portátil, {nome}', en: 'Bring your laptop, {name}' },
  body: { pt: 'Olá.\n\nAté logo.', en: 'Hi.\n\nSee you soon.' },
}

const begin = (list: string, filters: object, who = at.staff) =>
  at.api.call(contract.createMessage, { body: { audience: { list, filters: { ...filters } } } }, who)
const write = (message: contract.MessageDetail, over: Partial<contract.MessageInput> = texts, who = at.staff) =>
  at.api.call(contract.updateMessage, { params: { id: message.id }, body: { ...over, version: message.version } }, who)
const show = (id: string, who = at.staff) => at.api.call(contract.getMessage, { params: { id } }, who)
const send = ({ id, version }: contract.MessageDetail, sendAt: string | null = null, who = at.staff) =>
  at.api.call(contract.sendMessage, { params: { id }, body: { sendAt, version } }, who)
const inHours = (hours: number) => new Date(at.api.deps.clock().getTime() + hours * 3_600_000).toISOString()

/** An event for which these people are registered, and a written message to them. */
async function messageTo(people: readonly Pick<Signed, 'id'>[], over?: Partial<contract.MessageInput>) {
  const event = await makeEvent(db(), { title_pt: 'Git sem medo', title_en: 'Git, fearless' })
  const registered = people.map(({ id }) => ({ event_id: event.id, user_id: id, state: 'confirmed' as const }))
  if (people.length > 0) await makeRegistrations(db(), registered)
  return write(await begin('events.registrations', { event: event.slug, segment: 'confirmed' }), over)
}
const mails = () =>
  db().selectFrom('mails').selectAll().where('kind', '=', 'events.message').orderBy('recipient').execute()

describe('a message of the team', () => {
  it('reaches each person once, in their language, with their name and who wrote it', async () => {
    await db().updateTable('users').set({ locale: 'en', first_name: '{nome}$&' }).where('id', '=', at.emma.id).execute()
    await db().updateTable('users').set({ first_name: 'Inês' }).where('id', '=', at.ines.id).execute()
    const message = await send(await messageTo([at.ines, at.emma]))
    await Promise.all([at.api.work(), at.api.work()])
    const [first, second] = (await mails()).toSorted((a, b) => (a.user_id === at.ines.id ? -1 : b ? 1 : 0))
    expect(await mails()).toHaveLength(2)
    expect(first!.subject).toBe('Traz o portátil, Inês')
    expect(first!.body_text).toMatch(/Até logo\.[^]*estás em: Git sem medo: inscritos/)
    expect(second!.subject).toBe('Bring your laptop, {nome}$&')
    const sent = await show(message.id)
    expect(sent).toMatchObject({ state: 'sent', told: { mail: 2 }, can: { edit: false, cancel: false } })
    const { id } = message
    expect(
      await at.api.refused(
        contract.sendMessage,
        { params: { id }, body: { sendAt: null, version: sent.version } },
        at.staff,
      ),
    ).toMatchObject({ code: 'state_conflict' })
  })

  it('says who got it and who did not, and why, on the message and at the person', async () => {
    const [daily, muted, suspended] = await makeUsers(db(), [{}, {}, {}])
    await db()
      .insertInto('mail_preferences')
      .values([
        { user_id: daily!.id, topic: 'events', pace: 'daily' },
        { user_id: muted!.id, topic: 'events', pace: 'off', muted: true },
      ])
      .execute()
    const message = await send(await messageTo([at.ines, daily!, muted!, suspended!]), inHours(1))
    await db().updateTable('users').set({ status: 'suspended' }).where('id', '=', suspended!.id).execute()
    at.api.advance(3_600_001)
    await at.api.work()
    const staff = await at.api.as('staff')
    await db()
      .updateTable('mails')
      .set({ status: 'dead', error: '550 no such user' })
      .where('kind', '=', 'events.message')
      .execute()
    const { items } = await at.api.call(contract.listRecipients, { params: { id: message.id } }, staff)
    const ways = new Map(items.map(({ id, way, error }) => [id, [way, error]]))
    expect(ways.get(at.ines.id)).toEqual(['mail', '550 no such user'])
    expect([daily, muted].map((one) => ways.get(one!.id)?.[0])).toEqual(['daily', 'muted'])
    // Whoever was suspended is no longer among the registered.
    expect(ways.get(suspended!.id)).toBeUndefined()
    const { items: received } = await at.api.call(contract.listMessagesTo, { params: { id: muted!.id } }, staff)
    expect(received).toMatchObject([{ id: message.id, way: 'muted' }])
  })

  it('can be seen beforehand as each of them would read it', async () => {
    const message = await messageTo([at.ines, at.emma])
    const preview = (position: number) =>
      at.api.call(contract.previewMessage, { params: { id: message.id }, query: { position } }, at.staff)
    const first = await preview(0)
    expect(first).toMatchObject({ recipients: 2, languages: { pt: 2, en: 0 }, ways: { mail: 2, closed: 0 } })
    expect(first.letter).toMatchObject({ position: 0, action: { label: 'Ver o evento' } })
    expect((await preview(9)).letter).toMatchObject({ position: 1 })
    expect(await mails()).toEqual([])
  })

  it('is signed by whoever reads the draft, then by whoever scheduled it', async () => {
    await db().updateTable('users').set({ first_name: 'Marta' }).where('id', '=', at.staff.id).execute()
    await db().updateTable('users').set({ first_name: 'Rui' }).where('id', '=', at.admin.id).execute()
    const message = await messageTo([at.ines])
    const signed = async (who: Signed) => {
      const { letter } = await at.api.call(contract.previewMessage, { params: { id: message.id } }, who)
      return letter?.paragraphs.at(-1)?.split(' ')[0]
    }
    expect([await signed(at.staff), await signed(at.admin)]).toEqual(['Marta', 'Rui'])
    await send(message, inHours(3))
    expect([await signed(at.staff), await signed(at.admin)]).toEqual(['Marta', 'Marta'])
  })

  it('can be tried on oneself, in both languages', async () => {
    const { id } = await messageTo([at.ines])
    expect(await at.api.call(contract.tryMessage, { params: { id } }, at.staff)).toEqual({ sent: 2 })
    expect(await at.api.mailed('messages.trial')).toEqual([at.staff.email, at.staff.email])
  })

  it('waits for its time and can be called back until then', async () => {
    const scheduled = await send(await messageTo([at.ines]), inHours(2))
    expect(scheduled).toMatchObject({ state: 'scheduled', can: { edit: false, cancel: true } })
    const params = { id: scheduled.id }
    expect(
      await at.api.refused(
        contract.updateMessage,
        { params, body: { ...texts, version: scheduled.version } },
        at.staff,
      ),
    ).toMatchObject({ code: 'state_conflict' })
    const draft = await at.api.call(contract.cancelMessage, { params }, at.other)
    expect(draft).toMatchObject({ state: 'draft', sendAt: null })
    at.api.advance(3 * 3_600_000)
    await at.api.work()
    expect(await mails()).toEqual([])
    await at.api.call(contract.deleteMessage, { params }, at.staff)
    expect(await at.api.refused(contract.getMessage, { params }, at.staff)).toMatchObject({ status: 404 })
  })

  it.each([
    ['nobody', async () => db().deleteFrom('event_registrations').execute()],
    ['author', async () => db().updateTable('users').set({ role: 'mentor' }).where('id', '=', at.staff.id).execute()],
    ['list', async () => db().updateTable('events').set({ slug: 'outro' }).execute()],
  ] as const)('stops and says so when at its time: %s', async (why, happens) => {
    const message = await send(await messageTo([at.ines]), inHours(1))
    await happens()
    at.api.advance(3_600_001)
    await at.api.work()
    const staff = await at.api.as('staff')
    expect(await show(message.id, staff)).toMatchObject({ state: 'stopped', why, can: { edit: true } })
    const heard = await at.api.mailed('messages.stopped')
    expect([heard.includes(at.staff.email), heard.includes(at.other.email)]).toEqual(
      why === 'author' ? [false, true] : [true, false],
    )
    expect(await mails()).toEqual([])
  })

  it('refuses what cannot leave, with what to do', async () => {
    const refusedTo = async (message: contract.MessageDetail, sendAt: string | null = null) =>
      await at.api.refused(
        contract.sendMessage,
        { params: { id: message.id }, body: { sendAt, version: message.version } },
        at.staff,
      )
    expect(await refusedTo(await messageTo([]))).toMatchObject({ code: 'message_nobody' })
    expect(await refusedTo(await messageTo([at.ines], {}))).toMatchObject({ code: 'message_unwritten' })
    expect(await refusedTo(await messageTo([at.ines]), inHours(-1))).toMatchObject({
      errors: [{ field: 'sendAt', code: 'message_past' }],
    })
    const draft = await messageTo([at.ines])
    const edit = (body: object) =>
      at.api.refused(
        contract.updateMessage,
        { params: { id: draft.id }, body: { version: draft.version, ...body } },
        at.staff,
      )
    expect(await edit({ subject: { pt: 'Olá, {mentor}' } })).toMatchObject({
      errors: [{ field: 'subject.pt', code: 'message_name' }],
    })
    expect(await edit({ subject: { pt: 'a', en: null } })).toMatchObject({
      errors: [{ field: 'body.en', code: 'message_language' }],
    })
    expect(await edit({ subject: { pt: 'a\r\nBcc: b@c.d', en: 'a' } })).toMatchObject({ status: 422 })
    await write(draft)
    expect(await edit(texts)).toMatchObject({ code: 'stale_version' })
  })
})

describe('the lists that can be written to', () => {
  it.each([...audiencesOf(areas).keys()])('%s refuses a filter that it does not have', async (list) => {
    const problem = await at.api.refused(
      contract.createMessage,
      { body: { audience: { list, filters: { moon: 'full' } } } },
      at.admin,
    )
    expect(problem).toMatchObject({ code: 'message_list_gone' })
  })

  it.each(['accounts.people', 'startups.teams', 'problems.proposers', 'applications.applicants'])(
    '%s takes the filters of its table, and chosen rows',
    async (list) => {
      const none = { ids: [crypto.randomUUID()] }
      const { id } = await begin(list, none, at.admin)
      const preview = () => at.api.call(contract.previewMessage, { params: { id } }, at.admin)
      expect(await preview()).toMatchObject({ recipients: 0, letter: null })
      expect(await begin(list, { q: 'nobody at all' }, at.admin)).toMatchObject({ state: 'draft' })
    },
  )

  it('finds those behind the rows, each once', async () => {
    const [first] = [await proposed(at.api, at.ines), await proposed(at.api, at.ines)]
    await proposed(at.api, at.emma)
    const counted = async (filters: object) => {
      const { id } = await begin('problems.proposers', filters)
      return (await at.api.call(contract.previewMessage, { params: { id } }, at.staff)).recipients
    }
    expect(await counted({})).toBe(2)
    expect(await counted({ ids: [first.id] })).toBe(1)
    // As a table asks, whose switch is no text.
    expect(await counted({ late: true })).toBe(0)
  })

  it('are open to those with their right alone', () => {
    const lists = (...scope: Scope[]) => listsFor(audiencesOf(areas), new Set(scope))
    expect(lists()).toEqual([])
    expect(lists('events:manage', 'problems:manage')).toEqual(['events.registrations', 'problems.proposers'])
  })

  it('reach 5,000 people once each, also when a worker is stopped in the middle and two go on', async () => {
    // People without a profile: what a new account is given takes longer than all else here.
    await sql`alter table users disable trigger user`.execute(db())
    await sql`
      insert into users (id, email, password_hash, role, first_name, last_name, locale, status, email_verified_at)
      select gen_random_uuid(), 'pessoa' || number || '@exemplo.pt', 'x', 'trainee', 'Pessoa', number::text, 'pt',
        'active', now() from generate_series(1, 4999) as number`.execute(db())
    await sql`alter table users enable trigger user`.execute(db())
    const draft = await write(await begin('accounts.people', { role: ['trainee'] }, at.admin), texts, at.admin)
    await send(draft, null, at.admin)
    // Stopped in the middle: some mails are written, nothing is committed.
    await sql`alter table mails add constraint stopped check (recipient <> 'pessoa2500@exemplo.pt')`.execute(db())
    await expect(sendDue(at.api.deps, { id: draft.id }, areas)).rejects.toThrow('stopped')
    await sql`alter table mails drop constraint stopped`.execute(db())
    const counts = async () => {
      const { rows } = await sql`select count(*)::int as all, count(distinct user_id)::int as people
        from mails where kind = 'accounts.message'`.execute(db())
      return rows[0]
    }
    expect(await counts()).toEqual({ all: 0, people: 0 })
    await Promise.all([at.api.work(), sendDue(at.api.deps, { id: draft.id }, areas)])
    expect(await counts()).toEqual({ all: 5000, people: 5000 })
    expect(await show(draft.id, at.admin)).toMatchObject({ state: 'sent', told: { mail: 5000 } })
  })
})

describe('kept texts', () => {
  it('begin a message, and one name has one text', async () => {
    const keep = (body: string) =>
      at.api.call(
        contract.saveTemplate,
        { body: { name: 'Boas-vindas', subject: { pt: 'Olá' }, body: { pt: body } } },
        at.staff,
      )
    await keep('Um.')
    const { id } = await keep('Dois.')
    const list = () => at.api.call(contract.listTemplates, {}, at.other)
    expect((await list()).items).toMatchObject([{ id, name: 'Boas-vindas', body: { pt: 'Dois.' } }])
    await at.api.call(contract.deleteTemplate, { params: { id } }, at.other)
    expect((await list()).items).toEqual([])
  })
})

it('respects who wants no mail of the topic', async () => {
  const draft = await messageTo([at.ines])
  await at.api.call(setNotifications, { body: { events: 'off' } }, at.ines)
  await send(draft)
  await at.api.work()
  expect(await mails()).toEqual([])
  expect(await show(draft.id)).toMatchObject({ state: 'sent', told: { notice: 1 } })
})

describe('a message about an event', () => {
  const question = '0199b6a0-0000-7000-8000-000000000001'
  const [tea, cake] = [2, 3].map((place) => `0199b6a0-0000-7000-8000-00000000000${place}`)
  const asked = [
    {
      id: question,
      kind: 'several',
      required: false,
      afterId: null,
      afterAnswer: null,
      stopAnswers: [],
      stopText: { pt: '' },
      atDoor: false,
      way: null,
      text: { pt: 'O que levas?', en: 'What do you bring?' },
      choices: [
        { id: tea, text: { pt: 'Chá', en: 'Tea' } },
        { id: cake, text: { pt: 'Bolo', en: 'Cake' } },
      ],
    },
  ]
  const saying = (value: string) => JSON.stringify([{ id: question, kind: 'several', question: {}, answer: {}, value }])
  const day = 24 * 60

  /** A hybrid event in a week: Inês comes to the room with tea and cake, Emma takes part online with cake. */
  async function planned(over: Parameters<typeof makeEvent>[1] = {}) {
    const hybrid = { mode: 'hybrid', venue: 'Auditório', questions: JSON.stringify(asked) } as const
    const event = await makeEvent(db(), { title_pt: 'Git sem medo', title_en: 'Git, fearless', ...hybrid, ...over })
    await makeRegistrations(db(), [
      { event_id: event.id, user_id: at.ines.id, attending: 'onsite', answers: saying(`${tea} ${cake}`) },
      { event_id: event.id, user_id: at.emma.id, attending: 'online', answers: saying(cake!), attendance: 'present' },
    ])
    return event
  }
  const everybody = (event: { slug: string }) => ({ event: event.slug, segment: 'confirmed' })
  const byStart = (message: contract.MessageDetail, fromStart: number) => ({
    params: { id: message.id },
    body: { sendAt: null, fromStart, version: message.version },
  })
  const move = (slug: string, startsAt: string, endsAt: string) =>
    at.api.call(updateEvent, { params: { slug }, body: { version: 1, startsAt, endsAt, announce: false } }, at.staff)

  it('goes to a part by way, answer and state, and names that part', async () => {
    const event = await planned({ starts_at: '2026-03-10T09:00:00Z' })
    const part = async (filters: object) => {
      const message = await begin('events.registrations', { ...everybody(event), ...filters })
      const { recipients } = await at.api.call(contract.previewMessage, { params: { id: message.id } }, at.staff)
      return [recipients, message.audience.pt]
    }
    const title = 'Git sem medo'
    expect(await part({ way: 'onsite' })).toEqual([1, `${title}: inscritos, na sala`])
    expect(await part({ question, answer: tea })).toEqual([1, `${title}: inscritos, O que levas? Chá`])
    expect(await part({ question, answer: cake })).toEqual([2, `${title}: inscritos, O que levas? Bolo`])
    expect(await part({ segment: 'absent' })).toEqual([1, `${title}: quem faltou`])
    expect(await part({ segment: 'attended' })).toEqual([1, `${title}: quem participou`])
    const gone = { list: 'events.registrations', filters: { ...everybody(event), question: at.ines.id, answer: tea } }
    const refusal = await at.api.refused(contract.createMessage, { body: { audience: gone } }, at.staff)
    expect(refusal).toMatchObject({ code: 'message_list_gone' })
  })

  it('has the event’s words filled in, in the language of its text', async () => {
    await db().updateTable('users').set({ locale: 'en' }).where('id', '=', at.emma.id).execute()
    const message = await begin('events.registrations', everybody(await planned()))
    expect(message.words).toContainEqual({ pt: 'data', en: 'date' })
    const words = {
      subject: { pt: '{evento}', en: '{event}' },
      body: { pt: '{data}, {hora}, {local}', en: '{date}, {time}, {place}' },
    }
    await send(await write(message, words))
    await at.api.work()
    const sent = new Map((await mails()).map((mail) => [mail.user_id, mail]))
    expect(sent.get(at.ines.id)).toMatchObject({ subject: 'Git sem medo' })
    expect(sent.get(at.ines.id)!.body_text).toContain('quinta-feira, 19 de março, 17:30, Auditório / Online')
    expect(sent.get(at.emma.id)).toMatchObject({ subject: 'Git, fearless' })
    expect(sent.get(at.emma.id)!.body_text).toContain('Thursday 19 March, 17:30, Auditório / Online')
  })

  it('of another list refuses those words, at their field', async () => {
    const message = await begin('accounts.people', { ids: [at.ines.id] }, at.admin)
    const body = { subject: { pt: 'Olá' }, body: { pt: 'Até {data}' }, version: message.version }
    const refusal = await at.api.refused(contract.updateMessage, { params: { id: message.id }, body }, at.admin)
    expect(refusal).toMatchObject({ errors: [{ field: 'body.pt', code: 'message_name' }] })
  })

  it('leaves by the start, and moves with the event both ways', async () => {
    const event = await planned()
    const message = await write(await begin('events.registrations', everybody(event)))
    const args = byStart(message, -day)
    expect(await at.api.call(contract.sendMessage, args, at.staff)).toMatchObject({
      sendAt: '2026-03-18T17:30:00.000Z',
      fromStart: -day,
    })
    await move(event.slug, '2026-03-14T17:30:00.000Z', '2026-03-14T19:30:00.000Z')
    expect(await show(message.id)).toMatchObject({ sendAt: '2026-03-13T17:30:00.000Z', state: 'scheduled' })
    at.api.advance(Date.parse('2026-03-13T17:29:00Z') - at.api.deps.clock().getTime())
    await at.api.work()
    expect(await mails()).toEqual([])
    at.api.advance(120_000)
    await at.api.work()
    expect(await mails()).toHaveLength(2)
  })

  it('does not leave when the event is cancelled, and cannot be planned in the past', async () => {
    const event = await planned()
    const message = await write(await begin('events.registrations', everybody(event)))
    const past = await at.api.refused(contract.sendMessage, byStart(message, -30 * day), at.staff)
    expect(past).toMatchObject({ errors: [{ field: 'fromStart', code: 'message_past' }] })
    await at.api.call(contract.sendMessage, byStart(message, 60), at.staff)
    const reason = { pt: 'A sala inundou.' }
    await at.api.call(cancelEvent, { params: { slug: event.slug }, body: { reason } }, at.staff)
    at.api.advance(8 * day * 60_000)
    await at.api.work()
    expect(await mails()).toEqual([])
    expect(await show(message.id, await at.api.as('staff'))).toMatchObject({ state: 'stopped', why: 'off' })
  })
})
