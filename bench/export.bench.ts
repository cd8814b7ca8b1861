import { once } from 'node:events'
import { get, type IncomingMessage } from 'node:http'
import { events } from './fill-events.ts'
import { report, startBench } from './stack.ts'

const rows = 100_000
const megabyte = 1024 * 1024

/** An export of any length uses constant memory, in both formats. */
const bench = await startBench()
const { app, token, queries } = await bench.open('export', events(rows))
try {
  const address = await app.listen({ port: 0, host: '127.0.0.1' })
  for (const format of ['csv', 'xlsx']) {
    await download(`${address}/api/v1/manage/events.${format}?state=cancelled`, token)
    const before = memory()
    const { bytes, highest } = await download(`${address}/api/v1/manage/events.${format}`, token)
    console.log(`${rows} rows as ${format}: ${(bytes / megabyte).toFixed(1)} MiB sent`)
    report(`growth of the process in MiB, ${format}`, (highest - before) / megabyte, { atMost: 50 })
  }
} finally {
  await bench.stop()
}

/** Memory of the server, without the benchmark's own log of queries. */
function memory(): number {
  queries.length = 0
  globalThis.gc?.()
  return process.memoryUsage().rss
}

/** Reads the file without keeping it and samples the memory of this process. */
async function download(url: string, token: string): Promise<{ bytes: number; highest: number }> {
  const request = get(url, { headers: { authorization: `Bearer ${token}` } })
  const [answer] = (await once(request, 'response')) as [IncomingMessage]
  if (answer.statusCode !== 200) throw new Error(`${url} answered ${answer.statusCode}`)
  let [bytes, highest, chunks] = [0, 0, 0]
  for await (const chunk of answer as AsyncIterable<Buffer>) {
    bytes += chunk.length
    if ((chunks += 1) % 50 === 0) highest = Math.max(highest, memory())
  }
  return { bytes, highest: Math.max(highest, memory()) }
}
