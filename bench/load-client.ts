import { once } from 'node:events'
import { Agent, request as openRequest } from 'node:http'
import { parentPort, Worker } from 'node:worker_threads'

/** One after the other on each connection; each connection is another person at another address. */
export type Load = {
  url: string
  tokens: readonly (string | undefined)[]
  milliseconds: number
  body?: string
  method?: 'PUT'
  /** One for all connections. */
  address?: string
  /** What each person asks for, each once, instead of the same again and again. */
  walks?: readonly (readonly string[])[]
}

/** The client runs in its own thread, so that its work does not slow the server. */
export function startLoadClient() {
  const client = new Worker(import.meta.filename)
  return {
    /** How many requests were answered. */
    async run(load: Load): Promise<number> {
      client.postMessage(load, [])
      const [answered] = (await once(client, 'message')) as [number]
      return answered
    },
    end: () => client.terminate(),
  }
}

parentPort?.on('message', (load: Load) => void run(load).then((answered) => parentPort!.postMessage(answered, [])))

async function run(load: Load): Promise<number> {
  const agent = new Agent({ keepAlive: true, maxSockets: load.tokens.length })
  const end = performance.now() + load.milliseconds
  let answered = 0
  const asPerson = async (token: string | undefined, index: number) => {
    const person = { token, address: load.address ?? `10.0.${index >> 8}.${index & 255}` }
    const walk = load.walks?.[index]
    for (let step = 0; performance.now() < end && step < (walk?.length ?? Infinity); step += 1) {
      await ask(agent, { ...load, url: load.url + (walk?.[step] ?? '') }, person)
      answered += 1
    }
  }
  await Promise.all(load.tokens.map(asPerson))
  agent.destroy()
  return answered
}

type Asked = Pick<Load, 'url' | 'body'> & { method?: string }

function ask(
  agent: Agent,
  { url, body, method = body === undefined ? 'GET' : 'POST' }: Asked,
  person: { token: string | undefined; address: string },
): Promise<void> {
  const headers = {
    ...(person.token !== undefined && { authorization: `Bearer ${person.token}` }),
    'x-forwarded-for': person.address,
    ...(body !== undefined && { 'content-type': 'application/json', 'content-length': Buffer.byteLength(body) }),
  }
  return new Promise((resolve, reject) => {
    openRequest(url, { agent, headers, method }, (answer) => {
      if (answer.statusCode !== 200) return reject(new Error(`HTTP ${answer.statusCode} from ${url}`))
      answer.resume().on('end', resolve)
    })
      .on('error', reject)
      .end(body)
  })
}
