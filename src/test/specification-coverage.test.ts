import { globSync, readFileSync } from 'node:fs'
import { basename } from 'node:path'
import { expect, it } from 'vitest'

const page = readFileSync('docs/specification-coverage.md', 'utf8')
const rows = page
  .split('\n')
  .filter((line) => line.startsWith('| ') && !line.startsWith('| Statement'))
  .map((line) => line.slice(2, -2).split(' | '))

/** The files behind each short name, from the table at the top. */
const shorts = new Map(
  rows
    .filter((cells) => cells.length === 4)
    .flatMap(([one = '', files = '', other = '', more = '']) => [
      [one, files],
      [other, more],
    ])
    .map(([short = '', files = '']) => [short, [...files.matchAll(/`([^`]+)`/g)].map(([, file]) => file!)]),
)
const tests = globSync(['src/**/*.test.{ts,tsx}', 'e2e/*.spec.ts', 'scripts/**/*.test.ts'])
const textOf = (name: string) => {
  const found = tests.filter((file) => file === name || basename(file) === name)
  expect([name, found.length]).toEqual([name, 1])
  return readFileSync(found[0]!, 'utf8')
}

/** «a token … is not sent» stands for any words in between. */
const pattern = (name: string) =>
  new RegExp(
    name
      .split('…')
      .map((part) => RegExp.escape(part.trim()))
      .join('.*'),
    's',
  )

const statements = rows.filter((cells) => cells.length === 3 && !cells[0]!.startsWith('---'))

const shortNames = [...shorts.keys()].toSorted((one, other) => other.length - one.length).join('|')
/** A file, the short name of some, or the name of a test in those that were named last. */
const named = new RegExp(
  `\\*(?<test>[^*]+)\\*|\`(?<file>[^\`]+\\.(?:test|spec)\\.tsx?)\`|(?<short>${shortNames})\\b`,
  'g',
)

it.each(statements)('%s', (_statement, _doneBy, provenBy) => {
  const found = [...provenBy.matchAll(named)].map(({ groups }) => groups as Record<'test' | 'file' | 'short', string?>)
  expect(found.length).toBeGreaterThan(0)
  let text = ''
  for (const { test, file, short } of found) {
    if (test) expect([test, pattern(test).test(text)]).toEqual([test, true])
    else text = file ? textOf(file) : shorts.get(short!)!.map(textOf).join('\n')
  }
})
