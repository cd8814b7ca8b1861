import { errorMessage, isCancelled } from '#web/lib/api/api-error.ts'
import { useLocale } from '#web/lib/text/i18n.ts'
import { toast } from './toast-store.ts'

/** Runs an action that may fail and shows its error as a toast. Resolves to whether it succeeded. */
export function useAct() {
  const locale = useLocale()
  return async (work: () => Promise<unknown>): Promise<boolean> => {
    try {
      await work()
      return true
    } catch (error) {
      if (!isCancelled(error)) toast(errorMessage(locale, error), { tone: 'danger' })
      return false
    }
  }
}
