import type { Plugin } from 'vite'
import { applyEdits, type Edit, isNode, type Node, nodesIn, wrap } from './syntax.ts'

export const contractModule = /\/src\/contract\/[\w/-]+\.ts$/

/** What only the server and the API documents read; `response` still tells whether there is one. */
const serverOnly: Record<string, string> = { response: 'true', params: 'undefined', summary: '""', errors: '[]' }

/**
 * Leaves out of the pages what of the contract only the server uses. The browser does not check answers, so most schemas
 * are then unused; they are marked as free of effects, so that the build drops them. Those that are left are made when a
 * form or a filter first needs them: making all of them was a fifth of what a phone ran before it showed a page.
 */
export function withoutAnswers(): Plugin {
  return {
    name: 'viveiro:without-answers',
    apply: 'build',
    enforce: 'pre',
    transform: {
      filter: { id: contractModule },
      handler(code) {
        const program = this.parse(code, { lang: 'ts' }) as unknown as Node
        const schemas = new Set(['z', 'queryList', 'emptyFields'])
        const constants = (program['body'] as Node[]).flatMap((statement) => markConstants(statement, schemas))
        const edits = nodesIn(program)
          .filter(isEndpoint)
          .flatMap((call) => strip(call, schemas))
        return `import { lazily } from '#web/lib/page/lazily.ts'\n${applyEdits(code, [...edits, ...constants])}`
      },
    },
  }
}

const isEndpoint = ({ type, callee }: Node) =>
  type === 'CallExpression' && /^endpoint$|Endpoint$/.test((callee as { name?: string }).name ?? '')

function strip(call: Node, schemas: ReadonlySet<string>): Edit[] {
  const [definition] = call['arguments'] as Node[]
  if (definition?.type !== 'ObjectExpression') return []
  return (definition['properties'] as Node[]).flatMap((property) => {
    const name = (property['key'] as { name?: string } | undefined)?.name ?? ''
    const by = serverOnly[name]
    const value = property['value'] as Node | undefined
    if (!value || value['value'] === null) return []
    // A short property such as `params` has key and value at one place.
    if (by !== undefined) return [{ at: property.start, to: property.end, text: `${name}: ${by}` }]
    return name === 'body' && value.type === 'CallExpression' ? wrap(value, ...lazy) : wrapProperty(property, schemas)
  })
}

const lazy = ['lazily(() => ', ')'] as const

function wrapProperty({ value }: Node, schemas: ReadonlySet<string>): Edit[] {
  return isNode(value) && isSchema(value, schemas) ? wrap(value, ...lazy) : []
}

/**
 * `const x = z.object(…)` at the top of a file; what registers something has an effect and stays. The names of schemas
 * are noted for what is made of them further below.
 */
function markConstants(statement: Node, schemas: Set<string>): Edit[] {
  const declaration =
    statement.type === 'ExportNamedDeclaration' ? (statement['declaration'] as Node | null) : statement
  if (declaration?.type !== 'VariableDeclaration') return []
  return (declaration['declarations'] as Node[]).flatMap(({ id, init }) => {
    const value = init as Node | null
    // Filters that several lists share: `const filters = { kind: z.optional(…) }`.
    if (value?.type === 'ObjectExpression')
      return (value['properties'] as Node[]).flatMap((property) => wrapProperty(property, schemas))
    if (value?.type !== 'CallExpression') return []
    if ((value['callee'] as { name?: string }).name?.startsWith('define')) return []
    if (isSchema(value, schemas)) {
      schemas.add((id as { name: string }).name)
      return wrap(value, `/*#__PURE__*/ ${lazy[0]}`, lazy[1])
    }
    return wrap(value, '/*#__PURE__*/ (() => ', ')()')
  })
}

/** `z.object(…)`, `fields.check(…)`: a call of Zod or of a schema, or of a method of what such a call gave. */
function isSchema(node: Node, schemas: ReadonlySet<string>): boolean {
  if (node.type === 'Identifier') return schemas.has(node['name'] as string)
  if (node.type === 'CallExpression') return isSchema(node['callee'] as Node, schemas)
  return node.type === 'MemberExpression' && isSchema(node['object'] as Node, schemas)
}
