import { expect, it } from 'vitest'
import { makeEvent, makeRegistration } from '#api/demo/factories/events.ts'
import { makeUsers } from '#api/demo/factories/users.ts'
import { register, withdraw } from '#contract/events/events.ts'
import { appWith } from '#test/app-with.ts'
import type { Signed } from '#test/app.ts'
import { eventJobs } from '../jobs.ts'

const at = appWith({ staff: 'staff', rui: 'founder', emma: 'mentor' })
const db = () => at.api.deps.db
const mailsTo = ({ id }: Signed) =>
  db().selectFrom('mails').select(['subject', 'body_text']).where('user_id', '=', id).orderBy('created_at').execute()
const go = ({ slug }: { slug: string }, who: Signed) => at.api.call(register, { params: { slug }, body: {} }, who)
const inEnglish = ({ id }: Signed) => db().updateTable('users').set({ locale: 'en' }).where('id', '=', id).execute()

it.each([
  ['public', null, 'cancela a inscrição na página do evento', 'cancel on the event page'],
  ['public', '2026-03-12T09:00:00Z', 'fala com a equipa, que cancela por ti', 'talk to the team'],
  ['cohort', null, 'diz porquê na página da sessão.', 'say why on the page of the session.'],
] as const)(
  'a reminder of a %s seat given back until %j says what can be done',
  async (seat, cancel_until, ...words) => {
    await inEnglish(at.emma)
    const event = await makeEvent(db(), { starts_at: '2026-03-20T10:00:00Z', cancel_until })
    for (const { id } of [at.rui, at.emma]) await makeRegistration(db(), { event_id: event.id, user_id: id, seat })
    await eventJobs['events.remind']!(at.api.deps, { eventId: event.id })
    for (const [index, who] of [at.rui, at.emma].entries()) {
      const [mail] = await mailsTo(who)
      expect(mail!.body_text).toContain(words[index])
      expect(/cancela a|cancel on/.test(mail!.body_text)).toBe(seat === 'public' && cancel_until === null)
    }
  },
)

it('who waits behind a group that comes first is told until when, and who of it waits that the event is full', async () => {
  const [trainee] = await makeUsers(db(), [{ role: 'trainee' }])
  const priority = { priority_group: 'founder', priority_until: '2026-03-13T09:30:00Z' }
  const event = await makeEvent(db(), { capacity: 1, ...priority })
  await inEnglish(at.emma)
  await go(event, at.emma)
  const [, first, last] = (await mailsTo(at.emma))[0]!.body_text.split('\n\n')
  expect(first).toBe(
    `You are on the waiting list of “${event.title_pt}”: until Friday 13 March at 09:30 (Lisbon time), seats go to another group first.`,
  )
  expect(last).not.toContain('full')
  await makeRegistration(db(), { event_id: event.id, user_id: trainee!.id })
  await go(event, at.rui)
  expect((await mailsTo(at.rui))[0]!.body_text).toContain('está cheio e ficaste na lista de espera')
})

it('an offer that expires names no next person, since there may be none', async () => {
  const event = await makeEvent(db(), { capacity: 1 })
  const offer = { state: 'offered', offer_expires_at: '2026-03-12T09:00:00Z' } as const
  await makeRegistration(db(), { event_id: event.id, user_id: at.rui.id, ...offer })
  await eventJobs['events.expire_offers']!(at.api.deps, { eventId: event.id })
  const [{ subject, body_text }] = (await mailsTo(at.rui)) as [{ subject: string; body_text: string }]
  expect(subject).toMatch(/^O prazo para aceitar o lugar terminou:/)
  expect(subject + body_text).not.toMatch(/seguinte|passou/)
})

it.each([
  ['2026-03-13T09:30:00Z', true],
  ['2026-03-12T09:00:00Z', false],
])('who gives a seat up, or lets it pass, may register again only until %s', async (registration_closes_at, isOpen) => {
  const again = /podes voltar a inscrever-te/
  const event = await makeEvent(db(), { starts_at: '2026-03-20T10:00:00Z', registration_closes_at })
  const params = { slug: event.slug }
  await makeRegistration(db(), { event_id: event.id, user_id: at.rui.id })
  await at.api.call(withdraw, { params }, at.rui)
  const [withdrawn] = await mailsTo(at.rui)
  expect([withdrawn!.subject, again.test(withdrawn!.body_text)]).toEqual([
    expect.stringMatching(/^Inscrição cancelada/),
    isOpen,
  ])
  const offer = { state: 'offered', offer_expires_at: '2026-03-12T09:00:00Z' } as const
  await makeRegistration(db(), { event_id: event.id, user_id: at.emma.id, ...offer })
  await eventJobs['events.expire_offers']!(at.api.deps, { eventId: event.id })
  expect(again.test((await mailsTo(at.emma))[0]!.body_text)).toBe(isOpen)
})
