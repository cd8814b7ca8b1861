import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { addressKey } from '#api/http/limits/throttle.ts'
import { readSettings } from '#api/env.ts'
import { getCalendarAddress } from '#contract/events/calendar.ts'
import { testApp, type TestApp } from '#test/app.ts'
import { onitForm, strongPassword } from '#test/sign-up-forms.ts'
import { issueToken } from './service.ts'

const limits = { loginsPerMinute: 100_000, signUpsPerHour: 5, resetsPerHour: 3 }
let t: TestApp
beforeAll(async () => {
  t = await testApp({ rateLimits: true, limits })
})
afterAll(() => t.close())

const login = (email: string, password: string) => t.send('/auth/login', { body: { email, password } })

describe('guessing', () => {
  it('1,000 parallel guesses get five password checks, and the owner recovers by reset', async () => {
    expect((await t.send('/auth/register/onit', { body: onitForm('guess@exemplo.pt') })).status).toBe(201)
    const answers = await Promise.all(Array.from({ length: 1000 }, (_, at) => login('guess@exemplo.pt', `guess ${at}`)))
    const count = (status: number) => answers.filter((answer) => answer.status === status).length
    expect([count(401), count(429)]).toEqual([5, 995])
    expect(Number(answers.find(({ status }) => status === 429)!.headers['retry-after'])).toBeGreaterThan(0)
    expect((await login('guess@exemplo.pt', strongPassword)).status).toBe(429)

    await t.send('/auth/reset-password', { body: { email: 'guess@exemplo.pt' } })
    await t.work()
    const mail = await t.deps.db
      .selectFrom('mails')
      .select('body_text')
      .orderBy('created_at', 'desc')
      .limit(1)
      .executeTakeFirstOrThrow()
    const link = /reset-password\/([\w-]+)/.exec(mail.body_text)![1]!
    await t.send(`/auth/reset-password/${link}`, { body: { password: 'nove gaivotas verdes' } })
    expect((await login('guess@exemplo.pt', 'nove gaivotas verdes')).status).toBe(200)
  })

  it('waits grow: 15 s after the fifth failure, then 30 s; a success clears them', async () => {
    for (let at = 0; at < 5; at += 1) expect((await login('wait@exemplo.pt', 'x')).status).toBe(401)
    const waits: number[] = []
    for (let at = 0; at < 3; at += 1) {
      const refused = await login('wait@exemplo.pt', 'x')
      expect(refused.status).toBe(429)
      waits.push(Number(refused.headers['retry-after']))
      t.advance(waits.at(-1)! * 1000)
      expect((await login('wait@exemplo.pt', 'x')).status).toBe(401)
    }
    expect(waits).toEqual([15, 30, 60])
  })

  it('guessing as fast as allowed gets at most 20 password checks in any hour', async () => {
    const hour = 3_600_000
    const end = t.deps.clock().getTime() + 24 * hour
    const hashed: number[] = []
    while (t.deps.clock().getTime() < end) {
      const answer = await login('patient@exemplo.pt', 'x')
      if (answer.status === 401) hashed.push(t.deps.clock().getTime())
      else t.advance(Number(answer.headers['retry-after']) * 1000)
    }
    const within = (start: number) => hashed.filter((time) => time >= start && time < start + hour).length
    expect(hashed.length).toBeGreaterThan(20)
    expect(Math.max(...hashed.map(within))).toBeLessThanOrEqual(20)
  })
})

it('codes in public addresses cannot be tried at leisure; right ones then answer like wrong ones', async () => {
  const other = await testApp({ rateLimits: true })
  const { token } = await other.as('trainee')
  const { url } = await other.call(getCalendarAddress, {}, { token })
  const right = new URL(url).pathname
  const tries = [
    '/certificates/VV-2222-2222-2222',
    '/certificates/VV-2222-2222-2222/pdf',
    `/invitations/${'a'.repeat(43)}`,
  ]
  for (let at = 0; at < 30; at += 1) expect([404, 410]).toContain((await other.send(tries[at % 3]!)).status)
  const waiting = await Promise.all([right, ...tries].map((path) => other.send(path)))
  expect(waiting.map(({ status }) => status)).toEqual([429, 429, 429, 429])
  expect(new Set(waiting.map(({ text }) => text)).size).toBe(1)
  other.advance(600_000)
  for (let at = 0; at < 40; at += 1) expect((await other.send(right)).status).toBe(200)
  await other.close()
})

describe('a class behind one address', () => {
  // That forty people sign up there is a journey: e2e/dead-ends.spec.ts.
  it('signs in at once however many are right, and fails ten times a minute', async () => {
    const room = await testApp({ rateLimits: true, limits: readSettings({}).limits })
    const people = Array.from({ length: 12 }, (_, at) => `turma${at}@exemplo.pt`)
    for (const email of people) {
      expect((await room.send('/auth/register/onit', { body: onitForm(email) })).status).toBe(201)
    }
    const signInAll = (password: string) =>
      Promise.all(people.map((email) => room.send('/auth/login', { body: { email, password } })))
    expect((await signInAll(strongPassword)).filter(({ status }) => status === 200)).toHaveLength(12)
    const wrong = await signInAll('x')
    expect(wrong.filter(({ status }) => status === 401)).toHaveLength(10)
    const refused = wrong.find(({ status }) => status === 429)!
    expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0)
    await room.close()
  })
})

describe('limits per address and account', () => {
  it('five sign-ups an hour', async () => {
    const statuses = []
    for (let at = 0; at < 6; at += 1) {
      statuses.push((await t.send('/auth/register/onit', { body: onitForm(`limit${at}@exemplo.pt`) })).status)
    }
    expect(statuses).toEqual([201, 201, 201, 201, 201, 429])
    t.advance(3_600_000)
    expect((await t.send('/auth/register/onit', { body: onitForm('limit9@exemplo.pt') })).status).toBe(201)
  })

  it('three reset mails an hour, silently', async () => {
    for (let at = 0; at < 6; at += 1) {
      expect((await t.send('/auth/reset-password', { body: { email: 'limit9@exemplo.pt' } })).status).toBe(202)
    }
    await t.work()
    const mails = await t.deps.db
      .selectFrom('mails')
      .select('subject')
      .where('recipient', '=', 'limit9@exemplo.pt')
      .execute()
    expect(mails.filter(({ subject }) => subject.includes('palavra-passe'))).toHaveLength(3)
  })

  it('twenty changes of a password an hour, for each person', async () => {
    const body = { currentPassword: strongPassword, password: 'palavrapasse' }
    const change = ({ token }: { token: string }) => t.send('/profile/password', { body, token })
    const form = onitForm('changes@exemplo.pt')
    const token = ((await t.send('/auth/register/onit', { body: form })).body as { token: string }).token
    for (let at = 0; at < 20; at += 1) expect((await change({ token })).status).toBe(422)
    expect((await change({ token })).status).toBe(429)
    t.advance(3_600_000)
    expect((await change({ token })).status).toBe(422)
  })

  it('twenty resets of a password an hour, for each person', async () => {
    const { id } = await t.as('trainee')
    const token = await issueToken(t.deps, t.deps.db, 'reset_password', id, 120)
    const reset = () => t.send(`/auth/reset-password/${token}`, { body: { password: 'palavrapasse' } })
    for (let at = 0; at < 20; at += 1) expect((await reset()).status).toBe(422)
    expect((await reset()).status).toBe(429)
    t.advance(3_600_000)
    expect((await reset()).status).toBe(422)
  })

  it('count an IPv6 /64 and a mapped IPv4 as one address', () => {
    expect(addressKey('2001:db8:1:2:aaaa::1')).toBe(addressKey('2001:db8:1:2:bbbb::2'))
    expect(addressKey('2001:db8::1')).not.toBe(addressKey('2001:db8:0:1::1'))
    const spellings = [
      '2001:db8::1',
      '2001:0DB8:0:0::5',
      '2001:DB8:0:0:1:2:3:4',
      '[2001:db8::9]:443',
      '2001:db8::1%eth0',
    ]
    expect(new Set(spellings.map(addressKey))).toEqual(new Set(['2001:db8:0:0']))
    const mapped = ['::ffff:10.0.0.1', '::FFFF:a00:1', '0:0:0:0:0:ffff:10.0.0.1', '10.0.0.1', '10.0.0.1:4711']
    expect(new Set(mapped.map(addressKey))).toEqual(new Set(['10.0.0.1']))
    expect([addressKey('::1'), addressKey('nonsense')]).toEqual(['0:0:0:0', 'unknown'])
  })

  it('can be switched off for load tests, but not behind https', () => {
    expect(readSettings({ RATE_LIMITS: 'off' }).rateLimits).toBe(false)
    expect(() => readSettings({ RATE_LIMITS: 'off', PUBLIC_URL: 'https://viveiro.example' })).toThrow(/refused/)
  })

  it('read the address from a forwarding header only behind a trusted proxy', async () => {
    const tries = async (trustedProxies: string[], ...from: [string, string]) => {
      const one = await testApp({ rateLimits: true, limits: { ...limits, loginsPerMinute: 1 }, trustedProxies })
      const login = (address: string, email: string) =>
        one.send('/auth/login', { body: { email, password: 'x' }, headers: { 'x-forwarded-for': address } })
      const statuses = [await login(from[0], 'a@exemplo.pt'), await login(from[1], 'b@exemplo.pt')]
      await one.close()
      return statuses.map(({ status }) => status)
    }
    const two = ['203.0.113.1', '203.0.113.2'] as const
    expect(await tries([], ...two)).toEqual([401, 429])
    expect(await tries(['127.0.0.1'], ...two)).toEqual([401, 401])
    expect(await tries(['127.0.0.1'], '2001:db8::1', '2001:0DB8:0:0::5')).toEqual([401, 429])
  })
})
