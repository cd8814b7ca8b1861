import { afterEach, beforeEach, expect, vi } from 'vitest'

const complaints: unknown[][] = []

/** What a page or a library complains about would otherwise pass unread: a test that provokes it must expect it. */
beforeEach(() => {
  complaints.length = 0
  vi.spyOn(console, 'error').mockImplementation((...args) => void complaints.push(args))
  vi.spyOn(console, 'warn').mockImplementation((...args) => void complaints.push(args))
})

afterEach(() => {
  vi.restoreAllMocks()
  expect(complaints, 'console.error or console.warn was called').toEqual([])
})
