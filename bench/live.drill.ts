import { randomInt, randomUUID } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import { openLive, type LiveStream } from '#test/live-stream.ts'
import { addressOf, startShared } from './live-instances.ts'
import { report } from './stack.ts'

/*
 * Streams are cut again and again while writers commit in any order; every tenth time an instance restarts. Each change is
 * heard exactly once. `npm run drill -- live 100 careless` is the negative control: it forgets where it was.
 */
const [cuts = '100', mode = 'careful'] = process.argv.slice(2)
const writers = 4

const { db, instances, tokens, stop } = await startShared(2, 1)
const over = new AbortController()
const written: string[] = []

/** Some transactions take longer than others: what is written first is not always committed first. */
async function write(): Promise<void> {
  while (!over.signal.aborted) {
    const record = randomUUID()
    await db.transaction().execute(async (tx) => {
      await tx.insertInto('live_changes').values({ area: 'events', record }).execute()
      await pause(randomInt(60))
    })
    written.push(record)
  }
}

async function open(turn: number, from: string | undefined): Promise<LiveStream> {
  for (;;) {
    const stream = await openLive(addressOf(instances[turn % 2]!), tokens[0]!, from).catch(() => undefined)
    if (stream?.status === 200) return stream
    await pause(50)
  }
}

const writing = Promise.all(Array.from({ length: writers }, write))
const heard: string[] = []
let lastId: string | undefined
for (let cut = 0; cut < Number(cuts); cut += 1) {
  const stream = await open(cut, mode === 'careless' ? undefined : lastId)
  const isRestart = cut % 10 === 9
  await pause(randomInt(20, 300))
  await (isRestart ? instances[cut % 2]!.stop() : stream.cut())
  await stream.ended
  if (isRestart) await instances[cut % 2]!.start()
  heard.push(...stream.news.flatMap(({ records }) => records))
  lastId = stream.lastId()
}
over.abort()
await writing
const last = await open(0, lastId)
await pause(3000)
await last.cut()
heard.push(...last.news.flatMap(({ records }) => records))
await stop()

const times = Map.groupBy(heard, (record) => record)
console.log(`${cuts} cuts, ${written.length} changes`)
report('changes that were lost', written.filter((record) => !times.has(record)).length, { atMost: 0 })
report('changes that were heard twice', [...times.values()].filter(({ length }) => length > 1).length, { atMost: 0 })
