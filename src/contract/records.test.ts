import { expect, it } from 'vitest'
import * as z from 'zod/mini'
import { similarEndpoint, similarText } from './records.ts'

const { query } = similarEndpoint({ access: 'member', path: '/books', item: z.any() })

it('a text of ten thousand characters is too long to look for similar ones, and is cut where the browser asks', () => {
  const long = 'consulta '.repeat(1200)
  expect(query.safeParse({ q: long }).error?.issues).toMatchObject([{ path: ['q'], code: 'too_big' }])
  expect(query.safeParse({ q: similarText(long, long) }).success).toBe(true)
})
