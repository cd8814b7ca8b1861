import { ensureInstalled } from './install.mjs'
import { inRoot } from './paths.mjs'
import { main, runNode } from './run.mjs'

/** Runs a program of the API for an operator, with what was written behind the command. */
export function apiCommand(file, args = process.argv.slice(2)) {
  return main(async () => {
    await ensureInstalled()
    return runNode([inRoot('src/api', file), ...args])
  })
}
