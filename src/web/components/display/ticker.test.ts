import { act, cleanup, renderHook } from '@testing-library/react'
import { afterEach, expect, it, vi } from 'vitest'
import { useNow } from './ticker.ts'

afterEach(() => {
  cleanup()
  vi.useRealTimers()
})

it('keeps the time between two beats, so that a slow render is not done twice', () => {
  vi.useFakeTimers({ now: 10_000_400 })
  const { result, rerender } = renderHook(() => useNow('second'))
  expect(result.current).toBe(10_000_000)
  vi.setSystemTime(10_001_300)
  rerender()
  expect(result.current).toBe(10_000_000)
  act(() => void vi.advanceTimersToNextTimer())
  expect(result.current).toBe(10_001_000)
})

it('begins with the present time, also long after the last countdown left', () => {
  vi.useFakeTimers({ now: 20_000_000 })
  renderHook(() => useNow('minute')).unmount()
  vi.setSystemTime(30_000_000)
  expect(renderHook(() => useNow('second')).result.current).toBe(30_000_000)
})
