import { storeOf } from '#web/lib/page/store.ts'

export type ToastTone = 'success' | 'danger' | 'warning' | 'info'

export type Toast = {
  id: number
  tone: ToastTone
  title: string
  text?: string
  /** «Anular», when the action can be undone. */
  action?: { label: string; run: () => void }
  /** The moment after something was achieved: `text` says what comes next. It stays until it is closed. */
  moment?: boolean
}

type ToastOptions = Omit<Toast, 'id' | 'title' | 'tone'> & { tone?: ToastTone }

const MOST_AT_ONCE = 4

let lastId = 0
const toasts = storeOf<Toast[]>([])

/**
 * `toast('Rascunho guardado', { action: { label: 'Anular', run } })`. Without a button it takes the place of an equal one,
 * and a success that of the success before: what can be undone is said beside what was done.
 */
export function toast(title: string, { tone = 'success', ...rest }: ToastOptions = {}): number {
  lastId += 1
  const next = { id: lastId, tone, title, ...rest }
  const isEqual = (shown: Toast) => !shown.action && !next.action && shown.title === title && shown.text === next.text
  const others = toasts.state().filter((shown) => !(isOver(shown) && isOver(next)) && !isEqual(shown))
  toasts.set([...others, next].slice(-MOST_AT_ONCE))
  return lastId
}

/** Something was sent, handed in or won: says so, and what happens next and when. */
export const succeed = (title: string, text: string): number => toast(title, { text, moment: true })

/** A success is read once; the next act goes on from there. */
const isOver = ({ tone, action }: Toast) => tone === 'success' && !action

/** The next act begins, such as in a dialog. */
export const dismissSuccesses = (): void => toasts.set(toasts.state().filter((shown) => !isOver(shown)))

export const dismissToast = (id: number): void => toasts.set(toasts.state().filter((shown) => shown.id !== id))

export const currentToasts = toasts.state
export const subscribeToToasts = toasts.subscribe
