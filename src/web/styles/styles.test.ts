import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'

const web = join(import.meta.dirname, '..')
const sheets = globSync('**/*.css', { cwd: web }).map((file) => ({ file, css: readFileSync(join(web, file), 'utf8') }))
const tokens = readFileSync(join(import.meta.dirname, 'tokens.css'), 'utf8')
const scales = readFileSync(join(import.meta.dirname, 'scales.css'), 'utf8')

describe('the constants of the specification, section 9', () => {
  it('have the breakpoints 640, 768, 1024, 1280 and 1536', () => {
    const named = [...tokens.matchAll(/--breakpoint-\w+: (\d+)px/g)].map((found) => Number(found[1]))
    expect(named).toEqual([640, 768, 1024, 1280, 1536])
  })

  it('are the only widths at which the layout changes', () => {
    const strays = sheets.flatMap(({ file, css }) =>
      [...css.matchAll(/@media[^{]*?\((min|max)-width: (\d+)px\)/g)]
        .map(([, side, width]) => (side === 'max' ? Number(width) + 1 : Number(width)))
        .filter((width) => ![640, 768, 1024, 1280, 1536].includes(width))
        .map((width) => `${file}: ${width}`),
    )
    expect(strays).toEqual([])
  })

  it.each([640, 768, 1024, 1280, 1536])('change the layout at %i px', (width) => {
    const changes = sheets.filter(
      ({ css }) => css.includes(`(min-width: ${width}px)`) || css.includes(`(max-width: ${width - 1}px)`),
    )
    expect(changes.map(({ file }) => file)).not.toEqual([])
  })

  it("have the palette's ten colours and a seven-segment face for digits", () => {
    const colours = new Set([...scales.matchAll(/--color-([a-z]+)-\d+:/g)].map((found) => found[1]))
    expect([...colours].toSorted()).toEqual(
      ['primary', 'secondary', 'success', 'danger', 'info', 'orange', 'yellow', 'blue', 'grey', 'dark'].toSorted(),
    )
    expect(tokens).toContain("--font-digits: 'DSEG7 Classic'")
  })
})
