import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { LoadingBar } from './loading-bar.ts'

// The numbers refer to the behaviour notes, section 5; the times to the specification, section 9.

describe('loading bar', () => {
  let bar: LoadingBar
  beforeEach(() => {
    vi.useFakeTimers()
    bar = new LoadingBar()
  })
  afterEach(() => vi.useRealTimers())
  const after = (ms: number) => {
    vi.advanceTimersByTime(ms)
    return bar.state()
  }

  it('shows after 200 ms at zero, grows by two every 100 ms, is full after 5.2 s and stays (5.2)', () => {
    bar.start()
    expect(after(199)).toMatchObject({ visible: false, percent: 0 })
    expect(after(1)).toMatchObject({ visible: true, percent: 0 })
    expect(after(100)).toMatchObject({ percent: 2 })
    expect(after(4800)).toMatchObject({ percent: 98 })
    expect(after(100)).toMatchObject({ percent: 100 })
    expect(after(60_000)).toMatchObject({ visible: true, percent: 100 })
  })

  it('never shows when the work ends within 200 ms (5.3)', () => {
    bar.start()
    after(150)
    bar.finish()
    expect(after(49)).toMatchObject({ visible: false })
    expect(after(2000)).toMatchObject({ visible: false, percent: 0 })
  })

  it('goes to 100 at the end, hides 500 ms later, and then resets to zero (5.4)', () => {
    bar.start()
    after(1000)
    bar.finish()
    expect(after(499)).toMatchObject({ visible: true, percent: 100 })
    expect(after(1)).toMatchObject({ visible: false })
    expect(after(500)).toMatchObject({ percent: 0 })
  })

  it('changes only its colour when failing (5.5)', () => {
    bar.start()
    after(1000)
    const { percent, visible } = bar.state()
    bar.fail()
    expect(bar.state()).toEqual({ percent, visible, failed: true })
  })

  it('shows a failure for 500 ms even if it was hidden (0.5 as we decided)', () => {
    bar.fail()
    bar.finish()
    expect(after(499)).toEqual({ visible: true, percent: 100, failed: true })
    expect(after(1)).toMatchObject({ visible: false })
    expect(after(500)).toEqual({ visible: false, percent: 0, failed: false })
  })

  it('can be set and moved, within 0 and 100 (5.6)', () => {
    bar.fail()
    bar.set(33.9)
    expect(bar.state()).toEqual({ visible: true, percent: 33, failed: false })
    bar.increase(90)
    expect(bar.state().percent).toBe(100)
    bar.decrease(250)
    expect(bar.state().percent).toBe(0)
    bar.set(-4)
    expect(bar.state().percent).toBe(0)
  })

  it('pauses and resumes (5.6)', () => {
    bar.start()
    after(300)
    bar.pause()
    expect(after(1000)).toMatchObject({ percent: 2 })
    bar.resume()
    expect(after(100)).toMatchObject({ percent: 4 })
  })

  it('is not hidden by the end of an earlier run (5.8)', () => {
    bar.start()
    after(400)
    bar.finish()
    after(100)
    bar.start()
    expect(after(450)).toMatchObject({ visible: true, failed: false })
  })

  it('notifies its listeners', () => {
    const heard = vi.fn<() => void>()
    const stop = bar.subscribe(heard)
    bar.set(5)
    stop()
    bar.set(6)
    expect(heard).toHaveBeenCalledOnce()
  })
})
