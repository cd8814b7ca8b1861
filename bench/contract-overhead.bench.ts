import { once } from 'node:events'
import { Agent, get } from 'node:http'
import { parentPort, Worker, type MessagePort } from 'node:worker_threads'
import Fastify from 'fastify'
import { events } from './fill-events.ts'
import { median, report, startBench, type Stack } from './stack.ts'

const path = '/api/v1/events?when=upcoming'
const rounds = 15
const roundMilliseconds = 1000
const parallel = 20

/**
 * The cost of the contract layer: a list of 20 through our stack, compared with bare Fastify and driver on the same
 * SQL.
 */
if (parentPort) serveLoad(parentPort)
else await compare()

async function compare(): Promise<void> {
  const bench = await startBench()
  const client = new Worker(import.meta.filename)
  try {
    const stack = await bench.open('overhead', events(1000))
    const bare = await startBare(stack)
    const ours = await stack.app.listen({ port: 0, host: '127.0.0.1' })
    const load = (url: string) => runLoad(client, { url: url + path, token: stack.token })
    await load(ours)
    await load(bare.url)
    const ratios: number[] = []
    for (let round = 0; round < rounds; round += 1) {
      // Both run in turns and each pair is compared, so that other load on the machine affects both.
      const [first, second] = round % 2 === 0 ? [ours, bare.url] : [bare.url, ours]
      const counts = new Map([
        [first, await load(first)],
        [second, await load(second)],
      ])
      ratios.push(counts.get(ours)! / counts.get(bare.url)!)
    }
    report('requests a second, ours against bare', median(ratios), { atLeast: 0.7 })
    await bare.close()
  } finally {
    await client.terminate()
    await bench.stop()
  }
}

/** Runs the SQL statements of one of our requests and sends their rows. */
async function startBare({ app, pool, token, queries }: Stack) {
  queries.length = 0
  await app.inject({ url: path, headers: { authorization: `Bearer ${token}` } })
  const statements = queries.map(({ query }) => ({ text: query.sql, values: [...query.parameters] }))
  const [session, ...list] = statements
  const fastify = Fastify()
  fastify.get('/api/v1/events', async () => {
    await pool.query(session!.text, session!.values)
    const [items, total] = await Promise.all(list.map(({ text, values }) => pool.query(text, values)))
    return { items: items!.rows.slice(0, 20), nextCursor: null, total: total!.rows[0] as unknown }
  })
  return { url: await fastify.listen({ port: 0, host: '127.0.0.1' }), close: () => fastify.close() }
}

type Target = { url: string; token: string }

async function runLoad(client: Worker, target: Target): Promise<number> {
  client.postMessage(target, [])
  const [answered] = (await once(client, 'message')) as [number]
  return answered
}

/** The client runs in its own thread, so that its work does not slow the server. */
function serveLoad(port: MessagePort): void {
  const agent = new Agent({ keepAlive: true, maxSockets: parallel })
  port.on('message', (target: Target) => {
    const end = performance.now() + roundMilliseconds
    let answered = 0
    const one = async () => {
      while (performance.now() < end) {
        await request(agent, target)
        answered += 1
      }
    }
    void Promise.all(Array.from({ length: parallel }, one)).then(() => port.postMessage(answered, []))
  })
}

function request(agent: Agent, { url, token }: Target): Promise<void> {
  return new Promise((resolve, reject) => {
    get(url, { agent, headers: { authorization: `Bearer ${token}` } }, (answer) => {
      if (answer.statusCode !== 200) return reject(new Error(`HTTP ${answer.statusCode}`))
      answer.resume().on('end', resolve)
    }).on('error', reject)
  })
}
