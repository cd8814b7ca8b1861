// An invisible character that keeps mail programs from turning text into links.
const wordJoiner = '\u2060'

/** A header value: one line without control characters, so that no text can add a header. */
export function foldLine(text: string): string {
  return text
    .replaceAll(/[\p{Cc}\u2028\u2029]+/gu, ' ')
    .replaceAll(/ {2,}/g, ' ')
    .trim()
}

/** The head of a line; Portuguese writes languages and days with a small letter. */
export const capital = (text: string): string => text.charAt(0).toLocaleUpperCase() + text.slice(1)

/** Leaves lines and drops all other control characters. */
export const withoutControls = (text: string): string => text.replaceAll(/[\p{Cc}--\n]/gv, '')

/** Breaks addresses in people's texts, because mail programs turn them into links. */
export function unlinked(text: string): string {
  return withoutControls(text)
    .replaceAll(/(?<=\p{L}):(?=\S)/gu, `$&${wordJoiner}`)
    .replaceAll(/(?<=\S)[.@．。｡＠](?=[\p{L}\p{M}])|(?<=\d)\.(?=\d+\.\d+\.\d)/gu, `$&${wordJoiner}`)
}

/** Escapes for element content and quoted attributes. */
export function escapeMarkup(text: string): string {
  return text.replaceAll(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`)
}
