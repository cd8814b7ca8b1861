import { describe, expect, it, vi } from 'vitest'
import * as z from 'zod/mini'
import { lazily } from './lazily.ts'

describe('a schema that is made lazily', () => {
  const make = vi.fn(() =>
    z.object({ name: z.string().check(z.minLength(1)), place: lazily(() => z.nullable(z.string())) }),
  )

  it('is made once, when it is first looked at', () => {
    const schema = lazily(make)
    const wrapped = lazily(() => z.array(schema))
    expect(make).not.toHaveBeenCalled()
    expect(wrapped.safeParse([{ name: 'Ana', place: null }]).success).toBe(true)
    expect(wrapped.safeParse([{ name: '', place: 1 }]).error?.issues.map(({ path }) => path.join('.'))).toEqual([
      '0.name',
      '0.place',
    ])
    expect(make).toHaveBeenCalledOnce()
  })

  it('can be looked into, narrowed, extended and checked like any other', () => {
    const schema = lazily(make)
    const tall = z.extend(z.omit(schema, { place: true }), { height: lazily(() => z.int().check(z.gte(1))) })
    expect(['shape' in schema, Object.keys(schema.shape), Object.keys(tall.shape)]).toEqual([
      true,
      ['name', 'place'],
      ['name', 'height'],
    ])
    const short = lazily(() => z.string()).check(lazily(() => z.maxLength(2)))
    expect([tall.safeParse({ name: 'Ana', height: 2 }).success, short.safeParse('Ana').success]).toEqual([true, false])
  })
})

it('can be spread and listed when it stands for plain values', () => {
  const values = lazily(() => ({ place: null, tags: [] as string[] }))
  expect({ ...values, place: 'Braga' }).toEqual({ place: 'Braga', tags: [] })
  expect(Object.entries(values)).toEqual([
    ['place', null],
    ['tags', []],
  ])
})
