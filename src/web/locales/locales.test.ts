import { globSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'

const here = import.meta.dirname
const web = join(here, '..')
const areas = readdirSync(join(here, 'pt')).map((file) => file.replace('.json', ''))

function keysOf(tree: object, prefix = ''): string[] {
  return Object.entries(tree).flatMap(([name, value]) =>
    typeof value === 'string' ? [prefix + name] : keysOf(value as object, `${prefix}${name}.`),
  )
}

function textsOf(locale: string, area: string): Map<string, string> {
  const tree = JSON.parse(readFileSync(join(here, locale, `${area}.json`), 'utf8')) as object
  const value = (key: string) =>
    key.split('.').reduce<unknown>((node, name) => (node as Record<string, unknown>)[name], tree)
  return new Map(keysOf(tree).map((key) => [key, value(key) as string]))
}

const sources = globSync('**/*.{ts,tsx}', { cwd: web })
  .filter((file) => !file.includes('.test.'))
  .map((file) => ({ file, code: readFileSync(join(web, file), 'utf8') }))
const parametersOf = (text: string) => [...new Set(text.match(/\{\w+\}/g))].toSorted()

/** The product's own pages, and the example of a name. */
const namesTheProduct = (area: string, key: string) =>
  area === 'brand' || (area === 'programme' && key.endsWith('articleHint'))

describe.each(areas)('texts of %s', (area) => {
  const pt = textsOf('pt', area)

  it('do not name the product: the programme has a name of its own', () => {
    const named = [...pt, ...textsOf('en', area)].filter(([, text]) => /viveiro/i.test(text)).map(([key]) => key)
    expect(named.filter((key) => !namesTheProduct(area, key))).toEqual([])
  })

  it('have the same keys in both languages, none empty, with the same parameters', () => {
    const en = textsOf('en', area)
    expect([...en.keys()].toSorted()).toEqual([...pt.keys()].toSorted())
    for (const [key, text] of pt) {
      expect(text.trim(), key).not.toBe('')
      expect(en.get(key)?.trim(), key).not.toBe('')
      // A singular may spell out its number.
      if (!key.endsWith('_one')) expect(parametersOf(en.get(key) ?? ''), key).toEqual(parametersOf(text))
    }
  })

  it('are all used', () => {
    const unused = [...pt.keys()]
      .map((key) => key.replace(/_(?:one|many|other)$/, ''))
      .filter((key) => !isUsed(key) && !isWord(area, key))
    expect([...new Set(unused)]).toEqual([])
  })

  it('are in European Portuguese', () => {
    const brazilian = /\b(?:você|senha|celular|arquivo|usuário|cadastr\w+|deletar|tela|login)\b/iu
    expect([...pt].filter(([, text]) => brazilian.test(text))).toEqual([])
  })
})

/** Used as a literal, or by a template such as `error.${kind}.title` whose fixed parts match. */
function isUsed(key: string): boolean {
  return sources.some(
    ({ code }) => code.includes(`'${key}'`) || templatesOf(code).some((template) => template.test(key)),
  )
}

/** Keys of the section `area` are used by the area's `area.ts`. */
function isWord(area: string, key: string): boolean {
  const [section, word] = key.split('.')
  const { code = '' } = sources.find(({ file }) => file === join('features', area, 'area.ts')) ?? {}
  return section === 'area' && code.includes(`'${word}'`)
}

const templates = new Map<string, RegExp[]>()
function templatesOf(code: string): RegExp[] {
  const known = templates.get(code)
  if (known) return known
  const found = [...code.matchAll(/`([\w.-]*(?:\$\{[^}`]+\}[\w.-]*)+)`/g)].flatMap(([, text = '']) => {
    const fixed = text.split(/\$\{[^}`]+\}/)
    // A template such as `${a}-${b}` is not a key.
    if (!/\.\w|\w\./.test(fixed.join(' '))) return []
    return [new RegExp(`^${fixed.map((part) => part.replaceAll('.', '\\.')).join('[\\w.-]+')}$`)]
  })
  templates.set(code, found)
  return found
}

describe('literal text in components', () => {
  // The last resort must not depend on the texts; symbols are the same in every language.
  const excused = ['start/last-resort.tsx']
  const attributes = /\s(?:aria-label|aria-description|title|alt|placeholder|label)="((?!https:)[^"]*\p{L}{2,}[^"]*)"/gu

  it.each(sources.filter(({ file }) => file.endsWith('.tsx') && !excused.includes(file)).map(({ file }) => file))(
    'there is none in %s',
    (file) => {
      const code = withoutComments(sources.find((source) => source.file === file)!.code)
      const between = [...code.matchAll(/<\/?[A-Za-z][^<>]*(?<![=-])>\s*([^<>{}()=;]*\p{L}{3,}[^<>{}()=;]*)\s*<\//gu)]
      expect(between.map(([, text]) => text?.trim())).toEqual([])
      expect([...code.matchAll(attributes)].map(([, text]) => text)).toEqual([])
    },
  )
})

function withoutComments(code: string): string {
  return code.replaceAll(/\/\*[\s\S]*?\*\//g, '').replaceAll(/(?<!:)\/\/.*$/gm, '')
}
