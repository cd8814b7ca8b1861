import { toast } from './toast-store.ts'

/** On plain http browsers offer no clipboard; the text can still be copied by hand. */
export async function copyText(text: string, says: { done: string; failed: string }): Promise<void> {
  try {
    await navigator.clipboard.writeText(text)
    toast(says.done)
  } catch {
    toast(says.failed, { tone: 'warning' })
  }
}
