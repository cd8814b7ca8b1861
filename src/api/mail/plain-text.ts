// Invisible and without width: it keeps mail programs from turning what people wrote into something to click.
const wordJoiner = '\u2060'

/** A header value: one line without control characters, so that nobody can add a header of their own. */
export function foldLine(text: string): string {
  return text
    .replaceAll(/[\p{Cc}\u2028\u2029]+/gu, ' ')
    .replaceAll(/ {2,}/g, ' ')
    .trim()
}

/** Text from people with its addresses broken: mail programs make links out of anything that looks like one. */
export function unlinked(text: string): string {
  return text
    .replaceAll(/[\p{Cc}--\n]/gv, '')
    .replaceAll('://', `:${wordJoiner}//`)
    .replaceAll(/(?<=[\p{L}\p{N}])[.@](?=\p{L})/gu, `$&${wordJoiner}`)
}

/** For element content and quoted attributes alike. */
export function escapeMarkup(text: string): string {
  return text.replaceAll(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`)
}
