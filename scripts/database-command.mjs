import path from 'node:path'
import { apiCommand } from './api-command.mjs'

export function databaseCommand(name) {
  return apiCommand('commands/database.ts', [name, ...process.argv.slice(2).map(fromWhereNpmWasCalled)])
}

/** npm changes to the project's folder; a relative path means the folder in which npm was called. */
function fromWhereNpmWasCalled(argument, index, all) {
  const folder = /^--(?:to|from)$/.test(all[index - 1] ?? '')
  return folder ? path.resolve(process.env.INIT_CWD ?? process.cwd(), argument) : argument
}
