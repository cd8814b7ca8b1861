import Pdf from 'pdfkit'
import { describe, expect, it } from 'vitest'
import { drawableText, fontFile, piecesOf, type Weight } from './letters.ts'

type Font = { hasGlyphForCodePoint: (code: number) => boolean }
const doc = new Pdf({ font: fontFile(400) })
const fontOf = (weight: Weight, subset: 'latin' | 'latin-ext') =>
  // oxlint-disable-next-line no-underscore-dangle -- pdfkit names its inner parts so
  (doc.font(fontFile(weight, subset)) as unknown as { _font: { font: Font } })._font.font

describe('letters on paper', () => {
  it('that are kept have a glyph in the file that draws them, in each weight', () => {
    const all = Array.from({ length: 0x2300 - 0x20 }, (_, index) => String.fromCodePoint(index + 0x20))
    const missing = ([400, 600, 700] as const).flatMap((weight) => {
      const fonts = { latin: fontOf(weight, 'latin'), 'latin-ext': fontOf(weight, 'latin-ext') }
      return all
        .flatMap((letter) => piecesOf(drawableText(letter).text))
        .filter(({ text, subset }) =>
          Array.from(text).some((one) => !fonts[subset].hasGlyphForCodePoint(one.codePointAt(0)!)),
        )
    })
    expect(missing).toEqual([])
  })

  it.each([
    ['Inês 💡 Carvalho', 'Inês Carvalho', ['💡']],
    ['👩‍👩‍👧‍👦 A 1️⃣', 'A', ['👩‍👩‍👧‍👦', '1️⃣']],
    ['🇵🇹', '', ['🇵🇹']],
    ['ﬁm de semana', 'fim de semana', []],
    ['Nguyễn Thế', 'Nguyen Thé', []],
    ['Иван Щукин', 'Ivan Shchukin', []],
    ['Άννα', 'Ánna', []],
    ['محمد علي', 'mhmd aly', []],
    ['דוד', 'dvd', []],
    ['\u200fAna\u00a0\u2011 B', 'Ana\u00a0- B', []],
    ['第 3 章', '3', ['第', '章']],
  ])('of «%s» are «%s»', (text, drawn, left) => {
    expect(drawableText(text)).toEqual({ text: drawn, left })
  })
})
