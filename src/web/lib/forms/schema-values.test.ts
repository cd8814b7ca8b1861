import { expect, it } from 'vitest'
import * as z from 'zod/mini'
import { bilingual, id, time } from '#contract/endpoint.ts'
import { line, optionalLine } from '#contract/rules.ts'
import { blankOf, changesOf, isOptionalAt, toInput, toValues } from './schema-values.ts'

const schema = z
  .strictObject({
    title: bilingual(line(120)),
    link: z.nullable(z.string()),
    coverId: z.nullable(id),
    startsAt: time,
    open: z.boolean(),
    venue: z.nullable(z.strictObject({ name: line(120), address: z.nullable(optionalLine(200)) })),
    speakers: z.array(z.strictObject({ name: line(120), title: bilingual(optionalLine(120)) })),
  })
  .check(z.refine(() => true))

const record = {
  id: 'not of the form',
  title: { pt: 'Olá', en: null },
  link: null,
  coverId: null,
  startsAt: '2026-03-12T10:00:00.000Z',
  open: true,
  venue: null,
  speakers: [{ name: 'Ana', title: { pt: 'Mentora' } }],
}
const values = {
  title: { pt: 'Olá', en: '' },
  link: null,
  coverId: null,
  startsAt: '2026-03-12T10:00:00.000Z',
  open: true,
  venue: { name: '', address: null },
  speakers: [{ name: 'Ana', title: { pt: 'Mentora', en: '' } }],
}

it('makes empty form values from a schema', () => {
  expect(blankOf(schema)).toEqual({
    title: { pt: '', en: '' },
    link: null,
    coverId: null,
    startsAt: null,
    open: false,
    venue: { name: '', address: null },
    speakers: [],
  })
})

it('turns a record into form values with every field, and drops unknown members', () => {
  expect(toValues(schema, record)).toEqual(values)
})

it('sends nothing for empty optional texts, at any depth', () => {
  const typed = { ...values, link: '  ', venue: { name: 'Sala', address: '' }, version: 3 }
  expect(toInput(schema, typed)).toEqual({
    ...values,
    title: { pt: 'Olá', en: null },
    link: null,
    venue: { name: 'Sala', address: null },
    speakers: [{ name: 'Ana', title: { pt: 'Mentora', en: null } }],
  })
})

it('keeps an empty required text, so that the schema can refuse it', () => {
  expect(toInput(schema, { ...values, title: { pt: '', en: '' } })).toMatchObject({ title: { pt: '', en: null } })
  expect(toInput(schema, { ...values, venue: null })).toMatchObject({ venue: null })
})

it('sends only members that differ from the initial values', () => {
  const input = toInput(schema, { ...values, title: { pt: 'Adeus', en: '' }, link: '' }) as typeof record
  expect(changesOf(schema, input, values)).toEqual({ title: { pt: 'Adeus', en: null } })
})

it.each([
  ['title.pt', false],
  ['title.en', true],
  ['link', true],
  ['startsAt', false],
  ['venue.name', false],
  ['venue.address', true],
  ['speakers.0.name', false],
  ['speakers.0.title.en', true],
  ['unknown', false],
])('knows whether %s may stay empty: %s', (path, isOptional) => {
  expect(isOptionalAt(schema, path)).toBe(isOptional)
})
