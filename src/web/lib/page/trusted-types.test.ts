import { afterEach, expect, it, vi } from 'vitest'
import { trustOwn } from './trusted-types.ts'

afterEach(() => {
  vi.unstubAllGlobals()
})

it('allows only the empty string and our worker, and creates one policy only', () => {
  const policies = {
    defaultPolicy: null as object | null,
    createPolicy: vi.fn<(name: string, rules: Record<string, (text: string) => string | null>) => void>(
      (name, rules) => {
        policies.defaultPolicy = { name, rules }
      },
    ),
  }
  vi.stubGlobal('trustedTypes', policies)
  trustOwn()
  trustOwn()
  expect(policies.createPolicy).toHaveBeenCalledOnce()
  const rules = policies.createPolicy.mock.calls[0]?.[1]
  expect(rules?.['createHTML']!('')).toBe('')
  for (const markup of [' ', 'x', '<img src=x onerror=alert(1)>']) expect(rules?.['createHTML']!(markup)).toBeNull()
  const scripts = ['/sw.js', '/sw.js?x', 'https://elsewhere.test/sw.js', '']
  expect(scripts.map((url) => rules?.['createScriptURL']!(url))).toEqual(['/sw.js', null, null, null])
})

it('does nothing in browsers without trusted types', () => {
  vi.stubGlobal('trustedTypes', undefined)
  expect(trustOwn).not.toThrow()
})
