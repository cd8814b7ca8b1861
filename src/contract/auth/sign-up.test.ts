import { describe, expect, it } from 'vitest'
import { fieldIssues } from '#contract/errors/issues.ts'
import { graduationYears } from '#contract/profile/person-fields.ts'
import { founderSignUp, onitSignUp } from './sign-up.ts'

const person = {
  firstName: 'Inês',
  lastName: 'Carvalho',
  email: 'ines@exemplo.pt',
  password: 'regar as batatas ao domingo',
  phone: { country: 'PT', number: '912 345 678' },
  country: 'PT',
  consent: true,
}
const onit = {
  ...person,
  field: 'software',
  institution: 'Universidade do Minho',
  graduationYear: 2026,
  skills: ['sql'],
}
const founder = {
  ...person,
  startup: { name: 'Rega', stage: 'idea', pitch: 'Hortas que se regam sozinhas', field: 'agriculture', title: 'CEO' },
}

const codesOf = (schema: typeof onitSignUp | typeof founderSignUp, value: unknown) => {
  const result = schema.safeParse(value, { reportInput: true })
  return result.success ? {} : Object.fromEntries(fieldIssues(result.error).map(({ field, code }) => [field, code]))
}

describe('sign-up bodies', () => {
  it('accept what the contract describes', () => {
    expect(onitSignUp.parse(onit)).toEqual(onit)
    expect(founderSignUp.parse({ ...founder, heardFrom: 'friend', locale: 'en' })).toMatchObject(founder)
  })

  it.each([
    [{ role: 'admin' }, { role: 'unknown' }],
    [{ consent: false }, { consent: 'consent' }],
    [{ email: `${'a'.repeat(300)}@exemplo.pt` }, { email: 'too_long' }],
    [{ email: ['ines@exemplo.pt'] }, { email: 'invalid' }],
    [{ firstName: '   ' }, { firstName: 'required' }],
    [{ country: '' }, { country: 'required' }],
    [{ country: 'pt' }, { country: 'invalid' }],
    [{ phone: { country: 'PT', number: '1' } }, { phone: 'TOO_SHORT' }],
    [{ graduationYear: 1959 }, { graduationYear: 'between' }],
    [{ graduationYear: graduationYears().max + 1 }, { graduationYear: 'between' }],
    [{ graduationYear: null }, { graduationYear: 'required' }],
    [{ graduationYear: '2026' }, { graduationYear: 'not_a_number' }],
    [{ skills: ['sql', 'sql'] }, { skills: 'invalid' }],
    [{ skills: Array.from({ length: 11 }, (_, i) => `s${i}`) }, { skills: 'too_many' }],
  ])('refuse %j', (change, codes) => {
    expect(codesOf(onitSignUp, { ...onit, ...change })).toEqual(codes)
  })

  it.each([
    [{ stage: 'unicorn' }, { 'startup.stage': 'invalid_option' }],
    [{ pitch: 'x'.repeat(141) }, { 'startup.pitch': 'too_long' }],
    [{ name: '' }, { 'startup.name': 'required' }],
    [{ state: 'accepted' }, { 'startup.state': 'unknown' }],
  ])('refuse a startup with %j', (change, codes) => {
    expect(codesOf(founderSignUp, { ...founder, startup: { ...founder.startup, ...change } })).toEqual(codes)
  })
})
