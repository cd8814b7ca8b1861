import path from 'node:path'
import { parseArgs } from 'node:util'
import { runCommand } from '#api/commands/command-line.ts'
import { readSettings } from '#api/env.ts'
import { becomeOwner } from '#api/process/become-owner.ts'
import { backup } from '../postgres/backup.ts'
import { restore } from '../postgres/restore.ts'
import { StartError } from '../postgres/start-error.ts'

const OPTIONS = { to: { type: 'string' }, from: { type: 'string' } } as const

async function run([command, ...args]: string[]): Promise<string> {
  const { dataDir, databaseUrl, s3 } = readSettings(process.env)
  if (databaseUrl) {
    throw new StartError(
      'DATABASE_URL is set: back up and restore that server with pg_dump and pg_restore of its version.',
    )
  }
  const { to, from } = readOptions(args)
  const note = s3 ? ' Uploads are kept at STORAGE_URL and are not part of it.' : ''
  if (command === 'backup' && to) {
    const { files } = await backup({ dataDir, to: path.resolve(to) })
    return `Backed up ${files} files to ${path.resolve(to)}.${note}`
  }
  if (command === 'restore' && from) {
    await becomeOwner(dataDir)
    const { files, strays } = await restore({ dataDir, from: path.resolve(from) })
    const left = strays > 0 ? ` Uploads without a row, which were under way, are left out: ${strays}.` : ''
    return `Restored ${files} files to ${dataDir}; the database starts.${left}${note}`
  }
  throw new StartError('Use "npm run backup -- --to FOLDER" or "npm run restore -- --from FOLDER".')
}

function readOptions(args: string[]) {
  try {
    return parseArgs({ args, options: OPTIONS }).values
  } catch (error) {
    throw new StartError((error as Error).message)
  }
}

await runCommand(() => run(process.argv.slice(2)))
