/** A text as it is compared, with the place in the original from which each of its signs comes. */
export type Folded = { text: string; starts: number[]; ends: number[] }

/** Signs that are not seen, and those of Markdown that stand inside a word without cutting it. */
const unseen = /^[\p{M}\p{Cf}*~`\\]$/u
/** Pairs of a sign of another alphabet, or another apostrophe or hyphen, and ours. */
const pairs =
  "аaеeоoрpсcуyхxіiѕsјjкkмmтtнhвbАAЕEОOРPСCУYХXІIЅSЈJКKМMТTНHВBοoαaΑAΕEΙIΟOΡPΤTνvıi’'‘'ʼ'´'‐-‑-‒-–-—-−-".match(
    /.{2}/gsu,
  )!
const alike: Record<string, string> = Object.fromEntries(pairs.map((pair) => [pair.charAt(0), pair.charAt(1)]))
const entity =
  /^&(?:#(\d{1,7})|#x([0-9a-f]{1,6})|([a-z])(?:acute|grave|circ|tilde|uml|cedil|ring|slash)|(shy|nbsp|amp));/i
const longestEntity = 12

function entityAt(text: string, at: number): { sign: string; length: number } | undefined {
  const found = entity.exec(text.slice(at, at + longestEntity))
  if (!found) return undefined
  const [whole, decimal, hexadecimal, letter, other] = found
  const code = decimal ? Number(decimal) : Number.parseInt(hexadecimal ?? '20', 16)
  const named = letter ?? { shy: '\u00AD', nbsp: ' ', amp: '&' }[other?.toLowerCase() ?? '']
  return { sign: named ?? String.fromCodePoint(Math.min(code, 0x10_ff_ff)), length: whole.length }
}

/** Without accents, hidden signs and other spellings of the same letter; upper and lower case stay. */
export function fold(original: string): Folded {
  const folded: Folded = { text: '', starts: [], ends: [] }
  for (let at = 0; at < original.length;) {
    const found = original[at] === '&' ? entityAt(original, at) : undefined
    const { sign, length } = found ?? { sign: String.fromCodePoint(original.codePointAt(at)!), length: 0 }
    const end = at + (length || sign.length)
    for (const part of unseen.test(sign) ? '' : sign.normalize('NFKD')) {
      if (unseen.test(part)) continue
      const plain = alike[part] ?? part
      folded.text += plain
      for (let unit = 0; unit < plain.length; unit += 1) {
        folded.starts.push(at)
        folded.ends.push(end)
      }
    }
    at = end
  }
  return folded
}

export const foldedText = (text: string): string => fold(text).text.trim()
