import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { findBrowser } from './browser.mjs'
import { ensureBuilt } from './build.mjs'
import { browserTestsFor, changedFiles, findBase } from './changed.mjs'
import { ensureInstalled } from './install.mjs'
import { inRoot } from './paths.mjs'
import { run, runNode } from './run.mjs'
import { browserTimes, describeTimes, unitTimes } from './slowest.mjs'

const reports = mkdtempSync(path.join(os.tmpdir(), 'viveiro-reports-'))
const bin = (name) => inRoot('node_modules/.bin', process.platform === 'win32' ? `${name}.cmd` : name)

const build = ['Build', () => ensureBuilt().then(() => ({ passed: 1, failed: 0 }))]
/**
 * Each stage returns its passed and failed tests with their times; a stage with a failure is the last one run. `args` are
 * those of the runner: files, and which of their tests.
 */
const stages = {
  static: () => [['Types, lint and format', staticChecks]],
  unit: (...args) => [['Unit, API and page tests', () => unitTests(args)]],
  e2e: (...args) => [build, ['Browser tests', () => browserTests(args)]],
}

/** Types and lint of everything; only the tests that changes since main can affect. */
function changedStages() {
  const base = findBase()
  const specs = browserTestsFor(changedFiles(base))
  const unit = ['Unit, API and page tests of what changed', () => unitTests(['--changed', base, '--passWithNoTests'])]
  const browser = specs.length > 0 ? [build, [`Browser tests in ${specs.join(', ')}`, () => browserTests(specs)]] : []
  return [...stages.static(), unit, ...browser]
}

/** The checks that run no code, side by side: each of them leaves a core idle for a part of its time. */
async function staticChecks() {
  // One checker each: several of one project repeat much of each other's work, and all cores are busy anyway.
  const check = ['--noEmit', '--checkers', '1']
  const typesOf = ['api', 'web', 'tools'].map((part) => ['tsc', '-p', `tsconfig.${part}.json`, ...check])
  const checks = [...typesOf, ['oxlint'], ['oxfmt', '--check']]
  const codes = await Promise.all(
    checks.map(([name, ...args]) => run(bin(name), args, { shell: process.platform === 'win32' })),
  )
  const failed = codes.filter((code) => code !== 0).length
  return { passed: checks.length - failed, failed }
}

async function unitTests(args) {
  const report = path.join(reports, 'unit.json')
  const cli = inRoot('node_modules/vitest/vitest.mjs')
  const code = await runNode([
    cli,
    'run',
    '--reporter=default',
    '--reporter=json',
    `--outputFile.json=${report}`,
    ...args,
  ])
  const result = readReport(report)
  const { numPassedTests, numFailedTests, numFailedTestSuites } = result
  const failed = atLeastOne(code, numFailedTests || numFailedTestSuites)
  return { passed: numPassedTests, failed, times: unitTimes(result) }
}

async function browserTests(args) {
  const report = path.join(reports, 'browser.json')
  const env = { ...process.env, CHROMIUM_PATH: await findBrowser(), PLAYWRIGHT_JSON_OUTPUT_FILE: report }
  const cli = inRoot('node_modules/@playwright/test/cli.js')
  const code = await runNode([cli, 'test', '--reporter=list,json', ...args], { env })
  const result = readReport(report)
  const { expected, flaky, unexpected } = result.stats
  return { passed: expected + flaky, failed: atLeastOne(code, unexpected), times: browserTimes(result) }
}

function readReport(file) {
  try {
    return JSON.parse(readFileSync(file, 'utf8'))
  } catch {
    throw new Error('The tests ended without a report: see above.')
  }
}

/** A runner can fail without a failed test, for example by an error outside of them. */
const atLeastOne = (code, failed) => (code === 0 ? failed : Math.max(1, failed))

async function runStages(chosen) {
  const total = { passed: 0, failed: 0 }
  const run = []
  for (const [name, stage] of chosen) {
    console.log(`\n── ${name}`)
    const started = performance.now()
    const result = await stage().catch((error) => {
      console.error(error.message)
      return { passed: 0, failed: 1 }
    })
    run.push({ name, ms: performance.now() - started, times: result.times })
    total.passed += result.passed
    total.failed += result.failed
    if (result.failed > 0) {
      console.error(`\n${name}: failed. Later stages were not run.`)
      break
    }
  }
  console.log(`\n── Time\n${describeTimes(run)}`)
  return total
}

async function test() {
  const [only, ...args] = process.argv.slice(2)
  const known = [...Object.keys(stages), 'changed']
  if (only && !known.includes(only)) throw new Error(`npm test knows ${known.join(', ')}, not "${only}".`)
  if (args.length > 0 && !['unit', 'e2e'].includes(only)) throw new Error('Only unit and e2e run single files.')
  await ensureInstalled({ dev: true })
  if (only === 'changed') return runStages(changedStages())
  return runStages(only ? stages[only](...args) : Object.values(stages).flatMap((stage) => stage()))
}

const { passed, failed } = await test().catch((error) => {
  console.error(error.message)
  return { passed: 0, failed: 1 }
})
rmSync(reports, { recursive: true, force: true })
console.log(`\n${passed} passed, ${failed} failed`)
process.exitCode = failed > 0 ? 1 : 0
