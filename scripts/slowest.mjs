import path from 'node:path'
import { root } from './paths.mjs'

/** Each test of a Vitest report with its time. */
export const unitTimes = ({ testResults }) =>
  testResults.flatMap(({ name: file, assertionResults }) =>
    assertionResults.map(({ fullName, duration }) => ({ name: inFile(file, fullName), ms: duration ?? 0 })),
  )

/** Each test of a Playwright report with its time, second tries included. */
export const browserTimes = ({ suites }) => suites.flatMap((suite) => timesOf(suite, []))

function timesOf({ title, file, specs = [], suites = [] }, above) {
  const titles = title === file ? above : [...above, title]
  const own = specs.map((spec) => ({
    name: inFile(path.join('e2e', file), [...titles, spec.title].join(' ')),
    ms: spec.tests.flatMap(({ results }) => results).reduce((sum, { duration }) => sum + duration, 0),
  }))
  return [...own, ...suites.flatMap((suite) => timesOf(suite, titles))]
}

const inFile = (file, name) => `${path.relative(root, path.resolve(root, file))} › ${name}`

const seconds = (ms) => `${(ms / 1000).toFixed(1)} s`

/** The time of each stage, and its ten slowest tests. */
export function describeTimes(stages) {
  const lines = []
  for (const { name, ms, times = [] } of stages) {
    lines.push(`${name}: ${seconds(ms)}${times.length > 0 ? ', the slowest ten:' : ''}`)
    const slowest = [...times].sort((a, b) => b.ms - a.ms).slice(0, 10)
    for (const one of slowest) lines.push(`  ${seconds(one.ms).padStart(7)}  ${one.name}`)
  }
  return lines.join('\n')
}
