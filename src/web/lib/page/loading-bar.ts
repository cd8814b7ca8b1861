export type LoadingBarState = { percent: number; visible: boolean; failed: boolean }

export const throttle = 200
export const duration = 5000
export const hideDelay = 500
const tick = 100

/** The bar at the top of the page: appears after 200 ms, fills in 5 s, disappears half a second after the end. */
export class LoadingBar {
  #state: LoadingBarState = { percent: 0, visible: false, failed: false }
  readonly #listeners = new Set<() => void>()
  #delay: ReturnType<typeof setTimeout> | undefined
  #stepping: ReturnType<typeof setInterval> | undefined
  #hiding: ReturnType<typeof setTimeout> | undefined

  state = (): LoadingBarState => this.#state

  subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener)
    return () => this.#listeners.delete(listener)
  }

  start() {
    this.#stopTimers()
    this.#set({ percent: 0, failed: false, visible: false })
    this.#delay = setTimeout(() => {
      this.#set({ visible: true })
      this.resume()
    }, throttle)
  }

  /** Fills the bar and hides it after half a second. A failure is shown even if the bar was hidden. */
  finish() {
    this.#stopTimers()
    this.#set({ percent: 100, visible: this.#state.visible || this.#state.failed })
    this.#hiding = setTimeout(() => {
      this.#set({ visible: false })
      // Reset only once hidden, so that the bar is not seen running backwards.
      this.#hiding = setTimeout(() => this.#set({ percent: 0, failed: false }), hideDelay)
    }, hideDelay)
  }

  /** Changes only the colour; call `finish` afterwards. */
  fail() {
    this.#set({ failed: true })
  }

  set(percent: number) {
    clearTimeout(this.#delay)
    clearTimeout(this.#hiding)
    this.#set({ percent: clamp(percent), visible: true, failed: false })
  }

  increase(by: number) {
    this.#set({ percent: clamp(this.#state.percent + by) })
  }

  decrease(by: number) {
    this.#set({ percent: clamp(this.#state.percent - by) })
  }

  pause() {
    clearInterval(this.#stepping)
  }

  resume() {
    clearInterval(this.#stepping)
    this.#stepping = setInterval(() => {
      this.increase((100 * tick) / duration)
      if (this.#state.percent === 100) this.pause()
    }, tick)
  }

  #stopTimers() {
    clearTimeout(this.#delay)
    clearInterval(this.#stepping)
    clearTimeout(this.#hiding)
  }

  #set(change: Partial<LoadingBarState>) {
    this.#state = { ...this.#state, ...change }
    for (const listener of this.#listeners) listener()
  }
}

const clamp = (percent: number) => Math.min(100, Math.max(0, Math.floor(percent)))

export const loadingBar = new LoadingBar()
