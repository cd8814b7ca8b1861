import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { renderHook } from '@testing-library/react'
import type { ReactNode } from 'react'
import { afterEach, expect, it, vi } from 'vitest'
import { useRefreshAt } from './refresh-at.ts'

afterEach(() => vi.useRealTimers())

it('refetches at each moment, and no more once the page is closed', () => {
  vi.useFakeTimers({ now: new Date('2026-03-12T09:00:00Z') })
  const client = new QueryClient()
  const ask = vi.spyOn(client, 'invalidateQueries').mockResolvedValue()
  const wrapper = ({ children }: { children: ReactNode }) => (
    <QueryClientProvider client={client}>{children}</QueryClientProvider>
  )
  const moments = ['2026-03-12T08:00:00Z', null, '2026-03-12T11:00:00Z', '2026-03-12T10:00:00Z', '2026-03-12T12:00:00Z']
  const { unmount } = renderHook(() => useRefreshAt(moments), { wrapper })
  const hour = 3_600_000
  expect(ask).not.toHaveBeenCalled()
  vi.advanceTimersByTime(hour + 2000)
  expect(ask).toHaveBeenCalledTimes(1)
  vi.advanceTimersByTime(hour)
  expect(ask).toHaveBeenCalledTimes(2)
  unmount()
  vi.advanceTimersByTime(hour)
  expect(ask).toHaveBeenCalledTimes(2)
})
