import { setTimeout as pause } from 'node:timers/promises'
import { openLive } from '#test/live-stream.ts'
import { addressOf, startShared } from './live-instances.ts'
import { percentile, report } from './stack.ts'

const open = 500
// Two signs of life and more.
const rest = 45_000

/** What open streams cost an instance, and how soon all of them hear of a change. */
const { db, instances, tokens, stop } = await startShared(1, open)
const instance = instances[0]!
const address = addressOf(instance)

async function workAtRest(): Promise<number> {
  const before = await instance.worked()
  await pause(rest)
  return (100 * ((await instance.worked()) - before)) / rest
}

try {
  await (await openLive(address, tokens[0]!)).cut()
  await pause(2000)
  const empty = { memory: await instance.memory(), work: await workAtRest() }
  const streams = await Promise.all(tokens.map((token) => openLive(address, token)))
  await pause(2000)
  const full = { memory: await instance.memory(), work: await workAtRest() }
  report(`MiB that ${open} open streams take`, (full.memory - empty.memory) / 2 ** 20, { atMost: 60 })
  console.log(`${empty.work.toFixed(2)} % of a core at rest without streams, ${full.work.toFixed(2)} % with them`)
  report('more percent of a core at rest', full.work - empty.work, { atMost: 1 })

  const begun = performance.now()
  const record = crypto.randomUUID()
  await db.insertInto('live_changes').values({ area: 'events', record }).execute()
  const times = await Promise.all(
    streams.map(async ({ news }) => {
      while (!news.some(({ records }) => records.includes(record))) await pause(5)
      return (performance.now() - begun) / 1000
    }),
  )
  report('seconds until 99 of 100 streams hear of a change', percentile(times, 99), { atMost: 2 })
  await Promise.all(streams.map((stream) => stream.cut()))
} finally {
  await stop()
}
