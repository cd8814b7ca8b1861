import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import PostalMime from 'postal-mime'
import { expect, it } from 'vitest'
import { mailTopicsOf } from '#api/area-registry.ts'
import { areas } from '#api/areas.ts'
import { makeUsers } from '#api/demo/factories/users.ts'
import { startWorker } from '#api/jobs/worker.ts'
import { readStopToken } from '#api/mail/stop-link.ts'
import { mailPaces, type MailPace } from '#contract/mails/notifications.ts'
import { appWith } from '#test/app-with.ts'
import type { Occasion, Urgency } from './occasions.ts'
import { tellPeople } from './tell-people.ts'
import { topicNames } from './topics.ts'

const at = appWith({})
const topics = mailTopicsOf(areas)
const occasions = [...topics].flatMap(([area, { topic, occasions: own }]) =>
  Object.entries(own).map(([name, urgency]) => ({ kind: `${area}.${name}` as Occasion, topic, urgency })),
)

type Channels = { notice: boolean; mail: boolean; digest: boolean }

/** By hand from the rules: what people should get, whatever the code does. */
function expected(urgency: Urgency, pace: MailPace, muted: boolean): Channels {
  if (urgency === 'account') return { notice: false, mail: true, digest: false }
  if (urgency === 'always') return { notice: true, mail: true, digest: false }
  if (urgency === 'urgent') return { notice: !muted, mail: pace !== 'off', digest: false }
  return { notice: !muted, mail: pace === 'now', digest: pace === 'daily' }
}

const wishes = mailPaces.flatMap((pace) =>
  [true, false].flatMap((muted) => (['pt', 'en'] as const).map((locale) => ({ pace, muted, locale }))),
)

it('tells of every occasion once, by the channels that each person chose, in their language', async () => {
  const { db } = at.api.deps
  const made = await makeUsers(
    db,
    wishes.map(({ locale }) => ({ locale })),
  )
  const people = wishes.map((wish, index) => ({ ...wish, id: made[index]!.id }))
  const rows = people.flatMap(({ id, pace, muted }) =>
    topicNames(topics).map((topic) => ({ user_id: id, topic, pace, muted })),
  )
  await db.insertInto('mail_preferences').values(rows).execute()
  const ids = people.map(({ id }) => id)
  for (const { kind } of occasions) {
    const write = ({ locale }: { locale: string }) => ({
      subject: `${kind} ${locale}`,
      preview: 'x',
      paragraphs: ['x'],
    })
    await tellPeople(db, at.api.deps, kind, [...ids, ...ids], write)
  }
  const notices = await db.selectFrom('notices').select(['user_id', 'title']).execute()
  const mails = await db.selectFrom('mails').select(['user_id', 'subject']).execute()
  const held = await db.selectFrom('held_letters').select(['user_id', 'subject']).execute()
  const told = (from: readonly object[]) => from.map((row) => Object.values(row).join(' ')).toSorted()
  const owed = (channel: keyof Channels) =>
    occasions
      .flatMap(({ kind, urgency }) =>
        people
          .filter(({ pace, muted }) => expected(urgency, pace, muted)[channel])
          .map(({ id, locale }) => `${id} ${kind} ${locale}`),
      )
      .toSorted()
  expect([told(notices), told(mails), told(held)]).toEqual([owed('notice'), owed('mail'), owed('digest')])
})

it('lets every mail be stopped with one click, except those about the account', async () => {
  const { db, settings } = at.api.deps
  const [person] = await makeUsers(db, [{}])
  const write = () => ({ subject: 'x', preview: 'x', paragraphs: ['x'] })
  for (const { kind } of occasions) await tellPeople(db, at.api.deps, kind, [person!.id], write)
  const kinds = new Map(
    (await db.selectFrom('mails').select(['id', 'kind']).execute()).map(({ id, kind }) => [id, kind]),
  )
  const log = { info: () => {}, warn: () => {}, error: () => {} }
  const worker = startWorker(at.api.deps, {}, { log, every: 3_600_000 })
  await worker.runDue()
  await worker.stop()
  const folder = join(settings.dataDir, 'outbox')
  for (const { kind, urgency, topic } of occasions) {
    const [id] = [...kinds].find((entry) => entry[1] === kind)!
    const mail = await PostalMime.parse(await readFile(join(folder, `${id}.eml`)))
    const header = (name: string) => mail.headers.find(({ key }) => key === name)?.value
    const url = header('list-unsubscribe')?.replace(/^<|>$/g, '')
    if (urgency === 'account') {
      expect([kind, url, header('list-unsubscribe-post')]).toEqual([kind, undefined, undefined])
      continue
    }
    expect([kind, header('list-unsubscribe-post')]).toEqual([kind, 'List-Unsubscribe=One-Click'])
    const token = url!.replace('http://viveiro.test/api/v1/mails/stop/', '')
    expect(readStopToken(at.api.deps, token)).toMatchObject({ sub: person!.id, topic })
    expect(mail.text).toContain(`http://viveiro.test/mails/${token}\n`)
  }
})

it('knows every occasion of the product', () => {
  const named = Map.groupBy(occasions, ({ kind }) => kind.split('.')[0])
  const list = [...named].map(([area, some]) => `${area}: ${some.map(({ kind }) => kind.split('.')[1]).join(' ')}`)
  expect(list.toSorted()).toMatchInlineSnapshot(`
    [
      "accounts: leave message",
      "applications: interview changed offer offer_reminder lapsed unanswered accepted declined cancelled rejected withdrawn filled silence late left all_taken times set off panel panel_off picked no_time erasure documents closed pool_ends reminder received in_review shortlisted silenced broken terms pool_invited message",
      "auth: reset password_changed verify leave_email email_changed",
      "challenges: deadline cancelled reminder judging missed opening",
      "cohorts: offered session_out excuse_lapsed added completed handed_in task_accepted task_returned peers_asked peers_due peer_feedback shared_note action applied waitlisted expired accepted declined left alumni removed skill_asked skill_confirmed skill_declined outcome message",
      "events: offered changed cancelled reminder confirmed waitlisted offer_expired pending declined removed withdrawn feedback message",
      "mentoring: given booked moved cancelled withdrawn offered reminder waiting expired after note decided proposed",
      "opportunities: published draft alert",
      "problems: received accept ask merge decline solve confirm withdraw reopen startup solution challenge message",
      "reviews: due_soon appeal_answered reminder returned appeal not_announced announced assigned released recused file_ready",
      "solutions: submitted disqualified restored winner shortlisted finalist not_selected removed message",
      "startups: reminder milestone-approved milestone-returned milestone-waits told submitted received accept ask decline start pause resume graduate close mentor mentor-ended mentored wish wish-declined outcome owner member goals-agreed goals-proposed removed message",
    ]
  `)
})
