import { afterEach, beforeEach, expect, vi } from 'vitest'

const complaints: unknown[][] = []

/** React says these when code arrives while a test clicks or types; they tell nothing about the page. */
const ofLateCode = /not configured to support act|suspended inside an `act` scope/
const complain = (...args: unknown[]) => void (ofLateCode.test(String(args[0])) || complaints.push(args))

/** Warnings of pages and libraries fail the test, unless it expects them. */
beforeEach(() => {
  complaints.length = 0
  vi.spyOn(console, 'error').mockImplementation(complain)
  vi.spyOn(console, 'warn').mockImplementation(complain)
})

afterEach(() => {
  vi.restoreAllMocks()
  expect(complaints, 'console.error or console.warn was called').toEqual([])
})
