import { describe, expect, it } from 'vitest'
import * as z from 'zod/mini'
import { fieldIssues } from './errors/issues.ts'
import { fieldText } from './errors/messages.ts'
import { check, rules } from './rules.ts'

/** Rules of behaviour 10.14–10.22, with the numbers of the specification. */
const cases: [string, boolean, boolean[]][] = [
  [
    '10.14 required refuses nothing and blanks',
    false,
    ['', '  ', null, undefined].map((value) => rules.required(value)),
  ],
  ['10.14 required takes text', true, ['x', ' x '].map((value) => rules.required(value))],
  ['10.15 alpha takes one alphabet', true, ['João', 'Иван', "d'", ''].map((value) => rules.alpha(value))],
  [
    '10.15 alpha refuses mixtures, digits, hyphens',
    false,
    ['Jоãо', 'a1', 'a-b', 'a b'].map((value) => rules.alpha(value)),
  ],
  ['10.15 alpha in Portuguese', true, ['coração', 'PÃO'].map((value) => rules.alpha(value, 'pt'))],
  ['10.15 alpha in Portuguese refuses others', false, ['mañana', 'Иван'].map((value) => rules.alpha(value, 'pt'))],
  ['10.16 alphaSpaces', true, ['Ana Rita', 'Иван Грозный'].map((value) => rules.alphaSpaces(value))],
  ['10.17 between', true, ['5.5', ' 5 ', '1', '10'].map((value) => rules.between(value, 1, 10))],
  ['10.17 between refuses', false, ['0.9', '10.1', 'five', ' '].map((value) => rules.between(value, 1, 10))],
  ['10.18 length counts code points', true, [rules.length('👍👍👍', 3), rules.length(['a', 'b'], 2)]],
  ['10.19 min and max count UTF-16 units', true, [rules.min('👍', 2), rules.max('👍', 2), rules.max(null, 1)]],
  ['10.19 max refuses', false, [rules.max('👍', 1), rules.min('a', 2)]],
  ['10.20 digits', true, [rules.digits('0042', 4), rules.digits('', 4)]],
  ['10.20 digits refuses', false, ['42', '-042', '4 42', '4.42'].map((value) => rules.digits(value, 4))],
  [
    '10.21 email',
    true,
    ['a+b@c-d.pt', 'A@B.PT', 'ã@b.pt', '"a b"@c.co', 'a@[127.0.0.1]'].map((value) => rules.email(value)),
  ],
  [
    '10.21 email refuses',
    false,
    ['a@b', 'a@b.c', 'a@b..pt', '.a@b.pt', 'a.@b.pt', 'a@b.p1', 'a@b_c.pt', ' a@b.pt'].map((value) =>
      rules.email(value),
    ),
  ],
  ['10.22 regex does not alternate with the global flag', true, [1, 2, 3].map(() => rules.regex('abc', /b/g))],
  ['confirmed', true, [rules.confirmed('x', 'x'), rules.confirmed('', 'y')]],
  ['confirmed refuses', false, [rules.confirmed('x', 'y'), rules.confirmed('x', undefined)]],
  [
    '10.7 an empty value passes every rule but required',
    true,
    [rules.email(''), rules.alpha(null), rules.length('', 3)],
  ],
]

describe('rules', () => {
  it.each(cases)('%s', (_name, expected, results) => {
    expect(results).toEqual(results.map(() => expected))
  })

  it('give zod their name and parameters for the message, in both languages', () => {
    const schema = z.strictObject({ code: z.string().check(check('digits', 4)) })
    const issues = fieldIssues(schema.safeParse({ code: '12' }).error!)
    expect(issues).toEqual([{ field: 'code', code: 'digits', params: { 0: 4 } }])
    expect(fieldText('pt', 'digits', issues[0]!.params)).toBe('Escreve exatamente 4 algarismos.')
    expect(fieldText('en', 'digits', issues[0]!.params)).toBe('Enter exactly 4 digits.')
  })

  it('without a message of their own get the default one (specification §5)', () => {
    expect(fieldText('pt', 'no-such-code')).toBe('Este campo não é válido.')
    expect(fieldText('en', 'no-such-code')).toBe('This field is not valid.')
  })
})
