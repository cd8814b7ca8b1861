declare module 'fontkit' {
  type Run = {
    glyphs: { path: { toSVG: () => string } }[]
    positions: { xAdvance: number; xOffset: number; yOffset: number }[]
  }
  type Font = { unitsPerEm: number; hasGlyphForCodePoint: (code: number) => boolean; layout: (text: string) => Run }
  export function openSync(file: string): Font
}
