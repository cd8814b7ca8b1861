import { ensureInstalled } from './install.mjs'
import { inRoot } from './paths.mjs'
import { main, runNode } from './run.mjs'

/** Runs an operator's program of the API with the arguments of the command line. */
export function apiCommand(file, args = process.argv.slice(2)) {
  return main(async () => {
    await ensureInstalled()
    return runNode([inRoot('src/api', file), ...args])
  })
}
