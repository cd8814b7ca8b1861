import { expect, it } from 'vitest'
import { reasonOf } from '../postgres/cluster.ts'
import { StartError } from '../postgres/start-error.ts'
import { toStartError } from './start-failure.ts'

const failure = (message: string, code?: string) => Object.assign(new Error(message), { code })

it.each([
  [
    'a full disk',
    failure('ENOSPC: no space left on device, mkdtemp', 'ENOSPC'),
    'Viveiro cannot work: the disk is full: make room and start again (ENOSPC: no space left on device, mkdtemp).',
  ],
  [
    'a damaged page',
    failure('invalid page in block 0 of relation "base/16384/16627"', 'XX001'),
    'Viveiro cannot work: the database is damaged: restore a backup into an empty DATA_DIR (invalid page in block 0 of relation "base/16384/16627").',
  ],
  ['anything else', failure('No idea.\n  at somewhere'), 'Viveiro cannot work: No idea.'],
  ['a reason that is one already', new StartError('The port is taken.'), 'The port is taken.'],
])('says %s in one sentence', (_, error, sentence) => {
  expect(toStartError(error)).toEqual(new StartError(sentence))
})

it.each([
  [
    'running bootstrap script ... 2026-11-16 UTC [7] FATAL:  could not write to file "x": No space left on device\nHINT: more\nchild process exited with exit code 1\ninitdb: removing contents of data directory "x"',
    'could not write to file "x": No space left on device',
  ],
  ['initdb: error: invalid locale settings; check LANG\n', 'invalid locale settings; check LANG'],
  ['', 'initdb gave no reason'],
])('finds the line with the reason in what initdb prints', (complaint, reason) => {
  expect(reasonOf(complaint)).toBe(reason)
})
