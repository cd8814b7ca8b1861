import path from 'node:path'
import { apiCommand } from './api-command.mjs'

export function databaseCommand(name) {
  return apiCommand('db/command.ts', [name, ...process.argv.slice(2).map(fromWhereNpmWasCalled)])
}

/** npm moves to the project's folder first; a relative folder is meant from where the person stands. */
function fromWhereNpmWasCalled(argument, index, all) {
  const folder = /^--(?:to|from)$/.test(all[index - 1] ?? '')
  return folder ? path.resolve(process.env.INIT_CWD ?? process.cwd(), argument) : argument
}
