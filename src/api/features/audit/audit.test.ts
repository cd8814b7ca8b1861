import { describe, expect, it } from 'vitest'
import { sql } from 'kysely'
import { sealAudit } from '#api/records/audit.ts'
import * as contract from '#contract/audit/audit.ts'
import { changeAccess, changeRole } from '#contract/accounts/accounts.ts'
import { cancelChallenge } from '#contract/challenges/manage.ts'
import { cancelEvent } from '#contract/events/manage.ts'
import { appWith } from '#test/app-with.ts'
import { readCsv } from '#test/csv.ts'
import { makeChallenge } from '#api/demo/factories/challenges.ts'
import { makeEvent } from '#api/demo/factories/events.ts'

const at = appWith({ admin: 'admin', staff: 'staff', ines: 'trainee' })
const app = () => at.api
const person = () => ({ params: { id: at.ines.id } })
const promote = (role: 'mentor' | 'founder') => app().call(changeRole, { ...person(), body: { role } }, at.admin)
const list = (query: object = {}) => app().call(contract.listAudit, { query: { type: ['user'], ...query } }, at.admin)

describe('the log of changes', () => {
  it('tells who changed what from which value to which, in words', async () => {
    await promote('mentor')
    const { items } = await list({ record: at.ines.id, limit: 1 })
    expect(items[0]).toMatchObject({
      what: 'Mudou o papel',
      type: 'Pessoa',
      title: 'Inês Carvalho',
      path: `/manage/people/${at.ines.id}`,
      by: { id: at.admin.id },
      changes: [{ field: 'Papel', before: 'OnIT', after: 'Mentoria' }],
    })
  })

  it('is found by who, kind, record and day, in pages without gap or repetition', async () => {
    await promote('founder')
    await app().call(changeAccess, { ...person(), body: { suspended: true } }, at.admin)
    const all = await list({ record: at.ines.id, limit: 100 })
    const seen: string[] = []
    for (let cursor: string | null | undefined; cursor !== null;) {
      const page = await list({ record: at.ines.id, limit: 1, cursor })
      seen.push(...page.items.map(({ id }) => id))
      cursor = page.nextCursor
    }
    expect(seen).toEqual(all.items.map(({ id }) => id))
    expect((await list({ q: at.admin.email, record: at.ines.id })).items.map(({ what }) => what)).toEqual([
      'Suspendeu',
      'Mudou o papel',
    ])
    expect((await list({ q: 'ninguém assim' })).items).toEqual([])
    expect((await list({ from: '2999-01-01' })).items).toEqual([])
    expect((await list({ to: '1999-01-01' })).items).toEqual([])
    for (const query of [{ cursor: 'x' }, { type: ['nothing'] }, { from: '31/12/2026' }])
      expect(await app().refused(contract.listAudit, { query: query }, at.admin)).toMatchObject({
        status: 422,
      })
  })

  it('tells why an event or a challenge was cancelled, in the language of who reads it', async () => {
    const reason = { pt: 'A sala fechou.', en: 'The room is closed.' }
    const event = await makeEvent(app().deps.db, { state: 'published' })
    await app().call(cancelEvent, { params: { slug: event.slug }, body: { reason } }, at.staff)
    const { slug } = await makeChallenge(app().deps.db, { now: app().deps.clock() })
    await app().call(cancelChallenge, { params: { slug }, body: { reason } }, at.staff)
    const english = await app().as('admin', { locale: 'en' })
    const reasonsFor = async (who: typeof english) => {
      const { items } = await app().call(contract.listAudit, { query: { type: ['event', 'challenge'] } }, who)
      return items.flatMap((entry) => entry.reason ?? [])
    }
    expect(await reasonsFor(at.admin)).toEqual([reason.pt, reason.pt])
    expect(await reasonsFor(english)).toEqual([reason.en, reason.en])
  })

  it('is told in the language of the page that asks, or in that of the account where none is asked for', async () => {
    await promote('mentor')
    const saying = async (language?: string) => {
      const headers: Record<string, string> = language ? { 'accept-language': language } : {}
      const { items } = await app().call(contract.listAudit, { query: { record: at.ines.id }, headers }, at.admin)
      const file = { params: { format: 'csv' as const }, query: { record: at.ines.id }, headers }
      return [
        items[0]!.what,
        (await app().call(contract.exportAudit, file, at.admin)).text.includes('Changed the role'),
      ]
    }
    expect(await saying()).toEqual(['Mudou o papel', false])
    expect(await saying('en')).toEqual(['Changed the role', true])
    expect(await saying('de')).toEqual(['Mudou o papel', false])
  })

  it('leaves as a file with before and after', async () => {
    await promote('mentor')
    const { text } = await app().call(
      contract.exportAudit,
      { params: { format: 'csv' }, query: { record: at.ines.id } },
      at.admin,
    )
    expect(readCsv(text)[0]).toMatchObject({ 'O que fez': 'Mudou o papel', 'Antes e depois': 'Papel: OnIT → Mentoria' })
  })

  it('is verified as a whole, and says where somebody changed it', async () => {
    await promote('mentor')
    const { db, signingKey } = app().deps
    while (await sealAudit(db, signingKey));
    const whole = await app().call(contract.verifyChain, {}, at.admin)
    expect(whole).toMatchObject({ brokenAt: null, unsealed: 0 })
    expect(whole.sealed).toBeGreaterThan(0)
    const forge = async (action: string) => {
      await sql`alter table audit_log disable trigger user`.execute(db)
      await sql`update audit_log set action = ${action} where chain_position = ${whole.sealed}`.execute(db)
      await sql`alter table audit_log enable trigger user`.execute(db)
    }
    await forge('accounts.forged')
    expect((await app().call(contract.verifyChain, {}, at.admin)).brokenAt).toBe(whole.sealed)
    await forge('accounts.role')
  })

  it('shows the team the history of a record, but of no kind that they do not work on', async () => {
    const event = await makeEvent(app().deps.db, {})
    const history = (type: contract.AuditType, id: string) => ({ params: { type, id } })
    const { items } = await app().call(contract.recordHistory, history('event', event.id), at.staff)
    expect(items).toEqual([])
    expect(await app().refused(contract.recordHistory, history('programme', '1'), at.staff)).toMatchObject({
      status: 403,
    })
    expect(await app().refused(contract.recordHistory, history('event', event.id), at.ines)).toMatchObject({
      status: 403,
    })
  })
})
