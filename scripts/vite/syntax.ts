export type Node = { type: string; start: number; end: number; [key: string]: unknown }
export type Edit = { at: number; to: number; text: string }

export const isNode = (value: unknown): value is Node => typeof value === 'object' && value !== null && 'type' in value

/** The node and all nodes inside it, from the outer to the inner. */
export function nodesIn(node: Node): Node[] {
  return [node, ...Object.values(node).flat().filter(isNode).flatMap(nodesIn)]
}

export const wrap = ({ start, end }: Node, before: string, after: string): Edit[] => [
  { at: start, to: start, text: before },
  { at: end, to: end, text: after },
]

/** From the end, so that earlier positions stay true; of two edits at one place the later one wraps the other. */
export function applyEdits(code: string, edits: readonly Edit[]): string {
  const sorted = edits.toSorted((one, other) => other.at - one.at || other.to - one.to)
  return sorted.reduce((text, { at, to, text: by }) => text.slice(0, at) + by + text.slice(to), code)
}
