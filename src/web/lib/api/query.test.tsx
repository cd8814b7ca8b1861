import { MutationObserver, onlineManager, QueryClientProvider, useQuery } from '@tanstack/react-query'
import { act, cleanup, render, screen } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { ApiError } from './api-error.ts'
import { withMinimumDelay } from './min-delay.ts'
import { queryClient } from './query.ts'

// Behaviour notes, section 7: a pending state lasts at least 200 ms.

beforeEach(() => vi.useFakeTimers())
afterEach(() => {
  cleanup()
  queryClient.clear()
  onlineManager.setOnline(true)
  vi.useRealTimers()
})

describe('minimum delay', () => {
  it('holds the result back until 200 ms after the start, and does not delay slower work (7.2)', async () => {
    const settled = vi.fn()
    void withMinimumDelay(Promise.resolve('x')).then(settled)
    await vi.advanceTimersByTimeAsync(199)
    expect(settled).not.toHaveBeenCalled()
    await vi.advanceTimersByTimeAsync(1)
    expect(settled).toHaveBeenCalledWith('x')

    const later = vi.fn()
    void withMinimumDelay(new Promise((resolve) => setTimeout(resolve, 300, 'y'))).then(later)
    await vi.advanceTimersByTimeAsync(300)
    expect(later).toHaveBeenCalledWith('y')
  })

  it('applies to failures as well (7.2)', async () => {
    const failed = vi.fn()
    void withMinimumDelay(Promise.reject(new Error('no'))).catch(failed)
    await vi.advanceTimersByTimeAsync(199)
    expect(failed).not.toHaveBeenCalled()
    await vi.advanceTimersByTimeAsync(1)
    expect(failed).toHaveBeenCalledOnce()
  })
})

function Page({ fetch }: { fetch: () => Promise<string> }) {
  const query = useQuery({ queryKey: ['page'], queryFn: fetch })
  return <p>{query.isPending ? 'placeholder' : (query.error?.message ?? query.data)}</p>
}
const show = (fetch: () => Promise<string>) =>
  render(
    <QueryClientProvider client={queryClient}>
      <Page fetch={fetch} />
    </QueryClientProvider>,
  )
const after = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms))

describe('placeholders', () => {
  it('stay for at least 200 ms, so that they never flicker', async () => {
    show(async () => 'data')
    await after(199)
    expect(screen.getByText('placeholder')).toBeTruthy()
    await after(2)
    expect(screen.getByText('data')).toBeTruthy()
  })

  it('do not appear for data that the route has already fetched', async () => {
    const fetched = queryClient.ensureQueryData({ queryKey: ['page'], queryFn: async () => 'early' })
    await vi.advanceTimersByTimeAsync(0)
    expect(await fetched).toBe('early')
    show(async () => 'late')
    expect(screen.getByText('early')).toBeTruthy()
  })

  it("are replaced by the component's own error, not by the error page (7.3)", async () => {
    show(() => Promise.reject(new ApiError('forbidden', 403)))
    await after(201)
    expect(screen.getByText('Request failed with status code 403')).toBeTruthy()
  })
})

describe('without a connection', () => {
  beforeEach(() => onlineManager.setOnline(false))
  const lost = () => Promise.reject(new ApiError('offline', 0))

  it('a page says so instead of waiting forever', async () => {
    show(lost)
    await after(10_000)
    expect(screen.getByText('Network Error')).toBeTruthy()
  })

  it('a change fails at once', async () => {
    await expect(new MutationObserver(queryClient, { mutationFn: lost }).mutate()).rejects.toThrow('Network Error')
  })
})
