import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { programmeInput } from '#contract/programme/programme.ts'
import { settingNames } from './env.ts'

it('every variable and every setting of the programme stands in the operations manual', () => {
  const manual = readFileSync(join(import.meta.dirname, '../../docs/operations.md'), 'utf8')
  const told = new Set(
    Array.from(manual.matchAll(/^\| (`.*?`) \|/gm), ([, names = '']) => names.match(/\w+/g) ?? []).flat(),
  )
  expect([...settingNames, ...Object.keys(programmeInput.shape)].filter((name) => !told.has(name))).toEqual([])
})
