import { afterEach, expect, it, vi } from 'vitest'
import { allowEmptyMarkup } from './trusted-types.ts'

afterEach(() => {
  vi.unstubAllGlobals()
})

it('allows only the empty string, and creates one policy only', () => {
  const policies = {
    defaultPolicy: null as object | null,
    createPolicy: vi.fn<(name: string, rules: { createHTML: (markup: string) => string | null }) => void>(
      (name, rules) => {
        policies.defaultPolicy = { name, rules }
      },
    ),
  }
  vi.stubGlobal('trustedTypes', policies)
  allowEmptyMarkup()
  allowEmptyMarkup()
  expect(policies.createPolicy).toHaveBeenCalledOnce()
  const rules = policies.createPolicy.mock.calls[0]?.[1]
  expect(rules?.createHTML('')).toBe('')
  for (const markup of [' ', 'x', '<img src=x onerror=alert(1)>']) expect(rules?.createHTML(markup)).toBeNull()
})

it('does nothing in browsers without trusted types', () => {
  vi.stubGlobal('trustedTypes', undefined)
  expect(allowEmptyMarkup).not.toThrow()
})
