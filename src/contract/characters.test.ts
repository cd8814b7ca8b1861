import { describe, expect, it } from 'vitest'
import * as z from 'zod/mini'
import { id, time } from './endpoint.ts'
import { accountEmail, line, longText, optionalPersonName, personName, webAddress } from './rules.ts'

const takes = (schema: z.ZodMiniType, values: string[]) => values.filter((value) => schema.safeParse(value).success)
const refuses = (schema: z.ZodMiniType, values: string[]) => expect(takes(schema, values)).toEqual([])

describe('the e-mail of an account', () => {
  it('is one that every mail server takes', () => {
    const sane = ['a+b@c-d.pt', 'A@B.PT', 'ã@b.pt', 'ΝΙΚΟΣ@exemplo.gr', "o'neill@b.ie"]
    expect(takes(accountEmail, sane)).toEqual(sane)
    refuses(accountEmail, [
      '"a b"@c.co',
      'a@[127.0.0.1]',
      'a\u0001@b.pt',
      'a\u200b@b.pt',
      'a\u202e@b.pt',
      'a\u00ad@b.pt',
      'a\u3164@b.pt',
      'a@-b.pt',
      'a@b-.pt',
      `${'a'.repeat(65)}@b.pt`,
    ])
  })
})

describe('a line', () => {
  it('has something to be seen, in whichever script, and emoji', () => {
    const names = ['Ana', 'Żółć', '李', 'می\u200cخواهم', '👩\u200d💻', 'e\u0301']
    expect(takes(line(80), names)).toEqual(names)
    refuses(line(80), ['', ' ', '\u200b', '\u3164', '\u2800\u2800', '\u{e0001}', '\u034f', '\ufeff'])
  })

  it('holds no control and no bidirectional characters', () => {
    const hidden = [
      '\t',
      '\n',
      '\r',
      '\u0007',
      '\u001b',
      '\u0085',
      '\u009f',
      '\u2028',
      '\u061c',
      '\u200f',
      '\u202e',
      '\u2066',
    ]
    refuses(
      line(80),
      hidden.map((character) => `Ana${character}Lima`),
    )
  })
})

describe('the name of a person', () => {
  const real = [
    'Nguyễn Thị Ánh',
    'Nguye\u0302\u0303n',
    "O'Neill",
    'João-Maria',
    'Ọlá\u0300',
    'Œuvrard',
    'Żółć',
    '李小龍',
    '葛\u{e0100}城',
    'अनिरुद्ध',
    'क़ाज़ी\u0902',
    'प्रियंका',
    'مُحَمَّد',
    'عَبْدُ ٱللّٰه',
    'می\u200cنا',
    'ස්\u200dරී',
    'น้ำฝน',
    'မြို့',
    'བསྒྲུབས',
    'יִצְחָק',
  ]

  it('is real in every script', () => {
    expect(takes(personName, real)).toEqual(real)
    expect(takes(optionalPersonName, ['', ...real])).toEqual(['', ...real])
  })

  it('has no stacks of marks, no notes between lines and nothing that nobody sees', () => {
    const stacks = [
      'A\u0301\u0302\u0303\u0304na',
      `A${'\u0336'.repeat(40)}`,
      `ก${'\u0e49'.repeat(5)}`,
      'e\u20dd\u20de\u20df',
    ]
    const unseen = [
      '\ufff9',
      '\ufffa',
      '\ufffb',
      '\u206a',
      '\u200b',
      '\u00ad',
      '\u2060',
      '\ufeff',
      '\u3164',
      '\u{e0041}',
      '\ue000',
    ]
    const hostile = [...stacks, ...unseen.map((character) => `Ana${character}Lima`)]
    refuses(personName, hostile)
    refuses(optionalPersonName, hostile)
    refuses(line(80), [...stacks, 'Ana\ufff9Lima'])
  })
})

it('a text of several lines has breaks and tabs, but no other control characters', () => {
  expect(takes(longText(80), ['um\r\ndois\ttrês'])).toHaveLength(1)
  refuses(longText(80), ['um\u0007', 'um\u202edois', 'um\ufff9dois', '\u200b'])
})

describe('a link', () => {
  it('opens the page that it shows', () => {
    const links = [
      'https://viveiro.example/a?b=c@d#e',
      'http://exemplo.pt',
      'HTTPS://exemplo.pt/ã',
      'https://x.pt/@ana',
    ]
    expect(takes(webAddress, links)).toEqual(links)
    refuses(webAddress, [
      'javascript:alert(1)',
      'https://bank.example@evil.example',
      'https://:secret@evil.example',
      'https://@evil.example',
      'https:///bank.example@evil.example',
      'https://exemplo.pt/\u202egpj.exe',
      'https://exemplo.pt/\n',
      'https://exem\tplo.pt',
      'https://exem\u200bplo.pt',
      'https://bank.example\\@evil.example',
      'https://',
    ])
  })
})

it('an id has one spelling', () => {
  const one = '0198C0DE-0000-7000-8000-00000000ABCD'
  expect(z.parse(id, one)).toBe(one.toLowerCase())
})

it('years are bounded', () => {
  expect(takes(time, ['1970-01-01T00:00:00Z', '2199-12-31T23:59:59Z'])).toHaveLength(2)
  refuses(time, ['0000-01-01T00:00:00Z', '1969-12-31T23:59:59Z', '2200-01-01T00:00:00Z', '9999-12-31T00:00:00Z'])
})
