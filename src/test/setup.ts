import { afterEach, beforeEach, expect, vi } from 'vitest'

const complaints: unknown[][] = []

/** Warnings of pages and libraries fail the test, unless it expects them. */
beforeEach(() => {
  complaints.length = 0
  vi.spyOn(console, 'error').mockImplementation((...args) => void complaints.push(args))
  vi.spyOn(console, 'warn').mockImplementation((...args) => void complaints.push(args))
})

afterEach(() => {
  vi.restoreAllMocks()
  expect(complaints, 'console.error or console.warn was called').toEqual([])
})
