import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { demoAccounts } from '#api/demo/accounts/accounts.ts'
import { scopesOf } from '#contract/scopes.ts'
import { createInstance, freePort, signIn } from './instances.ts'
import { startLoadClient } from './load-client.ts'
import { median, report } from './stack.ts'

const starts = 5
const people = 50
const seconds = 60
const paths = ['/auth/me', '/events', '/events?when=upcoming', '/startups', '/challenges', '/opportunities']

/** The process as it is delivered, with its own database: how soon it is there, and what it holds after a minute of load. */
const folder = await mkdtemp(join(tmpdir(), 'viveiro-process-'))
const port = await freePort()
const instance = createInstance(port, { DATA_DIR: folder, TRUSTED_PROXIES: 'loopback' })
const client = startLoadClient()
try {
  await instance.start()
  const times: number[] = []
  for (let time = 0; time < starts; time += 1) {
    await instance.stop()
    times.push(await instance.start())
  }
  console.log(`ready after ${times.map((time) => time.toFixed(0)).join(', ')} ms`)
  report('seconds until ready on an existing database', median(times) / 1000, { atMost: 1 })

  const address = `http://127.0.0.1:${port}`
  // Who comes from outside does not see the lists.
  const members = demoAccounts.filter(({ role }) => scopesOf[role].includes('members:browse'))
  const tokens = await Promise.all(members.map(({ email, password }) => signIn(address, email, password)))
  const visitors = Array.from({ length: people }, (_, index) => tokens[index % tokens.length]!)
  let answered = 0
  for (const path of paths) {
    const milliseconds = (seconds * 1000) / paths.length
    answered += await client.run({ url: `${address}/api/v1${path}`, tokens: visitors, milliseconds })
  }
  const mebibytes = (await instance.memory()) / 2 ** 20
  console.log(`${answered} requests answered in ${seconds} seconds`)
  report('MiB of the process after a minute of load', mebibytes, { atMost: 300 })
} finally {
  await client.end()
  await instance.stop().catch(() => instance.kill())
  await rm(folder, { recursive: true, force: true })
}
