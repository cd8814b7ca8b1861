import type { Folded } from './fold.ts'

export type Range = { from: number; to: number }
type Find = (folded: Folded) => Range[]

/** Where a pattern stands, in places of the original. */
export function placesOf({ text, starts, ends }: Folded, pattern: RegExp): Range[] {
  return Array.from(text.matchAll(pattern), ({ 0: found, index }) => ({
    from: starts[index]!,
    to: ends[index + found.length - 1]!,
  })).filter(({ from, to }) => from !== undefined && to > from)
}
const find =
  (pattern: RegExp): Find =>
  (folded) =>
    placesOf(folded, pattern)

/** Endings that people write without `https://`. Any other counts when a path follows. */
const endings =
  'com|org|net|pt|eu|io|dev|app|ai|co|me|tech|xyz|br|es|fr|de|it|nl|uk|us|ie|ch|be|ao|mz|cv|st|tl|gw|info|online|site|page|' +
  'link|gg|ly|gl|tv|to|so|sh|fm|im|gov|edu|cloud|digital|studio|agency|pro|biz|store|shop|blog|web|works|design|live|' +
  'world|life|health|energy|farm|bio|eco|green|earth|garden|space|zone|team|social|video|media|news|art|academy|school|' +
  'ventures|capital|solutions|software|systems|company|global|network|club|group|center|today|name|mobi|gal|lat|africa'
/** Technologies that are called like an address. */
const technologies = String.raw`(?:asp\.net|socket\.io|draw\.io)(?![\w/-])`
const label = String.raw`[\p{L}\p{N}](?:[\p{L}\p{N}-]*[\p{L}\p{N}])?`
const domain = String.raw`(?<![\p{L}\p{N}@.-])(?!${technologies})(?:${label}\.)+`
/** A point or bracket at the end belongs to the sentence. */
const rest = String.raw`(?:[/?#:][^\s<>"]*[^\s<>".,;:!?)\]])?/?`

/** What leads to a page, a mailbox or a telephone. Each stands alone, so that a test can leave it out. */
export const linkFinders = {
  schemes: find(/(?<![\p{L}\p{N}])[a-z][a-z0-9+.-]{1,20}:\/\/[^\s<>"]+|\b(?:mailto|tel|sms|skype):[^\s<>"]+/giu),
  bareSchemes: find(/(?<![:\p{L}\p{N}/])\/\/[\p{L}\p{N}][^\s<>"]*/giu),
  mailboxes: find(/(?<![^\s<>()[\]"',;:])[^\s<>()[\]"',;:]+@[^\s<>()[\]"',;:]+\.[\p{L}\p{N}-]+/giu),
  spelledMailboxes: find(
    /(?<![\p{L}\p{N}._-])[\p{L}\p{N}._-]+\s*(?:[([{]\s*(?:at|arroba|a)\s*[)\]}]|\s(?:at|arroba)\s)\s*[\p{L}\p{N}-]+(?:\s*(?:\.|[([{]?\s*(?:dot|ponto)\s*[)\]}]?)\s*[\p{L}]{2,})+/giu,
  ),
  domains: find(new RegExp(`${domain}(?:${endings})(?![\\p{L}\\p{N}-])${rest}`, 'giu')),
  paths: find(new RegExp(`${domain}\\p{L}{2,}(?=/[^\\s/])${rest}`, 'giu')),
  spelledDomains: find(
    new RegExp(
      `(?<![\\p{L}\\p{N}-])${label}\\s*[([{]\\s*(?:dot|ponto|\\.)\\s*[)\\]}]\\s*(?:${endings})(?![\\p{L}\\p{N}])`,
      'giu',
    ),
  ),
  handles: find(/(?<![\p{L}\p{N}.])@[\p{L}\p{N}_](?:[\p{L}\p{N}_.-]*[\p{L}\p{N}_])?/giu),
  telephones: find(/(?<![\p{N}+])(?:\+\d[\d\s().-]{7,}\d|[29]\d{2}[\s.-]?\d{3}[\s.-]?\d{3}(?![\s.]?\d))/gu),
} satisfies Record<string, Find>
export type LinkFinder = keyof typeof linkFinders

type Rewrite = (text: string, count: () => string) => string

/** Markdown shows some addresses as a picture or behind words; the words stay. */
export const markdownLinks = {
  pictures: (text, count) =>
    text.replaceAll(/!\[[^\]]{0,500}\](?:\s?(?:\((?:[^()]|\([^()]*\))*\)|\[[^\]]{0,500}\]))?/g, count),
  links: (text, count) =>
    text.replaceAll(/\[([^[\]]*)\]\s?(?:\((?:[^()\n]|\([^()\n]*\))*\)|\[[^\]]*\])/g, (_, words: string) => {
      count()
      return words
    }),
  definitions: (text, count) => text.replaceAll(/^ {0,3}\[[^\]]+\]:[ \t]*\n?[ \t]*\S.*$/gm, count),
  tags: (text, count) =>
    text.replaceAll(/<\/?[a-z][^<>]*>/gi, (tag) => (/\s(?:href|src|data|action)\b/i.test(tag) ? count() : '')),
} satisfies Record<string, Rewrite>
export type MarkdownLink = keyof typeof markdownLinks
