import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { signToken } from '#api/secrets/tokens.ts'
import { testApp, type TestApp } from '#test/app.ts'
import { founderForm, onitForm, strongPassword } from '#test/sign-up-forms.ts'

let t: TestApp
beforeAll(async () => {
  t = await testApp()
})
afterAll(() => t.close())
afterEach(() => t.setTime('2026-03-12T09:30:00Z'))

const signUp = async (email: string) => {
  const answer = await t.send('/auth/register/onit', { body: onitForm(email) })
  expect(answer.body).toEqual({ token: expect.any(String) })
  return (answer.body as { token: string }).token
}
const login = (email: string, password: string) => t.send('/auth/login', { body: { email, password } })
const mailsTo = (email: string) =>
  t.deps.db.selectFrom('mails').selectAll().where('recipient', '=', email).orderBy('created_at').orderBy('id').execute()
const linkIn = (text: string) => /\/auth\/[\w-]+\/([\w-]{20,})/.exec(text)![1]!

describe('sign-up', () => {
  it('on the OnIT track creates the person with profile, skills, consent and phone, and signs them in', async () => {
    const token = await signUp('Onit.Um@exemplo.pt')
    const me = await t.send('/auth/me', { token })
    expect(me.body).toMatchObject({ email: 'Onit.Um@exemplo.pt', role: 'trainee', emailVerified: false, locale: 'pt' })
    const row = await t.deps.db
      .selectFrom('users')
      .innerJoin('profiles', 'profiles.user_id', 'users.id')
      .selectAll()
      .where('email', '=', 'Onit.Um@exemplo.pt')
      .executeTakeFirstOrThrow()
    expect(row).toMatchObject({
      phone: '+351912345678',
      phone_country: 'PT',
      consent_version: expect.any(String),
      consent_at: t.deps.clock(),
      institution: 'Universidade do Minho',
      graduation_year: 2025,
    })
    expect(row.password_hash).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/)
    const skills = await t.deps.db.selectFrom('user_skills').select('skill').where('user_id', '=', row.id).execute()
    expect(skills.map(({ skill }) => skill).toSorted()).toEqual(['rust', 'typescript'])
  })

  it('on the Founder track creates the person and a draft startup in one transaction', async () => {
    const answer = await t.send('/auth/register/founder', { body: founderForm('founder.um@exemplo.pt') })
    expect(answer.status).toBe(201)
    const startup = await t.deps.db
      .selectFrom('startups')
      .innerJoin('startup_members', 'startup_id', 'startups.id')
      .innerJoin('users', 'users.id', 'startup_members.user_id')
      .select(['startups.state', 'startup_members.role', 'startup_members.title', 'users.role as userRole'])
      .where('users.email', '=', 'founder.um@exemplo.pt')
      .executeTakeFirstOrThrow()
    expect(startup).toEqual({ state: 'draft', role: 'owner', title: 'CEO', userRole: 'founder' })
  })

  it('stores nothing when a part of the form is refused', async () => {
    const body = { ...founderForm('half@exemplo.pt'), startup: { ...founderForm('').startup, field: 'no-such-field' } }
    const answer = await t.send('/auth/register/founder', { body })
    expect(answer.status).toBe(422)
    expect(answer.body).toMatchObject({ errors: [{ field: 'startup.field', code: 'unknown_reference' }] })
    expect(await mailsTo('half@exemplo.pt')).toEqual([])
    expect((await login('half@exemplo.pt', strongPassword)).status).toBe(401)
  })

  it('refuses a taken e-mail address in another case with 409', async () => {
    await signUp('taken@exemplo.pt')
    const answer = await t.send('/auth/register/onit', { body: onitForm('TAKEN@Exemplo.pt') })
    expect(answer.body).toMatchObject({ status: 409, code: 'email_taken', errors: [{ field: 'email' }] })
  })

  it('accepts an e-mail address once when it is sent several times in parallel', async () => {
    const answers = await Promise.all(
      Array.from({ length: 4 }, () => t.send('/auth/register/onit', { body: onitForm('twice@exemplo.pt') })),
    )
    expect(answers.map(({ status }) => status).toSorted()).toEqual([201, 409, 409, 409])
  })

  it.each([
    ['role', { role: 'admin' }, 'role', 'unknown'],
    ['a weak password', { password: 'viveiro-2026' }, 'password', 'password_weak'],
    ['a short password', { password: 'curta' }, 'password', 'password_weak'],
    ['a password with the name', { password: 'RuiTavares sempre 9' }, 'password', 'password_weak'],
    ['a 300-character e-mail', { email: `${'a'.repeat(290)}@exemplo.pt` }, 'email', 'too_long'],
    ['an array for a text', { firstName: ['Rui'] }, 'firstName', 'invalid'],
    ['no consent', { consent: false }, 'consent', 'consent'],
    ['a phone without a country', { phone: { country: 'XX', number: '912345678' } }, 'phone', 'INVALID_COUNTRY'],
    ['letters for a phone', { phone: { country: 'PT', number: 'abc' } }, 'phone', 'NOT_A_NUMBER'],
    ['one digit', { phone: { country: 'PT', number: '1' } }, 'phone', 'TOO_SHORT'],
    ['18 digits', { phone: { country: 'PT', number: '1'.repeat(18) } }, 'phone', 'TOO_LONG'],
    ['a number that no country has', { phone: { country: 'PT', number: '112345678' } }, 'phone', 'INVALID'],
    ['an unknown skill', { skills: ['telepathy'] }, 'skills', 'unknown_reference'],
    ['eleven skills', { skills: Array.from({ length: 11 }, (_, at) => `s${at}`) }, 'skills', 'too_many'],
  ])('refuses %s on its field', async (_name, over, field, code) => {
    const answer = await t.send('/auth/register/onit', { body: { ...onitForm('bad@exemplo.pt'), ...over } })
    expect(answer.status).toBe(422)
    expect(answer.body).toMatchObject({ errors: [{ field, code }] })
  })

  it.each([
    ['curta', 'Usa pelo menos 12 caracteres.'],
    ['RuiTavares sempre 9', 'Escolhe uma palavra-passe sem o teu nome nem o teu e-mail.'],
    ['couves com nortada', 'Escolhe uma palavra-passe sem o nome do programa.'],
    ['uma raiz de alecrim', 'Escolhe uma palavra-passe sem o nome do programa.'],
    ['aaaaaaaaaaaaaaaa', 'Escolhe uma palavra-passe mais difícil de adivinhar.'],
  ])('says why %s is too weak', async (password, message) => {
    await t.deps.db.updateTable('programme').set({ name: 'Raiz', organisation: 'Nortada, S.A.' }).execute()
    const answer = await t.send('/auth/register/onit', { body: { ...onitForm('weak@exemplo.pt'), password } })
    expect(answer.body).toMatchObject({ errors: [{ field: 'password', code: 'password_weak', message }] })
  })
})

describe('login', () => {
  it('finds an e-mail address whose letters JavaScript and PostgreSQL lower-case differently', async () => {
    await signUp('ΝΙΚΟΣ@exemplo.gr')
    expect((await login('ΝΙΚΟΣ@exemplo.gr', strongPassword)).status).toBe(200)
  })

  it('gives a token that opens /auth/me, whatever the case of the e-mail', async () => {
    await signUp('Casa@exemplo.pt')
    const answer = await login('casa@EXEMPLO.pt', strongPassword)
    expect(answer.status).toBe(200)
    const { token } = answer.body as { token: string }
    expect((await t.send('/auth/me', { token })).status).toBe(200)
    const payload = JSON.parse(Buffer.from(token.split('.')[1]!, 'base64url').toString()) as Record<string, unknown>
    expect(Object.keys(payload).toSorted()).toEqual(['aud', 'exp', 'iat', 'iss', 'sid', 'sub'])
    expect(Number(payload['exp']) - Number(payload['iat'])).toBe(28_800)
  })

  it('answers unknown e-mails and wrong passwords with the same bytes', async () => {
    await signUp('known@exemplo.pt')
    const wrong = await login('known@exemplo.pt', 'not the password')
    const unknown = await login('unknown@exemplo.pt', 'not the password')
    expect(wrong.body).toMatchObject({ status: 401, code: 'invalid_credentials' })
    expect(unknown.text).toBe(wrong.text)
  })

  it('takes as long for an unknown e-mail as for a wrong password', async () => {
    await signUp('slow@exemplo.pt')
    const timed = async (email: string) => {
      // CPU time of this process only, so that load on the machine does not matter.
      const start = process.cpuUsage()
      await login(email, 'not the password')
      return process.cpuUsage(start).user
    }
    const known: number[] = []
    const unknown: number[] = []
    for (let at = 0; at < 7; at += 1) {
      known.push(await timed('slow@exemplo.pt'))
      unknown.push(await timed(`nobody${at}@exemplo.pt`))
    }
    const median = (list: number[]) => list.toSorted((a, b) => a - b)[3]!
    // Without the decoy hash the unknown address would be about fifty times faster; noise stays far below a factor of
    // three.
    expect(median(unknown) / median(known)).toBeGreaterThan(1 / 3)
    expect(median(unknown) / median(known)).toBeLessThan(3)
  })

  it('accepts the password in another Unicode form', async () => {
    const body = { ...onitForm('forma@exemplo.pt'), password: 'coração de papel ﬁno' }
    expect((await t.send('/auth/register/onit', { body })).status).toBe(201)
    expect((await login('forma@exemplo.pt', 'coração de papel fino'.normalize('NFD'))).status).toBe(200)
  })

  it('keeps at most ten sessions, the newest ones', async () => {
    const first = await signUp('many@exemplo.pt')
    for (let at = 0; at < 10; at += 1) {
      t.advance(1000)
      await login('many@exemplo.pt', strongPassword)
    }
    expect((await t.send('/auth/me', { token: first })).body).toMatchObject({ code: 'session_revoked' })
  })
})

describe('tokens', () => {
  it('end at expiry, at logout and when the account is suspended', async () => {
    const token = await signUp('tokens@exemplo.pt')
    t.advance(28_800_000)
    expect((await t.send('/auth/me', { token })).body).toMatchObject({ status: 401, code: 'token_expired' })
    t.setTime('2026-03-12T09:30:00Z')
    const suspend = (status: 'active' | 'suspended') =>
      t.deps.db.updateTable('users').set({ status }).where('email', '=', 'tokens@exemplo.pt').execute()
    await suspend('suspended')
    expect((await t.send('/auth/me', { token })).body).toMatchObject({ code: 'session_revoked' })
    await suspend('active')
    expect((await t.send('/auth/logout', { method: 'PATCH', token })).status).toBe(204)
    expect((await t.send('/auth/me', { token })).body).toMatchObject({ code: 'session_revoked' })
    expect((await t.send('/auth/logout', { method: 'PATCH', token })).status).toBe(401)
  })

  it('are refused when tampered with', async () => {
    const { token, id } = await t.as('trainee')
    const [header, payload, signature] = token.split('.') as [string, string, string]
    const none = Buffer.from('{"alg":"none","typ":"JWT","kid":"test"}').toString('base64url')
    const foreign = signToken({ kid: 'test', secret: Buffer.alloc(32, 8) }, { sub: id, sid: id, iat: 0, exp: 9e9 })
    const forged = Buffer.from(payload, 'base64url').toString().replace(id, crypto.randomUUID())
    const tampered = [
      `${none}.${payload}.`,
      `${none}.${payload}.${signature}`,
      `${header}.${payload}.${signature.slice(0, -4)}`,
      `${header}.${Buffer.from(forged).toString('base64url')}.${signature}`,
      `${header}.${payload}`,
      foreign,
      '',
    ]
    for (const bad of tampered) {
      const answer = await t.send('/auth/me', { headers: { authorization: `Bearer ${bad}` } })
      expect([bad, answer.status]).toEqual([bad, 401])
    }
    expect((await t.send('/auth/me', { token })).status).toBe(200)
  })
})

describe('reset', () => {
  const request = async (email: string) => {
    const answer = await t.send('/auth/reset-password', { body: { email } })
    await t.work()
    return answer
  }
  const reset = (token: string, password: string) =>
    t.send(`/auth/reset-password/${token}`, { method: 'POST', body: { password } })

  it('answers 202 for every address and mails only existing accounts, in their language', async () => {
    await signUp('reset@exemplo.pt')
    expect((await request('reset@exemplo.pt')).status).toBe(202)
    expect((await request('nobody@exemplo.pt')).status).toBe(202)
    expect((await mailsTo('reset@exemplo.pt')).at(-1)?.subject).toBe('Escolhe uma nova palavra-passe')
    expect(await mailsTo('nobody@exemplo.pt')).toEqual([])
  })

  it('does the same work for an unknown address before it answers, so that timing shows no account', async () => {
    await signUp('holder@exemplo.pt')
    const traces = async (email: string) => {
      const answer = await t.send('/auth/reset-password', { body: { email } })
      const jobs = await t.deps.db.selectFrom('jobs').select(['kind', 'payload']).where('done_at', 'is', null).execute()
      await t.deps.db.deleteFrom('jobs').execute()
      return { status: answer.status, text: answer.text, jobs, mails: (await mailsTo(email)).length }
    }
    const [known, unknown] = [await traces('holder@exemplo.pt'), await traces('stranger@exemplo.pt')]
    expect(known).toMatchObject({ status: 202, jobs: [{ kind: 'auth.reset_mail' }], mails: 1 })
    expect(unknown).toMatchObject({ status: 202, text: known.text, jobs: [{ kind: 'auth.reset_mail' }], mails: 0 })
  })

  it('works once, within the hour, ends all sessions, and refuses a weak password', async () => {
    const session = await signUp('again@exemplo.pt')
    await request('again@exemplo.pt')
    const link = linkIn((await mailsTo('again@exemplo.pt')).at(-1)!.body_text)
    expect((await t.send(`/auth/reset-password/${link}`)).body).toEqual({ email: 'again@exemplo.pt' })
    expect((await reset(link, '123')).body).toMatchObject({ errors: [{ field: 'password', code: 'password_weak' }] })
    expect((await reset(link, 'nove gaivotas verdes')).status).toBe(204)
    expect((await t.send('/auth/me', { token: session })).body).toMatchObject({ code: 'session_revoked' })
    expect((await login('again@exemplo.pt', strongPassword)).status).toBe(401)
    expect((await login('again@exemplo.pt', 'nove gaivotas verdes')).status).toBe(200)
    expect((await reset(link, 'dez gaivotas verdes')).body).toMatchObject({ status: 410, code: 'token_invalid' })
  })

  it('refuses links that are expired, invented or for another purpose', async () => {
    await signUp('late@exemplo.pt')
    const verification = linkIn((await mailsTo('late@exemplo.pt')).at(0)!.body_text)
    expect((await reset(verification, 'nove gaivotas verdes')).status).toBe(410)
    expect((await reset('invented', 'nove gaivotas verdes')).status).toBe(410)
    await request('late@exemplo.pt')
    t.advance(3_600_000)
    expect(
      (await reset(linkIn((await mailsTo('late@exemplo.pt')).at(-1)!.body_text), 'nove gaivotas verdes')).status,
    ).toBe(410)
  })
})

describe('verification', () => {
  it('confirms the address by the mailed link, once', async () => {
    const token = await signUp('verify@exemplo.pt')
    const link = linkIn((await mailsTo('verify@exemplo.pt')).at(0)!.body_text)
    expect((await t.send(`/auth/verify-email/${link}`, { method: 'POST' })).status).toBe(204)
    expect((await t.send('/auth/me', { token })).body).toMatchObject({ emailVerified: true })
    expect((await t.send(`/auth/verify-email/${link}`, { method: 'POST' })).status).toBe(410)
  })

  it('is mailed again on request', async () => {
    const token = await signUp('again.verify@exemplo.pt')
    expect((await t.send('/auth/verify-email', { method: 'POST', token })).status).toBe(202)
    expect(await mailsTo('again.verify@exemplo.pt')).toHaveLength(2)
    expect((await t.send('/auth/verify-email', { method: 'POST' })).status).toBe(401)
  })
})

describe('own sessions and password', () => {
  it('lists them, ends one and ends the others', async () => {
    const first = await signUp('sessions@exemplo.pt')
    const tokens = []
    for (let at = 0; at < 2; at += 1) {
      t.advance(1000)
      tokens.push(((await login('sessions@exemplo.pt', strongPassword)).body as { token: string }).token)
    }
    const list = (await t.send('/auth/sessions', { token: first })).body as {
      items: { id: string; current: boolean }[]
    }
    expect(list.items.map(({ current }) => current)).toEqual([false, false, true])
    const path = `/auth/sessions/${list.items[0]!.id}`
    const { token: stranger } = await t.as('trainee')
    expect((await t.send(path, { method: 'DELETE', token: stranger })).status).toBe(404)
    expect((await t.send(path, { method: 'DELETE', token: first })).status).toBe(204)
    expect((await t.send('/auth/me', { token: tokens[1] })).status).toBe(401)
    expect((await t.send('/auth/sessions', { method: 'DELETE', token: first })).status).toBe(204)
    expect((await t.send('/auth/me', { token: tokens[0] })).status).toBe(401)
    expect((await t.send('/auth/me', { token: first })).status).toBe(200)
  })

  it('changes the password with the current one only, and ends the other sessions', async () => {
    const token = await signUp('change@exemplo.pt')
    const other = ((await login('change@exemplo.pt', strongPassword)).body as { token: string }).token
    const change = (currentPassword: string, password: string) =>
      t.send('/profile/password', { body: { currentPassword, password }, token })
    expect((await change('wrong', 'nove gaivotas verdes')).body).toMatchObject({ status: 403, code: 'password_wrong' })
    expect((await change(strongPassword, 'curta')).status).toBe(422)
    expect((await change(strongPassword, 'nove gaivotas verdes')).status).toBe(204)
    expect((await t.send('/auth/me', { token })).status).toBe(200)
    expect((await t.send('/auth/me', { token: other })).status).toBe(401)
  })
})
