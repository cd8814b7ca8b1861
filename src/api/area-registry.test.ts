import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { definedErrors, definedFieldErrors } from '#contract/errors/define-errors.ts'
import { endpoint } from '#contract/endpoint.ts'
import { testApp, type TestApp } from '#test/app.ts'
import { buildApp } from './app.ts'
import type { ApiArea } from './area.ts'
import { jobsOf, mailTopicsOf, requireDistinct } from './area-registry.ts'
import { areas } from './areas.ts'
import { StartError } from './postgres/start-error.ts'

let t: TestApp
beforeAll(async () => {
  t = await testApp()
})
afterAll(() => t.close())

const job = async () => {}
const area = (name: string, over: Partial<ApiArea> = {}): ApiArea => ({ name, ...over })
const withRoute = (name: string, path: `/${string}`): ApiArea => ({
  name,
  routes: (route) =>
    route(endpoint({ method: 'POST', path, access: 'public', summary: 'Nothing', response: null }), () => {}),
})

describe('the areas', () => {
  it('of the product are distinct', () => {
    expect(() => requireDistinct(areas)).not.toThrow()
  })

  it.each([
    ['name', area('teas'), area('teas'), 'The area teas is registered twice: by teas and by teas.'],
    [
      'kind of job',
      area('teas', { jobs: { brew: job } }),
      area('cups', { jobs: { brew: job } }),
      'The kind of job brew is registered twice: by teas and by cups.',
    ],
    [
      'error code',
      area('teas', { errors: { cold: { status: 409, pt: 'Frio.', en: 'Cold.' } } }),
      area('cups', { errors: { cold: { status: 409, pt: 'Fria.', en: 'Cold.' } } }),
      'The error code cold is registered twice: by teas and by cups.',
    ],
    [
      'generic error code',
      area('teas'),
      area('cups', { errors: { not_found: { status: 409, pt: 'Fria.', en: 'Cold.' } } }),
      'The error code not_found is registered twice: by the contract and by cups.',
    ],
    [
      'code for fields',
      area('teas', { fieldErrors: { hot: { pt: 'Quente.', en: 'Hot.' } } }),
      area('cups', { fieldErrors: { hot: { pt: 'Quente.', en: 'Hot.' } } }),
      'The code for fields hot is registered twice: by teas and by cups.',
    ],
    [
      'constraint',
      area('teas', { references: { teas_cup_fkey: 'cup' } }),
      area('cups', { references: { teas_cup_fkey: 'tea' } }),
      'The constraint teas_cup_fkey is registered twice: by teas and by cups.',
    ],
    [
      'kind of slug',
      area('teas', { slugs: ['leaves'] }),
      area('cups', { slugs: ['leaves'] }),
      'The kind of slug leaves is registered twice: by teas and by cups.',
    ],
  ])('cannot register the same %s twice', (_, one, other, sentence) => {
    expect(() => requireDistinct([one, other])).toThrow(new StartError(sentence))
  })

  it('cannot register the same route twice, whatever the parameter names', async () => {
    const twice = [withRoute('teas', '/teas/{id}'), withRoute('cups', '/teas/{slug}')]
    await expect(buildApp(t.deps, { areas: twice })).rejects.toThrow(
      new StartError('The route POST /teas/{} is registered twice: by teas and by cups.'),
    )
  })

  it('register every code of their contracts', () => {
    const codes = areas.flatMap(({ errors = {} }) => Object.keys(errors))
    const fieldCodes = areas.flatMap(({ fieldErrors = {} }) => Object.keys(fieldErrors))
    expect([codes.toSorted(), fieldCodes.toSorted()]).toEqual([
      [...definedErrors.keys()].toSorted(),
      [...definedFieldErrors.keys()].toSorted(),
    ])
  })

  it('have a topic of mails each, or belong to that of another', () => {
    const [own, other] = [
      area('teas', { mails: { occasions: { ready: 'urgent' } } }),
      area('cups', { mails: { topic: 'teas', occasions: {} } }),
    ]
    expect([...mailTopicsOf([area('spoons'), other, own])]).toEqual([
      ['cups', { topic: 'teas', occasions: {}, waits: {} }],
      ['teas', { topic: 'teas', occasions: { ready: 'urgent' }, waits: {} }],
    ])
    expect(() => mailTopicsOf([area('teas'), other])).toThrow(
      new StartError('The mails of cups belong to teas, which has no topic.'),
    )
  })

  it('pass all their jobs to the worker', () => {
    expect(Object.keys(jobsOf([area('teas', { jobs: { brew: job } }), area('cups', { jobs: { wash: job } })]))).toEqual(
      ['brew', 'wash'],
    )
  })
})
