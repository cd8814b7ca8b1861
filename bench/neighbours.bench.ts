import { once } from 'node:events'
import { Agent, request } from 'node:http'
import { parentPort, Worker } from 'node:worker_threads'
import sharp from 'sharp'
import { hashPassword } from '#api/secrets/passwords.ts'
import { events } from './fill-events.ts'
import { attack, type Victim } from './hostile-client.ts'
import { median, percentile, report, startBench } from './stack.ts'

const rounds = 5
const samples = 20
const password = 'regar as batatas ao domingo'
const paths = { login: '/api/v1/auth/login', list: '/api/v1/events?when=upcoming' }
type Times = Record<keyof typeof paths, number[]>

/**
 * How long somebody waits for a login and for a list while one hostile client uploads large pictures, pipelines without
 * reading and tries passwords, compared with nobody else being there. In turns, in one run; rate limits are off.
 */
if (parentPort) await attackWhenTold(parentPort)
else await compare()

async function compare(): Promise<void> {
  const bench = await startBench()
  const hostile = new Worker(import.meta.filename)
  try {
    const stack = await bench.open('neighbours', events(1000))
    // Two people, because logins end the oldest sessions of a person.
    const [owner, reader, attacker] = await stack.signIn(3)
    const password_hash = await hashPassword(password)
    await stack.db.updateTable('users').set({ password_hash }).where('id', '=', owner!.id).execute()
    const url = await stack.app.listen({ port: 0, host: '127.0.0.1' })
    const victim = { url, token: attacker!.token, email: attacker!.email, picture: await largePicture() }
    const tell = async (message: Victim | 'stop') => {
      hostile.postMessage(message, [])
      await once(hostile, 'message')
    }
    const visit = () => measure(url, { email: owner!.email, token: reader!.token })
    await visit()
    const ratios: Times = { login: [], list: [] }
    for (let round = 0; round < rounds; round += 1) {
      const alone = await visit()
      await tell(victim)
      const beset = await visit()
      await tell('stop')
      for (const what of ['login', 'list'] as const) {
        const [before, after] = [percentile(alone[what], 95), percentile(beset[what], 95)]
        console.log(`${what}: ${before.toFixed(1)} ms alone, ${after.toFixed(1)} ms beside the hostile client`)
        ratios[what].push(after / before)
      }
    }
    for (const what of ['login', 'list'] as const) {
      const range = [Math.min(...ratios[what]), Math.max(...ratios[what])].map((ratio) => ratio.toFixed(2))
      console.log(`95th percentile of a ${what}, ${rounds} rounds: ${range.join(' to ')} times`)
      report(`95th percentile of a ${what} beside a hostile client, times of alone`, median(ratios[what]), {
        atMost: 3,
      })
    }
  } finally {
    await hostile.terminate()
    await bench.stop()
  }
}

/** Nearly as many pixels as are allowed, in a small file. */
async function largePicture(): Promise<Uint8Array> {
  const flat = sharp({ create: { width: 5700, height: 4275, channels: 4, background: '#52d27e' } })
  return new Uint8Array(await flat.png().toBuffer())
}

async function measure(url: string, { email, token }: { email: string; token: string }): Promise<Times> {
  const agent = new Agent({ keepAlive: true })
  const times: Times = { login: [], list: [] }
  for (let sample = 0; sample < samples; sample += 1) {
    const body = JSON.stringify({ email, password })
    times.login.push(await time(agent, url + paths.login, { 'content-type': 'application/json' }, body))
    times.list.push(await time(agent, url + paths.list, { authorization: `Bearer ${token}` }))
  }
  agent.destroy()
  return times
}

function time(agent: Agent, url: string, headers: Record<string, string>, body?: string): Promise<number> {
  const start = performance.now()
  return new Promise((resolve, reject) => {
    const options = { agent, method: body ? 'POST' : 'GET', headers: { ...headers, 'x-forwarded-for': '198.51.100.7' } }
    request(url, options, (answer) => {
      if (answer.statusCode !== 200) return reject(new Error(`${url} answered ${answer.statusCode}`))
      answer.resume().on('end', () => resolve(performance.now() - start))
    })
      .on('error', reject)
      .end(body)
  })
}

/** The hostile client runs in its own thread, so that its work does not slow the server. */
async function attackWhenTold(port: NonNullable<typeof parentPort>): Promise<void> {
  let stop = async () => {}
  port.on('message', (message: Victim | 'stop') => {
    const told = message === 'stop' ? stop() : attack(message).then((end) => void (stop = end))
    void told.then(() => port.postMessage('done', []))
  })
}
