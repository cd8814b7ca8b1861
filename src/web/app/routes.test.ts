import { createMemoryHistory } from '@tanstack/react-router'
import { describe, expect, it } from 'vitest'
import { marksOf, pageOf } from '#api/http/web/page-of.ts'
import type { PageMarks } from '#contract/page-marks.ts'
import { pages } from '#contract/pages.ts'
import { makeRouter } from './router.ts'
import { parseSearch, stringifySearch } from './search-text.ts'

const router = makeRouter(createMemoryHistory())
await router.options.context.addAllRoutes()
const known = Object.keys(router.routesByPath).filter((path) => path !== '/$')
const leafOf = (path: string) => router.matchRoutes(router.buildLocation({ href: path } as never)).at(-1)!

describe('the route table', () => {
  it('contains exactly the addresses that the server answers with 200', () => {
    const inContract = Object.keys(pages).map((page) => page.replaceAll(/\{(\w+)\}/g, '$$$1'))
    expect(known.toSorted()).toEqual(inContract.toSorted())
  })

  it('finds the same page as the server, with the same marks', () => {
    for (const path of [...known, '/nothing/here', '/manage/nothing', '/events/a/b']) {
      const { fullPath, staticData } = leafOf(path)
      const page = pageOf(path)
      expect(page?.replaceAll(/\{(\w+)\}/g, '$$$1'), path).toBe(fullPath === '/$' ? undefined : fullPath)
      // A route may ask for a right of its own instead of the one that members share.
      const { scope: _, ...marks }: PageMarks = page ? marksOf(page) : { auth: 'off', layout: 'blank' }
      expect(staticData, path).toMatchObject(marks)
    }
  })

  it('marks visitors’ pages and protects the rest (spec 6, 3.28)', () => {
    const open = known.filter((path) => leafOf(path).staticData.auth === 'off')
    const said = 'Whoever opens a page to everybody writes its address here, and whoever closes it takes it away'
    expect(open.toSorted(), said).toEqual([
      '/assets',
      '/auth/change-email/$token',
      '/auth/invitation/$token',
      '/auth/organisation/$id',
      '/auth/verify-email/$token',
      '/components',
      '/events/$slug',
      '/impact',
      '/invitations/$token',
      '/legal/$kind',
      '/mails/$token',
      '/opportunities',
      '/opportunities/$slug',
      '/outcomes',
      '/outcomes/$token',
      '/people/$id',
      '/reports/$code',
      '/startup/outcome/$token',
      '/verify/$code',
    ])
    for (const path of known.filter((one) => /^\/auth\/(?:login|register|reset)/.test(one))) {
      expect(leafOf(path).staticData.auth, path).toBe('guest')
    }
    for (const path of known.filter((one) => one.startsWith('/manage'))) {
      expect(leafOf(path).staticData.scope, path).toBeTruthy()
    }
  })

  it('matches any case and a trailing slash (4.16)', () => {
    expect(leafOf('/Auth/Register/').fullPath).toBe('/auth/register')
    expect(leafOf('/nothing/here').fullPath).toBe('/$')
  })

  it('prefers a fixed part to a parameter (4.16)', () => {
    expect(leafOf('/manage/events/create').fullPath).toBe('/manage/events/create')
    expect(leafOf('/manage/events/created').fullPath).toBe('/manage/events/$slug')
  })

  it('gives every page a title or lets it set one from its data', () => {
    const setByThePage = known.filter((path) => !leafOf(path).staticData.title)
    expect(setByThePage.every((path) => path === '/' || path.includes('$'))).toBe(true)
  })
})

describe('the query of an address', () => {
  it('is text, with repeated names as lists', () => {
    expect(parseSearch('?kind=a&kind=b&q=caf%C3%A9')).toEqual({ kind: ['a', 'b'], q: 'café' })
    expect(stringifySearch({ kind: ['a', 'b'], q: 'café', gone: undefined, empty: '' })).toBe(
      '?kind=a&kind=b&q=caf%C3%A9',
    )
    expect(stringifySearch({})).toBe('')
  })
})
