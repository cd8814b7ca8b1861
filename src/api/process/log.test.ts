import { expect, it } from 'vitest'
import { asText } from './log.ts'

const time = new Date(2026, 2, 12, 9, 30, 5).getTime()
const text = (entry: object) => asText(JSON.stringify({ level: 30, time, pid: 1, hostname: 'h', ...entry }))

it.each([
  ['what it does', { msg: 'Creating the database' }, '09:30:05  Creating the database\n'],
  [
    'a request',
    { msg: 'request', reqId: 'x', method: 'GET', route: '/api/v1/events', status: 200, ms: 6.8 },
    '09:30:05  GET /api/v1/events 200 6.8 ms\n',
  ],
  ['details', { msg: 'stopping', signal: 'SIGTERM', left: 2 }, '09:30:05  stopping  signal=SIGTERM left=2\n'],
  [
    'trouble, with where it comes from',
    { level: 50, msg: 'job failed', err: { message: 'no', stack: 'Error: no\n    at here' } },
    '09:30:05  ERROR  job failed\nError: no\n    at here\n',
  ],
  ['nothing that steers the terminal', { msg: 'a\u001b[2Jb\u0007\tc' }, '09:30:05  a[2Jb\tc\n'],
])('says %s in a line that a person can read', (_, entry, line) => expect(text(entry)).toBe(line))
