import { execFile } from 'node:child_process'
import path from 'node:path'
import { promisify } from 'node:util'

/** Runs a program of the API on this database as an operator does; returns its output. */
export async function runProgram(file: string, databaseUrl: string, ...args: string[]): Promise<string> {
  const { PATH = '', HOME = '' } = process.env
  const env = { PATH, HOME, DATABASE_URL: databaseUrl, PUBLIC_URL: 'http://viveiro.test' }
  const script = path.join(import.meta.dirname, '../api', file)
  const { stdout } = await promisify(execFile)(process.execPath, [script, ...args], { env })
  return stdout.trim()
}
