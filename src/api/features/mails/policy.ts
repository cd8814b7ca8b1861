import type { Settings } from '#api/env.ts'
import type { Actor } from '#api/http/session.ts'

/**
 * Mailed links open accounts, so they are for the recipient's eyes. Without a mail server nobody receives them: then
 * whoever administers people may hand them on.
 */
export function canReadSecrets({ scope }: Pick<Actor, 'scope'>, { smtpUrl }: Pick<Settings, 'smtpUrl'>): boolean {
  return smtpUrl === undefined && scope.has('users:manage')
}

/** Links to reset, confirm or accept something, and the address of a private calendar, without their secret part. */
export function withoutSecrets(text: string): string {
  return text.replaceAll(/(\/(?:auth\/[a-z-]+|invitations?|calendar)\/)[^\s"]+/g, '$1…')
}
