import type { Plugin } from 'vite'
import { applyEdits, type Node, nodesIn, wrap } from './syntax.ts'

let noted: string[] | undefined

/** Stands for `import()` in the code that `notedImports` has built. */
function importOrNote(id: string, load: () => Promise<unknown>): Promise<unknown> {
  if (!noted) return load()
  noted.push(id)
  return new Promise(() => {})
}

/** The modules that a function begins to import. None of them loads, because they are made for browsers. */
export function importsOf(begin: () => unknown): string[] {
  noted = []
  begin()
  const found = [...new Set(noted)]
  noted = undefined
  return found
}

/** Lets `importsOf` see the imports of the pages, by the names that the bundler gives to their modules. */
export function notedImports(): Plugin {
  Object.assign(globalThis, { importOrNote })
  return {
    name: 'viveiro:noted-imports',
    enforce: 'pre',
    transform: {
      filter: { id: /\/src\/web\/[^?]+\.tsx?$/, code: 'import(' },
      async handler(code, importer) {
        const program = this.parse(code, { lang: importer.endsWith('x') ? 'tsx' : 'ts' }) as unknown as Node
        const imports = nodesIn(program).filter(({ type }) => type === 'ImportExpression')
        const edits = imports.map(async (node) => {
          const found = await this.resolve(String((node['source'] as Node)['value']), importer)
          return found ? wrap(node, `importOrNote(${JSON.stringify(found.id)}, () => `, ')') : []
        })
        return applyEdits(code, (await Promise.all(edits)).flat())
      },
    },
  }
}
