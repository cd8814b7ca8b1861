import type { Settings } from '#api/env.ts'
import type { Actor } from '#api/http/session.ts'

/**
 * Mailed links open accounts, so only the recipient may read them. Without a mail server nobody receives them, so
 * people who administer accounts may hand them on.
 */
export function canReadSecrets({ scope }: Pick<Actor, 'scope'>, { smtpUrl }: Pick<Settings, 'smtpUrl'>): boolean {
  return smtpUrl === undefined && scope.has('users:manage')
}
