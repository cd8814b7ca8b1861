import { describe, expect, it } from 'vitest'
import * as z from 'zod/mini'
import { fieldIssues } from './errors/issues.ts'
import { bulkEndpoint, exportEndpoint } from './lists.ts'

const bulk = bulkEndpoint({
  access: 'member',
  path: '/seeds',
  summary: 'Sow or burn seeds',
  actions: ['sow', 'burn'],
  filters: { kind: z.optional(z.string()) },
  input: { reason: z.optional(z.string()) },
  needs: { burn: ['reason'] },
  skipped: { title: z.string() },
})
const ids = ['0195884e-0000-7000-8000-000000000000']

describe('a bulk change', () => {
  it('is at `/bulk` below the list', () => expect(bulk.path).toBe('/seeds/bulk'))

  it.each([
    { action: 'sow', ids, dryRun: true },
    { action: 'sow', allMatching: { kind: 'bean' }, dryRun: false },
    { action: 'burn', ids, reason: 'Old.', dryRun: true },
  ])('takes %j', (body) => expect(bulk.body.safeParse(body).success).toBe(true))

  it.each([
    ['ids', { action: 'sow', dryRun: true }],
    ['ids', { action: 'sow', ids, allMatching: {}, dryRun: true }],
    ['ids', { action: 'sow', ids: [], dryRun: true }],
    ['action', { action: 'eat', ids, dryRun: true }],
    ['reason', { action: 'burn', ids, dryRun: true }],
    ['dryRun', { action: 'sow', ids }],
    ['allMatching.size', { action: 'sow', allMatching: { size: 1 }, dryRun: true }],
  ])('complains of %s in %j', (field, body) => {
    const parsed = bulk.body.safeParse(body, { reportInput: true })
    expect(fieldIssues(parsed.error!).map((issue) => issue.field)).toEqual([field])
  })
})

it('an export is at the path of the list with the format as extension', () => {
  const file = exportEndpoint({
    access: 'member',
    path: '/beds/{id}/seeds',
    params: z.object({ id: z.string() }),
    query: z.object({}),
  })
  expect(file.path).toBe('/beds/{id}/seeds.{format}')
  expect(file.params.safeParse({ id: 'x', format: 'xlsx' }).data).toEqual({ id: 'x', format: 'xlsx' })
  expect(file.params.safeParse({ id: 'x', format: 'pdf' }).success).toBe(false)
})
