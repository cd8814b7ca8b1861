import { describe, expect, it } from 'vitest'
import { clustersOf, type Visit } from './clusters.ts'

type Sizes = Record<string, number>
type Imports = Record<string, readonly string[]>

/** The files, each by the names of its modules. */
function filesOf(visits: readonly (readonly string[])[], sizes: Sizes, imports: Imports = {}, weights: Sizes = {}) {
  const begun = visits.map((roots, at): Visit => ({ roots, weight: weights[at] ?? 1 }))
  const importsOf = (id: string) => imports[id] ?? []
  return clustersOf(begun, { importsOf, bytesOf: (id) => sizes[id] ?? 0 }).map((file) => file.toSorted().join(' '))
}

const large = 90_000
const small = 100

describe('what several pages share', () => {
  it('lies in one file when the same pages need it', () => {
    const imports = { one: ['list', 'row'], other: ['list', 'row'] }
    expect(filesOf([['one'], ['other']], { list: large, row: large }, imports)).toEqual(['list row'])
  })

  it('leaves out what one page alone needs', () => {
    expect(filesOf([['one', 'table'], ['one']], { one: small, table: small })).toEqual(['one'])
  })

  it('lies apart when it is large and a page does not need it', () => {
    const visits = [['list', 'calendar'], ['list', 'calendar'], ['list']]
    expect(filesOf(visits, { list: small, calendar: large }).toSorted()).toEqual(['calendar', 'list'])
  })

  it('lies together when it is small, so that pages ask for fewer files', () => {
    const visits = [['list', 'row'], ['list', 'row'], ['list']]
    expect(filesOf(visits, { list: small, row: small })).toEqual(['list row'])
  })

  it('follows the pages that weigh more', () => {
    const visits = [['list', 'row'], ['list', 'row'], ['list']]
    const sizes = { list: 15_000, row: 15_000 }
    expect(filesOf(visits, sizes)).toEqual(['list row'])
    expect(filesOf(visits, sizes, {}, { 2: 9 })).toHaveLength(2)
  })

  it('names first what other files need', () => {
    const visits = [['form'], ['form'], ['field']]
    expect(filesOf(visits, { form: large, field: large }, { form: ['field'] })).toEqual(['field', 'form'])
  })

  it('never puts two into one file between which a third lies', () => {
    // The form needs the field, and this the text; form and text are small, the field is large.
    const imports = { form: ['field'], field: ['text'] }
    const visits = [['form'], ['form'], ['field'], ['field'], ['text'], ['text'], ['text'], ['text']]
    const files = filesOf(visits, { form: small, field: large * 9, text: small }, imports)
    expect(files).not.toContain('form text')
  })
})
