import { startBareWriter } from './bare-writer.ts'
import { events } from './fill-events.ts'
import { startLoadClient } from './load-client.ts'
import { median, report, startBench } from './stack.ts'

const people = 50
const rounds = 7
// Each person registers for so many events in a round, one after the other.
const each = 6
const first = 510

/**
 * Fifty people register at once, all for the same event or each for another one, against a bare server that writes the
 * same rows in one transaction. In turns, in one run.
 */
const bench = await startBench()
const client = startLoadClient()
try {
  const stack = await bench.open('writers', events(1000), { keepsQueries: false })
  const writers = await stack.signIn(people)
  const tokens = writers.map(({ token }) => token)
  const ours = await stack.app.listen({ port: 0, host: '127.0.0.1' })
  const bare = await startBareWriter(stack.url, new Map(writers.map(({ token, id }) => [token, id])))
  let next = first

  /** How long it takes until everybody has written; no event is used twice. */
  async function timeOf(base: string, isOneEvent: boolean): Promise<number> {
    const events = Array.from({ length: each }, (_, index) => `/api/v1/events/evento-${next + index}/registration`)
    next += each
    const walks = tokens.map((_, person) =>
      events.map((_, index) => events[isOneEvent ? index : (index + person) % each]!),
    )
    const begun = performance.now()
    await client.run({ url: base, tokens, milliseconds: Infinity, body: '{}', method: 'PUT', walks })
    return performance.now() - begun
  }

  for (const [what, isOneEvent] of [
    ['the same event', true],
    ['several events', false],
  ] as const) {
    for (const base of [ours, bare.url]) await timeOf(base, isOneEvent)
    const ratios: number[] = []
    for (let round = 0; round < rounds; round += 1) {
      const own = await timeOf(ours, isOneEvent)
      const other = await timeOf(bare.url, isOneEvent)
      ratios.push(other / own)
    }
    const range = [Math.min(...ratios), Math.max(...ratios)].map((ratio) => ratio.toFixed(2))
    console.log(`${people} people at ${what}, ${rounds} rounds: ${range.join(' to ')} times the bare server`)
    report(`${people} people who register at ${what}, ours against bare`, median(ratios), { atLeast: 0.6 })
  }
  await bare.close()
} finally {
  await client.end()
  await bench.stop()
}
