import { expect, it } from 'vitest'
import { makeEvent, makeRegistration } from '#api/demo/factories/events.ts'
import { appWith } from '#test/app-with.ts'
import type { Signed } from '#test/app.ts'
import { eventJobs } from '../jobs.ts'

const at = appWith({ staff: 'staff', rui: 'founder', emma: 'mentor' })
const db = () => at.api.deps.db
const mailsTo = ({ id }: Signed) =>
  db().selectFrom('mails').select(['subject', 'body_text']).where('user_id', '=', id).orderBy('created_at').execute()
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
