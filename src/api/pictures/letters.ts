import { join } from 'node:path'

/** The letters of our papers: CVs and certificates. */
export type Weight = 400 | 600 | 700
const fonts = join(import.meta.dirname, '../../../node_modules/@fontsource/schibsted-grotesk/files')
/** The product's font keeps rare Latin letters in a second file. */
export const fontFile = (weight: Weight, subset: 'latin' | 'latin-ext' = 'latin'): string =>
  join(fonts, `schibsted-grotesk-${subset}-${weight}-normal.woff`)

const first =
  ' -~\\u00a0-\\u00ac\\u00ae-ÿĂı\\u0152\\u0153\\u02bb\\u02bc\\u02c6\\u02da\\u02dc\\u0300\\u0301\\u0303\\u0304\\u0308\\u0323' +
  '\\u2013\\u2014\\u2018-\\u201a\\u201c-\\u201e\\u2022\\u2026\\u2032\\u2033\\u2039\\u203a\\u2044\\u20ac\\u2122\\u2191\\u2193\\u2212\\u2215'
const second =
  '\\u0100\\u0101\\u0103-\\u0130\\u0132-\\u0151\\u0154-\\u017e\\u018f\\u0192\\u019d\\u01cd\\u01ce\\u01e6\\u01e7\\u01ea\\u01eb' +
  '\\u01fa-\\u01ff\\u0218-\\u021b\\u0232\\u0233\\u0237\\u0259\\u0272\\u02c7\\u02dd\\u1e80-\\u1e85\\u1e9e\\u1ef2\\u1ef3\\u1ef8\\u1ef9' +
  '\\u2020\\u20a9\\u20b9\\u20ba\\u20bd\\u20bf\\u2113'
const inSecond = new RegExp(`([${second}]+)`, 'u')
const isDrawn = new RegExp(`^[${first}${second}\\n]*$`, 'u')

/** Pieces of a text, each of letters of one file of the font. */
export function piecesOf(text: string): { text: string; subset: 'latin' | 'latin-ext' }[] {
  const pieces = text.split(inSecond).filter((piece) => piece !== '')
  return (pieces.length > 0 ? pieces : ['']).map((piece) => ({
    text: piece,
    subset: inSecond.test(piece) ? 'latin-ext' : 'latin',
  }))
}

/** Letters of other alphabets as Latin ones: a name in ours is better than none. */
const alphabets = [
  [
    'абвгдеёжзийклмнопрстуфхцчшщъыьэюяіїєґ',
    'a b v g d e yo zh z i y k l m n o p r s t u f kh ts ch sh shch  y  e yu ya i yi ye g',
  ],
  ['αβγδεζηθικλμνξοπρσςτυφχψω', 'a v g d e z i th i k l m n x o p r s s t y f ch ps o'],
  [
    'ابتثجحخدذرزسشصضطظعغفقكلمنهويىةءأإآؤئپچڤگ',
    "a b t th j h kh d dh r z s sh s d t z a gh f q k l m n h w y a a ' a i a w y p ch v g",
  ],
  ['אבגדהוזחטיכךלמםנןסעפףצץקרשת', 'a b g d h v z h t y k k l m m n n s a p f ts ts k r sh t'],
] as const
const latin = new Map(
  alphabets.flatMap(([letters, words]) => {
    const all = words.split(' ')
    return Array.from(letters, (letter, index): [string, string] => [letter, all[index] ?? ''])
  }),
)

const asLatin = (letter: string): string | undefined => {
  const found = latin.get(letter.toLowerCase())
  return found !== undefined && letter !== letter.toLowerCase()
    ? found.slice(0, 1).toUpperCase() + found.slice(1)
    : found
}

const characters = new Intl.Segmenter('pt', { granularity: 'grapheme' })
const likeness: [RegExp, string][] = [
  [/[\t\v\f\r\u2000-\u200a\u202f\u205f\u3000]/gu, ' '],
  [/\ufe0e|[\u00ad\u200b-\u200f\u2060\ufeff\u202a-\u202e\u2066-\u2069]/gu, ''],
  [/[\u2010\u2011\u2012]/gu, '-'],
  [/\u2015/gu, '\u2014'],
]

/** A whole written character in letters that we can draw; empty for an emoji and whatever else has none. */
function drawnCharacter(character: string): string {
  const plain = character.normalize('NFKC')
  if (isDrawn.test(plain)) return plain
  const letters = Array.from(plain.normalize('NFD'), (letter) =>
    isDrawn.test(letter) ? letter : (asLatin(letter) ?? ''),
  )
  // A sign made of several, such as a family or a key of a keyboard, is drawn as a whole or not at all.
  if (/\p{Extended_Pictographic}|\u20e3/u.test(character)) return ''
  const kept = letters.join('')
  const tries = [kept, kept.replaceAll(/\p{M}/gu, '')].map((one) => one.normalize('NFC'))
  return tries.find((one) => isDrawn.test(one)) ?? ''
}

export type Drawable = { text: string; left: string[] }

/** A text without what no font of ours has, never as boxes; `left` are the characters that are not on paper. */
export function drawableText(text: string): Drawable {
  const plain = likeness.reduce((all, [letters, like]) => all.replaceAll(letters, like), text.normalize('NFC'))
  if (isDrawn.test(plain)) return { text: plain, left: [] }
  const left: string[] = []
  const drawn = Array.from(characters.segment(text.normalize('NFC')), ({ segment }) => {
    const like = likeness.reduce((all, [letters, other]) => all.replaceAll(letters, other), segment)
    const letters = isDrawn.test(like) ? like : drawnCharacter(segment)
    if (letters === '' && like !== '') left.push(segment)
    return letters
  })
  return { text: left.length > 0 ? drawn.join('').replaceAll(/ {2,}/g, ' ').trim() : drawn.join(''), left }
}
