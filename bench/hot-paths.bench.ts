import { startBareServer } from './bare-server.ts'
import { events } from './fill-events.ts'
import { startLoadClient } from './load-client.ts'
import { median, report, startBench } from './stack.ts'
import { hashPassword } from '#api/secrets/passwords.ts'

const people = 50
const rounds = 7
const milliseconds = 1000
// A login is slow by design: within a second one more or one less would be two per cent.
const loginMilliseconds = 4000
const password = 'uma frase longa para entrar'

/** What people ask for most, against a bare server with one prepared statement for the same content. */
const paths = [
  { what: 'list of 20', path: '/api/v1/events?when=upcoming', atLeast: 1 },
  { what: 'detail', path: '/api/v1/events/evento-600', atLeast: 0.9 },
  { what: 'me', path: '/api/v1/auth/me', atLeast: 1 },
]

const bench = await startBench()
const client = startLoadClient()
try {
  const stack = await bench.open('hot', events(1000), { keepsQueries: false })
  const visitors = await stack.signIn(people)
  const tokens = visitors.map(({ token }) => token)
  const { id, email } = visitors[0]!
  await stack.db
    .updateTable('users')
    .set({ password_hash: await hashPassword(password) })
    .where('id', '=', id)
    .execute()
  const ours = await stack.app.listen({ port: 0, host: '127.0.0.1' })
  const bare = await startBareServer(stack.url, id)
  for (const { what, path, atLeast } of paths) {
    await compare(what, atLeast, (base) => client.run({ url: base + path, tokens, milliseconds }))
  }
  const body = JSON.stringify({ email, password })
  const guests = Array.from({ length: 4 }, () => undefined)
  await compare('login', 0.95, (base) =>
    client.run({ url: `${base}/api/v1/auth/login`, tokens: guests, milliseconds: loginMilliseconds, body }),
  )
  await bare.close()

  async function compare(what: string, atLeast: number, load: (base: string) => Promise<number>) {
    for (const base of [ours, bare.url]) await load(base)
    const counts = { ours: [] as number[], bare: [] as number[], cpu: [] as number[] }
    for (let round = 0; round < rounds; round += 1) {
      // In turns, so that other load on the machine affects both.
      const before = process.cpuUsage()
      const answered = await load(ours)
      const { user, system } = process.cpuUsage(before)
      counts.cpu.push((user + system) / 1000 / answered)
      counts.ours.push(answered)
      counts.bare.push(await load(bare.url))
    }
    const ratios = counts.ours.map((count, round) => count / counts.bare[round]!)
    console.log(
      `${what}: ${median(counts.ours)} answers against ${median(counts.bare)}, ratios ${Math.min(...ratios).toFixed(2)}–${Math.max(...ratios).toFixed(2)}`,
    )
    report(`${what}, ours against bare`, median(ratios), { atLeast })
  }
} finally {
  await client.end()
  await bench.stop()
}
