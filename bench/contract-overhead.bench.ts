import Fastify from 'fastify'
import { events } from './fill-events.ts'
import { startLoadClient } from './load-client.ts'
import { median, report, startBench, type Stack } from './stack.ts'

const path = '/api/v1/events?when=upcoming'
const rounds = 15
const milliseconds = 1000
const people = 20

/**
 * The cost of the contract layer: a list of 20 through our stack, compared with bare Fastify and driver on the same
 * SQL.
 */
await compare()

async function compare(): Promise<void> {
  const bench = await startBench()
  const client = startLoadClient()
  try {
    const stack = await bench.open('overhead', events(1000))
    const bare = await startBare(stack)
    const ours = await stack.app.listen({ port: 0, host: '127.0.0.1' })
    const tokens = (await stack.signIn(people)).map(({ token }) => token)
    const load = (url: string) => client.run({ url: url + path, tokens, milliseconds })
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
    await client.end()
    await bench.stop()
  }
}

/** Runs the SQL statements of one of our requests and sends their rows. */
async function startBare({ app, pool, token, queries }: Stack) {
  queries.length = 0
  await app.inject({ url: path, headers: { authorization: `Bearer ${token}` } })
  const statements = queries.map(({ query }) => ({ text: query.sql, values: [...query.parameters] }))
  const [session, list] = statements
  const fastify = Fastify()
  fastify.get('/api/v1/events', async () => {
    await pool.query(session!.text, session!.values)
    const { rows } = await pool.query(list!.text, list!.values)
    return { items: rows.slice(0, 20), nextCursor: null, total: 500 }
  })
  return { url: await fastify.listen({ port: 0, host: '127.0.0.1' }), close: () => fastify.close() }
}
