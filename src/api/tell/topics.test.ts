import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { mailTopicsOf } from '#api/area-registry.ts'
import { areas } from '#api/areas.ts'

const topics = mailTopicsOf(areas)

/** The occasions of the mails that an area sends; in a template any word of its code may stand. */
function occasionsOf(area: string): string[] {
  const folder = join(import.meta.dirname, '../features', area)
  const files = globSync('**/*.ts', { cwd: folder }).filter((file) => !/\.test\.|^area\.ts$/.test(file))
  const code = files.map((file) => readFileSync(join(folder, file), 'utf8')).join('\n')
  const words = [...code.matchAll(/^ +(\w+): \{|'(\w+)'/gm)].map(([, key, text]) => key ?? text!)
  const kinds = [...code.matchAll(/tellPeople\(\s*\w+,\s*\w+,\s*['`](?:\w+|\$\{area\})\.([^'`]+)['`]/g)]
  return kinds.flatMap(([, occasion = '']) =>
    occasion.includes('${') ? words.map((word) => occasion.replace(/\$\{.*\}/, word)) : [occasion],
  )
}

it.each([...topics])('the urgent mails of %s are mails that it sends', (area, { urgent, always }) => {
  const sent = occasionsOf(area)
  expect([...urgent, ...always].filter((occasion) => !sent.includes(occasion))).toEqual([])
})

it('finds an urgent mail that nobody sends (negative control)', () => {
  expect(occasionsOf('events')).not.toContain('postponed')
  expect(occasionsOf('events')).toContain('offered')
})
