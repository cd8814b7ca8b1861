type Rgb = readonly [number, number, number]

/** What a colour of the programme must be read on, or carry: paper, the page's edge, and the white of its own buttons. */
const light = { paper: '#ffffff', canvas: '#eff2eb', ink: '#000000' }
const dark = { surface: '#101612', raised: '#161e19', ink: '#06110a', white: '#ffffff' }
const leastContrast = 4.5
const leastContrastInDark = 6

const rgbOf = (hex: string): Rgb => [1, 3, 5].map((at) => Number.parseInt(hex.slice(at, at + 2), 16)) as never
const hexOf = (rgb: readonly number[]) =>
  `#${rgb.map((part) => Math.round(part).toString(16).padStart(2, '0')).join('')}`

/** So much of the second colour in the first, from 0 to 1. */
function mixed(one: string, other: string, share: number): string {
  const [from, to] = [rgbOf(one), rgbOf(other)]
  return hexOf(from.map((part, index) => part + (to[index]! - part) * share))
}

/** Relative luminance, by WCAG 2. */
function luminance(hex: string): number {
  const [red, green, blue] = rgbOf(hex).map((part) => {
    const share = part / 255
    return share <= 0.040_45 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4
  }) as unknown as Rgb
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue
}

export function contrast(one: string, other: string): number {
  const [darker, lighter] = [luminance(one), luminance(other)].toSorted((a, b) => a - b) as [number, number]
  return (lighter + 0.05) / (darker + 0.05)
}

const isReadable = (colour: string) =>
  contrast(colour, light.canvas) >= leastContrast && contrast(colour, softOf(colour)) >= leastContrast

const softOf = (colour: string) => mixed(colour, light.paper, 0.9)

/** The first of this row of mixtures that does. */
function firstMixture(colour: string, toward: string, does: (one: string) => boolean): string {
  const steps = Array.from({ length: 51 }, (_, step) => mixed(colour, toward, step / 50))
  return steps.find(does) ?? toward
}

/** The colour itself where it can be read, else the nearest darker one that can. */
export const readableColour = (colour: string) => firstMixture(colour, light.ink, isReadable)

/** The colours of buttons, links and tinted surfaces, made of one colour, for both themes. */
export function coloursOf(colour: string): Record<'light' | 'dark', Record<string, string>> {
  const bright = firstMixture(colour, dark.white, (one) => contrast(one, dark.raised) >= leastContrastInDark)
  const shaded = (share: number) => mixed(colour, light.ink, share)
  const tinted = (share: number) => mixed(dark.surface, bright, share)
  return {
    light: {
      accent: colour,
      'accent-hover': shaded(0.14),
      'accent-press': shaded(0.28),
      'on-accent': light.paper,
      'accent-text': colour,
      'accent-soft': softOf(colour),
      'accent-soft-hover': mixed(colour, light.paper, 0.84),
      'accent-border': mixed(colour, light.paper, 0.6),
    },
    dark: {
      accent: bright,
      'accent-hover': mixed(bright, dark.white, 0.16),
      'accent-press': mixed(bright, dark.white, 0.3),
      'on-accent': dark.ink,
      'accent-text': bright,
      'accent-soft': tinted(0.12),
      'accent-soft-hover': tinted(0.18),
      'accent-border': tinted(0.34),
    },
  }
}
