import pino, { type Logger } from 'pino'

/** JSON lines; short text lines on a terminal. */
export function openLog(level: string, isTerminal: boolean): Logger {
  const terminal = { write: (line: string) => process.stdout.write(asText(line)) }
  return pino({ level }, isTerminal ? terminal : pino.destination({ sync: false }))
}

type Entry = {
  level: number
  time: number
  msg?: string
  err?: { stack?: string; message?: string }
  method?: string
  route?: string
  status?: number
  ms?: number
  [more: string]: unknown
}

export function asText(line: string): string {
  const entry = JSON.parse(line) as Entry
  const time = new Date(entry.time).toTimeString().slice(0, 8)
  const level = entry.level > pino.levels.values['info']! && pino.levels.labels[entry.level]?.toUpperCase()
  const what = entry.route ? requestOf(entry) : entry.msg
  const parts = [time, level, what, detailsOf(entry)].filter(Boolean).join('  ')
  const cause = entry.err ? [entry.err.stack ?? entry.err.message] : []
  return harmless(`${[parts, ...cause].join('\n')}\n`)
}

/** Removes control characters from user input, which could steer the terminal. */
const harmless = (text: string) => text.replaceAll(/(?![\n\t])\p{Cc}/gu, '')

const requestOf = ({ method, route, status, ms }: Entry) => `${method} ${route} ${status} ${ms} ms`

const said = new Set(['level', 'time', 'pid', 'hostname', 'msg', 'err', 'reqId', 'method', 'route', 'status', 'ms'])

const detailsOf = (entry: Entry) =>
  Object.entries(entry)
    .filter(([name]) => !said.has(name))
    .map(([name, value]) => `${name}=${typeof value === 'string' ? value : JSON.stringify(value)}`)
    .join(' ')
