import { globSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { contractModule } from './without-answers.ts'

const src = join(import.meta.dirname, '../../src')

it('reads every module of the contract, in whatever folder', () => {
  const modules = globSync('contract/**/*.ts', { cwd: src }).filter((file) => !file.endsWith('.test.ts'))
  expect(modules.length).toBeGreaterThan(50)
  expect(modules.filter((file) => !contractModule.test(join(src, file)))).toEqual([])
})
