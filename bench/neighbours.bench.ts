import { join } from 'node:path'
import sharp from 'sharp'
import { hashPassword } from '#api/secrets/passwords.ts'
import { startClient } from './client-process.ts'
import { events } from './fill-events.ts'
import type { Victim } from './hostile-client.ts'
import type { Times, Visit } from './neighbour-client.ts'
import { median, percentile, report, startBench } from './stack.ts'

const rounds = 5
const samples = 60
const password = 'regar as batatas ao domingo'
const program = (name: string) => join(import.meta.dirname, name)

/**
 * How long somebody waits for a login and for a list while one hostile client uploads large pictures, pipelines without
 * reading and tries passwords, compared with nobody else being there. In turns, in one run; rate limits are off. Both
 * clients are processes of their own. The hostile one has the lowest priority, because in truth it has its own machine.
 */
const bench = await startBench()
const hostile = startClient(program('hostile-client.ts'), 19)
const neighbour = startClient(program('neighbour-client.ts'))
try {
  const stack = await bench.open('neighbours', events(1000))
  // Two people, because logins end the oldest sessions of a person.
  const [owner, reader, attacker] = await stack.signIn(3)
  const password_hash = await hashPassword(password)
  await stack.db.updateTable('users').set({ password_hash }).where('id', '=', owner!.id).execute()
  const url = await stack.app.listen({ port: 0, host: '127.0.0.1' })
  const victim: Victim = { url, token: attacker!.token, email: attacker!.email, picture: await largePicture() }
  const visit: Visit = { url, email: owner!.email, password, token: reader!.token, samples }
  await neighbour.ask(visit)
  const ratios: Times = { login: [], list: [] }
  for (let round = 0; round < rounds; round += 1) {
    const alone = await neighbour.ask<Times>(visit)
    await hostile.ask(victim)
    const beset = await neighbour.ask<Times>(visit)
    await hostile.ask('stop')
    for (const what of ['login', 'list'] as const) {
      const [before, after] = [percentile(alone[what], 95), percentile(beset[what], 95)]
      console.log(`${what}: ${before.toFixed(1)} ms alone, ${after.toFixed(1)} ms beside the hostile client`)
      ratios[what].push(after / before)
    }
  }
  for (const what of ['login', 'list'] as const) {
    const range = [Math.min(...ratios[what]), Math.max(...ratios[what])].map((ratio) => ratio.toFixed(2))
    console.log(`95th percentile of a ${what}, ${rounds} rounds: ${range.join(' to ')} times`)
    report(`95th percentile of a ${what} beside a hostile client, times of alone`, median(ratios[what]), { atMost: 3 })
  }
} finally {
  hostile.end()
  neighbour.end()
  await bench.stop()
}

/** Nearly as many pixels as are allowed, in a small file. */
async function largePicture(): Promise<Uint8Array> {
  const flat = sharp({ create: { width: 5700, height: 4275, channels: 4, background: '#52d27e' } })
  return new Uint8Array(await flat.png().toBuffer())
}
