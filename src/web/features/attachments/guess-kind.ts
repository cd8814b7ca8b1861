import { personalKinds, type PersonalKind } from '#contract/attachments/attachments.ts'
import { fold } from '#web/lib/text/fold.ts'

const words: [PersonalKind, RegExp][] = [
  ['cv', /\b(?:cv|curriculo|curriculum|resume|lebenslauf)\b/],
  ['letter', /\b(?:carta|letter|motivacao|apresentacao)\b/],
  ['certificate', /\b(?:certificad\w*|certificat\w*|diploma|declaracao)\b/],
  ['portfolio', /\bportf\w+/],
  ['deck', /\b(?:deck|pitch|slides)\b|\.pptx$/],
]

/** The kinds of one's own attachments, the one that the file's name speaks of first. */
export function kindsByName(fileName: string): readonly PersonalKind[] {
  const name = fold(fileName).replaceAll(/[_-]/g, ' ')
  const guess = words.find(([, pattern]) => pattern.test(name))?.[0]
  const others = personalKinds.filter((kind) => kind !== guess)
  // «Outro» takes every type, so that a file without a telling name is not called a CV.
  return guess ? [guess, 'other', ...others] : ['other', ...others]
}
