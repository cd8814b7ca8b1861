import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'

const source = join(import.meta.dirname, '..')
/** Lists of zones, and the pages that show the brand. */
const mayNameThem = /\.test(?:-kit)?\.|^test\/|\/demo\/|\/brand[/.]|\/migrations\/|zone-(?:choices|names)\.ts$/
const code = (text: string) => text.replaceAll(/^\s*(?:\/\*)?\*.*$|\/\/.*$/gm, '')

it('takes zone and organisation from the settings of the programme, never from the demo', () => {
  const naming = globSync('**/*.{ts,tsx,json}', { cwd: source })
    .filter((file) => !mayNameThem.test(file))
    .filter((file) => /Europe\/Lisbon|Nortada/.test(code(readFileSync(join(source, file), 'utf8'))))
  expect(naming).toEqual([])
})
