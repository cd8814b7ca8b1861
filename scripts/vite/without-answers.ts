import type { Plugin } from 'vite'

type Node = { type: string; start: number; end: number; [key: string]: unknown }
type Edit = { at: number; to: number; text: string }

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
      filter: { id: /\/src\/contract\/[\w-]+\.ts$/ },
      handler(code) {
        const program = this.parse(code, { lang: 'ts' }) as unknown as Node
        const edits = [...endpointsIn(program).flatMap(strip), ...(program['body'] as Node[]).flatMap(markConstants)]
        // From the end, so that earlier positions stay true; of two edits at one place the later one wraps the other.
        const sorted = edits.toSorted((one, other) => other.at - one.at || other.to - one.to)
        const stripped = sorted.reduce((text, { at, to, text: by }) => text.slice(0, at) + by + text.slice(to), code)
        return `import { lazily } from '#web/lib/page/lazily.ts'\n${stripped}`
      },
    },
  }
}

const isNode = (value: unknown): value is Node => typeof value === 'object' && value !== null && 'type' in value

function endpointsIn(node: Node): Node[] {
  const inside = Object.values(node).flat().filter(isNode).flatMap(endpointsIn)
  const callee = node['callee'] as { name?: string } | undefined
  return node.type === 'CallExpression' && /^endpoint$|Endpoint$/.test(callee?.name ?? '') ? [node, ...inside] : inside
}

function strip(call: Node): Edit[] {
  const [definition] = call['arguments'] as Node[]
  if (definition?.type !== 'ObjectExpression') return []
  return (definition['properties'] as Node[]).flatMap((property) => {
    const name = (property['key'] as { name?: string } | undefined)?.name ?? ''
    const by = serverOnly[name]
    const value = property['value'] as Node | undefined
    if (!value || value['value'] === null) return []
    // A short property such as `params` has key and value at one place.
    if (by !== undefined) return [{ at: property.start, to: property.end, text: `${name}: ${by}` }]
    return wrapProperty(property)
  })
}

function wrapProperty({ value }: Node): Edit[] {
  return isNode(value) && isSchema(value) ? wrap(value, 'lazily(() => ', ')') : []
}

/** `const x = z.object(…)` at the top of a file; what registers something has an effect and stays. */
function markConstants(statement: Node): Edit[] {
  const declaration =
    statement.type === 'ExportNamedDeclaration' ? (statement['declaration'] as Node | null) : statement
  if (declaration?.type !== 'VariableDeclaration') return []
  return (declaration['declarations'] as Node[]).flatMap(({ init }) => {
    const value = init as Node | null
    // Filters that several lists share: `const filters = { kind: z.optional(…) }`.
    if (value?.type === 'ObjectExpression') return (value['properties'] as Node[]).flatMap(wrapProperty)
    if (value?.type !== 'CallExpression') return []
    if ((value['callee'] as { name?: string }).name?.startsWith('define')) return []
    if (isSchema(value)) return wrap(value, '/*#__PURE__*/ lazily(() => ', ')')
    return wrap(value, '/*#__PURE__*/ (() => ', ')()')
  })
}

const wrap = ({ start, end }: Node, before: string, after: string): Edit[] => [
  { at: start, to: start, text: before },
  { at: end, to: end, text: after },
]

/** `z.object(…)`, `z.string().check(…)`: a call of Zod, or of a method of what such a call gave. */
function isSchema(node: Node): boolean {
  if (node.type === 'Identifier') return ['z', 'queryList'].includes(node['name'] as string)
  if (node.type === 'CallExpression') return isSchema(node['callee'] as Node)
  return node.type === 'MemberExpression' && isSchema(node['object'] as Node)
}
