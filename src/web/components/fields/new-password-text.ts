import type { OwnText } from '#web/lib/forms/form-state.ts'
import { useT } from '#web/lib/text/i18n.ts'

/** The sentences for a new password that is typed twice: fields `password` and `repeat`. */
export function useNewPasswordText(): OwnText {
  const t = useT('password')
  return (path, code) => {
    if (path === 'repeat') return t(code === 'required' ? 'newPassword.missingRepeat' : 'newPassword.different')
    if (code !== 'required') return undefined
    return path === 'password' ? t('newPassword.missing') : undefined
  }
}
