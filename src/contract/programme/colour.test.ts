import * as fc from 'fast-check'
import { expect, it } from 'vitest'
import { coloursOf, contrast, readableColour } from './colour.ts'

const colour = fc.integer({ min: 0, max: 0xff_ff_ff }).map((number) => `#${number.toString(16).padStart(6, '0')}`)

it('knows the contrast of black on white, and of a colour on itself', () => {
  expect(contrast('#000000', '#ffffff')).toBeCloseTo(21)
  expect(contrast('#123456', '#123456')).toBe(1)
})

it('keeps a colour that can be read, and darkens one that cannot', () => {
  expect(readableColour('#0e5f3a')).toBe('#0e5f3a')
  expect(contrast(readableColour('#ffe600'), '#ffffff')).toBeGreaterThanOrEqual(4.5)
})

it('makes of any colour buttons, links and tints that can be read in both themes', () => {
  const grounds = { light: ['#ffffff', '#fcfdfb', '#eff2eb'], dark: ['#0a0f0c', '#101612', '#161e19'] }
  fc.assert(
    fc.property(colour, (given) => {
      const made = coloursOf(readableColour(given))
      for (const theme of ['light', 'dark'] as const) {
        const { [`accent-text`]: text, [`accent-soft`]: soft, ...rest } = made[theme]
        const pairs = [...grounds[theme], soft!].map((ground) => [text!, ground])
        const buttons = ['accent', 'accent-hover', 'accent-press'].map((name) => [rest['on-accent']!, rest[name]!])
        for (const [one, other] of [...pairs, ...buttons]) expect(contrast(one!, other!)).toBeGreaterThanOrEqual(4.5)
      }
    }),
  )
})
