import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'

const web = join(import.meta.dirname, '../web')
const files = globSync('**/*.css', { cwd: web }).map((path) => ({ path, css: readFileSync(join(web, path), 'utf8') }))
/** The rules for print know all pages. */
const rules = files.filter(({ path }) => !path.endsWith('print.css'))
const featureOf = (path: string) => /features\/[^/]+/.exec(path)?.[0]

// Styles of a page stay after one has left it, and the styles of features win over those of shared parts.
test('a name that a feature gives to a part of its page is used by no other styles', () => {
  const clashes = rules.flatMap(({ path, css }) => {
    const feature = featureOf(path)
    const names = feature ? [...css.matchAll(/^ *\.([a-z]+) \{/gm)].map(([, name]) => name!) : []
    return [...new Set(names)].flatMap((name) => {
      const uses = new RegExp(String.raw`\.${name}(?![\w-])`)
      const others = rules.filter((other) => featureOf(other.path) !== feature && uses.test(other.css))
      return others.map((other) => `.${name}: ${path}, ${other.path}`)
    })
  })
  expect(rules.length).toBeGreaterThan(0)
  expect(clashes).toEqual([])
})

// Two ways would make the order in which styles arrive decide between a page and a shared part.
test('shared styles are in a layer, those of features in none', () => {
  const shared = files.filter(({ path }) => /^(?:app|components)\//.test(path) && !path.endsWith('last-resort.css'))
  const layered = files.filter(({ path, css }) => featureOf(path) && css.includes('@layer'))
  expect(layered.map(({ path }) => path)).toEqual([])
  expect(shared.filter(({ css }) => !css.startsWith('@layer ui {')).map(({ path }) => path)).toEqual([])
})
