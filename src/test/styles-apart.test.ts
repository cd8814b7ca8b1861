import { globSync, readFileSync } from 'node:fs'
import { dirname, join, normalize } from 'node:path'
import { expect, test } from 'vitest'
import { reachableFrom } from '../../scripts/vite/clusters.ts'

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

/** What a module brings with it, sheets and further modules. */
const broughtBy = new Map<string, string[]>()
for (const path of globSync('**/*.{ts,tsx}', { cwd: web })) {
  const source = readFileSync(join(web, path), 'utf8')
  const names = [...source.matchAll(/^(?:im|ex)port (?!type )[^'"]*?'([^']+)'/gm)].map(([, name]) => name!)
  const own = names.filter((name) => /^(?:#web\/|\.)/.test(name))
  broughtBy.set(
    path,
    own.map((name) => (name.startsWith('#web/') ? name.slice(5) : normalize(join(dirname(path), name)))),
  )
}

const allBroughtBy = (path: string) => reachableFrom([path], (one) => broughtBy.get(one) ?? [])

const isLayout = (path: string) => /^app\/(?:layouts|navigation)\//.test(path)
const frame = new Set(
  ['start/main.tsx', ...[...broughtBy.keys()].filter(isLayout)].flatMap((path) => [...allBroughtBy(path)]),
)

/** Sheets with a rule for elements of this class alone; what touch or paper changes of them is no look. */
const lookOf = new Map<string, string[]>()
/** Sheets that say something of elements of this class. */
const saidOf = new Map<string, Set<string>>()
for (const { path, css } of rules.filter((one) => !one.path.endsWith('touch.css')))
  for (const [, selectors] of css.replace(/\/\*.*?\*\//gs, '').matchAll(/([^{};]+)\{/g))
    for (const selector of selectors!.split(',').map((one) => one.trim())) {
      const alone = /^\.([a-z][\w-]*)$/.exec(selector)?.[1]
      if (alone) lookOf.set(alone, [...(lookOf.get(alone) ?? []), path])
      const last = selector.split(/[\s>+~]+/).at(-1)!
      for (const [, name] of last.matchAll(/\.([a-z][\w-]*)/g))
        saidOf.set(name!, (saidOf.get(name!) ?? new Set()).add(path))
    }

const classesIn = (path: string) =>
  [...readFileSync(join(web, path), 'utf8').matchAll(/className=(?:"([^"]+)"|\{([^}]+)\})/g)].flatMap(
    ([, text, code]) =>
      (text ?? [...code!.matchAll(/['`]([^'`]+)['`]/g)].map(([, one]) => one!).join(' ')).split(/\s+/),
  )

// Sheets come with the code that names them, so that a page may look right only after another one was open.
test('a page brings the styles of all that it shows', () => {
  const pages = [...broughtBy.keys()].filter((path) => path.endsWith('-page.tsx'))
  const bare = pages.flatMap((page) => {
    const brought = allBroughtBy(page)
    const isThere = (sheet: string) => brought.has(sheet) || frame.has(sheet) || sheet.startsWith('styles/')
    return [...brought]
      .filter((path) => path.endsWith('.tsx') && !frame.has(path))
      .flatMap((path) => classesIn(path).map((name) => ({ path, name })))
      .filter(({ name }) => lookOf.has(name) && ![...saidOf.get(name)!].some(isThere))
      .map(({ path, name }) => `${page}: .${name} of ${path} stands in ${lookOf.get(name)!.join(' and ')}`)
  })
  expect(pages.length).toBeGreaterThan(100)
  expect(lookOf.size).toBeGreaterThan(500)
  expect([...new Set(bare)]).toEqual([])
})
