import { expect, it } from 'vitest'
import { pastedPeople } from './pasted-people.ts'

it.each([
  ['one a line', 'a@b.pt\n\n c@d.pt \n', ['a@b.pt', 'c@d.pt']],
  ['in a row', 'a@b.pt; c@d.pt, e@f.pt', ['a@b.pt', 'c@d.pt', 'e@f.pt']],
  ['with what is no address', 'a@b.pt\nsem arroba', ['a@b.pt', 'sem arroba']],
  ['nothing', ' \n ;', []],
])('reads addresses %s', (_, text, emails) => {
  expect(pastedPeople(text).map(({ email }) => email)).toEqual(emails)
})

it('keeps the names that a mail program writes', () => {
  expect(pastedPeople('"Ana Maria Sá" <ana@exemplo.pt>')).toEqual([
    { line: 1, email: 'ana@exemplo.pt', firstName: 'Ana', lastName: 'Maria Sá' },
  ])
})
