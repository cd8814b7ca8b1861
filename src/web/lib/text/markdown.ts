/** A small, safe part of Markdown, read into data: what is not known stays text, so no markup can get through. */

export type Inline =
  | { type: 'text'; text: string }
  | { type: 'strong' | 'em'; children: Inline[] }
  | { type: 'code'; text: string }
  | { type: 'link'; href: string; children: Inline[] }
  | { type: 'break' }

export type Block =
  | { type: 'heading'; level: 2 | 3 | 4; children: Inline[] }
  | { type: 'paragraph'; children: Inline[] }
  | { type: 'list'; ordered: boolean; items: Inline[][] }
  | { type: 'quote'; blocks: Block[] }
  | { type: 'code'; text: string }
  | { type: 'rule' }

const BULLET = /^\s{0,3}[-*+]\s+(.*)$/
const NUMBER = /^\s{0,3}\d{1,9}[.)]\s+(.*)$/
const HEADING = /^\s{0,3}(#{1,6})\s+(.*?)\s*#*$/
const QUOTE = /^\s{0,3}>\s?(.*)$/
const FENCE = /^\s{0,3}```/
const RULE = /^\s{0,3}([-*_])(?:\s*\1){2,}\s*$/

const startsBlock = (line: string) =>
  [BULLET, NUMBER, HEADING, QUOTE, FENCE, RULE].some((pattern) => pattern.test(line))

/** Only addresses that a browser opens as a page, a message or a place on this one. */
export function safeHref(address: string): string | undefined {
  const bare = address.trim()
  if (/^(?:https?:\/\/|mailto:)/i.test(bare)) return bare
  return /^(?:\/(?!\/)|#)/.test(bare) ? bare : undefined
}

const takeWhile = (lines: string[], from: number, fits: (line: string) => boolean): string[] => {
  let end = from
  while (end < lines.length && fits(lines[end] ?? '')) end++
  return lines.slice(from, end)
}

const MAX_DEPTH = 4

export function parseMarkdown(source: string, depth = 0): Block[] {
  const lines = source.replace(/\r\n?/g, '\n').split('\n')
  const blocks: Block[] = []
  let at = 0
  while (at < lines.length) {
    if ((lines[at] ?? '').trim() === '') {
      at += 1
      continue
    }
    const [block, used] = readBlock(lines, at, depth)
    blocks.push(block)
    at += used
  }
  return blocks
}

/** The block that starts at this line, and how many lines it takes. */
function readBlock(lines: string[], at: number, depth: number): [Block, number] {
  const line = lines[at] ?? ''
  if (FENCE.test(line)) {
    const inside = takeWhile(lines, at + 1, (next) => !FENCE.test(next))
    return [{ type: 'code', text: inside.join('\n') }, inside.length + 2]
  }
  if (RULE.test(line)) return [{ type: 'rule' }, 1]
  const heading = HEADING.exec(line)
  if (heading) {
    // the page itself has the only h1
    const level = Math.min(4, Math.max(2, heading[1]?.length ?? 2)) as 2 | 3 | 4
    return [{ type: 'heading', level, children: parseInline(heading[2] ?? '') }, 1]
  }
  if (QUOTE.test(line) && depth < MAX_DEPTH) {
    const quoted = takeWhile(lines, at, (next) => QUOTE.test(next))
    const inside = quoted.map((text) => QUOTE.exec(text)?.[1] ?? '').join('\n')
    return [{ type: 'quote', blocks: parseMarkdown(inside, depth + 1) }, quoted.length]
  }
  const marker = [BULLET, NUMBER].find((pattern) => pattern.test(line))
  if (marker) return readList(lines, at, marker)
  const text = [line, ...takeWhile(lines, at + 1, (next) => next.trim() !== '' && !startsBlock(next))]
  return [{ type: 'paragraph', children: parseInline(text.join('\n')) }, text.length]
}

function readList(lines: string[], at: number, marker: RegExp): [Block, number] {
  const items: string[] = []
  const taken = takeWhile(lines, at, (next) => marker.test(next) || (/^\s+\S/.test(next) && !startsBlock(next)))
  for (const line of taken) {
    const item = marker.exec(line)?.[1]
    if (item === undefined) items.push(`${items.pop() ?? ''} ${line.trim()}`)
    else items.push(item)
  }
  return [{ type: 'list', ordered: marker === NUMBER, items: items.map(parseInline) }, taken.length]
}

// code · strong · emphasis · [text](address) · bare address · hard break. The bounds keep hostile texts cheap.
const INLINE = new RegExp(
  [
    /`([^`]{1,500})`/,
    /\*\*(?!\s)([^]{1,500}?)\*\*(?!\*)/,
    /__(?!\s)([^_]{1,500})__/,
    /\*(?![\s*])([^*]{1,500})\*/,
    /(?<![\p{L}\d])_(?![\s_])([^_]{1,500})_(?![\p{L}\d])/u,
    /\[([^\][]{1,300})\]\(([^()\s]{1,500}(?:\([^()\s]{0,200}\))?)\)/,
    /(https?:\/\/[^\s<>()]{1,500}[^\s<>().,;:!?»"'])/,
    /(?: {2,10}|\\)\n/,
  ]
    .map((pattern) => pattern.source)
    .join('|'),
  'u',
)

export function parseInline(text: string): Inline[] {
  const parts: Inline[] = []
  let rest = text
  for (let match = INLINE.exec(rest); match; match = INLINE.exec(rest)) {
    if (match.index > 0) parts.push({ type: 'text', text: rest.slice(0, match.index) })
    parts.push(inlineOf(match))
    rest = rest.slice(match.index + match[0].length)
  }
  if (rest) parts.push({ type: 'text', text: rest })
  return parts
}

function inlineOf(match: RegExpExecArray): Inline {
  const [whole, code, strong1, strong2, em1, em2, label, address, bare] = match
  if (code !== undefined) return { type: 'code', text: code }
  const strong = strong1 ?? strong2
  if (strong !== undefined) return { type: 'strong', children: parseInline(strong) }
  const em = em1 ?? em2
  if (em !== undefined) return { type: 'em', children: parseInline(em) }
  if (bare !== undefined) return { type: 'link', href: bare, children: [{ type: 'text', text: bare }] }
  if (label === undefined || address === undefined) return { type: 'break' }
  const href = safeHref(address)
  return href ? { type: 'link', href, children: parseInline(label) } : { type: 'text', text: whole }
}
