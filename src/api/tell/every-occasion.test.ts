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
import { pushJob } from '#api/push/push.ts'
import { appWith } from '#test/app-with.ts'
import { dropAnswered } from './notices.ts'
import type { Occasion, Urgency } from './occasions.ts'
import { tellPeople } from './tell-people.ts'
import { topicNames } from './topics.ts'

const at = appWith({})
const topics = mailTopicsOf(areas)
const occasions = [...topics].flatMap(([area, { topic, occasions: own }]) =>
  Object.entries(own).map(([name, urgency]) => ({ kind: `${area}.${name}` as Occasion, topic, urgency })),
)

type Channels = { notice: boolean; push: boolean; mail: boolean; digest: boolean }

/** By hand from the rules: what people should get, whatever the code does. */
function expected(urgency: Urgency, pace: MailPace, muted: boolean): Channels {
  const bell = { notice: !muted, push: !muted }
  if (urgency === 'account') return { notice: false, push: false, mail: true, digest: false }
  if (urgency === 'always') return { notice: true, push: true, mail: true, digest: false }
  if (urgency === 'urgent') return { ...bell, mail: pace !== 'off', digest: false }
  return { ...bell, mail: pace === 'now', digest: pace === 'daily' }
}

const wishes = mailPaces.flatMap((pace) =>
  [true, false].flatMap((muted) => (['pt', 'en'] as const).map((locale) => ({ pace, muted, locale }))),
)

/** People with every wish and a device each, told of every occasion twice in a call. */
async function tellEverybody({ wishing, of }: { wishing: boolean; of: typeof occasions }) {
  const { db } = at.api.deps
  const locales = wishes.map(({ locale }) => ({ locale }))
  const people = (await makeUsers(db, locales)).map(({ id }, index) => ({ ...wishes[index]!, id }))
  const now = at.api.deps.clock()
  const device = { session_id: null, p256dh: '', auth: '', device: '', created_at: now }
  await db
    .insertInto('push_devices')
    .values(people.map(({ id }) => ({ ...device, id, user_id: id, endpoint: `https://push.test/${id}` })))
    .execute()
  const rows = people.flatMap(({ id, pace, muted }) =>
    topicNames(topics).map((topic) => ({ user_id: id, topic, pace, muted })),
  )
  if (wishing) await db.insertInto('mail_preferences').values(rows).execute()
  const ids = people.map(({ id }) => id)
  for (const { kind } of of) {
    const write = ({ locale }: { locale: string }) => ({
      subject: `${kind} ${locale}`,
      preview: 'x',
      paragraphs: ['x'],
    })
    await tellPeople(db, at.api.deps, kind, [...ids, ...ids], write)
  }
  return { told: await findTold(), owed: owedTo(people, of) }
}

async function findTold(): Promise<Record<keyof Channels, string[]>> {
  const { db } = at.api.deps
  const notices = await db.selectFrom('notices').select(['id', 'user_id', 'title']).execute()
  const mails = await db.selectFrom('mails').select(['user_id', 'subject']).execute()
  const held = await db.selectFrom('held_letters').select(['user_id', 'subject']).execute()
  const jobs = await db.selectFrom('jobs').select('payload').where('kind', '=', pushJob).execute()
  const shown = new Map(notices.map(({ id, ...rest }) => [id, rest]))
  const pushes = jobs.map(({ payload }) => ({ device: payload['device'], title: shown.get(payload['notice']!)?.title }))
  const lines = (from: readonly object[]) => from.map((row) => Object.values(row).join(' ')).toSorted()
  return { notice: lines([...shown.values()]), push: lines(pushes), mail: lines(mails), digest: lines(held) }
}

function owedTo(people: readonly ((typeof wishes)[number] & { id: string })[], of: typeof occasions) {
  const owed = (channel: keyof Channels) =>
    of
      .flatMap(({ kind, urgency }) =>
        people
          .filter(({ pace, muted }) => expected(urgency, pace, muted)[channel])
          .map(({ id, locale }) => `${id} ${kind} ${locale}`),
      )
      .toSorted()
  return { notice: owed('notice'), push: owed('push'), mail: owed('mail'), digest: owed('digest') }
}

it('tells of every occasion once, by the channels that each person chose, in their language', async () => {
  const { told, owed } = await tellEverybody({ wishing: true, of: occasions })
  expect(told).toEqual(owed)
})

it('would notice it on every channel if wishes were not asked for (negative control)', async () => {
  const some = occasions.filter(({ topic }) => topic === 'events')
  const { told, owed } = await tellEverybody({ wishing: false, of: some })
  for (const channel of ['notice', 'push', 'mail', 'digest'] as const) {
    expect([channel, told[channel]]).not.toEqual([channel, owed[channel]])
  }
})

it('lets every mail be stopped with one click, except those about the account', async () => {
  const { db, settings } = at.api.deps
  const [person] = await makeUsers(db, [{}])
  await db
    .updateTable('programme')
    .set({ name: 'Maré', organisation: 'Casa da Maré', contact: 'ola@mare.example' })
    .execute()
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
    // Only the address of this installation has the product's name.
    expect([kind, /viveiro(?!\.test|@localhost)/i.exec(`${mail.from?.name} ${mail.text} ${mail.html}`)]).toEqual([
      kind,
      null,
    ])
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

/** Occasions whose notices nobody's act takes away, by the reason; they go after ninety days. */
const stay: Record<string, string> = {
  'news: nothing is asked of the reader': `
    accounts: declined
    applications: interview changed lapsed unanswered accepted declined cancelled rejected withdrawn filled silence left
      all_taken set off panel_off picked erasure closed received in_review shortlisted silenced broken terms
    challenges: deadline cancelled judging missed opening
    messages: stopped
    cohorts: session_out excuse_lapsed moved task_moved added completed revoked task_accepted peer_feedback shared_note applied waitlisted expired
      accepted declined left alumni removed skill_confirmed skill_declined
    events: changed cancelled reminder confirmed waitlisted offer_expired pending declined removed withdrawn switched
    integrations: machine_created machine_ends
    mentoring: given booked moved cancelled withdrawn reminder waiting expired note decided linked
    opportunities: published draft alert
    organisations: added removed
    problems: received late accept merge decline solve confirm withdraw reopen startup solution challenge
      challenge_cancelled
    reviews: appeal_answered appeal_late announced called_off released recused gone file_ready
    solutions: submitted disqualified restored winner shortlisted finalist not_selected removed left team_small
    startups: milestone-approved told submitted late accept decline start pause resume graduate close owner member
      goals-agreed removed`,
  'the page of the work shows whether it is done': `
    today: handed`,
  'of several records at once: its page shows what is left': `
    applications: reminder late
    reviews: not_announced
    startups: reminder`,
  'about the account: there is a mail alone': `
    accounts: directory leave suspended reactivated role merged
    auth: reset password_changed verify leave_email email_changed token_created factor_changed recovery_used`,
  'its link is a secret: there is a mail alone': `
    cohorts: outcome
    startups: outcome`,
  'words of the team: whoever reads them decides': `
    accounts: message
    applications: message
    cohorts: message
    events: message
    problems: message
    solutions: message
    startups: message`,
}

it('takes a notice away once its act is done, and says of every other one why it stays', () => {
  const named = Object.values(stay).flatMap((list) =>
    list
      .trim()
      .split(/\n\s+(?=\w+:)/)
      .flatMap((line) => {
        const [area, names = ''] = line.split(': ')
        return names.split(/\s+/).map((name) => `${area}.${name}`)
      }),
  )
  const waiting = [...topics].flatMap(([area, { waits }]) => Object.keys(waits).map((name) => `${area}.${name}`))
  const told = occasions.map(({ kind }) => kind)
  const said = 'An occasion is named above by why its notice stays, or in `waits` beside the occasions of its area'
  expect([...named, ...waiting].toSorted(), said).toEqual(told.toSorted())
})

it('asks each area which records still wait, and takes away what none of them waits for', async () => {
  const { db } = at.api.deps
  const [person] = await makeUsers(db, [{}])
  const asking = [...topics].flatMap(([area, { waits }]) =>
    Object.keys(waits).map((name) => `${area}.${name}` as Occasion),
  )
  for (const kind of asking) {
    const text = { subject: kind, preview: '', paragraphs: [], about: crypto.randomUUID() }
    await tellPeople(db, at.api.deps, kind, [person!.id], () => text)
  }
  const left = () => db.selectFrom('notices').select('kind').where('answered_at', 'is', null).execute()
  expect((await left()).length).toBe(asking.length)
  await dropAnswered(at.api.deps, person!.id)
  expect(await left()).toEqual([])
})
