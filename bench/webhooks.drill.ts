import { randomUUIDv7 } from 'node:crypto'
import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { setTimeout as pause } from 'node:timers/promises'
import { Webhook } from 'standardwebhooks'
import { mailTopicsOf } from '#api/area-registry.ts'
import { areas } from '#api/areas.ts'
import { readSettings } from '#api/env.ts'
import { newSecret } from '#api/hooks/sign.ts'
import { seal } from '#api/secrets/sealed.ts'
import { loadSigningKey } from '#api/secrets/tokens.ts'
import { tellPeople } from '#api/tell/tell-people.ts'
import { startShared } from './live-instances.ts'
import { report } from './stack.ts'

/*
 * People are told of things while two instances deliver them to a receiver that fails a third of the time; one instance is
 * killed twice. Each arrives at least once, and those of one subject in their order. `npm run drill -- webhooks 10000`.
 */
const [wanted = '10000'] = process.argv.slice(2)
const count = Number(wanted)
const subjects = Math.max(1, Math.round(count / 20))

const secret = newSecret()
const verifier = new Webhook(secret)
let calls = 0
let unsigned = 0
/** The numbers that the receiver took, by subject in the order in which they came. */
const taken = new Map<string, number[]>()
const receiver = createServer(async (request, response) => {
  const body = Buffer.concat((await request.toArray()) as Buffer[]).toString()
  calls += 1
  try {
    verifier.verify(body, request.headers as Record<string, string>)
  } catch {
    unsigned += 1
  }
  if (Math.random() < 1 / 3) return void response.writeHead(503).end()
  const { path } = (JSON.parse(body) as { data: { path: string } }).data
  const [, , subject = '', , number = ''] = path.split(/[/?=]/)
  taken.getOrInsertComputed(subject, () => []).push(Number.parseInt(number.slice(-12), 16))
  response.writeHead(204).end()
}).listen(0, '127.0.0.1')
await once(receiver, 'listening')

const pauses = Array.from({ length: 19 }, () => '0.05').join(',')
const { db, instances, stop } = await startShared(2, 1, { WEBHOOK_REACH: 'anywhere', WEBHOOK_PAUSES: pauses })
const signingKey = await loadSigningKey({ kind: 'external', db })
const settings = readSettings({})
const deps = { db, settings, clock: () => new Date(), mailTopics: mailTopicsOf(areas) }
const reader = await db.selectFrom('users').select('id').executeTakeFirstOrThrow()
const url = `http://127.0.0.1:${(receiver.address() as AddressInfo).port}/`
const hook = { id: randomUUIDv7(), name: 'Drill', url, occasions: ['events.confirmed'], secret_end: secret.slice(-4) }
await db
  .insertInto('webhooks')
  .values({ ...hook, secret: seal(signingKey, secret) })
  .execute()

const begun = performance.now()
const idOf = (number: number) => `00000000-0000-7000-8000-${number.toString(16).padStart(12, '0')}`

/** The number stands in the address as the id of a record; the subject must not: it is what has an order. */
async function tell(number: number): Promise<void> {
  const subject = `s${number % subjects}`
  const url = `/events/${subject}?id=${idOf(number)}`
  await db.transaction().execute(async (tx) => {
    const text = { subject: 'x', preview: '', paragraphs: [''], action: { label: 'x', url } }
    await tellPeople(tx, deps, 'events.confirmed', [reader.id], () => text)
    // One subject for many messages: in the product it is the address of the record.
    await tx
      .updateTable('webhook_deliveries')
      .set({ subject: `/events/${subject}` })
      .where('subject', '=', url)
      .execute()
  })
}

const left = async () => {
  const waiting = db.selectFrom('webhook_deliveries').where('state', '=', 'waiting')
  return (await waiting.select(({ fn }) => fn.countAll<number>().as('count')).executeTakeFirstOrThrow()).count
}

for (let number = 0; number < count; number += 1) {
  await tell(number)
  if (number === Math.floor(count / 3) || number === Math.floor((2 * count) / 3)) {
    await instances[0]!.kill()
    void pause(2000).then(() => instances[0]!.start())
  }
}
const told = performance.now()
while ((await left()) > 0 && performance.now() - told < 900_000) await pause(500)
const over = performance.now()
const lost = await db.selectFrom('webhook_deliveries').where('state', '<>', 'arrived').select('id').execute()
await stop()
receiver.close()

const arrived = new Set([...taken.values()].flat())
/** Repeats of the last one are allowed: at least once. A number after a higher one that was new is not. */
const isOrdered = (numbers: number[]) => {
  let highest = -1
  const seen = new Set<number>()
  for (const number of numbers) {
    if (number < highest && !seen.has(number)) return false
    seen.add(number)
    highest = Math.max(highest, number)
  }
  return true
}
const seconds = (over - begun) / 1000
console.log(
  `${count} occasions of ${subjects} subjects told in ${Math.round((told - begun) / 1000)} s, all delivered after ${Math.round(seconds)} s ` +
    `(${Math.round(count / seconds)}/s): ${calls} calls, ${[...taken.values()].flat().length - arrived.size} repeated, one instance killed twice`,
)
report('occasions that never arrived', count - arrived.size, { atMost: 0 })
report('deliveries given up', lost.length, { atMost: 0 })
report('subjects out of order', [...taken.values()].filter((numbers) => !isOrdered(numbers)).length, { atMost: 0 })
report('calls without a right signature', unsigned, { atMost: 0 })
