import { writeFile } from 'node:fs/promises'
import { areas } from '../areas.ts'
import type { Deps } from '../deps.ts'
import { readSettings } from '../env.ts'
import { clientFile } from '../http/documents/client-file.ts'
import type { Endpoint } from '#contract/endpoint.ts'
import { version } from '../version.ts'
import { runCommand } from './command-line.ts'

// `npm run client -- file.ts`: writes a typed client of this version's API, without a database or a running server.
await runCommand(async () => {
  const [file = 'viveiro-client.ts'] = process.argv.slice(2)
  const endpoints: Endpoint[] = []
  // Only the definitions are read: no handler runs.
  const deps = { settings: readSettings({}), clock: () => new Date(), mailTopics: new Map() } as unknown as Deps
  for (const area of areas) area.routes?.((endpoint) => void endpoints.push(endpoint), deps, areas)
  await writeFile(file, clientFile(endpoints, version))
  return `${file} has ${endpoints.length} operations.`
})
