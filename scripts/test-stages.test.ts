import { describe, expect, test } from 'vitest'
import { areaNames, areasOfSpecs, browserTestsFor } from './changed.mjs'
import { browserTimes, describeTimes, unitTimes } from './slowest.mjs'

describe('the browser tests of a change', () => {
  const areas = ['events', 'problems']
  const specs = {
    'budget.spec.ts': ['startups'],
    'crawl.spec.ts': ['every'],
    'events.spec.ts': ['events'],
    'judging.spec.ts': ['challenges', 'events'],
  }
  const all = Object.keys(specs)
  const ofEvents = ['crawl.spec.ts', 'events.spec.ts', 'judging.spec.ts']
  test.each([
    ['nothing', [], []],
    ['tests and words about the code', ['src/api/app.test.ts', 'docs/security.md', 'bench/stack.ts'], []],
    ['an area', ['src/web/features/events/api.ts', 'src/api/features/events/area.ts'], ofEvents],
    ['the contract of an area', ['src/contract/events/manage.ts'], ofEvents],
    [
      'texts and demo content of an area',
      ['src/web/locales/pt/events.json', 'src/api/demo/events/events.ts'],
      ofEvents,
    ],
    ['an area without tests of its own', ['src/web/features/problems/api.ts'], all],
    ['one test', ['e2e/budget.spec.ts'], ['budget.spec.ts']],
    ['what all areas share', ['src/web/features/events/api.ts', 'src/web/lib/api/client.ts'], all],
    ['the tests’ own tools', ['e2e/fixtures.ts'], all],
    ['an area that is gone', ['src/contract/startups/startups.ts'], all],
  ])('%s', (_, files, expected) => {
    expect(browserTestsFor(files, { areas, specs })).toEqual(expected)
  })

  test.each(areaNames())('a change in %s runs a journey of it', (area) => {
    const journeys = Object.entries(areasOfSpecs()).filter(([, tried]) => tried.includes(area))
    expect(journeys).not.toEqual([])
    for (const tier of ['api', 'web']) {
      const run = browserTestsFor([`src/${tier}/features/${area}/area.ts`])
      expect(run).toEqual(expect.arrayContaining(journeys.map(([file]) => file)))
    }
  })

  test('name no area that is gone', () => {
    expect([...areaNames(), 'every']).toEqual(expect.arrayContaining(Object.values(areasOfSpecs()).flat()))
  })
})

describe('the times of a run', () => {
  test('name the slowest ten of each stage', () => {
    const assertionResults = Array.from({ length: 12 }, (_, index) => ({
      fullName: `test ${index}`,
      duration: index * 100,
    }))
    const times = unitTimes({ testResults: [{ name: 'src/a.test.ts', assertionResults }] })
    const lines = describeTimes([
      { name: 'Lint', ms: 2040 },
      { name: 'Unit', ms: 61_000, times },
    ]).split('\n')
    expect(lines).toHaveLength(12)
    expect(lines.slice(0, 3)).toEqual([
      'Lint: 2.0 s',
      'Unit: 61.0 s, the slowest ten:',
      '    1.1 s  src/a.test.ts › test 11',
    ])
  })

  test('count second tries in the browser', () => {
    const spec = { title: 'works', tests: [{ results: [{ duration: 1000 }, { duration: 500 }] }] }
    const inner = { title: 'a visitor', file: 'x.spec.ts', specs: [spec] }
    const times = browserTimes({ suites: [{ title: 'x.spec.ts', file: 'x.spec.ts', specs: [], suites: [inner] }] })
    expect(times).toEqual([{ name: 'e2e/x.spec.ts › a visitor works', ms: 1500 }])
  })
})
