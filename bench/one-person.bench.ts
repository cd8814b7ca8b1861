import { events } from './fill-events.ts'
import { startLoadClient } from './load-client.ts'
import { median, report, startBench } from './stack.ts'

const connections = 50
const rounds = 9
const milliseconds = 1000
const path = '/api/v1/events?when=upcoming'

/** One person with fifty connections while nobody else asks, against fifty people with one each. In turns, in one run. */
const bench = await startBench()
const client = startLoadClient()
try {
  const stack = await bench.open('one', events(1000), { keepsQueries: false })
  const url = (await stack.app.listen({ port: 0, host: '127.0.0.1' })) + path
  const many = (await stack.signIn(connections)).map(({ token }) => token)
  const one = Array.from({ length: connections }, () => many[0])
  const load = (tokens: typeof one, address?: string) =>
    client.run({ url, tokens, milliseconds, ...(address && { address }) })
  const alone = async () => {
    // What runs cannot be put back when somebody else arrives, so others are remembered for a moment.
    await new Promise((resolve) => setTimeout(resolve, 600))
    return load(one, '198.51.100.7')
  }
  for (const warm of [() => load(many), alone]) await warm()
  const ratios: number[] = []
  for (let round = 0; round < rounds; round += 1) {
    const crowd = await load(many)
    ratios.push((await alone()) / crowd)
  }
  const range = [Math.min(...ratios), Math.max(...ratios)].map((ratio) => ratio.toFixed(2))
  console.log(`${rounds} rounds: ${range.join(' to ')} times what ${connections} people get`)
  report(`one person with ${connections} connections, of what ${connections} people get`, median(ratios), {
    atLeast: 0.9,
  })
} finally {
  await client.end()
  await bench.stop()
}
