import { describe, expect, it } from 'vitest'
import { transaction } from '#api/db/transaction.ts'
import { makeChallenge } from '#api/demo/factories/challenges.ts'
import { archiveChallenge, cancelChallenge } from '#contract/challenges/manage.ts'
import { getChallenge } from '#contract/challenges/challenges.ts'
import { acceptInvitation } from '#contract/invitations/invitations.ts'
import * as contract from '#contract/solutions/solutions.ts'
import * as team from '#contract/solutions/team.ts'
import { uploadAttachment } from '#contract/attachments/attachments.ts'
import { appWith } from '#test/app-with.ts'
import { fileForm } from '#test/files.ts'
import type { Signed } from '#test/app.ts'
import { startupOf } from '#test/opportunities.ts'
import { solutionPeople } from './people.ts'

const at = appWith({ ana: 'trainee', rui: 'founder', eva: 'trainee', mentor: 'mentor', staff: 'staff' })
const whole = { title: 'Ouvido', summary: 'Ouve as fugas.', description: 'Um sensor por tampa.' }

const open = (input: object = {}) => makeChallenge(at.api.deps.db, { now: at.api.deps.clock(), input })
const begin = async (slug: string, who: Signed = at.ana) =>
  at.api.call(contract.createSolution, { params: { slug }, body: {} }, who)
const save = (id: string, body: object, who: Signed = at.ana) =>
  at.api.call(contract.updateSolution, { params: { id }, body: { version: 1, ...body } }, who)
const submit = (id: string, who: Signed = at.ana) => at.api.call(contract.submitSolution, { params: { id } }, who)
const invite = (id: string, body: object, who: Signed = at.ana) =>
  at.api.call(team.inviteMember, { params: { id }, body }, who)

/** The token of the newest invitation mail to this address. */
async function tokenTo(email: string): Promise<string> {
  const mail = await at.api.deps.db
    .selectFrom('mails')
    .select('body_text')
    .where('recipient', '=', email)
    .where('kind', '=', 'invitations.solutions')
    .orderBy('created_at', 'desc')
    .executeTakeFirstOrThrow()
  return /invitations\/([\w-]+)/.exec(mail.body_text)![1]!
}
const accept = async (who: Signed) =>
  at.api.call(acceptInvitation, { params: { token: await tokenTo(who.email) } }, who)

const lettersOf = (kind: string) =>
  at.api.deps.db.selectFrom('mails').select(['recipient', 'subject', 'body_text']).where('kind', '=', kind).execute()

describe('writing and delivering', () => {
  it('saves as one types, tells who was last and refuses to overwrite what a teammate wrote', async () => {
    const { slug } = await open()
    const { id } = await begin(slug)
    await invite(id, { email: at.rui.email })
    await accept(at.rui)
    const saved = await save(id, { title: 'Ou' })
    expect([saved.title, saved.version, saved.updatedBy]).toEqual(['Ou', 2, 'Inês Carvalho'])
    const stale = await at.api.refused(
      contract.updateSolution,
      { params: { id }, body: { version: 1, title: 'X' } },
      at.rui,
    )
    expect([stale.code, (stale.current as { title: string }).title]).toEqual(['stale_version', 'Ou'])
  })

  it('names everything that is missing, and addresses that are none', async () => {
    const { id } = await begin((await open()).slug)
    await save(id, { demo: 'ouvido demo' })
    const { code, errors } = await at.api.refused(contract.submitSolution, { params: { id } }, at.ana)
    expect(code).toBe('invalid_fields')
    expect(errors?.map(({ field }) => field).toSorted()).toEqual(['demo', 'description', 'summary', 'title'])
  })

  it('takes a solution back and delivers it again, and mails the team', async () => {
    const { id } = await begin((await open()).slug)
    await save(id, whole)
    expect((await submit(id)).state).toBe('submitted')
    const refused = await at.api.refused(contract.updateSolution, { params: { id }, body: { version: 3 } }, at.ana)
    expect(refused.code).toBe('state_conflict')
    expect((await at.api.call(contract.takeBackSolution, { params: { id } }, at.ana)).state).toBe('draft')
    expect((await submit(id)).state).toBe('submitted')
    expect(await at.api.mailed('solutions.submitted')).toEqual([at.ana.email, at.ana.email])
  })

  it('takes what arrives at the deadline and nothing a millisecond later, by the clock of the server', async () => {
    const inHours = (hours: number) => new Date(at.api.deps.clock().getTime() + hours * 3_600_000).toISOString()
    const challenge = await open({ closesAt: inHours(2), resultsAt: inHours(4) })
    const [first, second] = [await begin(challenge.slug), await begin(challenge.slug, at.rui)]
    await save(first.id, whole)
    await save(second.id, whole, at.rui)
    at.api.setTime(challenge.closes_at.toISOString())
    expect((await submit(first.id)).state).toBe('submitted')
    at.api.advance(1)
    for (const endpoint of [contract.submitSolution, contract.withdrawSolution] as const) {
      const late = await at.api.refused(endpoint, { params: { id: second.id } }, at.rui)
      expect(late.code).toBe('challenge_closed')
    }
    const late = await at.api.refused(contract.takeBackSolution, { params: { id: first.id } }, at.ana)
    expect(late.code).toBe('challenge_closed')
  })

  it('refuses more than ten files, files of others and a file of the wrong kind', async () => {
    const { id } = await begin((await open()).slug)
    const ids = Array.from({ length: 300 }, () => crypto.randomUUID())
    const many = await at.api.refused(
      contract.updateSolution,
      { params: { id }, body: { version: 1, fileIds: ids } },
      at.ana,
    )
    expect(many.errors?.[0]).toMatchObject({ field: 'fileIds' })
    const body = { version: 1, fileIds: ids.slice(0, 1) }
    const unknown = await at.api.refused(contract.updateSolution, { params: { id }, body }, at.ana)
    expect(unknown.errors?.[0]).toMatchObject({ field: 'fileIds', code: 'unknown_reference' })
    const row = { file_name: 'a.webp', content_type: 'image/webp', size: 1 }
    const [cv, others] = [ids[1]!, ids[2]!]
    await at.api.deps.db
      .insertInto('attachments')
      .values([
        { ...row, id: cv, owner_id: at.ana.id, kind: 'cv' },
        { ...row, id: others, owner_id: at.rui.id, kind: 'image' },
      ])
      .execute()
    for (const file of [cv, others]) {
      const wrong = { params: { id }, body: { version: 1, fileIds: [file] } }
      expect((await at.api.refused(contract.updateSolution, wrong, at.ana)).code).toBe('invalid_fields')
    }
  })

  it('takes no file that is not what it says', async () => {
    const body = fileForm({ kind: 'document', name: 'plano.pdf', content: Buffer.from('<script>') })
    expect((await at.api.refused(uploadAttachment, { body }, at.ana)).code).toBe('unsupported_type')
  })

  it('is refused to unverified people at the end, not at the beginning', async () => {
    const newcomer = await at.api.as('trainee', { emailVerified: false })
    const { id } = await begin((await open()).slug, newcomer)
    await save(id, whole, newcomer)
    expect((await at.api.refused(contract.submitSolution, { params: { id } }, newcomer)).code).toBe('email_unverified')
  })
})

describe('one solution a person and challenge', () => {
  it('holds when somebody begins twenty at once', async () => {
    const { slug, id } = await open()
    const results = await Promise.allSettled(Array.from({ length: 20 }, () => begin(slug)))
    expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
    const rows = await at.api.deps.db.selectFrom('solutions').select('id').where('challenge_id', '=', id).execute()
    expect(rows).toHaveLength(1)
  })

  it('holds through another team, and ends with a withdrawal', async () => {
    const { slug } = await open()
    const [own, other] = [await begin(slug), await begin(slug, at.rui)]
    await invite(other.id, { email: at.ana.email }, at.rui)
    const token = await tokenTo(at.ana.email)
    const refused = await at.api.refused(acceptInvitation, { params: { token } }, at.ana)
    expect(refused.code).toBe('solution_exists')
    await at.api.call(contract.withdrawSolution, { params: { id: own.id } }, at.ana)
    await at.api.call(acceptInvitation, { params: { token } }, at.ana)
    const { mine } = await at.api.call(getChallenge, { params: { slug } }, at.ana)
    expect(mine?.id).toBe(other.id)
  })
})

describe('the team', () => {
  it('takes as many as the challenge allows, open invitations included, and each link once', async () => {
    const { slug } = await open({ teamMax: 2 })
    const { id } = await begin(slug)
    await invite(id, { email: at.rui.email })
    const full = await at.api.refused(team.inviteMember, { params: { id }, body: { email: at.eva.email } }, at.ana)
    expect(full.code).toBe('solution_team_full')
    const token = await tokenTo(at.rui.email)
    await at.api.call(acceptInvitation, { params: { token } }, at.rui)
    expect((await at.api.refused(acceptInvitation, { params: { token } }, at.rui)).code).toBe('token_invalid')
  })

  it('invites people of the programme without telling their address, and nobody who cannot take part', async () => {
    const { id } = await begin((await open()).slug)
    const sent = await invite(id, { userId: at.rui.id })
    expect([sent.email, sent.person]).toEqual([null, { id: at.rui.id, name: 'Inês Carvalho' }])
    const body = { userId: at.mentor.id }
    const refused = await at.api.refused(team.inviteMember, { params: { id }, body }, at.ana)
    expect(refused.errors?.[0]).toMatchObject({ field: 'userId', code: 'unknown_reference' })
    await at.api.deps.db.updateTable('profiles').set({ visibility: 'staff' }).where('user_id', '=', at.eva.id).execute()
    const hidden = { params: { id }, body: { userId: at.eva.id } }
    expect((await at.api.refused(team.inviteMember, hidden, at.ana)).code).toBe('invalid_fields')
  })

  it('finds those of my solutions that may still invite somebody', async () => {
    const mine = [await begin((await open()).slug), await begin((await open({ teamMax: 1 })).slug)]
    const shared = await open()
    mine.push(await begin(shared.slug))
    const inviting = async (who: Signed, by: Signed = at.ana) =>
      (await at.api.call(contract.listOwnSolutions, { query: { invites: who.id } }, by)).items.map(({ id }) => id)
    expect(await inviting(at.rui)).toEqual([mine[2]!.id, mine[0]!.id])
    expect(await inviting(at.mentor)).toEqual([])
    expect(await inviting(at.ana)).toEqual([])
    await begin(shared.slug, at.rui)
    expect(await inviting(at.rui)).toEqual([mine[0]!.id])
    await invite(mine[0]!.id, { email: at.rui.email })
    expect(await inviting(at.rui)).toEqual([mine[0]!.id])
    await invite(mine[0]!.id, { userId: at.rui.id })
    expect(await inviting(at.rui)).toEqual([])
    await at.api.deps.db.updateTable('profiles').set({ visibility: 'staff' }).where('user_id', '=', at.eva.id).execute()
    expect(await inviting(at.eva)).toEqual([])
    expect(await inviting(at.eva, at.rui)).toEqual([])
  })

  it('passes to the next when its owner leaves, and never loses its last person', async () => {
    const { id } = await begin((await open()).slug)
    const leave = (who: Signed) => ({ params: { id, userId: who.id } })
    expect((await at.api.refused(team.removeMember, leave(at.ana), at.ana)).code).toBe('solution_last_member')
    await invite(id, { email: at.rui.email })
    await accept(at.rui)
    await at.api.call(team.removeMember, leave(at.ana), at.ana)
    const shown = await at.api.call(contract.getSolution, { params: { id } }, at.rui)
    expect(shown.team.map(({ id: userId, role }) => [userId, role])).toEqual([[at.rui.id, 'owner']])
    const [mail] = await lettersOf('solutions.left')
    expect([mail!.recipient, mail!.subject]).toEqual([at.rui.email, 'A solução passou para ti'])
    expect(mail!.body_text).toContain('Inês Carvalho saiu da equipa')
  })

  it('goes back to a draft when too few are left of those who delivered, and they hear until when', async () => {
    const { slug } = await open({ teamMin: 2 })
    const { id } = await begin(slug)
    for (const person of [at.rui, at.eva]) {
      await invite(id, { email: person.email })
      await accept(person)
    }
    await save(id, whole)
    await submit(id)
    const out = async (who: Signed, by = who) => {
      await at.api.call(team.removeMember, { params: { id, userId: who.id } }, by)
      return (await at.api.call(contract.getSolution, { params: { id } }, at.ana)).state
    }
    expect(await out(at.eva)).toBe('submitted')
    expect(await at.api.mailed('solutions.left')).toEqual([at.ana.email, at.rui.email].toSorted())
    expect(await out(at.rui, at.ana)).toBe('draft')
    const mails = await lettersOf('solutions.team_small')
    expect(mails.map(({ recipient, subject }) => [recipient, subject])).toEqual([
      [at.ana.email, 'A solução voltou a rascunho: Detetar fugas de água'],
    ])
    expect((await at.api.refused(contract.submitSolution, { params: { id } }, at.ana)).code).toBe('solution_team_small')
  })

  it('tells the next one, without a name, when its owner deletes the account', async () => {
    const { id } = await begin((await open({ teamMin: 2 })).slug)
    await invite(id, { email: at.rui.email })
    await accept(at.rui)
    await save(id, whole)
    await submit(id)
    const { deps } = at.api
    const person = { id: at.ana.id, email: at.ana.email, firstName: 'Ana', lastName: 'Sol', phone: null }
    await transaction(deps.db, (tx) => solutionPeople.erase!(tx, deps, person))
    const [mail] = await lettersOf('solutions.team_small')
    expect(mail!.recipient).toBe(at.rui.email)
    expect(mail!.body_text).toMatch(/apagou a conta[^]+és tu quem responde[^]+voltou a rascunho/)
    const { state, can } = await at.api.call(contract.getSolution, { params: { id } }, at.rui)
    expect([state, can.submit]).toEqual(['draft', true])
  })

  it('has to be large enough to deliver', async () => {
    const { id } = await begin((await open({ teamMin: 2 })).slug)
    await save(id, whole)
    expect((await at.api.refused(contract.submitSolution, { params: { id } }, at.ana)).code).toBe('solution_team_small')
  })

  it('shows whom it looks for on the page of the challenge, while it has a seat', async () => {
    const { slug } = await open({ teamMax: 2 })
    const { id } = await begin(slug)
    await save(id, { lookingFor: 'Quem saiba de baterias' })
    const seen = async () => (await at.api.call(getChallenge, { params: { slug } }, at.eva)).searching
    expect(await seen()).toMatchObject([
      { lookingFor: 'Quem saiba de baterias', people: 1, contact: { id: at.ana.id } },
    ])
    await invite(id, { email: at.rui.email })
    await accept(at.rui)
    expect(await seen()).toEqual([])
  })
})

describe('as a startup', () => {
  it('is for whoever belongs to it, and its page shows the result', async () => {
    const startupId = await startupOf(at.api, at.rui)
    const { slug } = await open()
    const { id } = await begin(slug)
    const body = { version: 1, startupId }
    const refused = await at.api.refused(contract.updateSolution, { params: { id }, body }, at.ana)
    expect(refused.errors).toMatchObject([{ field: 'startupId', code: 'unknown_reference' }])
    await invite(id, { email: at.rui.email })
    await accept(at.rui)
    expect((await save(id, { startupId }, at.rui)).startup).toMatchObject({ id: startupId })
    // What a teammate chose stays when another one saves the whole form.
    await save(id, { ...whole, startupId, version: 2 })
    await submit(id)
    const seen = async (who: Signed) => {
      const args = { params: { id: startupId } }
      const { items } = await at.api.call(contract.listStartupSolutions, args, who)
      return items.map(({ title, state, place }) => [title, state, place])
    }
    expect([await seen(at.rui), await seen(at.eva)]).toEqual([[['Ouvido', 'submitted', null]], []])
    await at.api.deps.db.updateTable('solutions').set({ state: 'winner', place: 1 }).where('id', '=', id).execute()
    expect(await seen(at.eva)).toEqual([['Ouvido', 'winner', 1]])
  })
})

describe('eligibility', () => {
  const decide = (id: string, body: object) =>
    at.api.call(contract.decideSolution, { params: { id }, body: { version: 3, ...body } as never }, at.staff)

  it('is noted, refused with a reason that the team reads, and given back', async () => {
    const { slug } = await open()
    const { id } = await begin(slug)
    await save(id, whole)
    await submit(id)
    expect((await decide(id, { decision: 'admit' })).eligibility).toBe('eligible')
    const out = await decide(id, { decision: 'disqualify', answer: 'Fora do tema.', version: 4 })
    expect([out.state, out.reason, out.eligibility]).toEqual(['disqualified', 'Fora do tema.', 'ineligible'])
    expect(await at.api.mailed('solutions.disqualified')).toEqual([at.ana.email])
    expect((await decide(id, { decision: 'restore', version: 5 })).state).toBe('submitted')
    const query = { eligibility: 'unchecked' } as const
    const { items } = await at.api.call(contract.listSolutions, { params: { slug }, query }, at.staff)
    expect(items.map((one) => one.id)).toEqual([id])
  })

  it('is decided for several at once: those of this challenge that wait, or these', async () => {
    const { slug } = await open()
    const elsewhere = await open()
    const delivered = async (who: Signed, to = slug) => {
      const { id } = await begin(to, who)
      await save(id, whole, who)
      await submit(id, who)
      return id
    }
    const [ofAna, ofRui, other] = [
      await delivered(at.ana),
      await delivered(at.rui),
      await delivered(at.ana, elsewhere.slug),
    ]
    const bulk = (body: object) => at.api.call(contract.changeSolutions, { body: body as never }, at.staff)
    const out = { action: 'disqualify', ids: [ofRui], answer: 'Fora do tema.', dryRun: false }
    expect(await bulk(out)).toMatchObject({ changed: 1, told: 1, skippedTotal: 0 })
    const rest = { action: 'admit', allMatching: { challenge: slug } }
    expect(await bulk({ ...rest, dryRun: true })).toMatchObject({ changed: 1, skipped: [{ id: ofRui }] })
    await bulk({ ...rest, dryRun: false })
    const shown = (id: string) => at.api.call(contract.getSolution, { params: { id } }, at.staff)
    expect([(await shown(ofAna)).eligibility, (await shown(other)).eligibility]).toEqual(['eligible', 'unchecked'])
    expect(await at.api.mailed('solutions.disqualified')).toEqual([at.rui.email])
    const nothingSaid = { body: { ...out, answer: undefined } }
    const { errors } = await at.api.refused(contract.changeSolutions, nothingSaid, at.staff)
    expect(errors?.[0]).toMatchObject({ field: 'answer', code: 'required' })
  })

  it('needs a reason to disqualify', async () => {
    const { id } = await begin((await open()).slug)
    const body = { decision: 'disqualify', version: 1 } as const
    const { errors } = await at.api.refused(contract.decideSolution, { params: { id }, body }, at.staff)
    expect(errors?.[0]).toMatchObject({ field: 'answer', code: 'required' })
  })
})

it('ends what can be done when the challenge is cancelled, and tells the teams why', async () => {
  const { slug } = await open()
  const { id } = await begin(slug)
  const reason = { pt: 'O parceiro desistiu.' }
  await at.api.call(cancelChallenge, { params: { slug }, body: { reason } }, at.staff)
  expect(await at.api.mailed('challenges.cancelled')).toEqual([at.ana.email])
  const refused = await at.api.refused(contract.updateSolution, { params: { id }, body: { version: 1 } }, at.ana)
  expect(refused.code).toBe('challenge_closed')
  await at.api.call(archiveChallenge, { params: { slug } }, at.staff)
  expect((await at.api.call(contract.getSolution, { params: { id } }, at.ana)).can.edit).toBe(false)
})

it('exports what was delivered', async () => {
  const { slug } = await open()
  const { id } = await begin(slug)
  await save(id, { ...whole, title: '=SOMA(1)' })
  await submit(id)
  const file = await at.api.send(`/manage/challenges/${slug}/solutions.csv`, { token: at.staff.token })
  expect(file.text).toContain("'=SOMA(1)")
  expect(file.text).toContain('Inês Carvalho')
})
