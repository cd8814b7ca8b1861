import { Lexer, Marked, type Token, type Tokens } from 'marked'
import { isWebAddress } from '#contract/characters.ts'

/** Parses Markdown into our own data. Unknown tokens stay text, so no markup gets through. */

export type Inline =
  | { type: 'text'; text: string }
  | { type: 'strong' | 'em' | 'del'; children: Inline[] }
  | { type: 'code'; text: string }
  | { type: 'link'; href: string; title?: string; children: Inline[] }
  | { type: 'break' }

export type ListItem = (Inline | { type: 'nested'; blocks: Block[] })[]

export type Block =
  | { type: 'heading'; level: 2 | 3 | 4; children: Inline[] }
  | { type: 'paragraph'; children: Inline[] }
  | { type: 'list'; ordered: boolean; start?: number; items: ListItem[] }
  | { type: 'quote'; blocks: Block[] }
  | { type: 'code'; text: string }
  | { type: 'table'; head: Inline[][]; rows: Inline[][][] }
  | { type: 'rule' }

/** Allows only addresses that a browser opens as a page, a mail or a place on this page. */
export function safeHref(address: string): string | undefined {
  const bare = address.trim()
  if (/^https?:/i.test(bare)) return isWebAddress(bare) ? bare : undefined
  if (/^mailto:[^\p{C}\p{Z}]+$/iu.test(bare)) return bare
  return /^(?:\/(?!\/)|#)/.test(bare) ? bare : undefined
}

// Raw HTML is not parsed: it stays text.
const { defaults } = new Marked({ gfm: true, tokenizer: { html: () => undefined, tag: () => undefined } })

const mostDepth = 6
const mostCharacters = 100_000
/** The library compares every emphasis mark with all others (quadratic); real paragraphs have far fewer marks. */
const mostMarks = 300

export function parseMarkdown(source: string): Block[] {
  const lexer = new Lexer(defaults)
  try {
    const whole = source.slice(0, mostCharacters)
    const rest = source.slice(mostCharacters)
    const blocks = blocksOf(lexer, lexer.blockTokens(shallow(whole.replaceAll(/\r\n?/g, '\n'))), 0)
    return rest ? [...blocks, paragraph(rest)] : blocks
  } catch {
    // Nested deeper than the library supports.
    return [paragraph(source)]
  }
}

export const parseInline = (text: string): Inline[] => inlineOf(new Lexer(defaults), text)

const text = (value: string): Inline => ({ type: 'text', text: value })
const paragraph = (value: string): Block => ({ type: 'paragraph', children: [text(value)] })

// Limits how many quotes and lists one line may open, against deep nesting.
const marker = String.raw`[ \t]*(?:>|(?:[-+*]|\d{1,9}[.)])(?=[ \t]))`
const tooDeep = new RegExp(`^((?:${marker}){${mostDepth + 2}})(?:${marker})+`, 'gm')
const shallow = (source: string) => source.replaceAll(tooDeep, '$1')

function blocksOf(lexer: Lexer, tokens: readonly Token[], depth: number): Block[] {
  return tokens.flatMap((token) => blockOf(lexer, token as Tokens.Generic, depth))
}

function blockOf(lexer: Lexer, token: Tokens.Generic, depth: number): Block[] {
  switch (token.type) {
    case 'space':
    case 'def':
      return []
    case 'hr':
      return [{ type: 'rule' }]
    case 'code':
      return [{ type: 'code', text: textOf(token) }]
    case 'heading':
      // The page has the only h1.
      return [{ type: 'heading', level: levelOf(token as Tokens.Heading), children: inlineOf(lexer, textOf(token)) }]
    case 'table':
      return [tableOf(lexer, token as Tokens.Table)]
    case 'list':
    case 'blockquote':
      return depth < mostDepth ? [containerOf(lexer, token, depth)] : [paragraph(token.raw.trim())]
    default:
      return [{ type: 'paragraph', children: inlineOf(lexer, textOf(token)) }]
  }
}

const textOf = (token: Tokens.Generic) => (token as { text?: string }).text ?? token.raw
const levelOf = ({ depth }: Tokens.Heading) => Math.min(4, Math.max(2, depth)) as 2 | 3 | 4

function containerOf(lexer: Lexer, token: Tokens.Generic, depth: number): Block {
  if (token.type === 'blockquote') return { type: 'quote', blocks: blocksOf(lexer, token.tokens ?? [], depth + 1) }
  const { ordered, start, items } = token as Tokens.List
  return {
    type: 'list',
    ordered,
    ...(start && start !== 1 && { start }),
    items: items.map((item) => itemOf(lexer, item, depth + 1)),
  }
}

/** A simple item's text stands directly in it; paragraphs and further lists are nested. */
function itemOf(lexer: Lexer, { tokens }: Tokens.ListItem, depth: number): ListItem {
  return tokens.flatMap((token): ListItem => {
    if (token.type === 'checkbox') return [text(token.checked ? '☑ ' : '☐ ')]
    if (token.type === 'text') return inlineOf(lexer, (token as Tokens.Text).text.replaceAll('\n', ' '))
    const blocks = blockOf(lexer, token, depth)
    return blocks.length > 0 ? [{ type: 'nested', blocks }] : []
  })
}

function tableOf(lexer: Lexer, { header, rows }: Tokens.Table): Block {
  const cells = (row: readonly Tokens.TableCell[]) => row.map((cell) => inlineOf(lexer, cell.text))
  return { type: 'table', head: cells(header), rows: rows.map(cells) }
}

function inlineOf(lexer: Lexer, source: string): Inline[] {
  if ((source.match(/[*_~[]+/g) ?? []).length > mostMarks) return [text(source)]
  return joined(lexer.inlineTokens(source).flatMap((token) => inlinesOf(token as Tokens.Generic)))
}

function inlinesOf(token: Tokens.Generic): Inline[] {
  const children = () => joined((token.tokens ?? []).flatMap((one) => inlinesOf(one as Tokens.Generic)))
  switch (token.type) {
    case 'strong':
    case 'em':
    case 'del':
      return [{ type: token.type, children: children() }]
    case 'codespan':
      return [{ type: 'code', text: textOf(token) }]
    case 'br':
      return [{ type: 'break' }]
    case 'link':
      return [linkOf(token as Tokens.Link, children())]
    case 'image':
      // A link instead of the image: reading a text must not load anything from other sites.
      return [linkOf(token as Tokens.Image, [text(textOf(token))])]
    default:
      return [text(textOf(token))]
  }
}

function linkOf({ href: address, title, raw, text: label }: Tokens.Link | Tokens.Image, children: Inline[]): Inline {
  const href = safeHref(address)
  if (!href) return text(raw)
  return { type: 'link', href, ...(title && { title }), children: label.trim() ? children : [text(href)] }
}

/** Merges neighbouring texts. */
function joined(parts: readonly Inline[]): Inline[] {
  const all: Inline[] = []
  for (const part of parts) {
    const last = all.at(-1)
    if (part.type === 'text' && last?.type === 'text') all[all.length - 1] = text(last.text + part.text)
    else all.push(part)
  }
  return all
}
